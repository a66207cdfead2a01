#include "support/suite.h"

#include <string.h>

#include "support/drawings.h"
#include "themes/themes.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* Ten seconds in which a steady heap of 1000 bytes lies below the lines. */
static Profile *
begin_run(void)
{
    Profile *profile = profile_new("log");

    profile->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile->has_breakdown = TRUE;
    for (gint64 second = 0; second <= 10; second++) {
        profile_begin_era(profile, second * SECOND);
        profile_sample(profile, "a", 600);
        profile_sample(profile, "b", 400);
        profile_end_era(profile);
    }
    profile->end = 10 * SECOND;
    return profile;
}

static Figure *
draw_lines(const Profile *profile, gboolean live, gboolean size,
           gboolean blocks)
{
    return draw_with(profile, &(ChartOptions){.width = 648,
                                              .height = 432,
                                              .overlay = {live, size, blocks}});
}

static const FigureItem *
line_of(const Figure *figure, guint n)
{
    return figure_within(figure, figure_find(figure, "memory", n), FIGURE_LINE,
                         0);
}

/* The plot is the second rectangle of the axes, after the page's frame. */
static Box
plot_of(const Figure *figure)
{
    return item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                  FIGURE_RECTANGLE, 1));
}

/* Returns how many points of the page a byte is high, as the stack of 1000
 * bytes tells. */
static double
byte_height(const Figure *figure)
{
    Box lower = item_box(figure_within(figure, figure_find(figure, "band", 0),
                                       FIGURE_POLYGON, 0));
    Box upper = item_box(figure_within(figure, figure_find(figure, "band", 1),
                                       FIGURE_POLYGON, 0));

    return (lower.bottom - upper.top) / 1000;
}

static void
assert_point(const Figure *figure, const Point *point, double second,
             double bytes)
{
    Box plot = plot_of(figure);

    ck_assert_double_eq_tol(
        point->x, plot.left + second * (plot.right - plot.left) / 10, 1e-6);
    ck_assert_double_eq_tol(point->y, plot.bottom - bytes * byte_height(figure),
                            1e-6);
}

/* The y axis reaches up to the highest line. */
START_TEST(lines_have_the_scale_of_the_bands)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;

    for (gint64 second = 0; second <= 10; second += 2)
        profile_add_memory(profile, MEMORY_SIZE, second * SECOND,
                           5000 + 100 * (guint64)second);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 1);
    line = line_of(figure, 0);
    ck_assert_uint_eq(line->n_points, 6);
    for (guint i = 0; i < 6; i++)
        assert_point(figure, &line->points[i], 2 * i, 5000 + 200 * i);
    ck_assert_double_ge(item_box(line).top, plot_of(figure).top);
    ck_assert_str_eq(
        figure_item(figure, figure_find(figure, "memory", 0))->text,
        "heap size (HEAP_SIZE): peak 5.86 KiB at 10 s");
}
END_TEST

/* Lines over bands have a ground of their own, all grounds below all lines,
 * and all of them between bands and axes. */
START_TEST(lines_lie_over_the_bands)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;
    guint halos, last_band, first_line;

    for (gint64 second = 0; second <= 10; second++)
        for (guint line = 0; line < N_MEMORY_LINES; line++)
            profile_add_memory(profile, line, second * SECOND, 500 + 10 * line);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, FALSE, TRUE);
    halos = figure_find(figure, "halos", 0);
    last_band = figure_find(figure, "band", 1);
    first_line = figure_find(figure, "memory", 0);
    ck_assert_uint_eq(figure_count(figure, "memory"), 2);
    ck_assert_uint_eq(figure_count_within(figure, halos, FIGURE_LINE), 2);
    ck_assert(last_band < halos && halos < first_line);
    ck_assert_uint_lt(first_line, figure_find(figure, "axes", 0));
    for (guint i = 0; i < 2; i++) {
        const FigureItem *halo = figure_within(figure, halos, FIGURE_LINE, i);
        const FigureItem *line = line_of(figure, i);

        assert_colour(&halo->paint.stroke, &figure->background);
        ck_assert_double_gt(halo->paint.width, 1.5 * line->paint.width);
        ck_assert_uint_eq(halo->n_points, line->n_points);
        ck_assert_mem_eq(halo->points, line->points,
                         line->n_points * sizeof(Point));
    }
}
END_TEST

