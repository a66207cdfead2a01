#include "support/suite.h"

#include "compare/findings.h"
#include "run/activity-builder.h"
#include "support/profiles.h"
#include "words/finding-text.h"

#define MS  ((gint64)1000000)
#define MIB ((guint64)1024 * 1024)

/* Returns a run of 1 s, with n collections of a length in ms at regular times.
 * A census is in each of the first n_censuses. */
static Run *
run_of_pauses(guint n, guint length, guint n_censuses)
{
    const CollectionStats stats = {.generation = 1, .n_threads = 1};
    ActivityBuilder *builder = activity_builder_new();
    Run *run = run_new("test");

    for (guint i = 0; i < n; i++) {
        const gint64 begin = i * 1000 * MS / n;
        const gint64 end = begin + length * MS;

        activity_builder_begin_collection(builder, 0, begin);
        activity_builder_add_stats(builder, 0, end, &stats);
        activity_builder_end_collection(builder, 0, end);
        if (i < n_censuses) {
            profile_begin_era(run->heap, (begin + end) / 2);
            profile_sample(run->heap, "a", 1000);
            profile_end_era(run->heap);
        }
    }
    run_finish(run);
    run->end = 1000 * MS;
    activity_unref(run->activity);
    run->activity = activity_builder_finish(builder, run->end, &run->warnings);
    activity_builder_free(builder);
    return run;
}

static const struct {
    guint n, length, n_censuses;
    gboolean collects, pauses;
} cases[] = {
    {20, 20, 0, TRUE, FALSE},   {20, 15, 0, FALSE, FALSE},
    {5, 90, 0, FALSE, FALSE}, /* too few collections */
    {2, 120, 0, FALSE, TRUE},   {2, 99, 0, FALSE, FALSE},
    {20, 20, 2, TRUE, FALSE}, /* censuses are left out */
    {20, 20, 12, FALSE, FALSE}, {2, 120, 1, FALSE, TRUE},
    {2, 120, 2, FALSE, FALSE},  {0, 0, 0, FALSE, FALSE},
};

START_TEST(times)
{
    g_autoptr(Run) run =
        run_of_pauses(cases[_i].n, cases[_i].length, cases[_i].n_censuses);
    const GcJudgement judgement = gc_judge(run);

    ck_assert_int_eq(judgement.collects, cases[_i].collects);
    ck_assert_int_eq(judgement.pauses, cases[_i].pauses);
    ck_assert(!judgement.unreturned);
    /* Without two of the 20 pauses, 360 of 960 ms are left. */
    if (cases[_i].collects)
        ck_assert_double_eq_tol(judgement.share,
                                cases[_i].n_censuses > 0 ? 0.375 : 0.4, 0.005);
    if (cases[_i].pauses)
        ck_assert_uint_eq(judgement.pause, 120 * MS);
    if (cases[_i].n == 2 && cases[_i].n_censuses == 1)
        ck_assert_double_eq_tol((double)judgement.pause_at, 500e6, 1e6);
    /* A census may have been lost. */
    run->warnings.of[WARNING_DAMAGE].count = 1;
    ck_assert(!gc_judge(run).collects && !gc_judge(run).pauses);
}
END_TEST

/* Only the pauses of censuses are left out, not the time around them: of 1 s,
 * 39 of 200 pauses of 1 ms are left, and 839 ms. */
START_TEST(time_around_censuses)
{
    g_autoptr(Run) run = run_of_pauses(200, 1, 160);
    Activity *activity = run->activity;

    /* Bins of 5 ms: each has one collection. */
    activity->n_bins = 200;
    activity->bin_width = 5 * MS;
    for (guint i = 0; i < 200; i++)
        activity->bins[i] =
            (ActivityBin){.pauses = (guint64)MS, .collections = 1};
    ck_assert_double_eq_tol(gc_judge(run).share, 39.0 / 839, 1e-6);
}
END_TEST

/* Returns a run of 1 s with a major collection every 50 ms.  The live bytes
 * have a peak, and then these values; the heap size stays. */
static Run *
run_of_sizes(guint64 first, guint64 size, guint64 live)
{
    Run *run = run_new("test");

    for (guint i = 0; i < 20; i++) {
        run_add_memory(run, MEMORY_LIVE, i * 50 * MS,
                       i == 10 ? size / 2 : live);
        run_add_memory(run, MEMORY_SIZE, i * 50 * MS, i == 0 ? first : size);
    }
    run_finish(run);
    run->end = 1000 * MS;
    return run;
}

START_TEST(sizes)
{
    g_autoptr(Run) large = run_of_sizes(2 * MIB, 400 * MIB, 10 * MIB);
    g_autoptr(Run) usual = run_of_sizes(2 * MIB, 400 * MIB, 80 * MIB);
    g_autoptr(Run) small = run_of_sizes(2 * MIB, 60 * MIB, 1 * MIB);
    g_autoptr(Run) nursery = run_of_sizes(256 * MIB, 400 * MIB, 1 * MIB);
    GcJudgement judgement = gc_judge(large);

    ck_assert(judgement.unreturned && !judgement.fragmented);
    ck_assert_uint_eq(judgement.size, 400 * MIB);
    ck_assert_uint_eq(judgement.live, 10 * MIB);
    ck_assert(!gc_judge(usual).unreturned);
    ck_assert(!gc_judge(small).unreturned);
    ck_assert(!gc_judge(nursery).unreturned);
    large->activity->has_returns = TRUE;
    large->activity->wanted = 100 * MIB;
    ck_assert(gc_judge(large).fragmented);
    large->activity->wanted = 300 * MIB;
    ck_assert(!gc_judge(large).fragmented);
    /* The user asked for it. */
    large->facts.program = g_strdup("a");
    large->facts.arguments = g_strsplit("+RTS -H400m", " ", -1);
    ck_assert(!gc_judge(large).unreturned);
    g_strfreev(g_steal_pointer(&large->facts.arguments));
    /* The live bytes were few only at the very end. */
    large->end = 4000 * MS;
    ck_assert(!gc_judge(large).unreturned);
}
END_TEST

START_TEST(sentences)
{
    g_autoptr(Run) run = run_of_pauses(2, 120, 0);
    g_autoptr(Run) busy = run_of_pauses(20, 20, 0);
    g_autoptr(GArray) findings = findings_new(run->heap, run->heap, run);
    g_autoptr(GArray) of_busy = findings_new(busy->heap, busy->heap, busy);
    g_autoptr(GArray) none = findings_new(run->heap, run->heap, NULL);
    g_autoptr(GArray) of_window = NULL;
    g_autofree char *pause = NULL, *collecting = NULL;

    ck_assert_uint_eq(none->len, 0);
    ck_assert_uint_eq(findings->len, 1);
    ck_assert_uint_eq(of_busy->len, 1);
    pause = finding_text(&g_array_index(findings, Finding, 0), run->heap, NULL);
    collecting =
        finding_text(&g_array_index(of_busy, Finding, 0), busy->heap, NULL);
    ck_assert_str_eq(pause, "A garbage collection takes 120 ms, at 0 s.");
    ck_assert_str_eq(collecting,
                     "Garbage collection takes 40.0 % of the time.");
    run->windowed = TRUE;
    of_window = findings_new(run->heap, run->heap, run);
    ck_assert_uint_eq(of_window->len, 0);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("gc");
    TCase *gc = add_case(suite, "gc");

    tcase_add_loop_test(gc, times, 0, G_N_ELEMENTS(cases));
    tcase_add_test(gc, time_around_censuses);
    tcase_add_test(gc, sizes);
    tcase_add_test(gc, sentences);
    return run_suite(suite);
}
