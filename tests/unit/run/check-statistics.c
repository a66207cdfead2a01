#include "support/suite.h"

#include <math.h>

#include "run/statistics.h"
#include "support/profiles.h"

#define SECOND   G_GINT64_CONSTANT(1000000000)
#define MAX_ERAS 4

/* The statistics, computed by hand. */
typedef struct {
    guint64 peak;
    guint peak_era;
    double peak_time; /* s */
    double area;
    double mean;
    guint64 end;
    double growth;
    double steadiness;
    double variance;
    double weight;
} Figures;

/* The values of one band in bytes, at times in seconds.  -1: the era does not
 * name the band. */
typedef struct {
    const char *name;
    guint n_eras;
    double times[MAX_ERAS];
    gint64 values[MAX_ERAS];
    Figures figures;
} Case;

static const Case cases[] = {
    {.name = "uneven steps",
     .n_eras = 3,
     .times = {1, 2, 4},
     .values = {10, 30, 20},
     /* area: 20 * 1 + 25 * 2; slopes: -5, 10 / 3, 20 */
     .figures = {30, 1, 2, 70, 70.0 / 3, 20, 10.0 / 3, 1.0 / 3, 200.0 / 3, 70}},
    {.name = "eras that do not name the band are 0",
     .n_eras = 3,
     .times = {1, 2, 4},
     .values = {-1, 30, -1},
     .figures = {30, 1, 2, 45, 15, 0, 0, 0, 200, 45}},
    {.name = "the first of equal peaks",
     .n_eras = 4,
     .times = {-1, 0, 1, 2},
     .values = {5, 9, 9, 5},
     .figures = {9, 1, 0, 23, 23.0 / 3, 5, 0, 0, 4, 23}},
    {.name = "a straight line",
     .n_eras = 4,
     .times = {0.5, 1, 2.25, 10.5},
     .values = {1500, 2000, 3250, 11500},
     .figures = {11500, 3, 10.5, 65000, 6500, 11500, 1000, 1, 16449218.75,
                 65000}},
    {.name = "falling",
     .n_eras = 2,
     .times = {0, 2},
     .values = {8, 2},
     .figures = {8, 0, 0, 10, 5, 2, -3, -1, 9, 10}},
    {.name = "long after the start",
     .n_eras = 3,
     .times = {4e9, 4000000001, 4000000002},
     .values = {1, 2, 3},
     .figures = {3, 2, 4000000002, 4, 2, 3, 1, 1, 2.0 / 3, 4}},
    {.name = "one era",
     .n_eras = 1,
     .times = {3},
     .values = {7},
     .figures = {7, 0, 3, 0, 7, 7, 0, 0, 0, 7}},
    {.name = "no time between the eras",
     .n_eras = 2,
     .times = {3, 3},
     .values = {4, 8},
     .figures = {8, 1, 3, 0, 6, 8, 0, 0, 4, 12}},
    {.name = "two eras of the same time among others",
     .n_eras = 3,
     .times = {1, 1, 3},
     .values = {4, 8, 0},
     .figures = {8, 1, 1, 8, 4, 0, -3, -2.0 / 3, 32.0 / 3, 8}},
    {.name = "no eras", .n_eras = 0},
};

