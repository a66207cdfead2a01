#include "support/suite.h"

#include <math.h>

#include "compare/change.h"
#include "compare/diff.h"
#include "compare/phases.h"
#include "compare/statistic.h"
#include "support/profiles.h"

/* Two runs and their matching. */
typedef struct {
    Run *before, *after;
    Matching *matching;
} Pair;

static Pair
pair_new(Run *before, Run *after)
{
    const Profile *const runs[] = {before->heap, after->heap};

    return (Pair){before, after, matching_new(runs, 2, MATCH_STABLE)};
}

static void
pair_clear(Pair *pair)
{
    matching_free(pair->matching);
    run_free(pair->before);
    run_free(pair->after);
}

static const Change *
change_at(const GArray *changes, guint index)
{
    return &g_array_index(changes, Change, index);
}

/* Bands without any change are last, after changed bands with equal means. */
TEST(unchanged_bands_are_last)
{
    Pair pair = pair_new(run_from("time: 0 2\n"
                                  "a: 5 5\n"
                                  "b: 5 5\n"
                                  "y: 10 30\n"
                                  "z: 0 100\n"),
                         run_from("time: 0 2\n"
                                  "new: 0 0\n"
                                  "b: 5 5\n"
                                  "a: 5 5\n"
                                  "y: 20 20\n"
                                  "z: 50 50\n"));
    static const char *const names[] = {"z", "y", "new", "a", "b"};
    const Profile *profile = matching_run(pair.matching, 0)->profile;
    g_autoptr(GArray) changes = changes_new(pair.matching, 0, 1);

    ck_assert_uint_eq(changes->len, G_N_ELEMENTS(names));
    for (guint i = 0; i < changes->len; i++)
        ck_assert_str_eq(
            profile_band(profile, change_at(changes, i)->band)->text, names[i]);
    pair_clear(&pair);
}

/* Percentages are relative to the absolute value before. */
TEST(percentages_of_changes)
{
    ck_assert_double_eq(change_percent(200, 300), 50);
    ck_assert_double_eq(change_percent(400, 300), -25);
    ck_assert_double_eq(change_percent(-10, 5), 150);
    ck_assert_double_eq(change_percent(0, 0), 0);
    ck_assert(isinf(change_percent(0, 1)) && change_percent(0, 1) > 0);
    ck_assert(isinf(change_percent(0, -1)) && change_percent(0, -1) < 0);
}

/* One point per census of either run, while both runs last. */
TEST(runs_are_aligned_at_the_start)
{
    Pair pair = pair_new(run_from("time: 0 1 3\na: 0 100 300\n"),
                         run_from("time: 0.5 1 2\na: 60 110 200\n"));
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_START);
    double values[3];

    ck_assert_uint_eq(diff_n_points(diff), 3);
    ck_assert_double_eq(diff_time(diff, 0), 0.5);
    ck_assert_double_eq(diff_time(diff, 2), 2);
    diff_band(diff, 0, values);
    ck_assert_double_eq_tol(values[0], 10, 1e-9);
    ck_assert_double_eq_tol(values[1], 10, 1e-9);
    ck_assert_double_eq_tol(values[2], 0, 1e-9);
    pair_clear(&pair);
}

/* The difference ends where the shorter run ends, before it gives its memory
 * back.  A decrease in the middle, or a long one, is part of the run. */
TEST(the_end_of_a_run_is_no_difference)
{
    Pair pair = pair_new(
        run_from("time: 0 1 5 6 19 20\na: 100 10 100 100 100 2\n"),
        run_from("time: 0 10 19 21 22 23\na: 100 100 100 100 100 100\n"));
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_START);
    const guint n = diff_n_points(diff);
    g_autofree double *values = g_new(double, n);

    diff_total(diff, values);
    ck_assert_double_eq_tol(diff_time(diff, n - 1), 19, 1e-9);
    ck_assert_double_eq_tol(values[1], 90, 1e-9);
    ck_assert_double_eq_tol(values[n - 1], 0, 1e-9);
    ck_assert(diff_before_is_shorter(diff));
    pair_clear(&pair);
}