START_TEST(nobody_asked_no_line)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) plain = NULL;
    g_autoptr(Figure) without_points = NULL;

    profile_add_memory(profile, MEMORY_LIVE, SECOND, 100000);
    profile_finish(profile);
    plain = draw_lines(profile, FALSE, TRUE, TRUE);
    without_points = draw_default(profile);
    ck_assert_uint_eq(figure_count(plain, "memory"), 0);
    ck_assert_uint_eq(figure_count(plain, "halos"), 0);
    ck_assert_uint_eq(figure_count(plain, "key-entry"), 2);
    ck_assert_uint_eq(figure_count(without_points, "memory"), 0);
    ck_assert_double_gt(byte_height(plain), 0.1);
}
END_TEST

/* The key's last entries, in the colours of the lines. */
START_TEST(lines_are_in_the_key)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        profile_add_memory(profile, line, SECOND, 2000);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 5);
    for (guint i = 0; i < 3; i++) {
        guint entry = figure_find(figure, "key-entry", 2 + i);
        const FigureItem *swatch = figure_within(figure, entry, FIGURE_LINE, 0);

        ck_assert_str_eq(
            figure_item(figure, figure_find(figure, "memory", i))->text,
            figure_item(figure, entry)->text);
        assert_colour(&swatch->paint.stroke, &line_of(figure, i)->paint.stroke);
        ck_assert_uint_eq(figure_count_within(figure, entry, FIGURE_RECTANGLE),
                          0);
    }
}
END_TEST

/* What lies before or behind the time axis is cut off where it crosses. */
START_TEST(lines_end_at_the_axis)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;

    profile_add_memory(profile, MEMORY_LIVE, -3 * SECOND, 900000);
    profile_add_memory(profile, MEMORY_LIVE, -1 * SECOND, 3000);
    profile_add_memory(profile, MEMORY_LIVE, 1 * SECOND, 2000);
    profile_add_memory(profile, MEMORY_LIVE, 9 * SECOND, 2000);
    profile_add_memory(profile, MEMORY_LIVE, 13 * SECOND, 6000);
    profile_add_memory(profile, MEMORY_LIVE, 14 * SECOND, 800000);
    profile_add_memory(profile, MEMORY_SIZE, -2 * SECOND, 4000);
    profile_add_memory(profile, MEMORY_SIZE, 18 * SECOND, 4000);
    profile_add_memory(profile, MEMORY_BLOCKS, 11 * SECOND, 5000);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 2);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 4);
    line = line_of(figure, 0);
    ck_assert_uint_eq(line->n_points, 4);
    assert_point(figure, &line->points[0], 0, 2500);
    assert_point(figure, &line->points[1], 1, 2000);
    assert_point(figure, &line->points[2], 9, 2000);
    assert_point(figure, &line->points[3], 10, 3000);
    line = line_of(figure, 1);
    ck_assert_uint_eq(line->n_points, 2);
    assert_point(figure, &line->points[0], 0, 4000);
    assert_point(figure, &line->points[1], 10, 4000);
    ck_assert_double_gt(byte_height(figure) * 4000, 200);
}
END_TEST

/* The peak's text in a valley of a line is short, so that it hides nothing. */
START_TEST(the_peak_is_named_beside_lines)
{
    const gint64 ms = SECOND / 1000;
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;
    guint peak;

    profile_add_memory(profile, MEMORY_LIVE, 0, 20000);
    profile_add_memory(profile, MEMORY_LIVE, 4450 * ms, 20000);
    profile_add_memory(profile, MEMORY_LIVE, 4451 * ms, 0);
    profile_add_memory(profile, MEMORY_LIVE, 5549 * ms, 0);
    profile_add_memory(profile, MEMORY_LIVE, 5550 * ms, 20000);
    profile_add_memory(profile, MEMORY_LIVE, 10 * SECOND, 20000);
    profile_begin_era(profile, 5 * SECOND);
    profile_sample(profile, "a", 2048);
    profile_end_era(profile);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, FALSE, FALSE);
    peak = figure_find(figure, "peak", 0);
    ck_assert_str_eq(figure_item(figure, peak)->text, "peak 2.00 KiB at 5 s");
    ck_assert_str_eq(figure_within(figure, peak, FIGURE_TEXT, 0)->text,
                     "2.00 KiB");
}
END_TEST

START_TEST(no_times_no_lines)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;

    profile->clock = CLOCK_ERAS;
    profile_add_memory(profile, MEMORY_LIVE, SECOND, 2000);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 0);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 2);
}
END_TEST

