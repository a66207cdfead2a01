/* Pages of flows: their eras are steps of the height value / width, in the unit
 * of the quantity. */
#include "support/suite.h"

#include <math.h>

#include "chart/page/sizes.h"
#include "oracle/picture.h"
#include "support/comparisons.h"

/* Two bands; together 1, 0.5 and 2 CPUs. */
#define TIME                                                                   \
    "time: 0 1 3 4\n"                                                          \
    "f: 600000000 1000000000 1500000000\n"                                     \
    "g: 400000000 - 500000000\n"

static const ChartOptions default_page = {.width = CHART_DEFAULT_WIDTH,
                                          .height = CHART_DEFAULT_HEIGHT};

/* Returns the points of an item as "x y; ...", in the units of axes that begin
 * at x_low and 0 and end at x_high and y_high. */
static char *
points_of(const Figure *figure, const FigureItem *item, double x_low,
          double x_high, double y_high)
{
    const Box plot = figure_plot(figure);
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < item->n_points; i++)
        g_string_append_printf(text, "%s%.2f %.2f", i > 0 ? "; " : "",
                               x_low + (item->points[i].x - plot.left) *
                                           (x_high - x_low) / box_width(&plot),
                               (plot.bottom - item->points[i].y) * y_high /
                                   box_height(&plot));
    return g_string_free(text, FALSE);
}

/* The y axis ends a tenth above the peak. */
TEST(eras_are_steps)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, TIME);
    g_autoptr(Figure) figure = draw_with(run->heap, &default_page);
    g_autofree char *g =
        points_of(figure, figure_band(figure, 0), 0, 4, 2 * 1.1);
    g_autofree char *f =
        points_of(figure, figure_band(figure, 1), 0, 4, 2 * 1.1);

    ck_assert_str_eq(g, "0.00 0.00; 1.00 0.00; 1.00 0.00; 3.00 0.00; "
                        "3.00 0.00; 4.00 0.00; "
                        "4.00 0.50; 3.00 0.50; 3.00 0.00; 1.00 0.00; "
                        "1.00 0.40; 0.00 0.40");
    ck_assert_str_eq(f, "0.00 0.40; 1.00 0.40; 1.00 0.00; 3.00 0.00; "
                        "3.00 0.50; 4.00 0.50; "
                        "4.00 2.00; 3.00 2.00; 3.00 0.50; 1.00 0.50; "
                        "1.00 1.00; 0.00 1.00");
}

TEST(shares_are_those_of_the_values)
{
    ChartOptions page = default_page;
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, TIME);
    g_autoptr(Figure) figure = NULL;
    g_autofree char *g = NULL;

    page.stacking = STACK_PERCENT;
    figure = draw_with(run->heap, &page);
    g = points_of(figure, figure_band(figure, 0), 0, 4, 100);
    ck_assert_str_eq(g, "0.00 0.00; 1.00 0.00; 1.00 0.00; 3.00 0.00; "
                        "3.00 0.00; 4.00 0.00; "
                        "4.00 25.00; 3.00 25.00; 3.00 0.00; 1.00 0.00; "
                        "1.00 40.00; 0.00 40.00");
    ck_assert(figure_contains(figure, "share of the CPU time (%)"));
    ck_assert(figure_contains(figure, "share of each era"));
}

TEST(lines_are_steps)
{
    ChartOptions page = default_page;
    g_autoptr(Run) run =
        flow_from(QUANTITY_TICKY, "time: 0 1 3 4\nf: 6 10 15\n");
    g_autoptr(Figure) figure = NULL;
    g_autofree char *line = NULL;

    page.stacking = STACK_LINES;
    figure = draw_with(run->heap, &page);
    line = points_of(
        figure,
        figure_within(figure, figure_find(figure, "band", 0), FIGURE_LINE, 0),
        0, 4, 15 * 1.1);
    ck_assert_str_eq(line, "0.00 6.00; 1.00 6.00; 1.00 5.00; 3.00 5.00; "
                           "3.00 15.00; 4.00 15.00");
}

