#include "support/suite.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <locale.h>
#include <string.h>

#include "canvas/svg.h"
#include "support/locales.h"

#define BLACK ((Colour)RGB(0, 0, 0))

/* The figure as SVG, parsed; the document's own text in source. */
typedef struct {
    xmlBuffer *source;
    xmlDoc *document;
    xmlXPathContext *context;
} Picture;

static Picture
paint(const Figure *figure)
{
    Picture picture = {.source = xmlBufferCreate()};
    xmlTextWriter *writer = xmlNewTextWriterMemory(picture.source, 0);

    ck_assert(svg_paint_figure(writer, figure));
    xmlFreeTextWriter(writer);
    picture.document = xmlReadMemory(
        (const char *)xmlBufferContent(picture.source),
        xmlBufferLength(picture.source), NULL, NULL, XML_PARSE_NONET);
    ck_assert_ptr_nonnull(picture.document);
    picture.context = xmlXPathNewContext(picture.document);
    xmlXPathRegisterNs(picture.context, (const xmlChar *)"s",
                       (const xmlChar *)"http://www.w3.org/2000/svg");
    return picture;
}

static void
picture_clear(Picture *picture)
{
    xmlXPathFreeContext(picture->context);
    xmlFreeDoc(picture->document);
    xmlBufferFree(picture->source);
}

static void
assert_value(const Picture *picture, const char *path, const char *expected)
{
    g_autofree char *string = g_strdup_printf("string(%s)", path);
    xmlXPathObject *result =
        xmlXPathEvalExpression((const xmlChar *)string, picture->context);

    ck_assert_ptr_nonnull(result);
    ck_assert_str_eq((const char *)result->stringval, expected);
    xmlXPathFreeObject(result);
}

static void
assert_count(const Picture *picture, const char *path, int expected)
{
    xmlXPathObject *result =
        xmlXPathEvalExpression((const xmlChar *)path, picture->context);

    ck_assert_ptr_nonnull(result);
    ck_assert_int_eq(xmlXPathNodeSetGetLength(result->nodesetval), expected);
    xmlXPathFreeObject(result);
}

static Figure *
empty_figure(void)
{
    Figure *figure = figure_new(648, 432.5);

    figure->title = g_strdup("prog <1> & \"2\"");
    figure->description = g_strdup("a heap profile");
    figure->background = (Colour)RGB(1, 1, 1);
    return figure;
}

static void
add_text(Figure *figure, const char *text)
{
    const Font font = {.size = 8};

    figure_text(figure, (Point){1, 2}, ANCHOR_START, &font, &BLACK, text);
}

START_TEST(root_tells_size_title_and_language)
{
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure->language = g_strdup("de");
    picture = paint(figure);
    assert_value(&picture, "/s:svg/@width", "648pt");
    assert_value(&picture, "/s:svg/@height", "432.5pt");
    assert_value(&picture, "/s:svg/@viewBox", "0 0 648 432.5");
    assert_value(&picture, "/s:svg/@role", "img");
    assert_value(&picture, "/s:svg/@xml:lang", "de");
    assert_value(&picture, "/s:svg/*[1][self::s:title]", "prog <1> & \"2\"");
    assert_value(&picture, "/s:svg/*[2][self::s:desc]", "a heap profile");
    assert_value(&picture, "/s:svg/s:rect/@fill", "#ffffff");
    picture_clear(&picture);
}
END_TEST

START_TEST(aria_names_what_is_there)
{
    g_autoptr(Figure) figure = empty_figure();
    Picture picture = paint(figure);

    assert_count(&picture, "/s:svg/@xml:lang", 0);
    assert_count(&picture,
                 "/s:svg/*[contains(concat(' ', /s:svg/@aria-labelledby, ' '),"
                 " concat(' ', @id, ' '))]",
                 2);
    picture_clear(&picture);
}
END_TEST

START_TEST(groups_nest_and_have_titles)
{
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure_open_group(figure, "bands", NULL);
    figure_open_group(figure, "band", "[] <ARR> & co");
    add_text(figure, "inner");
    figure_close_group(figure);
    figure_close_group(figure);
    add_text(figure, "outer");
    picture = paint(figure);
    assert_count(&picture, "//s:g[@class='bands']/s:title", 0);
    assert_value(&picture,
                 "//s:g[@class='bands']/s:g[@class='band']"
                 "/*[1][self::s:title]",
                 "[] <ARR> & co");
    assert_value(&picture, "//s:g[@class='band']/s:text", "inner");
    assert_value(&picture, "/s:svg/s:g/s:text", "outer");
    picture_clear(&picture);
}
END_TEST

