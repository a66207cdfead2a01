#include "support/suite.h"

#include <string.h>

#include "figure/figure.h"
#include "figure/metrics.h"
#include "support/locales.h"

static const Colour black = RGB(0, 0, 0);

static void
assert_dump(const Figure *figure, const char *expected)
{
    g_autoptr(GString) dump = g_string_new(NULL);

    figure_dump(figure, dump);
    ck_assert_str_eq(dump->str, expected);
}

static Figure *
titled_figure(void)
{
    Figure *figure = figure_new(100, 50.5);

    figure->title = g_strdup("prog");
    return figure;
}

/* Points, paint, dashes, hatches, anchors and fonts.  Groups nest. */
TEST(a_dump_has_all_items)
{
    const Point points[] = {{1, 2}, {3.456, -4}, {-0.004, 1e6}};
    const Paint filled = {.filled = TRUE, .fill = RGB(1, 0.5, 0)};
    const Paint both = {.filled = TRUE, .fill = RGB(1, 1, 1), .width = 2};
    const Paint hatched = {.filled = TRUE,
                           .fill = RGB(1, 1, 1),
                           .hatch = HATCH_DOTS,
                           .ink = RGB(0, 0, 0)};
    const Font plain = {.size = 8.25}, bold = {.size = 11, .bold = TRUE};
    g_autoptr(Figure) figure = titled_figure();

    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n");
    figure_open_group(figure, "bands", NULL);
    figure_open_band(figure, "band", "a \xe2\x80\xa6", 3, "A");
    figure_rectangle(figure, points[0], points[1], &both);
    figure_rectangle(figure, points[0], points[1], &hatched);
    figure_polygon(figure, points, 3, &filled);
    figure_close_group(figure);
    for (Dash dash = DASH_NONE; dash < N_DASHES; dash++)
        figure_line(
            figure, points, 2,
            &(Paint){.width = 0.5, .stroke = RGB(0, 0, 1), .dash = dash});
    figure_close_group(figure);
    figure_text(figure, points[0], ANCHOR_START, &plain, &black, "a\"b");
    figure_text(figure, points[0], ANCHOR_MIDDLE, &bold, &black, "");
    figure_text(figure, points[0], ANCHOR_END, &plain, &black, "up")->upwards =
        TRUE;
    assert_dump(
        figure,
        "figure 100.00 50.50 \"prog\"\n"
        "group bands \"\"\n"
        "  group band \"a \xe2\x80\xa6\" band=3 run=A\n"
        "    rectangle 1.00 2.00 3.46 -4.00 fill #ffffff stroke #000000 2.00\n"
        "    rectangle 1.00 2.00 3.46 -4.00 fill #ffffff dots #000000\n"
        "    polygon 1.00 2.00 3.46 -4.00 0.00 1000000.00 fill #ff8000\n"
        "  end\n"
        "  line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50\n"
        "  line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50 dashed\n"
        "  line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50 long dashes\n"
        "  line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50 dotted\n"
        "  line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50 dashes and dots\n"
        "end\n"
        "text 1.00 2.00 fill #000000 start 8.25 \"a\\\"b\"\n"
        "text 1.00 2.00 fill #000000 middle 11.00 bold \"\"\n"
        "text 1.00 2.00 fill #000000 end 8.25 upwards \"up\"\n");
}

TEST(arguments_are_copied)
{
    g_autoptr(Figure) figure = titled_figure();
    Point points[] = {{1, 1}, {2, 2}};
    char text[] = "abc";
    const Font font = {.size = 8};

    figure_line(figure, points, 2, &(Paint){.width = 1});
    figure_text(figure, points[0], ANCHOR_START, &font, &black, text);
    points[0].x = 99;
    text[0] = 'Z';
    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n"
                        "line 1.00 1.00 2.00 2.00 stroke #000000 1.00\n"
                        "text 1.00 1.00 fill #000000 start 8.00 \"abc\"\n");
}

COMMA_TEST(a_dump_does_not_follow_the_locale)
{
    g_autoptr(Figure) figure = titled_figure();
    g_autoptr(GString) dump = g_string_new(NULL);

    set_comma_locale();
    figure_dump(figure, dump);
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(dump->str, "figure 100.00 50.50 \"prog\"\n");
}

#define ELLIPSIS "\xe2\x80\xa6"

static const Font ten = {.size = 10};

