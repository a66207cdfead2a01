#include "support/suite.h"

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <locale.h>
#include <string.h>

#include "canvas/svg.h"
#include "support/locales.h"

#define BLACK ((Colour)RGB(0, 0, 0))

/* The figure as parsed SVG.  source is the text of the document. */
typedef struct {
    xmlBuffer *source;
    xmlDoc *document;
    xmlXPathContext *context;
} Picture;

static Picture
paint(const Figure *figure, gboolean is_inline)
{
    Picture picture = {.source = xmlBufferCreate()};
    xmlTextWriter *writer = xmlNewTextWriterMemory(picture.source, 0);

    ck_assert(svg_paint_figure(writer, figure, is_inline));
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

typedef struct {
    const char *path, *text;
} Expected;

/* Paints a figure.  Fails the test unless each XPath in expected evaluates to
 * its text or number. */
static void
assert_svg(const Figure *figure, gboolean is_inline, const Expected *expected,
           guint n)
{
    Picture picture = paint(figure, is_inline);

    for (guint i = 0; i < n; i++) {
        xmlXPathObject *nodes = xmlXPathEvalExpression(
            (const xmlChar *)expected[i].path, picture.context);
        xmlChar *text = xmlXPathCastToString(nodes);

        ck_assert_msg(g_str_equal((const char *)text, expected[i].text),
                      "%s is '%s', not '%s'", expected[i].path,
                      (const char *)text, expected[i].text);
        xmlFree(text);
        xmlXPathFreeObject(nodes);
    }
    picture_clear(&picture);
}

#define ASSERT_SVG(figure, expected)                                           \
    assert_svg(figure, FALSE, expected, G_N_ELEMENTS(expected))

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

TEST(root_has_size_title_and_language)
{
    static const Expected expected[] = {
        {"/s:svg/@width", "648pt"},
        {"/s:svg/@height", "432.5pt"},
        {"/s:svg/@viewBox", "0 0 648 432.5"},
        {"/s:svg/@role", "img"},
        {"/s:svg/@xml:lang", "de"},
        {"/s:svg/*[1][self::s:title]", "prog <1> & \"2\""},
        {"/s:svg/*[2][self::s:desc]", "a heap profile"},
        {"/s:svg/s:rect/@fill", "#ffffff"},
        {"count(/s:svg/*[contains(concat(' ', /s:svg/@aria-labelledby, ' '),"
         " concat(' ', @id, ' '))])",
         "2"},
    };
    g_autoptr(Figure) figure = empty_figure();

    figure->language = g_strdup("de");
    ASSERT_SVG(figure, expected);
}

TEST(groups_nest_and_have_titles)
{
    static const Expected expected[] = {
        {"count(//s:g[@class='bands']/s:title)", "0"},
        {"//s:g[@class='bands']/s:g[@class='band']"
         "/*[1][self::s:title]",
         "[] <ARR> & co"},
        {"//s:g[@class='band']/s:text", "inner"},
        {"/s:svg/s:g/s:text", "outer"},
    };
    g_autoptr(Figure) figure = empty_figure();

    figure_open_group(figure, "bands", NULL);
    figure_open_group(figure, "band", "[] <ARR> & co");
    add_text(figure, "inner");
    figure_close_group(figure);
    figure_close_group(figure);
    add_text(figure, "outer");
    ASSERT_SVG(figure, expected);
}

TEST(shapes_have_compact_coordinates)
{
    static const Expected expected[] = {
        {"//s:path[1]/@d", "M0 0.5L10.26 0 100 1000000Z"},
        {"//s:path[1]/@fill", "#ff8000"},
        {"//s:path[1]/@stroke", "#0000ff"},
        {"//s:path[1]/@stroke-width", "0.25"},
        {"count(//s:path[1]/@stroke-dasharray)", "0"},
        {"//s:path[2]/@d", "M0 0.5L10.26 0"},
        {"//s:path[2]/@fill", "none"},
        {"//s:path[2]/@stroke-dasharray", "6"},
        {"//s:path[3]/@stroke-dasharray", "14 5"},
        {"//s:path[4]/@stroke-dasharray", "5 2 1.2 2"},
        {"//s:g/s:rect/@y", "0.5"},
        {"//s:g/s:rect/@width", "4"},
        {"//s:g/s:rect/@height", "1.5"},
    };
    const Point points[] = {{0, 0.5}, {10.256, -0.001}, {100, 1e6}};
    const Paint paint_of_band = {.filled = TRUE,
                                 .fill = RGB(1, 0.5, 0),
                                 .width = 0.25,
                                 .stroke = RGB(0, 0, 1)};
    const Paint paint_of_line = {.width = 2, .dash = DASH_EVEN};
    g_autoptr(Figure) figure = empty_figure();

    figure_polygon(figure, points, 3, &paint_of_band);
    figure_line(figure, points, 2, &paint_of_line);
    figure_rectangle(figure, points[0], (Point){4, 2}, &paint_of_line);
    figure_line(figure, points, 2, &(Paint){.width = 2, .dash = DASH_LONG});
    figure_line(figure, points, 2, &(Paint){.width = 1, .dash = DASH_AND_DOT});
    ASSERT_SVG(figure, expected);
}

TEST(texts_have_place_and_font)
{
    static const Expected expected[] = {
        {"//s:text[1]/@x", "12.5"},
        {"//s:text[1]/@y", "30"},
        {"//s:text[1]/@transform", "rotate(-90 12.5 30)"},
        {"//s:text[1]/@text-anchor", "middle"},
        {"//s:text[1]/@font-size", "7.5"},
        {"//s:text[1]/@font-weight", "bold"},
        {"count(//s:text[2]/@transform)", "0"},
        {"count(//s:text[2]/@text-anchor)", "0"},
        {"count(//s:text[2]/@font-weight)", "0"},
        {"//s:text[3]/@text-anchor", "end"},
        {"/s:svg/s:g/@font-family", FIGURE_FONT_FAMILY},
    };
    const Font font = {.size = 7.5, .bold = TRUE};
    g_autoptr(Figure) figure = empty_figure();

    figure_text(figure, (Point){12.5, 30}, ANCHOR_MIDDLE, &font, &BLACK, "MiB")
        ->upwards = TRUE;
    add_text(figure, "plain");
    figure_text(figure, (Point){1, 2}, ANCHOR_END, &font, &BLACK, "end");
    ASSERT_SVG(figure, expected);
}

TEST(texts_survive)
{
    static const Expected expected[] = {
        {"string(//s:text[1])", "<&>\"']]>"},
        {"string(//s:text[2])", "two  blanks "},
        {"string(//s:text[3])", "\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80"},
        {"string(//s:text[4])", "a--b<!-- -->"},
        {"string(//s:text[5])", "&amp;"},
        {"/s:svg/s:g/@xml:space", "preserve"},
    };
    g_autoptr(Figure) figure = empty_figure();

    for (guint i = 0; i < 5; i++)
        add_text(figure, expected[i].text);
    ASSERT_SVG(figure, expected);
}

/* A fill has the light colour for programs without CSS, and a class with which
 * CSS finds the dark one. */
TEST(roles_have_classes_and_dark_colours)
{
    static const Expected light[] = {
        {"count(//s:style)", "0"},
        {"count(/s:svg/@style)", "0"},
        {"count(//s:*[not(self::s:g)]/@class)", "0"},
    };
    static const Expected dark[] = {
        {"/s:svg/@style", "color-scheme: light dark"},
        {"/s:svg/s:rect/@class", "fill-background"},
        {"//s:text/@class", "fill-text"},
        {"//s:text/@fill", "#1a1a1a"},
        {"//s:g/s:rect/@class", "fill-background stroke-frame"},
        {"count(//s:path/@class)", "0"},
        {"contains(//s:style, 'prefers-color-scheme: dark')", "true"},
        {"contains(//s:style, '.fill-text {fill:#ffff00}')", "true"},
        {"contains(//s:style, '.stroke-frame {stroke:#000000}')", "true"},
        {"count(//s:script)", "0"},
    };
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

    figure->background.role = ROLE_BACKGROUND;
    figure_text(figure, points[0], ANCHOR_START, &(Font){.size = 8}, &ink, "t");
    figure_rectangle(figure, points[0], points[1], &box);
    figure_polygon(figure, points, 3, &band);
    ASSERT_SVG(figure, light);
    figure->has_dark = TRUE;
    figure->dark[ROLE_TEXT] = (Colour)RGB(1, 1, 0);
    ASSERT_SVG(figure, dark);
}

/* In a page, whose policy forbids styles, roles are classes. */
TEST(an_inline_figure_has_classes_and_no_style)
{
    const Colour ink = {0.1, 0.1, 0.1, ROLE_TEXT};
    const Point points[] = {{0.34, 10.14}, {0.32, 10.06}, {0, 12.1}, {10, 10}};
    g_autoptr(Figure) figure = empty_figure();
    xmlBuffer *buffer = xmlBufferCreate();
    xmlTextWriter *writer = xmlNewTextWriterMemory(buffer, 0);
    const char *text;

    figure_text(figure, (Point){0, 0}, ANCHOR_START, &(Font){.size = 8}, &ink,
                "</svg><script>");
    figure_polygon(figure, points, 4, &(Paint){.filled = TRUE});
    figure->has_dark = TRUE;
    ck_assert(svg_paint_figure(writer, figure, TRUE));
    xmlFreeTextWriter(writer);
    text = (const char *)xmlBufferContent(buffer);
    ck_assert(
        g_str_has_prefix(text, "<svg xmlns=\"http://www.w3.org/2000/svg\""));
    ck_assert_ptr_null(strstr(text, "style"));
    ck_assert_ptr_null(strstr(text, "<script"));
    ck_assert_ptr_nonnull(strstr(text, "class=\"fill-text\" fill=\"#1a1a1a\""));
    /* Rounding does not add up. */
    ck_assert_ptr_nonnull(strstr(text, "d=\"m.3 10.1l0 0-.3 2 10-2.1Z\""));
    xmlBufferFree(buffer);
}

TEST(hatches_are_patterns)
{
    static const Expected expected[] = {
        {"count(//s:pattern)", "7"},
        {"count(//s:path[@fill='#ffffff'])", "2"},
        {"(//s:g/s:path)[2]/@fill", "url(#rising-ffffff-0000ff)"},
        {"count(//s:pattern[@id='rising-ffffff-0000ff' and @width='4' and"
         " s:rect/@fill='#ffffff' and s:path/@stroke='#0000ff'])",
         "1"},
        {"count(//s:pattern/s:path[@stroke-linecap='round'])", "1"},
    };
    const Point points[] = {{0, 0}, {9, 0}, {0, 9}};
    g_autoptr(Figure) figure = empty_figure();

    for (guint i = 0; i < 2 * N_HATCHES; i++)
        figure_polygon(figure, points, 3,
                       &(Paint){.filled = TRUE,
                                .fill = RGB(1, 1, 1),
                                .hatch = i % N_HATCHES,
                                .ink = RGB(0, 0, 1)});
    ASSERT_SVG(figure, expected);
}

TEST(impossible_characters_are_replaced)
{
    static const Expected expected[] = {
        {"/s:svg/s:title", "a\xef\xbf\xbdz"},
        {"//s:g[@class='band']/s:title", "a\xef\xbf\xbdz"},
        {"//s:text[1]", "a\xef\xbf\xbdz"},
        {"//s:text[2]", "a\xef\xbf\xbdz"},
    };
    g_autoptr(Figure) figure = empty_figure();

    g_free(figure->title);
    figure->title = g_strdup("a\x01z");
    figure_open_group(figure, "band", "a\xef\xbf\xbez");
    figure_close_group(figure);
    add_text(figure, "a\xef\xbf\xbfz");
    add_text(figure, "a\xffz");
    ASSERT_SVG(figure, expected);
}

TEST(successive_items_of_one_paint_are_one_path)
{
    static const Expected expected[] = {
        {"//s:path[1]/@d", "M1 2L3 2 3 4ZM6 2L8 2 8 4Z"},
        {"//s:path[2]/@d", "M1 2L3 2 3 4M6 2L8 2 8 4"},
        {"//s:path[3]/@d", "M1 2L3 2 3 4"},
        {"//s:path[4]/@class", "stroke-text"},
        {"//s:g[@class='band']/s:path/@d", "M1 2L3 2 3 4M6 2L8 2 8 4"},
        {"count(//s:path)", "5"},
    };
    static const Expected small[] = {
        {"//s:path[1]/@d", "m1 2l2 0 0 2Zm5 0l2 0 0 2Z"},
        {"//s:path[2]/@d", "m1 2l2 0 0 2m3-2l2 0 0 2"},
        {"count(//s:path)", "5"},
    };
    const Point points[][3] = {{{1, 2}, {3, 2}, {3, 4}},
                               {{6, 2}, {8, 2}, {8, 4}}};
    const Paint area = {.filled = TRUE, .fill = RGB(1, 1, 1)};
    const Paint thin = {.width = 1}, broad = {.width = 2};
    const Paint ink = {.width = 2, .stroke = {0, 0, 0, ROLE_TEXT}};
    g_autoptr(Figure) figure = empty_figure();

    figure->has_dark = TRUE;
    for (guint i = 0; i < G_N_ELEMENTS(points); i++) {
        figure_polygon(figure, points[i], 0, &area);
        figure_polygon(figure, points[i], 3, &area);
    }
    for (guint i = 0; i < G_N_ELEMENTS(points); i++)
        figure_line(figure, points[i], 3, &thin);
    figure_line(figure, points[0], 3, &broad);
    figure_line(figure, points[1], 3, &ink);
    figure_open_group(figure, "band", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(points); i++)
        figure_line(figure, points[i], 3, &ink);
    ASSERT_SVG(figure, expected);
    assert_svg(figure, TRUE, small, G_N_ELEMENTS(small));
}

COMMA_TEST(numbers_do_not_follow_the_locale)
{
    static const Expected expected[] = {
        {"//s:path/@d", "M0.25 0.5L1.75 2.5"},
        {"//s:path/@stroke-width", "0.5"},
    };
    const Point points[] = {{0.25, 0.5}, {1.75, 2.5}};
    g_autoptr(Figure) figure = empty_figure();

    set_comma_locale();
    figure_line(figure, points, 2, &(Paint){.width = 0.5});
    ASSERT_SVG(figure, expected);
    setlocale(LC_ALL, "C");
}