START_TEST(shapes_have_compact_coordinates)
{
    const Point points[] = {{0, 0.5}, {10.256, -0.001}, {100, 1e6}};
    const Paint paint_of_band = {.filled = TRUE,
                                 .fill = RGB(1, 0.5, 0),
                                 .width = 0.25,
                                 .stroke = RGB(0, 0, 1)};
    const Paint paint_of_line = {.width = 2, .dash = DASH_EVEN};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure_polygon(figure, points, 3, &paint_of_band);
    figure_line(figure, points, 2, &paint_of_line);
    figure_rectangle(figure, points[0], (Point){4, 2}, &paint_of_line);
    picture = paint(figure);
    assert_value(&picture, "//s:path[1]/@d", "M0 0.5L10.26 0 100 1000000Z");
    assert_value(&picture, "//s:path[1]/@fill", "#ff8000");
    assert_value(&picture, "//s:path[1]/@stroke", "#0000ff");
    assert_value(&picture, "//s:path[1]/@stroke-width", "0.25");
    assert_count(&picture, "//s:path[1]/@stroke-dasharray", 0);
    assert_value(&picture, "//s:path[2]/@d", "M0 0.5L10.26 0");
    assert_value(&picture, "//s:path[2]/@fill", "none");
    assert_value(&picture, "//s:path[2]/@stroke-dasharray", "6");
    assert_value(&picture, "//s:g/s:rect/@y", "0.5");
    assert_value(&picture, "//s:g/s:rect/@width", "4");
    assert_value(&picture, "//s:g/s:rect/@height", "1.5");
    picture_clear(&picture);
}
END_TEST

START_TEST(dashes_are_as_wide_as_their_line)
{
    const Point points[] = {{0, 0}, {10, 0}};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure_line(figure, points, 2, &(Paint){.width = 2, .dash = DASH_LONG});
    figure_line(figure, points, 2, &(Paint){.width = 1, .dash = DASH_AND_DOT});
    picture = paint(figure);
    assert_value(&picture, "//s:path[1]/@stroke-dasharray", "14 5");
    assert_value(&picture, "//s:path[2]/@stroke-dasharray", "5 2 1.2 2");
    picture_clear(&picture);
}
END_TEST

START_TEST(texts_have_place_and_font)
{
    const Font font = {.size = 7.5, .bold = TRUE};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure_text_upwards(figure, (Point){12.5, 30}, ANCHOR_MIDDLE, &font, &BLACK,
                        "MiB");
    add_text(figure, "plain");
    figure_text(figure, (Point){1, 2}, ANCHOR_END, &font, &BLACK, "end");
    picture = paint(figure);
    assert_value(&picture, "//s:text[1]/@x", "12.5");
    assert_value(&picture, "//s:text[1]/@y", "30");
    assert_value(&picture, "//s:text[1]/@transform", "rotate(-90 12.5 30)");
    assert_value(&picture, "//s:text[1]/@text-anchor", "middle");
    assert_value(&picture, "//s:text[1]/@font-size", "7.5");
    assert_value(&picture, "//s:text[1]/@font-weight", "bold");
    assert_count(&picture, "//s:text[2]/@transform", 0);
    assert_count(&picture, "//s:text[2]/@text-anchor", 0);
    assert_count(&picture, "//s:text[2]/@font-weight", 0);
    assert_value(&picture, "//s:text[3]/@text-anchor", "end");
    assert_value(&picture, "/s:svg/s:g/@font-family", FIGURE_FONT_FAMILY);
    picture_clear(&picture);
}
END_TEST

START_TEST(texts_survive)
{
    static const char *const texts[] = {"<&>\"']]>", "two  blanks ",
                                        "\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80",
                                        "a--b<!-- -->", "&amp;"};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        add_text(figure, texts[i]);
    picture = paint(figure);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *path = g_strdup_printf("//s:text[%u]", i + 1);

        assert_value(&picture, path, texts[i]);
    }
    assert_value(&picture, "/s:svg/s:g/@xml:space", "preserve");
    picture_clear(&picture);
}
END_TEST

/* The first of each colour: what a program without CSS takes, and the class
 * by which one with CSS finds the other. */
