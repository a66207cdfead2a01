#include "support/suite.h"

#include <math.h>

#include "compare/match.h"
#include "compare/trend.h"
#include "support/profiles.h"

/* Adds a run with a profile from a table (support/profiles.h). */
static void
add(Trend *trend, const char *commit, const char *table)
{
    g_autoptr(Run) run = run_from(table);

    trend_add_profile(trend,
                      &(TrendRun){.commit = (char *)(gsize)commit,
                                  .file = (char *)(gsize) "run.xml"},
                      run->heap);
}

static void
assert_values(const Trend *trend, guint band, const char *expected)
{
    g_autofree double *values = g_new(double, trend->runs->len);
    GString *text = g_string_new(NULL);

    if (band < trend->bands->len) {
        trend_band_values(trend, band, values);
        g_string_printf(text, "%s:", trend_band(trend, band)->text);
    } else {
        trend_rest(trend, values);
    }
    for (guint i = 0; i < trend->runs->len; i++)
        g_string_append_printf(text, " %g", values[i]);
    ck_assert_str_eq(text->str, expected);
    g_string_free(text, TRUE);
}

TEST(values_of_runs)
{
    g_autoptr(Trend) trend =
        trend_new(QUANTITY_HEAP, METRIC_PEAK, MATCH_STABLE);

    add(trend, NULL, "time: 0 1\nsat_s4Vf: 1 2\nsat_s4Vg: 10 0\nBin: 5 5\n");
    add(trend, "0123456789", "time: 0\nBin: 7\n");
    add(trend, "cafe", "time: 0 1\nsat_sX9: 4 5\nList: 9 8\n");
    trend_finish(trend);
    ck_assert_uint_eq(trend->bands->len, 3);
    /* The peaks of the bands are at different times: nothing is left. */
    assert_values(trend, 0, "sat: 12 0 5");
    assert_values(trend, 1, "Bin: 5 7 0");
    assert_values(trend, 2, "List: 0 0 9");
    assert_values(trend, 3, " 0 0 0");
    ck_assert_double_eq(trend_value(trend, 0), 16);
    ck_assert(isnan(trend_run(trend, 0)->live));
    ck_assert(trend_run(trend, 0)->whole);
    for (guint i = 0; i < 3; i++) {
        static const char *const names[] = {"run", "0123456", "cafe"};

        ck_assert_text_eq(trend_run_name(trend, i), names[i]);
    }
    ck_assert_uint_eq(trend->steps->len, 0);
}

/* A database tells only some bands of a run. */
TEST(rest_of_a_run)
{
    g_autoptr(Trend) trend =
        trend_new(QUANTITY_HEAP, METRIC_MEAN, MATCH_STABLE);
    const TrendRun run = {.file = (char *)(gsize) "a.xml",
                          .has_eras = TRUE,
                          .statistics = {.mean = 100}};

    trend_add_run(trend, &run, BREAKDOWN_CLOSURE_TYPE, GROUP_NONE);
    trend_add_band(trend, "a", 1, NULL, &(Statistics){.mean = 60});
    trend_add_band(trend, "b", 1, NULL, &(Statistics){.mean = 30});
    trend_add_run(trend, &run, BREAKDOWN_CLOSURE_TYPE, GROUP_NONE);
    trend_add_run(trend, &run, BREAKDOWN_CLOSURE_TYPE, GROUP_NONE);
    trend_add_band(trend, "b", 1, NULL, &(Statistics){.mean = 100});
    trend_finish(trend);
    assert_values(trend, 0, "a: 60 0 0");
    assert_values(trend, 1, "b: 30 0 100");
    assert_values(trend, 2, " 10 100 0");
    ck_assert(!trend->mixed);
}