/* No point is after the last census of the shorter run. */
TEST(differences_end_with_the_shorter_run)
{
    for (guint32 seed = 1; seed <= 60; seed++) {
        Pair pair =
            pair_new(run_random(seed, 5, 60), run_random(seed + 900, 5, 20));
        g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_START);
        const Profile *const profiles[] = {pair.before->heap, pair.after->heap};

        for (guint run = 0; run < 2 && diff_n_points(diff) > 0; run++) {
            const guint last = profile_n_eras(profiles[run]) - 1;

            ck_assert_double_le(diff_time(diff, diff_n_points(diff) - 1),
                                (double)profile_era(profiles[run], last)->time /
                                    1e9);
        }
        pair_clear(&pair);
    }
}

/* Runs of different duration are aligned by the fraction completed. */
TEST(runs_are_aligned_by_parts)
{
    Pair pair = pair_new(run_from("time: 10 20\na: 0 100\n"),
                         run_from("time: 0 1 4\na: 0 50 100\n"));
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_RELATIVE);
    double values[3];

    ck_assert_uint_eq(diff_n_points(diff), 3);
    ck_assert_double_eq(diff_time(diff, 1), 0.25);
    ck_assert_double_eq(diff_time(diff, 2), 1);
    diff_total(diff, values);
    ck_assert_double_eq_tol(values[0], 0, 1e-9);
    ck_assert_double_eq_tol(values[1], 25, 1e-9);
    ck_assert_double_eq_tol(values[2], 0, 1e-9);
    pair_clear(&pair);
}

TEST(runs_without_overlap_have_no_points)
{
    Pair pair = pair_new(run_from("time: 0 1\na: 1 1\n"),
                         run_from("time: 2 3\na: 1 1\n"));
    g_autoptr(Diff) start = diff_new(pair.matching, 0, 1, ALIGN_START);
    g_autoptr(Diff) relative = diff_new(pair.matching, 0, 1, ALIGN_RELATIVE);

    ck_assert_uint_eq(diff_n_points(start), 0);
    ck_assert_uint_eq(diff_n_points(relative), 2);
    pair_clear(&pair);
}

/* Several eras at one time, against a run of one era. */
TEST(eras_at_one_time)
{
    Pair pair = pair_new(run_from("time: 1 1 1\na: 1 2 3\n"),
                         run_from("time: 1\na: 10\n"));

    for (Alignment alignment = ALIGN_START; alignment <= ALIGN_RELATIVE;
         alignment++) {
        g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, alignment);
        double value;

        ck_assert_uint_eq(diff_n_points(diff), 1);
        diff_band(diff, 0, &value);
        ck_assert_double_eq(value, 7);
    }
    pair_clear(&pair);
}

static GArray *
marks_from(const char *const *texts, const gint64 *seconds, guint n)
{
    GArray *markers = g_array_new(FALSE, TRUE, sizeof(Marker));

    for (guint i = 0; i < n; i++) {
        const Marker marker = {.time = seconds[i] * 1000000000,
                               .text = (char *)(guintptr)texts[i]};

        g_array_append_val(markers, marker);
    }
    return markers;
}

/* Common marks in another order, and marks of one run, divide nothing.  Each
 * phase is stretched onto the other run. */