/* Also where every census is empty. */
START_TEST(lines_need_no_bands)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;

    for (gint64 second = 0; second <= 10; second++) {
        profile_begin_era(profile, second * SECOND);
        profile_end_era(profile);
        profile_add_memory(profile, MEMORY_LIVE, second * SECOND, 2000);
    }
    profile->end = 10 * SECOND;
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, FALSE, FALSE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 1);
    ck_assert_uint_eq(figure_count(figure, "key-entry"), 1);
    ck_assert_uint_eq(figure_count(figure, "halos"), 0);
}
END_TEST

/* Values up to the last one that 64 bits hold. */
START_TEST(greatest_values_are_drawn)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) figure = NULL;
    Box box, plot;

    profile_add_memory(profile, MEMORY_LIVE, -SECOND, G_MAXUINT64);
    profile_add_memory(profile, MEMORY_LIVE, SECOND, G_MAXUINT64);
    profile_add_memory(profile, MEMORY_LIVE, 11 * SECOND, 0);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, FALSE, FALSE);
    box = item_box(line_of(figure, 0));
    plot = plot_of(figure);
    ck_assert(box.top > plot.top && box.bottom < plot.bottom);
    ck_assert_double_eq_tol(box.left, plot.left, 1e-6);
    ck_assert_double_eq_tol(box.right, plot.right, 1e-6);
}
END_TEST

/* The lines' greatest values survive thinning. */
START_TEST(lines_keep_their_peak)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;
    Box box;

    for (guint i = 0; i < 30000; i++)
        profile_add_memory(profile, MEMORY_LIVE, i,
                           i == 12345   ? 1000000
                           : i == 12346 ? 0
                                        : 500000);
    profile->end = 30000;
    profile_finish(profile);
    figure = draw_default(profile);
    line = line_of(figure, 0);
    box = item_box(line);
    ck_assert_double_eq_tol(
        (box.bottom - line->points[0].y) / (box.bottom - box.top), 0.5, 1e-6);
    for (guint i = 1; i < line->n_points; i++)
        ck_assert_double_ge(line->points[i].x, line->points[i - 1].x);
}
END_TEST

/* As a dash that does not leave the plot. */
START_TEST(a_single_point_is_seen)
{
    for (gint64 time = 0; time <= 1000; time += 500) {
        g_autoptr(Profile) profile = profile_new("log");
        g_autoptr(Figure) figure = NULL;
        Box box, plot;

        profile_add_memory(profile, MEMORY_LIVE, time, 1000000);
        profile->end = 1000;
        profile_finish(profile);
        figure = draw_default(profile);
        box = item_box(line_of(figure, 0));
        plot = plot_of(figure);
        ck_assert_double_ge(box.right - box.left, 2 - 1e-9);
        ck_assert(box.left >= plot.left && box.right <= plot.right);
    }
}
END_TEST

/* A line just above the peak, and one where the text would be raised to. */
START_TEST(the_peak_is_named_beside_the_lines)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Figure) plain = NULL;
    g_autoptr(Figure) figure = NULL;
    guint group;
    Box text, live, size;

    for (gint64 second = 0; second <= 10; second += 10) {
        profile_add_memory(profile, MEMORY_LIVE, second * SECOND, 1020);
        profile_add_memory(profile, MEMORY_SIZE, second * SECOND, 1090);
        profile_add_memory(profile, MEMORY_BLOCKS, second * SECOND, 1600);
    }
    profile_finish(profile);
    plain = draw_default(profile);
    figure = draw_lines(profile, TRUE, TRUE, TRUE);
    group = figure_find(figure, "peak", 0);
    text = item_box(figure_within(figure, group, FIGURE_RECTANGLE, 0));
    live = item_box(line_of(figure, 0));
    size = item_box(line_of(figure, 1));
    ck_assert_double_lt(text.bottom, size.top);
    ck_assert_double_lt(size.top, live.top);
    ck_assert_double_gt(text.top, item_box(line_of(figure, 2)).top);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 1);
    ck_assert_uint_eq(
        figure_count_within(plain, figure_find(plain, "peak", 0), FIGURE_LINE),
        0);
}
END_TEST

