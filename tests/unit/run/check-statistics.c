#include "support/suite.h"

#include <math.h>

#include "run/finish.h"
#include "run/statistics.h"
#include "support/profiles.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

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

/* Runs of one band, x. */
static const struct {
    const char *name;
    const char *table;
    Quantity quantity;
    Figures figures;
} cases[] = {
    {"uneven steps",
     "time: 1 2 4\nx: 10 30 20\n",
     QUANTITY_HEAP,
     /* area: 20 * 1 + 25 * 2; slopes: -5, 10 / 3, 20 */
     {30, 1, 2, 70, 70.0 / 3, 20, 10.0 / 3, 1.0 / 3, 200.0 / 3, 70}},
    {"eras that do not name the band are 0",
     "time: 1 2 4\nx: - 30 -\n",
     QUANTITY_HEAP,
     {30, 1, 2, 45, 15, 0, 0, 0, 200, 45}},
    {"the first of equal peaks",
     "time: -1 0 1 2\nx: 5 9 9 5\n",
     QUANTITY_HEAP,
     {9, 1, 0, 23, 23.0 / 3, 5, 0, 0, 4, 23}},
    {"a straight line",
     "time: 0.5 1 2.25 10.5\nx: 1500 2000 3250 11500\n",
     QUANTITY_HEAP,
     {11500, 3, 10.5, 65000, 6500, 11500, 1000, 1, 16449218.75, 65000}},
    {"falling",
     "time: 0 2\nx: 8 2\n",
     QUANTITY_HEAP,
     {8, 0, 0, 10, 5, 2, -3, -1, 9, 10}},
    {"long after the start",
     "time: 4000000000 4000000001 4000000002\nx: 1 2 3\n",
     QUANTITY_HEAP,
     {3, 2, 4000000002, 4, 2, 3, 1, 1, 2.0 / 3, 4}},
    {"one era",
     "time: 3\nx: 7\n",
     QUANTITY_HEAP,
     {7, 0, 3, 0, 7, 7, 0, 0, 0, 7}},
    {"no time between the eras",
     "time: 3 3\nx: 4 8\n",
     QUANTITY_HEAP,
     {8, 1, 3, 0, 6, 8, 0, 0, 4, 12}},
    {"two eras of the same time among others",
     "time: 1 1 3\nx: 4 8 0\n",
     QUANTITY_HEAP,
     {8, 1, 1, 8, 4, 0, -3, -2.0 / 3, 32.0 / 3, 8}},
    {"no eras", "time:\n", QUANTITY_HEAP, {.peak = 0}},
    /* The levels of a flow are rates: 1, 0.5 and 2 CPUs.  Between the middles
     * of the eras, slopes are -1/3, 1/2 and 2/9. */
    {"a flow",
     "time: 0 1 3 7\nx: 1000000000 1000000000 8000000000\n",
     QUANTITY_TIME,
     {2000000000, 2, 3, 1e10, 1e10 / 7, 2000000000, 2e9 / 9, 1.0 / 3, 7e18 / 18,
      1e10}},
    {"an era without width has no rate",
     "time: 3 3\nx: 7\n",
     QUANTITY_TICKY,
     {.peak_time = 3, .area = 7, .weight = 7}},
};

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
        ERA(run->heap, time, {"a", 36864});
        time += 10000000 + 7919 * era * era;
    }
    run_finish(run);
    ck_assert(statistics_of_run(run->heap).growth == 0);
    ck_assert(figures_of_first_band(run->heap).growth == 0);
}

LOOP_TEST(statistics_are_correct, 0, G_N_ELEMENTS(cases))
{
    g_autoptr(Run) input = flow_from(cases[_i].quantity, cases[_i].table);
    const Statistics run = statistics_of_run(input->heap);

    assert_figures(cases[_i].name, &run, &cases[_i].figures);
    if (profile_n_bands(input->heap) > 0) {
        const Statistics band = figures_of_first_band(input->heap);

        assert_figures(cases[_i].name, &band, &cases[_i].figures);
    }
}

/* The run's values are the sums of its bands. */
TEST(run_is_the_sum_of_its_bands)
{
    g_autoptr(Run) input = run_from("time: 0 1 2\na: 10 10 10\nb: 0 100 0\n");
    const Statistics run = statistics_of_run(input->heap);
    const Statistics first = figures_of_first_band(input->heap);

    ck_assert_uint_eq(run.peak, 110);
    ck_assert_uint_eq(run.peak_era, 1);
    assert_near("area", run.area, 120);
    assert_near("area of a band", first.area, 20);
    assert_near("deviation of a constant", first.deviation, 0);
}

/* The peak is exact even if a double cannot represent it: 2^60 + 1. */
TEST(peak_is_exact)
{
    g_autoptr(Run) input =
        run_from("time: 0 1 2\na: 1152921504606846976 1152921504606846977 "
                 "1152921504606846976\n");
    const Statistics run = statistics_of_run(input->heap);

    ck_assert_uint_eq(run.peak, (G_GUINT64_CONSTANT(1) << 60) + 1);
    ck_assert_uint_eq(run.peak_era, 1);
}

/* A band without a value in the last era, and eras of equal values and
 * different widths. */
TEST(rates_follow_the_widths)
{
    g_autoptr(Run) flow =
        flow_from(QUANTITY_TICKY, "time: 0 4 5 7\na: 8 8 -\nb: - - 1\n");
    const Statistics a = figures_of_first_band(flow->heap);

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
        profile_begin_era(flow->heap, time * SECOND, (time + 1) * SECOND);
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

/* Two info tables are in the map.  One of the other bands is not an address. */
#define TABLES                                                                 \
    "info 0x40 f|1|||M|:\ninfo 0x48 f|1|||M|:\ntime: 0 1 2\n"                  \
    "0x40: 30 30 30\n0x44: 15 15 15\n0x48: 4 4 4\nlist: - 2 -\n"

LOOP_TEST(unresolved_tables_have_count_and_share, 0, 3)
{
    static const struct {
        const char *table;
        guint n_tables, n_unresolved;
        double share;
    } runs[] = {
        /* Areas: 30 + 2 of 60 + 30 + 8 + 2. */
        {TABLES, 4, 2, 0.32},
        /* In a run of one era, values replace areas. */
        {"time: 0\n0x40: 3\n0x44: 5\n", 2, 2, 1},
        {"time: 0 1\n", 0, 0, 0},
    };
    g_autoptr(Run) run = run_by(BREAKDOWN_INFO_TABLE, runs[_i].table);
    Unresolved unresolved;

    ck_assert(profile_unresolved(run->heap, &unresolved));
    ck_assert_uint_eq(unresolved.n_tables, runs[_i].n_tables);
    ck_assert_uint_eq(unresolved.n_unresolved, runs[_i].n_unresolved);
    ck_assert(fabs(unresolved.share - runs[_i].share) < 1e-12);
}

/* Other break-downs have no tables.  A .hp file has, too: without names. */
TEST(other_profiles_have_no_tables)
{
    g_autoptr(Run) types = run_from(TABLES);
    g_autoptr(Run) texts = run_by(BREAKDOWN_INFO_TABLE, TABLES);
    Unresolved unresolved;

    texts->heap->texts = TRUE;
    ck_assert(!profile_unresolved(types->heap, &unresolved));
    ck_assert(profile_unresolved(texts->heap, &unresolved));
}