TEST(runs_are_aligned_by_marks)
{
    Pair pair = pair_new(run_from("time: 0 2 4 10\na: 0 20 40 40\n"),
                         run_from("time: 0 4 6 8 9\na: 0 20 40 40 40\n"));
    g_autoptr(GArray) before =
        marks_from((const char *[]){"x", "one", "two", "only"},
                   (const gint64[]){1, 2, 4, 5}, 4);
    g_autoptr(GArray) after = marks_from((const char *[]){"one", "two", "x"},
                                         (const gint64[]){4, 6, 8}, 3);
    const Profile *const profiles[] = {pair.before->heap, pair.after->heap};
    GArray *phases =
        phases_new(profiles, (const GArray *const[]){before, after});
    const Phase *one = &g_array_index(phases, Phase, 1);
    const Phase *two = &g_array_index(phases, Phase, 2);
    g_autoptr(Diff) diff = NULL;
    g_autofree double *values = NULL;

    ck_assert_uint_eq(phases->len, 3);
    ck_assert_str_eq(one->mark, "one");
    ck_assert_str_eq(two->mark, "two");
    ck_assert_int_eq(one->to[1] - one->from[1], 2000000000);
    ck_assert_double_eq_tol(one->mean[0], 30, 1e-9);
    ck_assert_double_eq_tol(two->mean[1], 40, 1e-9);
    ck_assert_double_eq_tol(phases_map(phases, 2e9), 1e9, 1e-3);
    ck_assert_double_eq_tol(phases_map(phases, 7.5e9), 7e9, 1e-3);
    g_array_index(pair.matching->runs, MatchedRun, 1).phases = phases;
    diff = diff_new(pair.matching, 0, 1, ALIGN_MARKERS);
    values = g_new(double, diff_n_points(diff));
    diff_total(diff, values);
    ck_assert_double_eq(diff_time(diff, diff_n_points(diff) - 1), 10);
    for (guint i = 0; i < diff_n_points(diff); i++)
        ck_assert_double_eq_tol(values[i], 0, 1e-9);
    pair_clear(&pair);
}

/* Divides two runs of 10 s at marks, which are given by letters and seconds:
 * "a1 b2".  Compares the times at which phases begin, and the times of the
 * markers: "a1-2 | 1"; '.' is the start of the runs, and "" is no phase. */
static void
assert_phases(const char *before, const char *after, const char *expected)
{
    Pair pair = pair_new(run_from("time: 0 10\na: 1 1\n"),
                         run_from("time: 0 10\na: 1 1\n"));
    const Profile *const profiles[] = {pair.before->heap, pair.after->heap};
    const char *const lists[] = {before, after};
    GArray *markers[2];
    g_autoptr(GArray) phases = NULL;
    g_autoptr(GString) is = g_string_new(NULL);
    char **words[2];

    for (guint run = 0; run < 2; run++) {
        markers[run] = g_array_new(FALSE, TRUE, sizeof(Marker));
        words[run] = g_strsplit_set(lists[run], " ", -1);
        for (char **word = words[run]; *word != NULL && **word != '\0';
             word++) {
            const gint64 time = g_ascii_strtoll(*word + 1, NULL, 10);
            const Marker marker = {.time = time * 1000000000, .text = *word};

            (*word)[1] = '\0';
            g_array_append_val(markers[run], marker);
        }
    }
    phases = phases_new(profiles, (const GArray *const *)markers);
    for (guint i = 0; phases != NULL && i < phases->len; i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);

        g_string_append_printf(is, "%s%d-%d ",
                               phase->mark != NULL ? phase->mark : ".",
                               (int)(phase->from[0] / 1000000000),
                               (int)(phase->from[1] / 1000000000));
    }
    if (phases != NULL) {
        g_autoptr(GArray) begins = phases_markers(phases, markers[0]);

        g_string_append_c(is, '|');
        for (guint i = 0; i < begins->len; i++)
            g_string_append_printf(
                is, " %d",
                (int)(g_array_index(begins, Marker, i).time / 1000000000));
    }
    ck_assert_str_eq(is->str, expected);
    for (guint run = 0; run < 2; run++) {
        g_array_unref(markers[run]);
        g_strfreev(words[run]);
    }
    pair_clear(&pair);
}