/* A line that drops on one side of the peak leaves room on the other. */
START_TEST(the_peak_is_named_on_the_free_side)
{
    for (int side = -1; side <= 1; side += 2) {
        g_autoptr(Profile) profile = profile_new("log");
        g_autoptr(Figure) figure = NULL;
        gint64 drop = 5 * SECOND + side * SECOND / 5;
        guint group;
        Box text, diamond;

        profile_fill(profile, "time: 0 5 10\na: 100 1000 100\n");
        profile_add_memory(profile, MEMORY_LIVE, 0, side < 0 ? 100 : 9000);
        profile_add_memory(profile, MEMORY_LIVE, drop, side < 0 ? 100 : 9000);
        profile_add_memory(profile, MEMORY_LIVE, drop + 1, side < 0 ? 9000 : 9);
        profile_add_memory(profile, MEMORY_LIVE, 10 * SECOND,
                           side < 0 ? 9000 : 9);
        profile_finish(profile);
        figure = draw_lines(profile, TRUE, FALSE, FALSE);
        group = figure_find(figure, "peak", 0);
        text = item_box(figure_within(figure, group, FIGURE_TEXT, 0));
        diamond = item_box(figure_within(figure, group, FIGURE_POLYGON, 0));
        ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 0);
        /* Its ground, a point wider, touches the peak's place. */
        ck_assert_double_eq_tol(side < 0 ? text.left - 1 : text.right + 1,
                                (diamond.left + diamond.right) / 2, 1e-6);
    }
}
END_TEST

/* Where greys alone would tell them apart, and only there. */
START_TEST(greys_have_dashes)
{
    g_autoptr(Profile) profile = begin_run();
    g_autoptr(Theme) classic = themes_load("classic", NULL);
    g_autoptr(Figure) coloured = NULL;
    g_autoptr(Figure) grey = NULL;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        for (gint64 second = 0; second <= 10; second += 10)
            profile_add_memory(profile, line, second * SECOND,
                               2000 + 1000 * line);
    profile_finish(profile);
    coloured = draw_lines(profile, TRUE, TRUE, TRUE);
    grey = draw_with(profile, &(ChartOptions){.width = 648,
                                              .height = 432,
                                              .theme = classic,
                                              .overlay = {TRUE, TRUE, TRUE}});
    for (guint i = 0; i < N_MEMORY_LINES; i++) {
        guint entry = figure_find(grey, "key-entry", 2 + i);

        ck_assert_int_eq(line_of(coloured, i)->paint.dash, DASH_NONE);
        ck_assert_int_eq(figure_within(grey, entry, FIGURE_LINE, 0)->paint.dash,
                         line_of(grey, i)->paint.dash);
        for (guint k = 0; k < i; k++)
            ck_assert_int_ne(line_of(grey, i)->paint.dash,
                             line_of(grey, k)->paint.dash);
    }
}
END_TEST

/* A line so high above the peak, and one so near, that no room is between or
 * straight above: the text goes to the side. */
START_TEST(the_peak_s_text_covers_no_line)
{
    g_autoptr(Profile) profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;
    guint group;
    Box text;

    profile_fill(profile, "time: 0 5 10\na: 100 500 100\n");
    for (gint64 ms = 4000; ms <= 6000; ms += 40)
        profile_add_memory(profile, MEMORY_LIVE, ms * (SECOND / 1000),
                           ms % 80 == 0 ? 510 : 980);
    profile_finish(profile);
    figure = draw_lines(profile, TRUE, FALSE, FALSE);
    group = figure_find(figure, "peak", 0);
    text = item_box(figure_within(figure, group, FIGURE_RECTANGLE, 0));
    ck_assert(text.right < item_box(line_of(figure, 0)).left ||
              text.left > item_box(line_of(figure, 0)).right ||
              text.bottom < item_box(line_of(figure, 0)).top);
    ck_assert_uint_eq(figure_count_within(figure, group, FIGURE_LINE), 1);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("memory");
    TCase *cases = add_case(suite, "memory lines");

    tcase_add_test(cases, lines_have_the_scale_of_the_bands);
    tcase_add_test(cases, lines_lie_over_the_bands);
    tcase_add_test(cases, nobody_asked_no_line);
    tcase_add_test(cases, lines_are_in_the_key);
    tcase_add_test(cases, lines_end_at_the_axis);
    tcase_add_test(cases, the_peak_is_named_beside_lines);
    tcase_add_test(cases, no_times_no_lines);
    tcase_add_test(cases, lines_need_no_bands);
    tcase_add_test(cases, greatest_values_are_drawn);
    tcase_add_test(cases, lines_keep_their_peak);
    tcase_add_test(cases, a_single_point_is_seen);
    tcase_add_test(cases, the_peak_is_named_beside_the_lines);
    tcase_add_test(cases, the_peak_is_named_on_the_free_side);
    tcase_add_test(cases, greys_have_dashes);
    tcase_add_test(cases, the_peak_s_text_covers_no_line);
    return run_suite(suite);
}