static Run *
run_of(const Case *row)
{
    Run *run = run_new("test");

    for (guint i = 0; i < row->n_eras; i++) {
        profile_begin_era(run->heap, (gint64)(row->times[i] * 1e9));
        if (row->values[i] >= 0)
            profile_add_sample(run->heap, "x", 1, (guint64)row->values[i]);
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

static void
assert_near(const char *what, double is, double expected)
{
    ck_assert_msg(fabs(is - expected) <= 1e-9 * MAX(1, fabs(expected)),
                  "%s: %.17g is not %.17g", what, is, expected);
}

static void
assert_figures(const char *name, const Statistics *is, const Figures *expected)
{
    ck_assert_msg(is->peak == expected->peak &&
                      is->peak_era == expected->peak_era &&
                      is->peak_time == (gint64)(expected->peak_time * 1e9) &&
                      is->end == expected->end,
                  "%s: peak or end", name);
    assert_near(name, is->area, expected->area);
    assert_near(name, is->mean, expected->mean);
    assert_near(name, is->growth, expected->growth);
    assert_near(name, is->steadiness, expected->steadiness);
    assert_near(name, is->deviation * is->deviation, expected->variance);
    assert_near(name, is->weight, expected->weight);
}

static Statistics
figures_of_first_band(const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);

    return statistics_of_series(timeline, &profile_band(profile, 0)->series);
}

/* The growth is exactly 0, for any times. */
TEST(constant_bands_do_not_grow)
{
    g_autoptr(Run) run = run_new("test");
    gint64 time = 12345678;

    for (guint era = 0; era < 97; era++) {
        profile_begin_era(run->heap, time);
        profile_add_sample(run->heap, "a", 1, 36864);
        profile_end_era(run->heap);
        time += 10000000 + 7919 * era * era;
    }
    run_finish(run);
    ck_assert(statistics_of_run(run->heap).growth == 0);
    ck_assert(figures_of_first_band(run->heap).growth == 0);
}

LOOP_TEST(statistics_are_correct, 0, G_N_ELEMENTS(cases))
{
    const Case *row = &cases[_i];
    g_autoptr(Run) input = run_of(row);
    Statistics run = statistics_of_run(input->heap);

    assert_figures(row->name, &run, &row->figures);
    if (profile_n_bands(input->heap) > 0) {
        Statistics band = figures_of_first_band(input->heap);

        assert_figures(row->name, &band, &row->figures);
    }
}

/* The run's values are the sums of its bands. */
TEST(run_is_the_sum_of_its_bands)
{
    g_autoptr(Run) input = run_new("test");
    Statistics run, first;

    for (gint64 era = 0; era < 3; era++) {
        profile_begin_era(input->heap, era * SECOND);
        profile_add_sample(input->heap, "a", 1, 10);
        profile_add_sample(input->heap, "b", 1, era == 1 ? 100 : 0);
        profile_end_era(input->heap);
    }
    run_finish(input);
    run = statistics_of_run(input->heap);
    first = figures_of_first_band(input->heap);
    ck_assert_uint_eq(run.peak, 110);
    ck_assert_uint_eq(run.peak_era, 1);
    assert_near("area", run.area, 120);
    assert_near("area of a band", first.area, 20);
    assert_near("deviation of a constant", first.deviation, 0);
}

/* The peak is exact even if a double cannot represent it. */
TEST(peak_is_exact)
{
    g_autoptr(Run) input = run_new("test");
    const guint64 high = G_GUINT64_CONSTANT(1) << 60;
    Statistics run;

    for (guint era = 0; era < 3; era++) {
        profile_begin_era(input->heap, era);
        profile_add_sample(input->heap, "a", 1, high + (era == 1));
        profile_end_era(input->heap);
    }
    run_finish(input);
    run = statistics_of_run(input->heap);
    ck_assert_uint_eq(run.peak, high + 1);
    ck_assert_uint_eq(run.peak_era, 1);
}

/* The rates are 1, 0.5 and 2 CPUs. */
#define TIME                                                                   \
    "time: 0 1 3 7\n"                                                          \
    "f: 1000000000 1000000000 8000000000\n"

TEST(levels_of_a_flow_are_rates)
{
    g_autoptr(Run) flow = flow_from(QUANTITY_TIME, TIME);
    const Statistics run = statistics_of_run(flow->heap);
    const Statistics band = figures_of_first_band(flow->heap);
    const Figures expected = {
        .peak = 2000000000,
        .peak_era = 2,
        .peak_time = 3,
        .area = 1e10,
        .mean = 1e10 / 7,
        .end = 2000000000,
        /* Between the middles of the eras, slopes are -1/3, 1/2 and 2/9. */
        .growth = 2e9 / 9,
        .steadiness = 1.0 / 3,
        .variance = 7e18 / 18,
        .weight = 1e10,
    };

    assert_figures("run", &run, &expected);
    assert_figures("band", &band, &expected);
}

/* A band without a value in the last era, and eras of equal values and
 * different widths. */
TEST(rates_follow_the_widths)
{
    g_autoptr(Run) flow =
        flow_from(QUANTITY_TICKY, "time: 0 4 5 7\na: 8 8 -\nb: - - 1\n");
    g_autoptr(Timeline) timeline = timeline_new(flow->heap);
    Statistics a =
        statistics_of_series(timeline, &profile_band(flow->heap, 0)->series);

    ck_assert_uint_eq(a.peak, 8);
    ck_assert_uint_eq(a.peak_era, 1);
    ck_assert_uint_eq(a.end, 0);
    assert_near("area", a.area, 16);
    assert_near("mean", a.mean, 16.0 / 7);
    assert_near("variance", a.deviation * a.deviation,
                (2 * 2 + 8 * 8) / 3.0 - 100.0 / 9);
}

/* Between the eras, nothing was measured. */
TEST(gaps_do_not_count_as_width)
{
    g_autoptr(Run) flow = run_new("test");

    flow->heap->quantity = QUANTITY_ENTRIES;
    for (gint64 time = 0; time <= 5; time += 5) {
        profile_begin_flow(flow->heap, time * SECOND, (time + 1) * SECOND);
        profile_sample(flow->heap, "f", 10);
        profile_end_era(flow->heap);
    }
    run_finish(flow);
    assert_near("mean", statistics_of_run(flow->heap).mean, 10);
}

/* A rate is a whole number, but does not vanish. */
TEST(low_rates_are_at_least_one)
{
    g_autoptr(Run) low =
        flow_from(QUANTITY_ENTRIES, "time: 0 10 20\nf: 1 16\n");
    g_autoptr(Run) least = flow_from(QUANTITY_ENTRIES, "time: 0 10\nf: 1\n");
    const Statistics rounded = statistics_of_run(low->heap);
    const Statistics raised = statistics_of_run(least->heap);

    ck_assert_uint_eq(rounded.peak, 2);
    ck_assert_uint_eq(rounded.peak_era, 1);
    ck_assert_uint_eq(raised.peak, 1);
    ck_assert_uint_eq(raised.end, 1);
    assert_near("mean", raised.mean, 0.1);
}

TEST(an_era_without_width_has_no_rate)
{
    g_autoptr(Run) flow = flow_from(QUANTITY_TICKY, "time: 3 3\nf: 7\n");
    const Statistics run = statistics_of_run(flow->heap);

    ck_assert_uint_eq(run.peak, 0);
    ck_assert_uint_eq(run.end, 0);
    assert_near("area", run.area, 7);
    assert_near("weight", run.weight, 7);
    assert_near("mean", run.mean, 0);
    assert_near("growth", run.growth, 0);
}

/* Two info tables in the map, and two bands that are not in it.  One of them is
 * not an address. */
static Run *
some_tables(Breakdown breakdown)
{
    static const char *const strings[N_INFO_STRINGS] = {"f", "1", "",
                                                        "",  "M", ":"};
    Run *run = run_new("test");

    run->heap->breakdown = breakdown;
    run->heap->has_breakdown = TRUE;
    info_tables_define(run->info_tables, 0x40, strings);
    info_tables_define(run->info_tables, 0x48, strings);
    run_fill(run, "time: 0 1 2\n"
                  "0x40: 30 30 30\n"
                  "0x44: 15 15 15\n"
                  "0x48: 4 4 4\n"
                  "list: - 2 -\n");
    run_finish(run);
    return run;
}

TEST(unresolved_tables_have_count_and_share)
{
    g_autoptr(Run) run = some_tables(BREAKDOWN_INFO_TABLE);
    Unresolved unresolved;

    ck_assert(profile_unresolved(run->heap, &unresolved));
    ck_assert_uint_eq(unresolved.n_tables, 4);
    ck_assert_uint_eq(unresolved.n_unresolved, 2);
    /* Areas: 30 + 2 of 60 + 30 + 8 + 2. */
    ck_assert(fabs(unresolved.share - 0.32) < 1e-12);
}

/* In a run of one era, values replace areas. */
TEST(one_era_has_shares_of_values)
{
    g_autoptr(Run) run = run_new("test");
    Unresolved unresolved;

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    run_fill(run, "time: 0\n0x40: 3\n0x44: 5\n");
    run_finish(run);
    ck_assert(profile_unresolved(run->heap, &unresolved));
    ck_assert_uint_eq(unresolved.n_unresolved, 2);
    ck_assert(unresolved.share == 1);
}

TEST(no_bands_have_no_share)
{
    g_autoptr(Run) run = run_new("test");
    Unresolved unresolved;

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    run_fill(run, "time: 0 1\n");
    run_finish(run);
    ck_assert(profile_unresolved(run->heap, &unresolved));
    ck_assert_uint_eq(unresolved.n_tables, 0);
    ck_assert_uint_eq(unresolved.n_unresolved, 0);
    ck_assert(unresolved.share == 0);
}

TEST(other_breakdowns_have_no_tables)
{
    g_autoptr(Run) types = some_tables(BREAKDOWN_CLOSURE_TYPE);
    Unresolved unresolved;

    ck_assert(!profile_unresolved(types->heap, &unresolved));
}

/* A .hp file has no info table map. */
TEST(texts_have_no_tables)
{
    g_autoptr(Run) run = some_tables(BREAKDOWN_INFO_TABLE);
    Unresolved unresolved;

    run->heap->texts = TRUE;
    ck_assert(!profile_unresolved(run->heap, &unresolved));
}
