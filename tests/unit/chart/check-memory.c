#include "support/suite.h"

#include <string.h>

#include "run/finish.h"
#include "support/drawings.h"
#include "themes/themes.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* Ten seconds with a constant heap of 1000 bytes below the lines. */
static Run *
begin_run(void)
{
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    run->heap->has_breakdown = TRUE;
    for (gint64 second = 0; second <= 10; second++) {
        ERA(run->heap, second * SECOND, {"a", 600}, {"b", 400});
    }
    run->end = 10 * SECOND;
    return run;
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
    return figure_part(figure, "memory", n, FIGURE_LINE, 0);
}

/* Returns the height of a byte in points, measured from the band of 1000
 * bytes. */
static double
byte_height(const Figure *figure)
{
    Box lower = item_box(figure_part(figure, "band", 0, FIGURE_POLYGON, 0));
    Box upper = item_box(figure_part(figure, "band", 1, FIGURE_POLYGON, 0));

    return (lower.bottom - upper.top) / 1000;
}

static void
assert_point(const Figure *figure, const Point *point, double second,
             double bytes)
{
    Box plot = figure_plot(figure);

    ck_assert_double_eq_tol(
        point->x, plot.left + second * (plot.right - plot.left) / 10, 1e-6);
    ck_assert_double_eq_tol(point->y, plot.bottom - bytes * byte_height(figure),
                            1e-6);
}

/* Each line over the bands has a background line.  All backgrounds are below
 * all lines.  All are above the bands and below the axes. */
TEST(lines_lie_over_the_bands)
{
    g_autoptr(Run) run = begin_run();
    g_autoptr(Figure) figure = NULL;
    guint halos, last_band, first_line;

    for (gint64 second = 0; second <= 10; second++)
        for (guint line = 0; line < N_MEMORY_LINES; line++)
            run_add_memory(run, line, second * SECOND, 500 + 10 * line);
    run_finish(run);
    figure = draw_lines(run->heap, TRUE, FALSE, TRUE);
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

/* Lines are clipped where they cross the ends of the time axis. */
TEST(lines_end_at_the_axis)
{
    g_autoptr(Run) run = begin_run();
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;

    run_add_memory(run, MEMORY_LIVE, -3 * SECOND, 900000);
    run_add_memory(run, MEMORY_LIVE, -1 * SECOND, 3000);
    run_add_memory(run, MEMORY_LIVE, 1 * SECOND, 2000);
    run_add_memory(run, MEMORY_LIVE, 9 * SECOND, 2000);
    run_add_memory(run, MEMORY_LIVE, 13 * SECOND, 6000);
    run_add_memory(run, MEMORY_LIVE, 14 * SECOND, 800000);
    run_add_memory(run, MEMORY_SIZE, -2 * SECOND, 4000);
    run_add_memory(run, MEMORY_SIZE, 18 * SECOND, 4000);
    run_add_memory(run, MEMORY_BLOCKS, 11 * SECOND, 5000);
    run_finish(run);
    figure = draw_lines(run->heap, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 2);
    ck_assert_uint_eq(figure_count(figure, "legend-entry"), 4);
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

TEST(lines_need_times)
{
    g_autoptr(Run) run = begin_run();
    g_autoptr(Figure) figure = NULL;

    run->heap->clock = CLOCK_ERAS;
    run_add_memory(run, MEMORY_LIVE, SECOND, 2000);
    run_finish(run);
    figure = draw_lines(run->heap, TRUE, TRUE, TRUE);
    ck_assert_uint_eq(figure_count(figure, "memory"), 0);
    ck_assert_uint_eq(figure_count(figure, "legend-entry"), 2);
}

/* Values up to the maximum of 64 bits are drawn. */
TEST(largest_values_are_drawn)
{
    g_autoptr(Run) run = begin_run();
    g_autoptr(Figure) figure = NULL;
    Box box, plot;

    run_add_memory(run, MEMORY_LIVE, -SECOND, G_MAXUINT64);
    run_add_memory(run, MEMORY_LIVE, SECOND, G_MAXUINT64);
    run_add_memory(run, MEMORY_LIVE, 11 * SECOND, 0);
    run_finish(run);
    figure = draw_lines(run->heap, TRUE, FALSE, FALSE);
    box = item_box(line_of(figure, 0));
    plot = figure_plot(figure);
    ck_assert(box.top > plot.top && box.bottom < plot.bottom);
    ck_assert_double_eq_tol(box.left, plot.left, 1e-6);
    ck_assert_double_eq_tol(box.right, plot.right, 1e-6);
}

/* Thinning keeps the maxima of the lines. */
TEST(lines_keep_their_peak)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(Figure) figure = NULL;
    const FigureItem *line;
    Box box;

    for (guint i = 0; i < 30000; i++)
        run_add_memory(run, MEMORY_LIVE, i,
                       i == 12345   ? 1000000
                       : i == 12346 ? 0
                                    : 500000);
    run->end = 30000;
    run_finish(run);
    figure = draw_default(run->heap);
    line = line_of(figure, 0);
    box = item_box(line);
    ck_assert_double_eq_tol(
        (box.bottom - line->points[0].y) / (box.bottom - box.top), 0.5, 1e-6);
    for (guint i = 1; i < line->n_points; i++)
        ck_assert_double_ge(line->points[i].x, line->points[i - 1].x);
}

/* Lines have dashes only if they differ in nothing but shades of grey. */
TEST(only_greys_have_dashes)
{
    g_autoptr(Run) run = begin_run();
    g_autoptr(Theme) classic = themes_load("classic", NULL);
    g_autoptr(Figure) coloured = NULL;
    g_autoptr(Figure) grey = NULL;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        for (gint64 second = 0; second <= 10; second += 10)
            run_add_memory(run, line, second * SECOND, 2000 + 1000 * line);
    run_finish(run);
    coloured = DRAW(run, .overlay = {TRUE, TRUE, TRUE, TRUE});
    grey = DRAW(run, .theme = classic, .overlay = {TRUE, TRUE, TRUE, TRUE});
    for (guint i = 0; i < N_MEMORY_LINES; i++) {
        guint entry = figure_find(grey, "legend-entry", 2 + i);

        ck_assert_int_eq(line_of(coloured, i)->paint.dash, DASH_NONE);
        ck_assert_int_eq(figure_within(grey, entry, FIGURE_LINE, 0)->paint.dash,
                         line_of(grey, i)->paint.dash);
        for (guint k = 0; k < i; k++)
            ck_assert_int_ne(line_of(grey, i)->paint.dash,
                             line_of(grey, k)->paint.dash);
    }
}
