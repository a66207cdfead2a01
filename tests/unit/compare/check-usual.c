#include "support/suite.h"

#include <math.h>

#include "compare/limit-check.h"
#include "compare/usual.h"
#include "support/matchings.h"
#include "support/profiles.h"

#define SPREAD 0.01 /* of the simulated runs */

static double
normal(GRand *rand)
{
    return sqrt(-2 * log(1 - g_rand_double(rand))) *
           cos(2 * G_PI * g_rand_double(rand));
}

/* Most runs are a little below the mean, and a few are far above it. */
static double
exponential(GRand *rand)
{
    return -log(1 - g_rand_double(rand)) - 1;
}

/* Returns the part of simulated runs, larger by growth than the n runs of their
 * baseline, that are more than usual. */
static double
part_crossed(double (*noise)(GRand *rand), guint n, double growth,
             guint n_simulated)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(26 + n);
    guint n_crossed = 0;

    for (guint i = 0; i < n_simulated; i++) {
        double values[30];

        for (guint run = 0; run < n; run++)
            values[run] = 1e8 * (1 + SPREAD * noise(rand));
        n_crossed += 1e8 * (1 + growth) * (1 + SPREAD * noise(rand)) >
                             usual_of(values, n).max
                         ? 1
                         : 0;
    }
    return (double)n_crossed / n_simulated;
}

/* The rule in evheap(1), "LIMITS". */
static const struct {
    guint n;
    double found; /* at least this part of the growth by 10 % */
} simulated[] = {{5, 0.70}, {7, 0.96}, {10, 0.99}, {15, 0.99}, {30, 0.99}};

TABLE_TEST(simulated_runs, simulated, row)
{
    const gboolean all = stride() == 1;
    const guint few = all ? 100000 : 40000;
    const double alarms = part_crossed(normal, row->n, 0, few);
    const double found =
        part_crossed(normal, row->n, 0.1, all ? 100000 : 20000);

    ck_assert_msg(alarms < 0.001, "%u runs: %g", row->n, alarms);
    ck_assert_msg(found >= row->found, "%u runs: %g", row->n, found);
    /* Of 30 runs it is close to this limit. */
    ck_assert_double_lt(
        part_crossed(exponential, row->n, 0, row->n < 30 ? few : 100000),
        0.022);
}

TEST(numbers)
{
    double four[] = {4, 1, 3, 2}, five[] = {100, 100, 100, 100, 100};
    double one[] = {7};
    Usual usual = usual_of(one, 1);

    ck_assert_double_eq(usual.median, 7);
    ck_assert_double_eq(usual.spread, 0);
    ck_assert(isinf(usual.max));
    usual = usual_of(four, 4);
    ck_assert_double_eq(usual.median, 2.5);
    ck_assert_double_eq_tol(usual.spread, sqrt(5.0 / 3), 1e-12);
    ck_assert(isinf(usual.max));
    /* Without noise, half a percent is the spread. */
    usual = usual_of(five, 5);
    ck_assert_double_eq(usual.spread, 0);
    ck_assert_double_eq_tol(usual.max, 100 + 0.5 * (3.2 + 11.4 / 2.1), 1e-9);
}

/* Checks a limit of a run whose peak is "peak" against a baseline of n runs
 * with peaks 1000, 1010, and so on.  Their bands are a, and in the first run
 * b. */
static LimitCheck
check(const char *text, guint n, guint peak)
{
    g_autoptr(Limit) limit = limit_parse(text, NULL);
    Run *runs[7] = {NULL};
    LimitCheck result;

    for (guint i = 0; i <= n; i++) {
        g_autofree char *table = g_strdup_printf("time: 0 1\na: %u 0\n%s",
                                                 i < n ? 1000 + 10 * i : peak,
                                                 i == 0 ? "b: 0 9\n" : "");

        runs[i] = run_from(table);
    }
    g_auto(Matched) matched = matched_runs(MATCH_STABLE, runs);
    Matching *matching = matched.matching;

    matching_set_baseline(matching, n);
    ck_assert_uint_eq(matching_n_runs(matching), 2);
    ck_assert_uint_eq(matching_run(matching, 0)->n_bands, 2);
    ck_assert(matching_has(matching, 0, 1) && !matching_has(matching, 1, 1));
    ck_assert(limit_check(limit, matching, 0, 1, &result, NULL));
    return result;
}

static const struct {
    const char *text;
    guint n, peak;
    gboolean judged, crossed;
    double before;
} limit_cases[] = {
    /* Of 5 runs the median is 1020 and the deviation 15.8. */
    {"peak>usual", 5, 1150, TRUE, FALSE, 1020},
    {"peak>usual", 5, 1170, TRUE, TRUE, 1020},
    {"peak>usual&+200", 5, 1170, TRUE, FALSE, 1020},
    {"peak>usual&+100", 5, 1170, TRUE, TRUE, 1020},
    {"peak>usual", 4, 9999, FALSE, FALSE, 1015},
    {"peak>+10%", 4, 1117, TRUE, TRUE, 1015},
    {"peak>+10%", 4, 1116, TRUE, FALSE, 1015},
    {"band:/a/:peak>usual", 5, 1150, TRUE, FALSE, 1020},
    {"band:/a/:peak > usual", 5, 1170, TRUE, TRUE, 1020},
    {"band:/a/:peak>usual", 1, 1170, FALSE, FALSE, 1000},
};

TABLE_TEST(limits, limit_cases, row)
{
    g_auto(LimitCheck) result = check(row->text, row->n, row->peak);

    ck_assert_msg(result.judged == row->judged &&
                      result.crossed == row->crossed,
                  "%s: %u", row->text, row->peak);
    ck_assert_double_eq(result.figures.before, row->before);
    ck_assert_uint_eq(result.n_before, row->n);
}
