#include "support/suite.h"

#include "compare/findings.h"
#include "compare/metric.h"
#include "run/activity-builder.h"
#include "run/finish.h"
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
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(gint64));
    Run *run = run_new("test");

    for (guint i = 0; i < n; i++) {
        const gint64 begin = i * 1000 * MS / n;
        const gint64 end = begin + length * MS;

        activity_builder_begin_collection(builder, 0, begin);
        activity_builder_add_stats(builder, 0, end, &stats);
        activity_builder_end_collection(builder, 0, end);
        if (i < n_censuses)
            g_array_append_val(times, end);
    }
    activity_builder_set_censuses(builder, times);
    run_finish(run);
    run->end = 1000 * MS;
    activity_unref(run->activity);
    run->activity = activity_builder_finish(builder, run->end, &run->warnings);
    activity_builder_free(builder);
    return run;
}

/* Returns the finding of a kind, with kind N_FINDINGS if there is none. */
static Finding
find(const Run *run, FindingKind kind)
{
    g_autoptr(GArray) findings = findings_new(run->heap, run->heap, run);

    for (guint i = 0; i < findings->len; i++)
        if (g_array_index(findings, Finding, i).kind == kind)
            return g_array_index(findings, Finding, i);
    return (Finding){.kind = N_FINDINGS};
}