/* On an axis of eras, each is as wide as the others. */
TEST(eras_are_equally_wide)
{
    ChartOptions page = default_page;
    g_autoptr(Run) run =
        flow_from(QUANTITY_TICKY, "time: 0 1 3 4\nf: 6 10 15\n");
    g_autoptr(Figure) figure = NULL;
    g_autofree char *steps = NULL;

    page.x_axis = X_AXIS_ERA;
    figure = draw_with(run->heap, &page);
    steps = points_of(figure, figure_band(figure, 0), -0.5, 2.5, 15 * 1.1);
    ck_assert_str_eq(steps, "-0.50 0.00; 0.50 0.00; 0.50 0.00; 1.50 0.00; "
                            "1.50 0.00; 2.50 0.00; "
                            "2.50 15.00; 1.50 15.00; 1.50 5.00; 0.50 5.00; "
                            "0.50 6.00; -0.50 6.00");
}

/* Where no era is, nothing is drawn. */
TEST(time_between_eras_is_a_gap)
{
    g_autoptr(Run) run = run_new("test");
    g_autoptr(Figure) figure = NULL;
    g_autofree char *left = NULL, *right = NULL;
    guint group;

    run->heap->quantity = QUANTITY_TICKY;
    for (gint64 second = 0; second <= 4; second += 4) {
        profile_begin_flow(run->heap, second * 1000000000,
                           (second + 1) * 1000000000);
        profile_sample(run->heap, "f", 7);
        profile_end_era(run->heap);
    }
    run_finish(run);
    figure = draw_with(run->heap, &default_page);
    group = figure_find(figure, "band", 0);
    left = points_of(figure, figure_within(figure, group, FIGURE_POLYGON, 0), 0,
                     5, 7 * 1.1);
    right = points_of(figure, figure_within(figure, group, FIGURE_POLYGON, 1),
                      0, 5, 7 * 1.1);
    ck_assert_str_eq(left, "0.00 0.00; 1.00 0.00; 1.00 7.00; 0.00 7.00");
    ck_assert_str_eq(right, "4.00 0.00; 5.00 0.00; 5.00 7.00; 4.00 7.00");
    ck_assert_uint_eq(figure_count(figure, "gap"), 1);
    ck_assert_uint_eq(figure_count_within(
                          figure, figure_find(figure, "bands", 0), FIGURE_LINE),
                      0);
    ck_assert(figure_contains(figure, "no samples"));
}

static const struct {
    Quantity quantity;
    const char *values, *axis, *statistics, *peak, *band, *picture;
} units[] = {
    {QUANTITY_TIME, "500000000 3500000000", "capabilities in use",
     "area 4 s, mean 1.33 CPUs, peak 1.75 CPUs", "peak 1.75 CPUs at 2 s",
     "f: peak 1.75 CPUs at 1 s, 100.0 % of the area",
     "Stacked areas of the CPU time by "},
    {QUANTITY_TICKY, "1048576 4194304", "allocation (MiB/s)",
     "area 5.00 MiB, mean 1.67 MiB/s, peak 2.00 MiB/s",
     "peak 2.00 MiB/s at 2 s", "f: peak 2.00 MiB/s at 1 s, 100.0 % of the area",
     "Stacked areas of the allocation by "},
    {QUANTITY_ENTRIES, "5 3000", "entries (k calls/s)",
     "area 3.00 k calls, mean 1.00 k calls/s, peak 1.50 k calls/s",
     "peak 1.50 k calls/s at 2 s",
     "f: peak 1.50 k calls/s at 1 s, 100.0 % of the area",
     "Stacked areas of the entries by "},
};

TABLE_TEST(pages_speak_the_unit, units, row)
{
    g_autofree char *table =
        g_strdup_printf("time: 0 1 3\nf: %s\n", row->values);
    g_autoptr(Run) run = flow_from(row->quantity, table);
    g_autoptr(Figure) figure = draw_with(run->heap, &default_page);
    guint band = figure_find(figure, "band", 0);

    ck_assert(figure_contains(figure, row->axis));
    ck_assert(figure_contains(figure, row->statistics));
    ck_assert_str_eq(figure_item(figure, band)->text, row->band);
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
    figure =
        draw_overlaid(run->heap, CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT);
    ck_assert_uint_eq(figure_count(figure, "memory"), 0);
    ck_assert(figure_contains(figure, "capabilities in use"));
}

