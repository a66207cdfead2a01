/* Pages of flows: their eras are steps of the height value / width, in the unit
 * of the quantity. */
#include "support/suite.h"

#include <math.h>

#include "run/finish.h"
#include "support/comparisons.h"

/* Two bands; together 1, 0.5 and 2 CPUs. */
#define TIME                                                                   \
    "time: 0 1 3 4\n"                                                          \
    "f: 600000000 1000000000 1500000000\n"                                     \
    "g: 400000000 - 500000000\n"

/* Returns the points of an item as "x y; ...", in the units of axes that begin
 * at x_low and 0 and end at x_high and y_high. */
static char *
points_of(const Figure *figure, const FigureItem *item, double x_low,
          double x_high, double y_high)
{
    const Box plot = figure_plot(figure);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < item->n_points; i++)
        g_string_append_printf(text, "%.4g %.4g; ",
                               x_low + (item->points[i].x - plot.left) *
                                           (x_high - x_low) / box_width(&plot),
                               (plot.bottom - item->points[i].y) * y_high /
                                   box_height(&plot));
    return g_string_free(text, FALSE);
}

#define ONE_BAND "time: 0 1 3 4\nf: 6 10 15\n"

/* Bands of three eras, in the units of the axes.  On an axis of eras, each is
 * as wide as the others.  The y axis ends a tenth above the peak. */
static const struct {
    const char *table;
    Stacking stacking;
    XAxis x_axis;
    guint band;
    double y_end;
    const char *points;
} steps[] = {
    {TIME, STACK_AREA, X_AXIS_TIME, 0, 2e9 * 1.1,
     "0 0; 1 0; 1 0; 3 0; 3 0; 4 0; "
     "4 5e+08; 3 5e+08; 3 0; 1 0; 1 4e+08; 0 4e+08; "},
    {TIME, STACK_AREA, X_AXIS_TIME, 1, 2e9 * 1.1,
     "0 4e+08; 1 4e+08; 1 0; 3 0; 3 5e+08; 4 5e+08; "
     "4 2e+09; 3 2e+09; 3 5e+08; 1 5e+08; 1 1e+09; 0 1e+09; "},
    {TIME, STACK_PERCENT, X_AXIS_TIME, 0, 100,
     "0 0; 1 0; 1 0; 3 0; 3 0; 4 0; 4 25; 3 25; 3 0; 1 0; 1 40; 0 40; "},
    {ONE_BAND, STACK_LINES, X_AXIS_TIME, 0, 15 * 1.1,
     "0 6; 1 6; 1 5; 3 5; 3 15; 4 15; "},
    {ONE_BAND, STACK_AREA, X_AXIS_ERA, 0, 15 * 1.1,
     "-0.5 0; 0.5 0; 0.5 0; 1.5 0; 1.5 0; 2.5 0; "
     "2.5 15; 1.5 15; 1.5 5; 0.5 5; 0.5 6; -0.5 6; "},
};

TABLE_TEST(eras_are_steps, steps, row)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, row->table);
    g_autoptr(Figure) figure =
        DRAW(run, .stacking = row->stacking, .x_axis = row->x_axis);
    const FigureKind kind =
        row->stacking == STACK_LINES ? FIGURE_LINE : FIGURE_POLYGON;
    const gboolean by_era = row->x_axis == X_AXIS_ERA;

    ck_assert_text_eq(
        points_of(figure, figure_part(figure, "band", row->band, kind, 0),
                  by_era ? -0.5 : 0, by_era ? 2.5 : 4, row->y_end),
        row->points);
}

TEST(shares_are_named)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, TIME);
    g_autoptr(Figure) figure = DRAW(run, .stacking = STACK_PERCENT);

    ck_assert(figure_contains(figure, "share of the CPU time (%)"));
    ck_assert(figure_contains(figure, "share of each era"));
}

/* Where no era is, nothing is drawn. */
TEST(time_between_eras_is_a_gap)
{
    g_autoptr(Run) run = run_new("test");
    g_autoptr(Figure) figure = NULL;

    run->heap->quantity = QUANTITY_TICKY;
    for (gint64 second = 0; second <= 4; second += 4) {
        profile_begin_era(run->heap, second * 1000000000,
                          (second + 1) * 1000000000);
        profile_sample(run->heap, "f", 7);
        profile_end_era(run->heap);
    }
    run_finish(run);
    figure = draw_default(run->heap);
    for (guint i = 0; i < 2; i++)
        ck_assert_text_eq(
            points_of(figure, figure_part(figure, "band", 0, FIGURE_POLYGON, i),
                      0, 5, 7 * 1.1),
            i == 0 ? "0 0; 1 0; 1 7; 0 7; " : "4 0; 5 0; 5 7; 4 7; ");
    ck_assert_uint_eq(figure_count(figure, "gap"), 1);
    ck_assert_uint_eq(figure_count_parts(figure, "bands", 0, FIGURE_LINE), 0);
    ck_assert(figure_contains(figure, "no samples"));
}