START_TEST(roles_have_classes_and_dark_colours)
{
    const Colour ink = {0.1, 0.1, 0.1, ROLE_TEXT};
    const Paint box = {.filled = TRUE,
                       .fill = {1, 1, 1, ROLE_BACKGROUND},
                       .width = 1,
                       .stroke = {0, 0, 0, ROLE_FRAME}};
    const Paint band = {.filled = TRUE,
                        .fill = RGB(1, 0, 0),
                        .width = 1,
                        .stroke = RGB(0, 0, 1)};
    const Point points[] = {{0, 0}, {1, 0}, {0, 1}};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    figure->background.role = ROLE_BACKGROUND;
    figure_text(figure, points[0], ANCHOR_START, &(Font){8, FALSE}, &ink, "t");
    figure_rectangle(figure, points[0], points[1], &box);
    figure_polygon(figure, points, 3, &band);
    picture = paint(figure);
    assert_count(&picture, "//s:style", 0);
    assert_count(&picture, "/s:svg/@style", 0);
    assert_count(&picture, "//s:*[not(self::s:g)]/@class", 0);
    picture_clear(&picture);
    figure->has_dark = TRUE;
    figure->dark[ROLE_TEXT] = (Colour)RGB(1, 1, 0);
    picture = paint(figure);
    assert_value(&picture, "/s:svg/@style", "color-scheme: light dark");
    assert_value(&picture, "/s:svg/s:rect/@class", "fill-background");
    assert_value(&picture, "//s:text/@class", "fill-text");
    assert_value(&picture, "//s:text/@fill", "#1a1a1a");
    assert_value(&picture, "//s:g/s:rect/@class",
                 "fill-background stroke-frame");
    assert_count(&picture, "//s:path/@class", 0);
    assert_count(&picture,
                 "//s:style[contains(., 'prefers-color-scheme: dark') and"
                 " contains(., '.fill-text {fill:#ffff00}') and"
                 " contains(., '.stroke-frame {stroke:#000000}')]",
                 1);
    assert_count(&picture, "//s:script", 0);
    picture_clear(&picture);
}
END_TEST

START_TEST(hatches_are_patterns)
{
    const Point points[] = {{0, 0}, {9, 0}, {0, 9}};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    for (guint i = 0; i < 2 * N_HATCHES; i++)
        figure_polygon(figure, points, 3,
                       &(Paint){.filled = TRUE,
                                .fill = RGB(1, 1, 1),
                                .hatch = i % N_HATCHES,
                                .ink = RGB(0, 0, 1)});
    picture = paint(figure);
    assert_count(&picture, "//s:pattern", N_HATCHES - 1);
    assert_count(&picture, "//s:path[@fill='#ffffff']", 2);
    assert_value(&picture, "(//s:g/s:path)[2]/@fill",
                 "url(#rising-ffffff-0000ff)");
    assert_count(&picture,
                 "//s:pattern[@id='rising-ffffff-0000ff' and @width='4' and"
                 " s:rect/@fill='#ffffff' and s:path/@stroke='#0000ff']",
                 1);
    assert_count(&picture, "//s:pattern/s:path[@stroke-linecap='round']", 1);
    picture_clear(&picture);
}
END_TEST

START_TEST(impossible_characters_are_replaced)
{
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    g_free(figure->title);
    figure->title = g_strdup("a\x01z");
    figure_open_group(figure, "band", "a\xef\xbf\xbez");
    figure_close_group(figure);
    add_text(figure, "a\xef\xbf\xbfz");
    add_text(figure, "a\xffz");
    picture = paint(figure);
    assert_value(&picture, "/s:svg/s:title", "a\xef\xbf\xbdz");
    assert_value(&picture, "//s:g[@class='band']/s:title", "a\xef\xbf\xbdz");
    assert_value(&picture, "//s:text[1]", "a\xef\xbf\xbdz");
    assert_value(&picture, "//s:text[2]", "a\xef\xbf\xbdz");
    picture_clear(&picture);
}
END_TEST

START_TEST(numbers_do_not_follow_the_locale)
{
    const Point points[] = {{0.25, 0.5}, {1.75, 2.5}};
    const Paint line = {.width = 0.5};
    g_autoptr(Figure) figure = empty_figure();
    Picture picture;

    set_comma_locale();
    figure_line(figure, points, 2, &line);
    picture = paint(figure);
    setlocale(LC_ALL, "C");
    assert_value(&picture, "//s:path/@d", "M0.25 0.5L1.75 2.5");
    assert_value(&picture, "//s:path/@stroke-width", "0.5");
    picture_clear(&picture);
}
END_TEST

START_TEST(equal_figures_give_equal_bytes)
{
    g_autoptr(Figure) figure = empty_figure();
    Picture first, second;

    add_text(figure, "text");
    first = paint(figure);
    second = paint(figure);
    ck_assert_str_eq((const char *)xmlBufferContent(first.source),
                     (const char *)xmlBufferContent(second.source));
    picture_clear(&first);
    picture_clear(&second);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("svg");
    TCase *cases = add_case(suite, "canvas");

    tcase_add_test(cases, root_tells_size_title_and_language);
    tcase_add_test(cases, aria_names_what_is_there);
    tcase_add_test(cases, groups_nest_and_have_titles);
    tcase_add_test(cases, shapes_have_compact_coordinates);
    tcase_add_test(cases, dashes_are_as_wide_as_their_line);
    tcase_add_test(cases, texts_have_place_and_font);
    tcase_add_test(cases, roles_have_classes_and_dark_colours);
    tcase_add_test(cases, hatches_are_patterns);
    tcase_add_test(cases, texts_survive);
    tcase_add_test(cases, impossible_characters_are_replaced);
    tcase_add_test(cases, numbers_do_not_follow_the_locale);
    tcase_add_test(cases, equal_figures_give_equal_bytes);
    return run_suite(suite);
}