/* A program that never ran on its capabilities. */
TEST(nothing_has_an_axis)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 1 2\nf: 0 0\n");
    g_autoptr(Figure) figure = draw_with(run->heap, &default_page);

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
        profile_begin_flow(run->heap, i * 1000000, (i + 1) * 1000000);
        profile_sample(run->heap, "f", i == 7777 ? 1000 : 10 + i % 7);
        profile_end_era(run->heap);
    }
    run_finish(run);
    figure = draw_with(run->heap, &default_page);
    band = item_box(figure_band(figure, 0));
    ck_assert_uint_lt(figure_band(figure, 0)->n_points, 4000);
    ck_assert_double_eq_tol(
        figure_plot(figure).bottom - band.top,
        (figure_plot(figure).bottom - figure_plot(figure).top) / 1.1, 1e-6);
}

/* Adds eras at random: of a flow, or of a heap that has the rates of the flow
 * at the start and the end of each era. */
static Run *
random_steps(Quantity quantity, guint32 seed)
{
    GRand *random = g_rand_new_with_seed(seed);
    Run *run = run_new("test");
    Profile *profile = run->heap;
    const guint n_eras = (guint)g_rand_int_range(random, 1, 60);
    const gboolean is_flow = quantity_is_flow(quantity);

    profile->quantity = quantity;
    profile->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile->has_breakdown = TRUE;
    for (guint era = 0; era < n_eras; era++) {
        const gint64 width = g_rand_int_range(random, 1, 4);
        const guint32 values_seed = g_rand_int(random);

        for (guint side = 0; side < (is_flow ? 1 : 2); side++) {
            GRand *values = g_rand_new_with_seed(values_seed);

            if (is_flow)
                profile_begin_flow(profile, run->end,
                                   run->end + width * 1000000000);
            else
                profile_begin_era(profile,
                                  run->end + side * width * 1000000000);
            for (guint band = 0; band < 12; band++) {
                const guint64 rate =
                    (guint64)g_rand_int_range(values, 0, 100) / 5;
                g_autofree char *label = g_strdup_printf("band %u", band);

                profile_sample(profile, label,
                               rate * (is_flow ? (guint64)width : 1));
            }
            profile_end_era(profile);
            g_rand_free(values);
        }
        run->end += width * 1000000000;
    }
    g_rand_free(random);
    run_finish(run);
    return run;
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
        g_autoptr(Run) flow = random_steps(QUANTITY_TICKY, seed);
        g_autoptr(Run) heap = random_steps(QUANTITY_HEAP, seed);
        g_autoptr(Figure) of_flow = draw_with(flow->heap, &page);
        g_autoptr(Figure) of_heap = draw_with(heap->heap, &page);
        g_autofree char *is = band_points(of_flow);
        g_autofree char *expected = band_points(of_heap);

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
            g_autoptr(Figure) figure =
                draw_with(run->heap, &(ChartOptions){
                                         .width = widths[i / 6],
                                         .height = 300,
                                         .stacking = (Stacking)(i % 3),
                                         .x_axis = (XAxis)(i / 3 % 2),
                                     });
            g_autofree char *problem =
                picture_page_problem(figure, metrics_fixed());

            ck_assert_msg(problem == NULL, "%s of width %g: %s",
                          quantity_keys[quantity], widths[i / 6], problem);
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
    total =
        figure_within(figure, figure_find(figure, "total", 0), FIGURE_LINE, 1);
    for (guint i = 1; i < total->n_points; i++) {
        const Point *from = &total->points[i - 1], *to = &total->points[i];

        if (fabs(to->y - from->y) < 1)
            continue;
        ck_assert_double_eq_tol(to->x, from->x, 1e-3);
        n_steps++;
    }
    ck_assert_uint_eq(n_steps, 3);
}