static const struct {
    Quantity quantity;
    const char *values, *axis, *statistics, *band, *picture;
} units[] = {
    {QUANTITY_TIME, "500000000 3500000000", "capabilities in use",
     "area 4 s, mean 1.33 CPUs, peak 1.75 CPUs",
     "f: peak 1.75 CPUs at 1 s, 100.0 % of the area",
     "Stacked areas of the CPU time by "},
    {QUANTITY_TICKY, "1048576 4194304", "allocation (MiB/s)",
     "area 5.00 MiB, mean 1.67 MiB/s, peak 2.00 MiB/s",
     "f: peak 2.00 MiB/s at 1 s, 100.0 % of the area",
     "Stacked areas of the allocation by "},
    {QUANTITY_ENTRIES, "5 3000", "entries (k calls/s)",
     "area 3.00 k calls, mean 1.00 k calls/s, peak 1.50 k calls/s",
     "f: peak 1.50 k calls/s at 1 s, 100.0 % of the area",
     "Stacked areas of the entries by "},
};

TABLE_TEST(pages_speak_the_unit, units, row)
{
    g_autofree char *table =
        g_strdup_printf("time: 0 1 3\nf: %s\n", row->values);
    g_autoptr(Run) run = flow_from(row->quantity, table);
    g_autoptr(Figure) figure = draw_default(run->heap);

    ck_assert(figure_contains(figure, row->axis));
    ck_assert(figure_contains(figure, row->statistics));
    ck_assert_str_eq(figure_title(figure, "band", 0), row->band);
    ck_assert_msg(g_str_has_prefix(figure->description, row->picture), "%s",
                  figure->description);
}

/* Bytes have no place on an axis of CPUs. */
TEST(flows_have_no_memory_lines)
{
    g_autoptr(Run) run = run_new("test");
    g_autoptr(Figure) figure = NULL;

    run->heap->quantity = QUANTITY_TIME;
    run_fill(run, TIME);
    run_add_memory(run, MEMORY_LIVE, 0, 1 << 20);
    run_add_memory(run, MEMORY_LIVE, 2000000000, 1 << 21);
    run_finish(run);
    figure = DRAW(run, .overlay = {TRUE, TRUE, TRUE});
    ck_assert_uint_eq(figure_count(figure, "memory"), 0);
    ck_assert(figure_contains(figure, "capabilities in use"));
}

/* A program that never ran on its capabilities. */
TEST(nothing_has_an_axis)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 1 2\nf: 0 0\n");
    g_autoptr(Figure) figure = draw_default(run->heap);

    ck_assert(figure_contains(figure, "capabilities in use"));
    ck_assert_uint_eq(figure_count(figure, "peak"), 0);
}

/* A page may have fewer points than a run has eras. */
TEST(steps_are_thinned_out)
{
    g_autoptr(Run) run = run_new("test");
    g_autoptr(Figure) figure = NULL;
    Box band;

    run->heap->quantity = QUANTITY_TICKY;
    for (guint i = 0; i < 20000; i++) {
        profile_begin_era(run->heap, i * 1000000, (i + 1) * 1000000);
        profile_sample(run->heap, "f", i == 7777 ? 1000 : 10 + i % 7);
        profile_end_era(run->heap);
    }
    run_finish(run);
    figure = draw_default(run->heap);
    band = item_box(figure_band(figure, 0));
    ck_assert_uint_lt(figure_band(figure, 0)->n_points, 4000);
    ck_assert_double_eq_tol(
        figure_plot(figure).bottom - band.top,
        (figure_plot(figure).bottom - figure_plot(figure).top) / 1.1, 1e-6);
}

/* Makes a random flow, and a heap that has the rates of the flow at the start
 * and the end of each era. */