static gboolean
finds(const Run *run, FindingKind kind)
{
    return find(run, kind).kind == kind;
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

TABLE_TEST(times, cases, row)
{
    g_autoptr(Run) run = run_of_pauses(row->n, row->length, row->n_censuses);
    const Finding share = find(run, FINDING_COLLECTING);
    const Finding pause = find(run, FINDING_PAUSE);

    ck_assert_int_eq(share.kind == FINDING_COLLECTING, row->collects);
    ck_assert_int_eq(pause.kind == FINDING_PAUSE, row->pauses);
    ck_assert(!finds(run, FINDING_UNRETURNED));
    /* Without two of the 20 pauses, 360 of 960 ms are left. */
    if (row->collects)
        ck_assert_double_eq_tol(share.share, row->n_censuses > 0 ? 0.375 : 0.4,
                                0.005);
    if (row->pauses)
        ck_assert_uint_eq(pause.pause, 120 * MS);
    if (row->n == 2 && row->n_censuses == 1)
        ck_assert_int_eq(pause.pause_at, 500 * MS);
}

/* If it is not known which pauses hold a census, nothing is judged. */
TEST(lost_censuses)
{
    g_autoptr(Run) run = run_of_pauses(20, 20, 2);

    ck_assert(finds(run, FINDING_COLLECTING));
    run->activity->has_census_pauses = FALSE;
    ck_assert(!finds(run, FINDING_COLLECTING));
}

/* 20 of 200 pauses of 4 ms are 8 % of the time, 30 are 12 %. */
TEST(pauses_of_censuses)
{
    for (guint n = 20; n <= 30; n += 10) {
        g_autoptr(Run) run = run_of_pauses(200, 4, n);
        const Finding finding = find(run, FINDING_CENSUSES);

        ck_assert_int_eq(finding.kind == FINDING_CENSUSES, n == 30);
        if (n == 30)
            ck_assert_double_eq_tol(finding.share, 0.12, 1e-9);
    }
}

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

TEST(sizes)
{
    g_autoptr(Run) large = run_of_sizes(2 * MIB, 400 * MIB, 10 * MIB);
    g_autoptr(Run) usual = run_of_sizes(2 * MIB, 400 * MIB, 80 * MIB);
    g_autoptr(Run) small = run_of_sizes(2 * MIB, 60 * MIB, 1 * MIB);
    g_autoptr(Run) nursery = run_of_sizes(256 * MIB, 400 * MIB, 1 * MIB);
    Finding finding = find(large, FINDING_UNRETURNED);

    ck_assert(finding.kind == FINDING_UNRETURNED && !finding.fragmented);
    ck_assert_uint_eq(finding.size, 400 * MIB);
    ck_assert_uint_eq(finding.live, 10 * MIB);
    ck_assert(!finds(usual, FINDING_UNRETURNED));
    ck_assert(!finds(small, FINDING_UNRETURNED));
    ck_assert(!finds(nursery, FINDING_UNRETURNED));
    large->activity->has_returns = TRUE;
    large->activity->wanted = 100 * MIB;
    ck_assert(find(large, FINDING_UNRETURNED).fragmented);
    large->activity->wanted = 300 * MIB;
    ck_assert(!find(large, FINDING_UNRETURNED).fragmented);
    /* The user asked for it. */
    large->facts.program = g_strdup("a");
    large->facts.arguments = g_strsplit_set("+RTS -H400m", " ", -1);
    ck_assert(!finds(large, FINDING_UNRETURNED));
    g_strfreev(g_steal_pointer(&large->facts.arguments));
    /* The live bytes were few only at the very end. */
    large->end = 4000 * MS;
    ck_assert(!finds(large, FINDING_UNRETURNED));
}

/* The heap size climbs for four days while the live bytes stay: the figures of
 * a server that died of it. */
TEST(sizes_that_grow)
{
    for (guint leaks = 0; leaks < 2; leaks++) {
        g_autoptr(Run) run = run_new("test");
        Finding finding;
        double growth = 0;

        for (gint64 hour = 0; hour <= 96; hour++) {
            const gint64 time = hour * 3600 * 1000 * MS;
            const guint64 grown = (guint64)hour * 53 * MIB;

            run_add_memory(run, MEMORY_LIVE, time,
                           (1800 + (guint64)hour % 3) * MIB +
                               (leaks > 0 ? grown : 0));
            run_add_memory(run, MEMORY_SIZE, time, 1920 * MIB + grown);
        }
        run_finish(run);
        run->end = (gint64)96 * 3600 * 1000 * MS;
        finding = find(run, FINDING_SIZE_GROWS);
        ck_assert_int_eq(finding.kind == FINDING_SIZE_GROWS, leaks == 0);
        growth = metric_of_run(run, METRIC_SIZE_GROWTH);
        ck_assert_double_eq_tol(growth, 53.0 * (double)MIB / 3600, 1e-6);
        growth = metric_of_run(run, METRIC_LIVE_GROWTH);
        ck_assert_int_eq(growth > 0, leaks > 0);
        if (leaks == 0)
            ck_assert_text_eq(
                finding_text(&finding, run->heap),
                "The heap size grows until the end, from 1.88 GiB at 0 s to "
                "6.84 GiB at 96 h 00 min, but the live bytes stay within 1.76 "
                "GiB: the heap is fragmented, or its memory is not returned.");
    }
}

/* Returns a run of 60 s whose resident size grows outside the heap: by this in
 * a second, and the heap too. */
static Run *
run_of_resident(guint64 resident, guint64 heap, guint64 nursery, guint64 live)
{
    Run *run = run_new("test");

    for (guint i = 0; i <= 60; i++) {
        const gint64 time = i * 1000 * MS;

        run_add_memory(run, MEMORY_LIVE, time, 10 * MIB + live * i);
        run_add_memory(run, MEMORY_SIZE, time, nursery + heap * i);
        run_add_memory(run, MEMORY_RESIDENT, time,
                       60 * MIB + (resident + heap) * i);
    }
    run_finish(run);
    run->end = 60000 * MS;
    return run;
}

TEST(resident_size_that_grows)
{
    g_autoptr(Run) foreign = run_of_resident(4 * MIB, 0, 40 * MIB, 0);
    g_autoptr(Run) heap = run_of_resident(MIB / 2, 4 * MIB, 40 * MIB, 0);
    g_autoptr(Run) nursery = run_of_resident(4 * MIB, 0, 256 * MIB, 0);
    g_autoptr(Run) little = run_of_resident(MIB / 3, 0, 4 * MIB, 0);
    g_autoptr(Run) live = run_of_resident(4 * MIB, 0, 40 * MIB, MIB);
    const Finding finding = find(foreign, FINDING_RESIDENT_GROWS);

    ck_assert_int_eq(finding.kind, FINDING_RESIDENT_GROWS);
    ck_assert_text_eq(
        finding_text(&finding, foreign->heap),
        "The resident size of the process grows until the end, from 60.0 MiB "
        "at 0 s to 300 MiB at 1 min 00 s, but the heap stays within 40.0 MiB, "
        "of which at most 10.0 MiB are live: what grows is outside the heap, as "
        "memory of malloc or of C libraries.");
    ck_assert(!finds(heap, FINDING_RESIDENT_GROWS));
    ck_assert(finds(heap, FINDING_SIZE_GROWS));
    ck_assert(!finds(nursery, FINDING_RESIDENT_GROWS));
    ck_assert(!finds(little, FINDING_RESIDENT_GROWS));
    ck_assert(!finds(live, FINDING_RESIDENT_GROWS));
    /* Nothing is concluded if the size of the heap is not known. */
    g_array_set_size(foreign->memory[MEMORY_SIZE], 0);
    ck_assert(!finds(foreign, FINDING_RESIDENT_GROWS));
}

TEST(sentences)
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
    pause = finding_text(&g_array_index(findings, Finding, 0), run->heap);
    collecting = finding_text(&g_array_index(of_busy, Finding, 0), busy->heap);
    ck_assert_str_eq(pause, "A garbage collection takes 120 ms, at 0 s.");
    ck_assert_str_eq(collecting,
                     "Garbage collection takes 40.0 % of the time.");
    run->windowed = TRUE;
    of_window = findings_new(run->heap, run->heap, run);
    ck_assert_uint_eq(of_window->len, 0);
}
