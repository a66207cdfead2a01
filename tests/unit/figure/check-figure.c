#include "support/suite.h"

#include "figure/figure.h"
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

/* Points, paint, dashes, hatches, anchors, fonts; groups nest. */
START_TEST(a_dump_has_all_items)
{
    const Point points[] = {{1, 2}, {3.456, -4}, {-0.004, 1e6}};
    const Paint filled = {.filled = TRUE, .fill = RGB(1, 0.5, 0)};
    const Paint both = {.filled = TRUE, .fill = RGB(1, 1, 1), .width = 2};
    const Paint hatched = {.filled = TRUE,
                           .fill = RGB(1, 1, 1),
                           .hatch = HATCH_DOTS,
                           .ink = RGB(0, 0, 0)};
    const Font plain = {8.25, FALSE}, bold = {11, TRUE};
    g_autoptr(Figure) figure = titled_figure();

    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n");
    figure_open_group(figure, "bands", NULL);
    figure_open_group(figure, "band", "a \xe2\x80\xa6");
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
    figure_text_upwards(figure, points[0], ANCHOR_END, &plain, &black, "up");
    assert_dump(
        figure,
        "figure 100.00 50.50 \"prog\"\n"
        "group bands \"\"\n"
        "  group band \"a \xe2\x80\xa6\"\n"
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
END_TEST

START_TEST(what_comes_in_is_copied)
{
    g_autoptr(Figure) figure = titled_figure();
    Point points[] = {{1, 1}, {2, 2}};
    char text[] = "abc";
    const Font font = {8, FALSE};

    figure_line(figure, points, 2, &(Paint){.width = 1});
    figure_text(figure, points[0], ANCHOR_START, &font, &black, text);
    points[0].x = 99;
    text[0] = 'Z';
    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n"
                        "line 1.00 1.00 2.00 2.00 stroke #000000 1.00\n"
                        "text 1.00 1.00 fill #000000 start 8.00 \"abc\"\n");
}
END_TEST

START_TEST(a_dump_does_not_follow_the_locale)
{
    g_autoptr(Figure) figure = titled_figure();
    g_autoptr(GString) dump = g_string_new(NULL);

    set_comma_locale();
    figure_dump(figure, dump);
    setlocale(LC_ALL, "C");
    ck_assert_str_eq(dump->str, "figure 100.00 50.50 \"prog\"\n");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("figure");
    TCase *cases = add_case(suite, "dump");

    tcase_add_test(cases, a_dump_has_all_items);
    tcase_add_test(cases, what_comes_in_is_copied);
    tcase_add_test(cases, a_dump_does_not_follow_the_locale);
    return run_suite(suite);
}
