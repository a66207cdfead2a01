/* Tests src/run/memory-use.c: the memory of a profile is counted and
 * limited. */
#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "run/finish.h"
#include "run/memory-use.h"

#define FILLED 1000

static void
add_keys(Run *run)
{
    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < FILLED; i++)
        profile_add_sample(run->heap, &i, sizeof(i), 1);
    profile_end_era(run->heap);
}

static void
add_eras(Run *run)
{
    for (guint i = 0; i < 100 * FILLED; i++) {
        profile_begin_era(run->heap, i, 0);
        profile_end_era(run->heap);
    }
}

/* Dropped eras need memory, too. */
static void
drop_eras(Run *run)
{
    for (guint i = 0; i < 100 * FILLED; i++) {
        profile_begin_era(run->heap, i, 0);
        profile_drop_era(run->heap);
    }
}

static void
add_values(Run *run)
{
    for (guint era = 0; era < 100 * FILLED; era++) {
        profile_begin_era(run->heap, era, 0);
        for (guint i = 0; i < 8; i++)
            profile_add_sample(run->heap, &i, sizeof(i),
                               era % 2 == 0 ? G_MAXUINT64 / 4 : 0);
        profile_end_era(run->heap);
    }
}

static void
add_cost_centres(Run *run)
{
    for (guint i = 0; i < FILLED; i++)
        cost_centres_define(run->cost_centres, i, "a", "b", "c", FALSE);
}

static void
add_info_tables(Run *run)
{
    static const char *const strings[N_INFO_STRINGS] = {"a", "b", "c",
                                                        "d", "e", "f"};

    for (guint i = 0; i < FILLED; i++)
        info_tables_define(run->info_tables, 1, strings);
}

static void
add_arguments(Run *run)
{
    run->arguments_size += 1 << 20;
}

static void
add_events(Run *run)
{
    run->events_size += 1 << 20;
}

/* Adds a stack of 1 kB with 255 cost centres, whose labels have 10 kB each. */
static void
add_labels(Run *run)
{
    g_autofree char *label = g_strnfill(10000, 'x');
    guint8 ids[4 * 255] = {0};

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    cost_centres_define(run->cost_centres, 0, label, "", "", FALSE);
    profile_begin_era(run->heap, 0, 0);
    profile_add_sample(run->heap, ids, sizeof(ids), 1);
    profile_end_era(run->heap);
    run_finish(run);
}

static const struct {
    void (*fill)(Run *run);
    const char *name;
} uses[] = {
    {add_keys, "most of it for bands:"},
    {add_eras, "most of it for eras:"},
    {drop_eras, "most of it for eras:"},
    {add_values, "most of it for values of bands:"},
    {add_cost_centres, "most of it for cost centres:"},
    {add_info_tables, "most of it for info tables:"},
    {add_arguments, "for arguments of the program:"},
    {add_events, "for types of events:"},
    {add_labels, "most of it for labels of bands:"},
};

LOOP_TEST(each_use_is_counted_and_named, 0, G_N_ELEMENTS(uses))
{
    g_autoptr(Run) run = run_new("some.eventlog");
    g_autoptr(GError) error = NULL;
    const gsize empty = run_memory(run);

    ck_assert_uint_lt(empty, 4096);
    ck_assert_uint_eq(run->max_memory, MAX_RUN_MEMORY);
    uses[_i].fill(run);
    /* The message then names what this test has added. */
    ck_assert_uint_gt(run_memory(run), 2 * empty);
    run->max_memory = run_memory(run);
    ck_assert(run_may_grow(run, 1234, &error));
    ck_assert_ptr_null(error);
    run->max_memory--;
    ck_assert(!run_may_grow(run, 1234, &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_LIMIT));
    ck_assert_ptr_nonnull(strstr(error->message, uses[_i].name));
    ck_assert(g_str_has_suffix(error->message, ": stopped at byte 1234"));
}

/* Every ten bytes read raise the limit by one byte. */
TEST(limit_grows_with_the_file)
{
    g_autoptr(Run) run = run_new("some.eventlog");
    g_autoptr(GError) error = NULL;

    ck_assert_uint_eq(run_max_memory(run), MAX_RUN_MEMORY);
    add_keys(run);
    run->max_memory = run_memory(run) - 100;
    run->bytes_read = 999;
    ck_assert(!run_may_grow(run, 1234, &error));
    ck_assert(g_str_has_prefix(
        error->message,
        "cannot read 'some.eventlog': it needs more than 0 MiB"));
    run->bytes_read++;
    ck_assert(run_may_grow(run, 1234, NULL));
}

/* The label is thousands of times larger than its key.  It is counted before it
 * is made.  It is not made if the limit does not allow it. */
TEST(too_long_labels_are_not_made)
{
    g_autoptr(Run) run = run_new("some.eventlog");

    run->max_memory = 1024 * 1024;
    add_labels(run);
    ck_assert_uint_gt(run->heap->labels_size, 2500000);
    ck_assert_uint_eq(strlen(profile_band(run->heap, 0)->text), 0);
    ck_assert(!run_may_grow(run, 0, NULL));
}

TEST(labels_are_counted_in_full)
{
    g_autoptr(Run) run = run_new("some.eventlog");

    add_labels(run);
    ck_assert_uint_eq(strlen(profile_band(run->heap, 0)->text),
                      255 * 10001 - 1);
    ck_assert_uint_ge(run->heap->labels_size, 255 * 10001);
    ck_assert_uint_lt(run->heap->labels_size, 256 * 10020);
}

/* An archive may contain counts of up to 2^32 - 1 for a marker. */
TEST(counts_of_markers_do_not_wrap)
{
    g_autoptr(Run) run = run_new("some.xml");
    const Marker *marker;

    marker_store_add(run->marker_store, MARKER_USER, 5, "a", 1);
    marker_store_count_left_out(run->marker_store, G_MAXUINT32, G_MAXUINT32);
    for (guint i = 0; i < 200000; i++)
        marker_store_add(run->marker_store, MARKER_USER, 5, i % 2 ? "a" : "b",
                         1);
    run_finish(run);
    marker = &g_array_index(run->markers, Marker, 0);
    ck_assert_uint_eq(marker->n_same, G_MAXUINT32);
    ck_assert_uint_eq(marker->n_like, G_MAXUINT32);
    ck_assert_uint_eq(marker_count(marker), G_MAXUINT);
}
