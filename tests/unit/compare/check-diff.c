#include "support/suite.h"

#include <math.h>

#include "compare/change.h"
#include "compare/diff.h"
#include "compare/metric.h"
#include "compare/phases.h"
#include "oracle/matched.h"
#include "support/matchings.h"
#include "support/profiles.h"

static const Change *
change_at(const GArray *changes, guint index)
{
    return &g_array_index(changes, Change, index);
}

/* Bands without any change are last, after changed bands with equal means. */
TEST(unchanged_bands_are_last)
{
    g_auto(Matched) pair = MATCHED(
        MATCH_STABLE,
        run_from("time: 0 2\na: 5 5\nb: 5 5\ny: 10 30\nz: 0 100\n"),
        run_from("time: 0 2\nnew: 0 0\nb: 5 5\na: 5 5\ny: 20 20\nz: 50 50\n"));
    static const char *const names[] = {"z", "y", "new", "a", "b"};
    const Profile *profile = matching_run(pair.matching, 0)->profile;
    g_autoptr(GArray) changes = changes_new(pair.matching, 0, 1, 0);

    ck_assert_uint_eq(changes->len, G_N_ELEMENTS(names));
    for (guint i = 0; i < changes->len; i++)
        ck_assert_str_eq(
            profile_band(profile, change_at(changes, i)->band)->text, names[i]);
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

/* The points of the difference of the only band, which is that of the total. */
static const struct {
    Quantity quantity;
    const char *before, *after;
    Alignment alignment;
    gboolean before_is_shorter;
    const char *points; /* time:value */
} aligned[] = {
    /* One point per census of either run, while both runs last. */
    {QUANTITY_HEAP, "time: 0 1 3\na: 0 100 300\n",
     "time: 0.5 1 2\na: 60 110 200\n", ALIGN_START, FALSE, "0.5:10 1:10 2:0 "},
    /* The difference ends where the shorter run ends, before it gives its
     * memory back.  A decrease in the middle, or a long one, is part of the
     * run. */
    {QUANTITY_HEAP, "time: 0 1 5 6 19 20\na: 100 10 100 100 100 2\n",
     "time: 0 10 19 21 22 23\na: 100 100 100 100 100 100\n", ALIGN_START, TRUE,
     "0:0 1:90 5:0 6:0 10:0 19:0 "},
    /* Runs of different duration are aligned by the fraction completed. */
    {QUANTITY_HEAP, "time: 10 20\na: 0 100\n", "time: 0 1 4\na: 0 50 100\n",
     ALIGN_RELATIVE, FALSE, "0:0 0.25:25 1:0 "},
    /* Without overlap there are no points. */
    {QUANTITY_HEAP, "time: 0 1\na: 1 1\n", "time: 2 3\na: 1 1\n", ALIGN_START,
     TRUE, ""},
    {QUANTITY_HEAP, "time: 0 1\na: 1 1\n", "time: 2 3\na: 1 1\n",
     ALIGN_RELATIVE, FALSE, "0:0 1:0 "},
    /* Several eras at one time, against a run of one era. */
    {QUANTITY_HEAP, "time: 1 1 1\na: 1 2 3\n", "time: 1\na: 10\n", ALIGN_START,
     FALSE, "1:7 "},
    {QUANTITY_HEAP, "time: 1 1 1\na: 1 2 3\n", "time: 1\na: 10\n",
     ALIGN_RELATIVE, FALSE, "0:7 "},
    /* Flows are steps: at each end of an era there are points on both sides. */
    {QUANTITY_TICKY, "time: 0 1 3\na: 10 40\n", "time: 0 2 3\na: 30 50\n",
     ALIGN_START, FALSE, "0:5 1:5 1:-5 2:-5 2:30 3:30 "},
    {QUANTITY_TICKY, "time: 0 1 2\na: 1 3\n", "time: 5 8 9\na: 3 6\n",
     ALIGN_RELATIVE, FALSE, "0:0 0.5:0 0.5:-2 0.75:-2 0.75:3 1:3 "},
};

TABLE_TEST(runs_are_aligned, aligned, row)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE, flow_from(row->quantity, row->before),
                flow_from(row->quantity, row->after));
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, row->alignment);
    const guint n = diff->n_points;
    g_autofree double *values = g_new(double, n + 1);
    g_autofree double *totals = g_new(double, n + 1);
    g_autoptr(GString) points = g_string_new(NULL);

    diff_band(diff, 0, values);
    diff_total(diff, totals);
    for (guint i = 0; i < n; i++) {
        ck_assert_double_eq_tol(totals[i], values[i], 1e-9);
        g_string_append_printf(points, "%.6g:%.6g ", diff->times[i],
                               round(values[i] * 1e6) / 1e6 + 0.0);
    }
    ck_assert_str_eq(points->str, row->points);
    ck_assert_int_eq(diff->before_is_shorter, row->before_is_shorter);
}

