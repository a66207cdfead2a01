#include "support/suite.h"

#include <string.h>

#include "chart/plot/gaps.h"
#include "run/filter.h"
#include "run/finish.h"
#include "run/pauses.h"
#include "support/drawings.h"

#define MS G_GINT64_CONSTANT(1000000)

/* A run with a census every 50 ms, except for one interval of distance ms.  In
 * it, garbage collections take pause ms. */
static Run *
stopped_run(gint64 distance, gint64 pause, guint n_eras)
{
    Run *run = run_new("log");
    gint64 time = 0;

    run->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    run->heap->has_breakdown = TRUE;
    run->heap->interval = 20 * (guint64)MS;
    for (guint era = 0; era < n_eras; era++) {
        gint64 step = era == n_eras / 2 ? distance : 50;
        gint64 collecting = era == n_eras / 2 ? pause : 5;

        pauses_add(run->pauses, (time + step - collecting) * MS, 1);
        time += step;
        ERA(run->heap, time * MS, {"a", 1000 + era}, {"b", 3000});
        pauses_add(run->pauses, time * MS, -1);
    }
    run->end = time * MS;
    run_finish(run);
    return run;
}

static guint
count_gaps(const Profile *profile)
{
    g_autofree guint8 *gaps = gaps_find(profile, NULL);
    guint count = 0;

    for (guint era = 0; era < profile_n_eras(profile); era++)
        count += gaps[era];
    return count;
}

/* The usual interval is 45 ms, without collections. */
static const struct {
    gint64 distance, pause;
    guint n_eras, n_gaps;
} intervals[] = {
    {50, 5, 20, 0},    {300, 5, 20, 0},     {400, 5, 20, 1},
    {2000, 5, 20, 1},  {2000, 1700, 20, 0}, {400, 5, 200, 0},
    {905, 0, 2000, 1}, {890, 0, 2000, 0},   {5000, 4500, 2000, 0},
    {5000, 5, 4, 0},   {5000, 5, 5, 1},
};

TABLE_TEST(long_work_without_census_is_a_gap, intervals, row)
{
    g_autoptr(Run) run = stopped_run(row->distance, row->pause, row->n_eras);

    ck_assert_msg(count_gaps(run->heap) == row->n_gaps, "case %td",
                  row - intervals);
}

/* If pauses are unknown, only very long intervals count as gaps.  Mutator time
 * contains no pauses, so shorter intervals count. */
TEST(gaps_depend_on_the_clock)
{
    static const char *const table =
        "time: 0 0.1 0.2 0.3 0.4 2.4 2.5 2.6\na: 1 1 1 1 1 1 1 1\n";
    static const char *const longer =
        "time: 0 0.1 0.2 0.3 0.4 5.4 5.5 5.6\na: 1 1 1 1 1 1 1 1\n";
    g_autoptr(Run) run = run_from(table);
    g_autoptr(Run) stopped = run_from(longer);

    ck_assert_uint_eq(count_gaps(run->heap), 0);
    ck_assert_uint_eq(count_gaps(stopped->heap), 1);
    run->heap->clock = CLOCK_MUTATOR;
    ck_assert_uint_eq(count_gaps(run->heap), 1);
    run->heap->clock = CLOCK_ERAS;
    ck_assert_uint_eq(count_gaps(run->heap), 0);
}

/* Bands end before a gap and begin after it.  The gap has its own background
 * and a note. */
TEST(bands_do_not_cross_a_gap)
{
    g_autoptr(Run) run = stopped_run(2000, 5, 20);
    g_autoptr(Figure) figure = draw_default(run->heap);
    g_autoptr(Figure) lines = DRAW(run, .stacking = STACK_LINES);
    g_autoptr(Figure) eras = DRAW(run, .x_axis = X_AXIS_ERA);
    Box ground = item_box(figure_part(figure, "gap", 0, FIGURE_RECTANGLE, 0));
    guint bands = figure_find(figure, "bands", 0);

    ck_assert_uint_eq(figure_count(figure, "gap"), 1);
    ck_assert_str_eq(figure_part(figure, "gap-note", 0, FIGURE_TEXT, 0)->text,
                     "no census");
    /* The note is painted over the lines of markers, on a box with the gap's
     * colour. */
    ck_assert_uint_gt(figure_find(figure, "gap-note", 0),
                      figure_find(figure, "markers", 0));
    assert_colour(
        &figure_part(figure, "gap-note", 0, FIGURE_RECTANGLE, 0)->paint.fill,
        &figure_part(figure, "gap", 0, FIGURE_RECTANGLE, 0)->paint.fill);
    ck_assert_uint_eq(figure_count_within(figure, bands, FIGURE_POLYGON), 4);
    for (guint i = 0; i < 4; i++) {
        Box band = item_box(figure_within(figure, bands, FIGURE_POLYGON, i));

        ck_assert_double_eq_tol(i % 2 ? band.left : band.right,
                                i % 2 ? ground.right : ground.left, 1e-6);
    }
    ck_assert_uint_eq(figure_count_parts(lines, "band", 1, FIGURE_LINE), 2);
    ck_assert_uint_eq(figure_count(eras, "gap"), 0);
}

/* A window around a gap has too few eras to estimate the usual interval.  The
 * gaps of the whole run are used. */
TEST(windows_use_the_gaps_of_the_run)
{
    g_autoptr(Run) whole = stopped_run(2000, 5, 20);
    const Filter filter = {
        .from = {EDGE_TIME, .time = profile_era(whole->heap, 8)->time},
        .to = {EDGE_TIME, .time = profile_era(whole->heap, 11)->time}};
    g_autoptr(Run) window = run_filter(whole, &filter, QUANTITY_HEAP, NULL);
    const ChartOptions options = {
        .width = 648, .height = 432, .decoded = whole->heap};
    g_autoptr(Figure) figure = draw_with(window->heap, &options);
    g_autofree guint8 *gaps = gaps_find(window->heap, whole->heap);

    ck_assert_uint_eq(profile_n_eras(window->heap), 4);
    ck_assert_uint_eq(count_gaps(window->heap), 0);
    for (guint era = 0; era < 4; era++)
        ck_assert_int_eq(gaps[era], era == 2);
    ck_assert_uint_eq(figure_count(figure, "gap"), 1);
}

/* A census between two gaps is drawn as a narrow column. */
TEST(a_lone_era_between_gaps_is_seen)
{
    g_autoptr(Run) run =
        run_from("time: 0 0.1 0.2 0.3 0.4 0.5 9 19 19.1 19.2 19.3 19.4 19.5\n"
                 "a: 1 1 1 1 1 1 5 1 1 1 1 1 1\n");
    g_autoptr(Figure) figure = draw_default(run->heap);
    Box needle;

    ck_assert_uint_eq(figure_count(figure, "gap"), 2);
    needle = item_box(figure_part(figure, "band", 0, FIGURE_POLYGON, 1));
    ck_assert_double_gt(needle.right - needle.left, 1);
    ck_assert_double_lt(needle.right - needle.left, 3);
}
