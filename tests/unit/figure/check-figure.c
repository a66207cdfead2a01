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

START_TEST(an_empty_figure_is_a_line)
{
    g_autoptr(Figure) figure = titled_figure();

    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n");
}
END_TEST

START_TEST(shapes_have_points_and_paint)
{
    const Point points[] = {{1, 2}, {3.456, -4}, {-0.004, 1e6}};
    const Paint filled = {.filled = TRUE, .fill = RGB(1, 0.5, 0)};
    const Paint stroked = {
        .width = 0.5, .stroke = RGB(0, 0, 1), .dash = DASH_EVEN};
    const Paint both = {.filled = TRUE, .fill = RGB(1, 1, 1), .width = 2};
    g_autoptr(Figure) figure = titled_figure();

    figure_rectangle(figure, points[0], points[1], &both);
    figure_polygon(figure, points, 3, &filled);
    figure_line(figure, points, 2, &stroked);
    assert_dump(figure,
                "figure 100.00 50.50 \"prog\"\n"
                "rectangle 1.00 2.00 3.46 -4.00 fill #ffffff"
                " stroke #000000 2.00\n"
                "polygon 1.00 2.00 3.46 -4.00 0.00 1000000.00 fill #ff8000\n"
                "line 1.00 2.00 3.46 -4.00 stroke #0000ff 0.50 dashed\n");
}
END_TEST

START_TEST(dashes_have_names)
{
    static const char *const names[N_DASHES] = {"", " dashed", " long dashes",
                                                " dotted", " dashes and dots"};
    const Point points[] = {{1, 2}, {3, 4}};

    for (Dash dash = DASH_NONE; dash < N_DASHES; dash++) {
        g_autoptr(Figure) figure = titled_figure();
        g_autofree char *dump =
            g_strdup_printf("figure 100.00 50.50 \"prog\"\n"
                            "line 1.00 2.00 3.00 4.00 stroke #000000 2.00%s\n",
                            names[dash]);

        figure_line(figure, points, 2, &(Paint){.width = 2, .dash = dash});
        assert_dump(figure, dump);
    }
}
END_TEST

START_TEST(hatches_have_ink)
{
    const Paint hatched = {.filled = TRUE,
                           .fill = RGB(1, 1, 1),
                           .hatch = HATCH_DOTS,
                           .ink = RGB(0, 0, 0)};
    g_autoptr(Figure) figure = titled_figure();

    figure_rectangle(figure, (Point){1, 2}, (Point){3, 4}, &hatched);
    assert_dump(figure,
                "figure 100.00 50.50 \"prog\"\n"
                "rectangle 1.00 2.00 3.00 4.00 fill #ffffff dots #000000\n");
}
END_TEST

START_TEST(texts_have_anchor_and_font)
{
    const Font plain = {8.25, FALSE};
    const Font bold = {11, TRUE};
    g_autoptr(Figure) figure = titled_figure();

    figure_text(figure, (Point){1, 2}, ANCHOR_START, &plain, &black, "a\"b");
    figure_text(figure, (Point){1, 2}, ANCHOR_MIDDLE, &bold, &black, "");
    figure_text_upwards(figure, (Point){1, 2}, ANCHOR_END, &plain, &black,
                        "up");
    assert_dump(figure,
                "figure 100.00 50.50 \"prog\"\n"
                "text 1.00 2.00 fill #000000 start 8.25 \"a\\\"b\"\n"
                "text 1.00 2.00 fill #000000 middle 11.00 bold \"\"\n"
                "text 1.00 2.00 fill #000000 end 8.25 upwards \"up\"\n");
}
END_TEST

START_TEST(groups_nest)
{
    g_autoptr(Figure) figure = titled_figure();
    const Font font = {8, FALSE};

    figure_open_group(figure, "bands", NULL);
    figure_open_group(figure, "band", "a \xe2\x80\xa6");
    figure_text(figure, (Point){0, 0}, ANCHOR_START, &font, &black, "x");
    figure_close_group(figure);
    figure_close_group(figure);
    figure_text(figure, (Point){0, 0}, ANCHOR_START, &font, &black, "y");
    assert_dump(figure, "figure 100.00 50.50 \"prog\"\n"
                        "group bands \"\"\n"
                        "  group band \"a \xe2\x80\xa6\"\n"
                        "    text 0.00 0.00 fill #000000 start 8.00 \"x\"\n"
                        "  end\n"
                        "end\n"
                        "text 0.00 0.00 fill #000000 start 8.00 \"y\"\n");
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

    tcase_add_test(cases, an_empty_figure_is_a_line);
    tcase_add_test(cases, shapes_have_points_and_paint);
    tcase_add_test(cases, dashes_have_names);
    tcase_add_test(cases, hatches_have_ink);
    tcase_add_test(cases, texts_have_anchor_and_font);
    tcase_add_test(cases, groups_nest);
    tcase_add_test(cases, what_comes_in_is_copied);
    tcase_add_test(cases, a_dump_does_not_follow_the_locale);
    return run_suite(suite);
}