static void
random_steps(guint32 seed, Run **flow, Run **heap)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    const guint n_eras = (guint)g_rand_int_range(random, 1, 60);
    g_autofree guint *ends = g_new0(guint, n_eras + 1);
    g_autoptr(GString) of_flow = g_string_new("time: 0");
    g_autoptr(GString) of_heap = g_string_new("time:");

    for (guint i = 0; i < n_eras; i++) {
        ends[i + 1] = ends[i] + (guint)g_rand_int_range(random, 1, 4);
        g_string_append_printf(of_flow, " %u", ends[i + 1]);
        g_string_append_printf(of_heap, " %u %u", ends[i], ends[i + 1]);
    }
    for (guint band = 0; band < 12; band++) {
        g_string_append_printf(of_flow, "\nband %u:", band);
        g_string_append_printf(of_heap, "\nband %u:", band);
        for (guint i = 0; i < n_eras; i++) {
            const guint rate = (guint)g_rand_int_range(random, 0, 100) / 5;

            g_string_append_printf(of_flow, " %u",
                                   rate * (ends[i + 1] - ends[i]));
            g_string_append_printf(of_heap, " %u %u", rate, rate);
        }
    }
    *flow = flow_from(QUANTITY_TICKY, of_flow->str);
    *heap = run_from(of_heap->str);
}

/* Appends the points of all items in groups of bands. */
static char *
band_points(const Figure *figure)
{
    GString *text = g_string_new(NULL);

    for (guint band = 0; band < figure_count(figure, "band"); band++) {
        const guint group = figure_find(figure, "band", band);

        for (guint i = group; i < figure_group_end(figure, group); i++)
            for (guint k = 0; k < figure_item(figure, i)->n_points; k++)
                g_string_append_printf(text, "%.3f %.3f\n",
                                       figure_item(figure, i)->points[k].x,
                                       figure_item(figure, i)->points[k].y);
    }
    return g_string_free(text, FALSE);
}

/* Pages of heaps are checked elsewhere (oracle/picture.h). */
TEST(steps_are_those_of_a_heap)
{
    for (guint32 seed = 1; seed <= 60; seed++) {
        const ChartOptions page = {.width = 648,
                                   .height = 432,
                                   .stacking = (Stacking)(seed % 3),
                                   .y_max = seed % 4 == 0 ? 50 : 0};
        g_autoptr(Run) flow = NULL, heap = NULL;
        g_autoptr(Figure) of_flow = NULL, of_heap = NULL;
        g_autofree char *is = NULL, *expected = NULL;

        random_steps(seed, &flow, &heap);
        of_flow = draw_with(flow->heap, &page);
        of_heap = draw_with(heap->heap, &page);
        is = band_points(of_flow);
        expected = band_points(of_heap);

        ck_assert_msg(g_str_equal(is, expected), "seed %u:\n%s\nnot:\n%s", seed,
                      is, expected);
    }
}

/* Texts stay on the page and do not overlap. */
TEST(every_page_is_readable)
{
    static const double widths[] = {80, 216, 330, 648, 1190};

    for (Quantity quantity = QUANTITY_TIME; quantity < N_QUANTITIES; quantity++)
        for (guint i = 0; i < 6 * G_N_ELEMENTS(widths); i++) {
            g_autoptr(Run) run = flow_from(quantity, TIME);
            g_autoptr(Figure) figure = DRAW(
                run, .width = widths[i / 6], .height = 300,
                .stacking = (Stacking)(i % 3), .x_axis = (XAxis)(i / 3 % 2));

            assert_readable(figure);
        }
}

TEST(differences_have_the_unit)
{
    Run *const runs[] = {flow_from(QUANTITY_TIME, TIME),
                         flow_from(QUANTITY_TIME,
                                   "time: 0 2 4\n"
                                   "f: 2000000000 4000000000\n")};
    g_autoptr(Compared) compared = compared_new(runs, 2, FALSE);
    g_autoptr(Figure) figure =
        compared_draw(compared, &(PageCase){.width = 800, .diff = TRUE});
    const FigureItem *total;
    guint n_steps = 0;

    ck_assert(figure_contains(figure, "B \xe2\x88\x92 A (CPUs)"));
    ck_assert(figure_contains(figure, "capabilities in use"));
    ck_assert(figure_contains(figure, "+0.50 CPUs, +50.0 %"));
    ck_assert(figure_contains(figure, "+2 s, +50.0 %"));
    /* 0 s to 1 s no change, to 2 s +0.5, to 3 s +1.5, to 4 s 0. */
    total = figure_part(figure, "total", 0, FIGURE_LINE, 1);
    for (guint i = 1; i < total->n_points; i++) {
        const Point *from = &total->points[i - 1], *to = &total->points[i];

        if (fabs(to->y - from->y) < 1)
            continue;
        ck_assert_double_eq_tol(to->x, from->x, 1e-3);
        n_steps++;
    }
    ck_assert_uint_eq(n_steps, 3);
}