/* A character is 5.5 wide.  Stacks keep more of their innermost frames. */
static const struct {
    const char *text;
    double width;
    const char *name, *stack; /* NULL = as the name */
} shortened[] = {
    {"abcdefghij", 55.1, "abcdefghij", NULL},
    {"abcdefghij", 54.9, "abcd" ELLIPSIS "ghij", "abcdef" ELLIPSIS "ij"},
    {"abcdefghij", 27.6, "ab" ELLIPSIS "ij", "abc" ELLIPSIS "j"},
    {"abcdefghij", 22.1, "ab" ELLIPSIS "j", "abc" ELLIPSIS},
    {"abcdefghij", 11.1, "a" ELLIPSIS, NULL},
    {"abcdefghij", 5.6, ELLIPSIS, NULL},
    {"abcdefghij", 5.4, "", NULL},
    {"", 100, "", NULL},
    {"", -1, "", NULL},
    {"a", 5.6, "a", NULL},
    {"a", 5.4, "", NULL},
    {"abc", -3, "", NULL},
};

TABLE_TEST(texts_lose_their_middle, shortened, row)
{
    g_autofree char *name =
        metrics_shorten(metrics_fixed(), row->text, &ten, row->width);
    g_autofree char *stack = metrics_shorten_to(
        metrics_fixed(), row->text, &ten, row->width, STACK_TAIL_PARTS);

    ck_assert_str_eq(name, row->name);
    ck_assert_str_eq(stack, row->stack != NULL ? row->stack : row->name);
}

/* Of a text of a megabyte, no more than FIGURE_MAX_TEXT characters are measured
 * or in the figure. */
static double
width_of_bounded(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    ck_assert_int_le(g_utf8_strlen(text, -1), FIGURE_MAX_TEXT);
    return (double)g_utf8_strlen(text, -1) * font->size;
}

TEST(long_texts_are_bounded)
{
    static const TextMetrics bounded = {width_of_bounded};
    g_autofree char *middle = g_strnfill(1 << 20, 'm');
    g_autofree char *text = g_strconcat("first ", middle, " last", NULL);
    g_autofree char *fitting = metrics_shorten(&bounded, text, &ten, 130);
    g_autofree char *whole = metrics_shorten(&bounded, text, &ten, 1e9);
    g_autoptr(Figure) figure = figure_new(10, 10);

    ck_assert_str_eq(fitting, "first " ELLIPSIS "m last");
    ck_assert(g_str_has_prefix(whole, "first ") &&
              g_str_has_suffix(whole, " last"));
    figure_name(figure, text, text, text);
    figure_open_band(figure, "band", text, 0, text);
    figure_text(figure, (Point){1, 1}, ANCHOR_START, &ten,
                &(Colour)RGB(0, 0, 0), text);
    for (guint i = 0; i < figure->items->len; i++)
        ck_assert_int_eq(
            g_utf8_strlen(g_array_index(figure->items, FigureItem, i).text, -1),
            FIGURE_MAX_TEXT);
    ck_assert_int_eq(g_utf8_strlen(figure->title, -1), FIGURE_MAX_TEXT);
    ck_assert_int_eq(g_utf8_strlen(figure->description, -1), FIGURE_MAX_TEXT);
}

/* The width of a character is its number of bytes, which no font has. */
static double
width_by_bytes(const TextMetrics *metrics, const char *text, const Font *font)
{
    (void)metrics;
    return (double)strlen(text) * font->size;
}

TEST(shortened_texts_fit_and_are_valid)
{
    static const char *const texts[] = {
        "plain ascii text with several words",
        "\xc3\xa9\xc3\xa8\xe4\xb8\xad\xe6\x96\x87\xf0\x9f\x98\x80mixed",
        "e\xcc\x81"
        "e\xcc\x81"
        "e\xcc\x81",
        ELLIPSIS ELLIPSIS ELLIPSIS,
    };
    static const TextMetrics by_bytes = {width_by_bytes};
    const TextMetrics *const all[] = {metrics_fixed(), &by_bytes};

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        for (guint m = 0; m < G_N_ELEMENTS(all); m++)
            for (double width = -2; width < 500; width += 1.7) {
                g_autofree char *result =
                    metrics_shorten(all[m], texts[i], &ten, width);

                ck_assert(g_utf8_validate(result, -1, NULL));
                if (result[0] != '\0')
                    ck_assert_double_le(all[m]->width(all[m], result, &ten),
                                        width);
            }
}