/* The bands of two runs match as those of a comparison. */
TEST(matches_as_a_comparison)
{
    for (guint32 seed = 0; seed < 40; seed++) {
        g_autoptr(Run) a = run_random(seed, 12, 20);
        g_autoptr(Run) b = run_random(seed + 1, 12, 20);
        const Profile *const profiles[] = {a->heap, b->heap};
        const MatchRule rule = seed % 2 == 0 ? MATCH_STABLE : MATCH_EXACT;
        g_autoptr(Matching) matching = matching_new(profiles, 2, rule);
        g_autoptr(Trend) trend = trend_new(QUANTITY_HEAP, METRIC_PEAK, rule);

        for (guint i = 0; i < 2; i++)
            trend_add_profile(trend, &(TrendRun){.file = (char *)(gsize) "a"},
                              profiles[i]);
        trend_finish(trend);
        ck_assert_uint_eq(trend->bands->len, matching->n_bands);
        for (guint i = 0; i < matching->n_bands; i++) {
            const Band *band =
                profile_band(matching_run(matching, 0)->profile, i);
            guint n_runs = 0;

            for (guint run = 0; run < 2; run++)
                n_runs += matching_has(matching, run, i) ? 1 : 0;
            ck_assert_str_eq(trend_band(trend, i)->text, band->text);
            ck_assert_uint_eq(trend_band(trend, i)->number, band->number);
            ck_assert_uint_eq(trend_band(trend, i)->n_runs, n_runs);
        }
    }
}

static const TrendStep *
step_of(const Trend *trend, guint index)
{
    ck_assert_uint_lt(index, trend->steps->len);
    return &g_array_index(trend->steps, TrendStep, index);
}

TEST(steps_name_their_bands)
{
    g_autoptr(Trend) trend =
        trend_new(QUANTITY_HEAP, METRIC_MEAN, MATCH_STABLE);

    /* Run 10: Map grows, and List shrinks a little.  Run 20: Set turns into
     * Seq.  Run 7 has no census, which is no step. */
    for (guint i = 0; i < 30; i++) {
        g_autofree char *table =
            g_strdup_printf("time: 0\nMap: %u\nList: %u\nSet: %u\nSeq: %u\n",
                            i < 10 ? 1000u : 1500u, i < 10 ? 500u : 450u,
                            i < 20 ? 300u : 0u, i < 20 ? 0u : 298u);

        add(trend, NULL, i == 7 ? "time:\n" : table);
    }
    trend_finish(trend);
    ck_assert_uint_eq(trend->steps->len, 2);
    ck_assert_uint_eq(step_of(trend, 0)->run, 10);
    ck_assert(step_of(trend, 0)->of_total);
    ck_assert_double_eq(step_of(trend, 0)->before, 1800);
    ck_assert_double_eq(step_of(trend, 0)->after, 2250);
    ck_assert_str_eq(trend_band(trend, step_of(trend, 0)->band)->text, "Map");
    ck_assert_double_eq(step_of(trend, 0)->band_change, 500);
    ck_assert_uint_eq(step_of(trend, 1)->run, 20);
    ck_assert(!step_of(trend, 1)->of_total);
    ck_assert_str_eq(trend_band(trend, step_of(trend, 1)->band)->text, "Set");
    ck_assert_double_eq(step_of(trend, 1)->band_change, -300);
}

/* tests/bench/history.sh measures the time. */
TEST(many_runs)
{
    g_autoptr(Trend) trend =
        trend_new(QUANTITY_HEAP, METRIC_MEAN, MATCH_STABLE);

    for (guint i = 0; i < 1000; i++) {
        const double level = i < 600 ? 1e6 : 1.2e6;

        trend_add_run(trend,
                      &(TrendRun){.file = (char *)(gsize) "a",
                                  .has_eras = TRUE,
                                  .statistics = {.mean = 200 * level}},
                      BREAKDOWN_CLOSURE_DESCRIPTION, GROUP_NONE);
        for (guint j = 0; j < 200; j++) {
            g_autofree char *text = g_strdup_printf("Module.name%u", j);

            trend_add_band(trend, text, 1, NULL, &(Statistics){.mean = level});
        }
    }
    trend_finish(trend);
    ck_assert_uint_eq(trend->bands->len, 200);
    ck_assert_uint_eq(trend->steps->len, 1);
    ck_assert_uint_eq(step_of(trend, 0)->run, 600);
}
