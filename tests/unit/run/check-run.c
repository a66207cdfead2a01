#include "support/suite.h"

#include "run/filter.h"
#include "run/finish.h"
#include "support/expect.h"
#include "support/profiles.h"

static void
add_markers_and_memory(Run *run)
{
    marker_store_add(run->marker_store, MARKER_USER, 30, "third", 5);
    marker_store_add(run->marker_store, MARKER_EVENT, 10, "first\n", 6);
    marker_store_add(run->marker_store, MARKER_USER, 20, "", 0);
    marker_store_add(run->marker_store, MARKER_USER, 20, "same time", 9);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        run_add_memory(run, (MemoryLine)line, 50 + line, 5);
        run_add_memory(run, (MemoryLine)line, 40 + line, 4);
    }
}

TEST(markers_and_points_are_sorted_by_time)
{
    g_autoptr(Run) run = run_new("test");

    ck_assert(!run_has_memory(run));
    add_markers_and_memory(run);
    run_finish(run);
    ck_assert(run_has_memory(run));
    assert_dump(run, "marker memory",
                "marker 10 event first\\x0A\n"
                "marker 20 user (empty)\n"
                "marker 20 user same time\n"
                "marker 30 user third\n"
                "memory 40 live 4\nmemory 50 live 5\n"
                "memory 41 size 4\nmemory 51 size 5\n"
                "memory 42 blocks 4\nmemory 52 blocks 5\n"
                "memory 43 resident 4\nmemory 53 resident 5\n");
}

TEST(clock_of_eras_drops_times)
{
    g_autoptr(Run) run = run_new("test");

    run->heap->clock = CLOCK_ERAS;
    add_markers_and_memory(run);
    run_fill(run, "time: 3 2 1\na: 1 2 3\n");
    run->end = 999;
    run_finish(run);
    assert_dump(run, "end era marker memory",
                "end 2000000000\nera 0 1\nera 1000000000 2\n"
                "era 2000000000 3\n");
    ck_assert_uint_eq(run->warnings.of[WARNING_ERAS_UNORDERED].count, 0);
}

/* A Unix time in ns that a gint64 does not have is unknown. */
static const struct {
    gint64 start_s, time;
    gboolean known;
    gint64 ns;
} starts[] = {
    {0, 5, FALSE, 0},
    {1, 5, TRUE, 1000000006},
    {-1, 5, TRUE, -999999994},
    {9223372036, 0, TRUE, 9223372036000000001},
    {9223372036, 854775806, TRUE, G_MAXINT64},
    {9223372036, 854775807, FALSE, 0},
    {9223372037, 0, FALSE, 0},
    {LATEST_TIME, LATEST_TIME, FALSE, 0},
    {-LATEST_TIME, -LATEST_TIME, FALSE, 0},
};

TABLE_TEST(unix_times_do_not_overflow, starts, row)
{
    const Facts facts = {.start_s = row->start_s, .start_ns = 1};
    gint64 ns = 0;

    ck_assert(facts_unix_ns(&facts, row->time, &ns) == row->known);
    if (row->known)
        ck_assert_int_eq(ns, row->ns);
}

TEST(unordered_eras_are_a_warning)
{
    g_autoptr(Run) sorted = run_from("time: 1 1 2\na: 1 2 3\n");
    g_autoptr(Run) unsorted = run_from("time: 1 2 1\na: 1 2 3\n");

    ck_assert_uint_eq(sorted->warnings.of[WARNING_ERAS_UNORDERED].count, 0);
    ck_assert_uint_eq(unsorted->warnings.of[WARNING_ERAS_UNORDERED].count, 1);
    ck_assert_uint_eq(profile_era(unsorted->heap, 1)->total, 3);
}

/* A copy has the facts of the run, and a profile of its own without data. */
TEST(copy_has_no_data)
{
    static const JoinedBand joined[] = {{"all", 1}};
    static const guint indices[] = {0, 0};
    g_autoptr(Run) run = run_begin(BREAKDOWN_MODULE);
    g_autoptr(Run) copy = NULL;
    g_autoptr(Profile) profile = NULL;

    run->facts.program = g_strdup("prog");
    run->facts.filters[0] = g_strdup("Main");
    add_markers_and_memory(run);
    run_fill(run, "time: 2 1\na: 1 2\nb: 3 -\n");
    run_finish(run);
    copy = run_new_like(run);
    ck_assert_ptr_eq(run->heap->run, run);
    ck_assert_ptr_eq(copy->heap->run, copy);
    ck_assert_str_eq(copy->facts.program, "prog");
    ck_assert_str_eq(copy->facts.filters[0], "Main");
    ck_assert_int_eq(copy->end, run->end);
    ck_assert_int_eq(copy->log_end, run->end);
    ck_assert_uint_eq(copy->warnings.of[WARNING_ERAS_UNORDERED].count, 1);
    ck_assert_int_eq(copy->heap->breakdown, BREAKDOWN_MODULE);
    ck_assert(copy->heap->has_breakdown);
    assert_profile(copy->heap, "");
    assert_dump(copy, "marker memory", "");
    /* A joined profile is another profile of the same run. */
    profile = profile_join(run->heap, joined, 1, indices);
    ck_assert_ptr_eq(profile->run, run);
    ck_assert_uint_eq(profile_n_bands(profile), 1);
    ck_assert_uint_eq(profile_n_bands(run->heap), 2);
}