/* No point is after the last census of the shorter run. */
TEST(differences_end_with_the_shorter_run)
{
    for (guint32 seed = 1; seed <= 60; seed++) {
        g_auto(Matched) pair = MATCHED(MATCH_STABLE, run_random(seed, 5, 60),
                                       run_random(seed + 900, 5, 20));
        g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, ALIGN_START);
        const guint n = diff->n_points;

        for (guint run = 0; run < 2 && n > 0; run++) {
            const Profile *heap = matched_run(&pair, run)->heap;
            const gint64 end =
                profile_era(heap, profile_n_eras(heap) - 1)->time;

            ck_assert_double_le(diff->times[n - 1], (double)end / 1e9);
        }
    }
}

static void
clear_text(gpointer marker)
{
    g_free(((Marker *)marker)->text);
}

/* Returns markers, given by letters and seconds: "a1 b2".  Free with
 * g_array_unref. */
static GArray *
marks_from(const char *text)
{
    GArray *markers = g_array_new(FALSE, TRUE, sizeof(Marker));
    g_auto(GStrv) words = g_strsplit_set(text, " ", -1);

    g_array_set_clear_func(markers, clear_text);
    for (char **word = words; *word != NULL && **word != '\0'; word++) {
        const gint64 seconds = g_ascii_strtoll(*word + 1, NULL, 10);
        const Marker marker = {.time = seconds * 1000000000,
                               .text = g_strndup(*word, 1)};

        g_array_append_val(markers, marker);
    }
    return markers;
}

/* Common marks in another order, and marks of one run, divide nothing.  Each
 * phase is stretched onto the other run. */
TEST(runs_are_aligned_by_marks)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE, run_from("time: 0 2 4 10\na: 0 20 40 40\n"),
                run_from("time: 0 4 6 8 9\na: 0 20 40 40 40\n"));
    g_autoptr(GArray) before = marks_from("x1 a2 b4 c5");
    g_autoptr(GArray) after = marks_from("a4 b6 x8");
    GArray *phases = phases_new(matched_profiles(&pair),
                                (const GArray *const[]){before, after});
    const Phase *one = &g_array_index(phases, Phase, 1);
    const Phase *two = &g_array_index(phases, Phase, 2);
    g_autoptr(Diff) diff = NULL;
    g_autofree double *values = NULL;

    ck_assert_uint_eq(phases->len, 3);
    ck_assert_str_eq(one->mark, "a");
    ck_assert_str_eq(two->mark, "b");
    ck_assert_int_eq(one->to[1] - one->from[1], 2000000000);
    ck_assert_double_eq_tol(one->mean[0], 30, 1e-9);
    ck_assert_double_eq_tol(two->mean[1], 40, 1e-9);
    ck_assert_double_eq_tol(phases_map(phases, 2e9), 1e9, 1e-3);
    ck_assert_double_eq_tol(phases_map(phases, 7.5e9), 7e9, 1e-3);
    g_array_index(pair.matching->runs, MatchedRun, 1).phases = phases;
    diff = diff_new(pair.matching, 0, 1, ALIGN_MARKERS);
    values = g_new(double, diff->n_points);
    diff_total(diff, values);
    ck_assert_double_eq(diff->times[diff->n_points - 1], 10);
    for (guint i = 0; i < diff->n_points; i++)
        ck_assert_double_eq_tol(values[i], 0, 1e-9);
}

/* Divides two runs of 10 s at marks.  Compares the times at which phases begin,
 * and the times of the markers: "a1-2 | 1"; '.' is the start of the runs, and
 * "" is no phase. */
static void
assert_phases(const char *before, const char *after, const char *expected)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE, run_from("time: 0 10\na: 1 1\n"),
                run_from("time: 0 10\na: 1 1\n"));
    g_autoptr(GArray) first = marks_from(before);
    g_autoptr(GArray) second = marks_from(after);
    g_autoptr(GArray) phases = phases_new(
        matched_profiles(&pair), (const GArray *const[]){first, second});
    g_autoptr(GString) is = g_string_new(NULL);

    for (guint i = 0; phases != NULL && i < phases->len; i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);

        g_string_append_printf(is, "%s%d-%d ",
                               phase->mark != NULL ? phase->mark : ".",
                               (int)(phase->from[0] / 1000000000),
                               (int)(phase->from[1] / 1000000000));
    }
    if (phases != NULL) {
        g_autoptr(GArray) begins = phases_markers(phases, first);

        g_string_append_c(is, '|');
        for (guint i = 0; i < begins->len; i++)
            g_string_append_printf(
                is, " %d",
                (int)(g_array_index(begins, Marker, i).time / 1000000000));
    }
    ck_assert_str_eq(is->str, expected);
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

/* In random runs, the differences of the bands add up to that of the run. */
TEST(differences_add_up)
{
    for (guint32 seed = 1; seed <= 40; seed++) {
        g_auto(Matched) pair = MATCHED(MATCH_STABLE, run_random(seed, 25, 60),
                                       run_random(seed + 500, 25, 60));
        guint n_points;

        ck_assert_double_le(
            matched_worst_sum(pair.matching,
                              seed % 2 ? ALIGN_START : ALIGN_RELATIVE,
                              &n_points),
            1e-12);
    }
}
