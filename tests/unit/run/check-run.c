#include "support/suite.h"

#include "run/filter.h"
#include "support/profiles.h"

static void
add_markers_and_memory(Run *run)
{
    run_add_marker(run, MARKER_USER, 30, "third", 5);
    run_add_marker(run, MARKER_EVENT, 10, "first\n", 6);
    run_add_marker(run, MARKER_USER, 20, "", 0);
    run_add_marker(run, MARKER_USER, 20, "same time", 9);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        run_add_memory(run, (MemoryLine)line, 50 + line, 5);
        run_add_memory(run, (MemoryLine)line, 40 + line, 4);
    }
}

TEST(markers_and_points_are_sorted_by_time)
{
    static const gint64 times[] = {10, 20, 20, 30};
    static const char *const texts[] = {"first\\x0A", "(empty)", "same time",
                                        "third"};
    g_autoptr(Run) run = run_new("test");

    ck_assert(!run_has_memory(run));
    add_markers_and_memory(run);
    run_finish(run);
    ck_assert_uint_eq(run->markers->len, G_N_ELEMENTS(times));
    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        ck_assert_int_eq(marker->time, times[i]);
        ck_assert_str_eq(marker->text, texts[i]);
    }
    ck_assert(run_has_memory(run));
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = run->memory[line];

        ck_assert_uint_eq(points->len, 2);
        ck_assert_int_eq(g_array_index(points, MemoryPoint, 0).time, 40 + line);
        ck_assert_int_eq(g_array_index(points, MemoryPoint, 1).time, 50 + line);
    }
}

TEST(clock_of_eras_drops_times)
{
    g_autoptr(Run) run = run_new("test");

    run->heap->clock = CLOCK_ERAS;
    add_markers_and_memory(run);
    run_fill(run, "time: 3 2 1\na: 1 2 3\n");
    run->end = 999;
    run_finish(run);
    for (guint i = 0; i < profile_n_eras(run->heap); i++) {
        ck_assert_int_eq(profile_era(run->heap, i)->time,
                         i * G_GINT64_CONSTANT(1000000000));
        ck_assert_uint_eq(profile_era(run->heap, i)->total, i + 1);
    }
    ck_assert_uint_eq(run->markers->len, 0);
    ck_assert(!run_has_memory(run));
    ck_assert_int_eq(profile_end(run->heap), 2000000000);
    ck_assert_uint_eq(run->warnings.of[WARNING_ERAS_UNORDERED].count, 0);
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
    g_autoptr(Run) run = run_new("test");
    g_autoptr(Run) copy = NULL;
    g_autoptr(Profile) profile = NULL;

    run->facts.program = g_strdup("prog");
    run->facts.filters[0] = g_strdup("Main");
    run->heap->breakdown = BREAKDOWN_MODULE;
    run->heap->has_breakdown = TRUE;
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
    ck_assert_uint_eq(profile_n_eras(copy->heap), 0);
    ck_assert_uint_eq(profile_n_bands(copy->heap), 0);
    ck_assert_uint_eq(copy->markers->len, 0);
    ck_assert(!run_has_memory(copy));
    /* A joined profile is another profile of the same run. */
    profile = profile_join(run->heap, joined, 1, indices);
    ck_assert_ptr_eq(profile->run, run);
    ck_assert_uint_eq(profile_n_bands(profile), 1);
    ck_assert_uint_eq(profile_n_bands(run->heap), 2);
}