TEST(phases_begin_at_pairs_of_marks)
{
    assert_phases("a1 b5", "a2 b7", ".0-0 a1-2 b5-7 | 1 5");
    /* The n-th mark belongs to the n-th mark with the same text. */
    assert_phases("a1 a2 a3", "a4 a6", ".0-0 a1-4 a2-6 | 1 2");
    assert_phases("a1 b2 a3", "a4 a6", ".0-0 a1-4 a3-6 | 1 3");
    /* The longest common order. */
    assert_phases("a1 b2 c3", "b1 c2 a3", ".0-0 b2-1 c3-2 | 2 3");
    /* No phase is without duration in both runs. */
    assert_phases("a0", "a0", "a0-0 | 0");
    assert_phases("a1 b1", "a2 b2", ".0-0 b1-2 | 1");
    assert_phases("a0 b0", "a0 b3", "a0-0 b0-3 | 0 0");
    assert_phases("a10", "a10", ".0-0 a10-10 | 10");
    /* Marks after the end of a run divide nothing. */
    assert_phases("a1 b11", "a1 b2", ".0-0 a1-1 | 1");
    assert_phases("a11", "a1", "");
    assert_phases("a1", "b1", "");
    assert_phases("", "a1", "");
}

/* In random runs, the differences of the bands add up to that of the run.  So
 * do the changes of their means. */
TEST(differences_add_up)
{
    for (guint32 seed = 1; seed <= 40; seed++) {
        Pair pair =
            pair_new(run_random(seed, 25, 60), run_random(seed + 500, 25, 60));
        g_autoptr(Diff) diff = diff_new(
            pair.matching, 0, 1, seed % 2 ? ALIGN_START : ALIGN_RELATIVE);
        guint n = diff_n_points(diff);
        g_autofree double *sum = g_new0(double, n + 1);
        g_autofree double *values = g_new0(double, n + 1);
        g_autofree double *size = g_new0(double, n + 1);

        for (guint band = 0; band < pair.matching->n_bands; band++) {
            diff_band(diff, band, values);
            for (guint i = 0; i < n; i++) {
                sum[i] += values[i];
                size[i] += fabs(values[i]);
            }
        }
        diff_total(diff, values);
        for (guint i = 0; i < n; i++)
            ck_assert_double_le(fabs(sum[i] - values[i]),
                                1e-12 * (1 + size[i]));
        pair_clear(&pair);
    }
}

/* At each end of an era there are points on both sides of the step. */
TEST(flows_are_subtracted_as_steps)
{
    Pair pair = pair_new(flow_from(QUANTITY_TICKY, "time: 0 1 3\na: 10 40\n"),
                         flow_from(QUANTITY_TICKY, "time: 0 2 3\na: 30 50\n"));
    static const double times[] = {0, 1, 1, 2, 2, 3};
    static const double expected[] = {5, 5, -5, -5, 30, 30};
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_START);
    double values[G_N_ELEMENTS(times)];

    ck_assert_uint_eq(diff_n_points(diff), G_N_ELEMENTS(times));
    diff_band(diff, 0, values);
    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        ck_assert_double_eq_tol(diff_time(diff, i), times[i], 2e-9);
        ck_assert_double_eq_tol(values[i], expected[i], 1e-6);
    }
    pair_clear(&pair);
}

TEST(flows_are_aligned_by_parts)
{
    Pair pair = pair_new(flow_from(QUANTITY_TICKY, "time: 0 1 2\na: 1 3\n"),
                         flow_from(QUANTITY_TICKY, "time: 5 7 9\na: 4 4\n"));
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_RELATIVE);
    const guint n = diff_n_points(diff);
    g_autofree double *values = g_new(double, n);

    diff_total(diff, values);
    ck_assert_double_eq_tol(diff_time(diff, n - 1), 1, 1e-8);
    ck_assert_double_eq_tol(values[0], 1, 1e-6);
    ck_assert_double_eq_tol(values[n - 1], -1, 1e-6);
    pair_clear(&pair);
}
