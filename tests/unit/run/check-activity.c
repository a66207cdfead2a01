/* The state machines of run/activity-builder.h. */
#include "support/suite.h"

#include "run/activity-builder.h"
#include "support/bulk.h"

static const CollectionStats minor = {
    .generation = 0,
    .copied = 1000,
    .slop = (guint64)-1,
    .fragmentation = 30,
    .n_threads = 1,
    .parallel_copied = 1000,
};

static const CollectionStats major = {
    .generation = 1,
    .copied = 5000,
    .slop = 20,
    .fragmentation = 10,
    .n_threads = 2,
    .parallel_copied = 5000,
    .balanced_copied = 2500,
};

static Warnings warnings;

/* Ends a log, and counts its contradictions. */
static Activity *
finish(ActivityBuilder *builder, gint64 end, guint n_contradictions)
{
    Activity *activity;

    warnings = (Warnings){0};
    activity = activity_builder_finish(builder, end, &warnings);
    ck_assert_uint_eq(warnings.of[WARNING_ACTIVITY].count, n_contradictions);
    activity_builder_free(builder);
    return activity;
}

/* Runs a thread of capability 0. */
static void
run(ActivityBuilder *builder, gint64 from, gint64 to, guint32 thread,
    guint16 status)
{
    activity_builder_run_thread(builder, 0, from, thread);
    activity_builder_stop_thread(builder, 0, to, thread, status);
}

static void
collect(ActivityBuilder *builder, guint capability, gint64 from, gint64 to,
        const CollectionStats *stats)
{
    activity_builder_begin_collection(builder, capability, from);
    if (stats != NULL)
        activity_builder_add_stats(builder, capability, to + 1, stats);
    activity_builder_end_collection(builder, capability, to);
}

static void
assert_times(const Capability *capability, guint64 running, guint64 collecting,
             guint64 idle)
{
    ck_assert_uint_eq(capability->ns[STATE_RUNNING], running);
    ck_assert_uint_eq(capability->ns[STATE_COLLECTING], collecting);
    ck_assert_uint_eq(capability->ns[STATE_IDLE], idle);
}

TEST(nothing_is_known_of_an_empty_log)
{
    g_autoptr(Activity) activity = finish(activity_builder_new(), 1000, 0);

    ck_assert(!activity->has_collections && !activity->has_running &&
              !activity->has_allocation && !activity->has_sparks &&
              !activity->has_returns && !activity->has_marking);
    ck_assert_uint_eq(activity->n_bins, 0);
    ck_assert_str_eq(activity_missing_option(activity), "+RTS -lgs");
}

/* A pause is the collection of the capability that has the statistics.  The
 * other one only waits.  Its events come later. */
TEST(pauses_are_counted_once)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_enable(builder, 0, 0);
    activity_builder_enable(builder, 1, 0);
    activity_builder_create_thread(builder, 0, 1);
    run(builder, 50, 100, 1, 1);
    collect(builder, 0, 100, 150, &minor);
    run(builder, 160, 200, 1, 1);
    collect(builder, 0, 210, 300, NULL);
    run(builder, 310, 350, 1, 5);
    collect(builder, 1, 90, 155, NULL);
    collect(builder, 1, 205, 290, &major);
    collect(builder, 1, 360, 370, &major);
    activity = finish(builder, 400, 0);
    ck_assert(activity->has_collections && activity->has_running);
    ck_assert_uint_eq(activity->pauses.number, 3);
    ck_assert_uint_eq(activity->pauses.sum, 50 + 85 + 10);
    ck_assert_uint_eq(activity->pauses.longest, 85);
    ck_assert_int_eq(activity->longest_pause_at, 205);
    ck_assert_uint_eq(activity->median_pause, 50);
    ck_assert_uint_eq(activity->percentile_99_pause, 85);
    ck_assert_uint_eq(activity->n_generations, 2);
    ck_assert_uint_eq(activity->generations[0].pauses.number, 1);
    ck_assert_uint_eq(activity->generations[0].copied, 1000);
    ck_assert_uint_eq(activity->generations[1].pauses.sum, 95);
    ck_assert_uint_eq(activity->copied, 11000);
    ck_assert_uint_eq(activity->parallel_copied, 10000);
    ck_assert_uint_eq(activity->balanced_copied, 5000);
    ck_assert_uint_eq(activity->last_slop, 20);
    ck_assert_uint_eq(activity->max_slop, 20);
    ck_assert_uint_eq(activity->last_fragmentation, 10);
    ck_assert_uint_eq(activity->max_fragmentation, 30);
    assert_times(activity_capability(activity, 0), 130, 140, 130);
    assert_times(activity_capability(activity, 1), 0, 160, 240);
    ck_assert_uint_eq(activity->ns[STATE_COLLECTING], 300);
    /* All is in one bin, where the mutator is less precise. */
    ck_assert_uint_eq(activity->n_bins, 1);
    ck_assert_uint_eq(activity->bins[0].collections, 3);
    ck_assert_uint_eq(activity->bins[0].longest_pause, 85);
    ck_assert_uint_eq(activity->mutator, 350 - 145);
    ck_assert_ptr_null(activity_missing_option(activity));
}

/* Sets the times at which censuses were written. */
static void
set_censuses(ActivityBuilder *builder, guint n, const gint64 *times)
{
    g_autoptr(GArray) array = g_array_new(FALSE, FALSE, sizeof(gint64));

    g_array_append_vals(array, times, n);
    activity_builder_set_censuses(builder, array);
}

/* A census is within a pause of the oldest generation, in any order of the
 * events.  Two may share one. */
TEST(pauses_with_a_census)
{
    const gint64 times[] = {255, 330, 130, 320, 9000};
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    collect(builder, 0, 100, 150, &minor); /* 130 is none of its */
    collect(builder, 1, 300, 390, &major);
    collect(builder, 0, 250, 260, &major);
    collect(builder, 1, 400, 440, &major);
    collect(builder, 0, 500, 520, &minor);
    set_censuses(builder, G_N_ELEMENTS(times), times);
    activity = finish(builder, 1000, 0);
    ck_assert(activity->has_census_pauses);
    ck_assert_uint_eq(activity->census_pauses.number, 2);
    ck_assert_uint_eq(activity->census_pauses.sum, 90 + 10);
    ck_assert_uint_eq(activity->census_pauses.longest, 90);
    ck_assert_uint_eq(activity->pauses.sum, 50 + 90 + 10 + 40 + 20);
    ck_assert_uint_eq(activity->longest_other_pause, 50);
    ck_assert_int_eq(activity->longest_other_pause_at, 100);
    ck_assert_uint_eq(activity->median_other_pause, 40);
    ck_assert_double_eq_tol(activity_other_share(activity), 110.0 / 900, 1e-9);
    ck_assert_uint_eq(activity->bins[0].censuses, 2);
    ck_assert_uint_eq(activity->bins[0].census_pauses, 100);
    ck_assert_uint_eq(activity->bins[0].longest_other_pause, 50);
}

TEST(censuses_without_times)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    collect(builder, 0, 100, 150, &major);
    activity_builder_set_censuses(builder, NULL);
    activity = finish(builder, 1000, 0);
    ck_assert(activity->has_collections && !activity->has_census_pauses);
}

/* A log without its end, of capability 0 and of capability 1, which is created
 * at a time.  The blocks of capability 1 end at a time; NEVER = it has none. */
static Activity *
unfinished_since(gint64 created, gint64 flushed, gint64 cut)
{
    const gint64 census = 115;
    ActivityBuilder *builder = activity_builder_new();
    Activity *activity;

    activity_builder_add_block(builder, G_MAXUINT16, 1000);
    activity_builder_enable(builder, 0, 0);
    activity_builder_enable(builder, 1, created);
    activity_builder_set_megablock(builder, 1024);
    activity_builder_add_block(builder, 0, 1000);
    collect(builder, 0, 100, 120, &major);
    collect(builder, 0, 800, 850, &major);
    if (flushed != NEVER)
        activity_builder_add_block(builder, 1, flushed);
    if (cut != NEVER)
        activity_builder_cut_block(builder, cut);
    set_censuses(builder, 1, &census);
    warnings = (Warnings){0};
    warnings_add(&warnings, WARNING_UNFINISHED, 0, 0);
    activity = activity_builder_finish(builder, 1000, &warnings);
    activity_builder_free(builder);
    return activity;
}

static Activity *
unfinished(gint64 flushed, gint64 cut)
{
    return unfinished_since(0, flushed, cut);
}

/* What a capability did after its last block is unknown. */
TEST(buffers_that_are_not_flushed)
{
    g_autoptr(Activity) whole = unfinished(995, NEVER);
    g_autoptr(Activity) part = unfinished(600, NEVER);
    g_autoptr(Activity) cut = unfinished(1000, 500);
    g_autoptr(Activity) none = unfinished(NEVER, NEVER);
    g_autoptr(Activity) start = unfinished(9, NEVER);
    g_autoptr(Activity) late = unfinished_since(700, NEVER, NEVER);

    ck_assert_int_eq(whole->flushed, NEVER);
    ck_assert_uint_eq(whole->pauses.number, 2);
    ck_assert_uint_eq(whole->census_pauses.number, 1);
    ck_assert_int_eq(part->flushed, 600);
    ck_assert_int_eq(part->end, 600);
    ck_assert(part->has_collections && part->has_census_pauses);
    ck_assert_int_eq(cut->end, 500);
    ck_assert_int_eq(late->flushed, 700);
    ck_assert_int_eq(none->flushed, 0);
    ck_assert_int_eq(start->flushed, 9);
    for (guint i = 0; i < 2; i++) {
        const Activity *activity = i == 0 ? none : start;

        ck_assert(!activity->has_collections && activity->n_bins == 0);
        ck_assert_ptr_null(activity_missing_option(activity));
    }
}

/* The RTS does not count its own start and end as time of the mutator. */
TEST(mutator_is_between_threads)
{
    const gint64 ms = 1000000;
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_create_thread(builder, 10 * ms, 1);
    run(builder, 10 * ms, 500 * ms, 1, 1);
    collect(builder, 0, 500 * ms, 600 * ms, &minor);
    run(builder, 600 * ms, 900 * ms, 1, 5);
    collect(builder, 0, 910 * ms, 990 * ms, &major);
    activity = finish(builder, 1000 * ms, 0);
    ck_assert_uint_eq(activity->mutator, (900 - 10 - 100) * (guint64)ms);
    ck_assert_uint_eq(activity->pauses.sum, 180 * (guint64)ms);
}

TEST(capabilities_come_and_go)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;
    const Capability *second;

    run(builder, 0, 10, 1, 3);
    activity_builder_enable(builder, 5, 100);
    activity_builder_disable(builder, 5, 200);
    activity_builder_enable(builder, 5, 300);
    activity_builder_disable(builder, 5, 350);
    activity_builder_disable(builder, 5, 390);
    /* Of a damaged log: no time counts twice. */
    activity_builder_enable(builder, 5, 100);
    activity_builder_disable(builder, 5, 200);
    activity = finish(builder, 400, 1);
    ck_assert_uint_eq(activity->capabilities->len, 2);
    second = activity_capability(activity, 1);
    ck_assert_uint_eq(second->number, 5);
    assert_times(second, 0, 0, 150);
    /* Without CAP_CREATE it exists all the time. */
    assert_times(activity_capability(activity, 0), 10, 0, 390);
}

TEST(what_never_ends_ends_with_the_log)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;
    const Thread *thread;

    activity_builder_run_thread(builder, 0, 100, 7);
    activity_builder_begin_collection(builder, 1, 200);
    activity_builder_begin_phase(builder, PHASE_MARKING, 250);
    activity = finish(builder, 300, 0);
    assert_times(activity_capability(activity, 0), 200, 0, 100);
    assert_times(activity_capability(activity, 1), 0, 100, 200);
    ck_assert_uint_eq(activity->marking.sum, 50);
    ck_assert_uint_eq(activity->threads->len, 1);
    thread = &g_array_index(activity->threads, Thread, 0);
    ck_assert_uint_eq(thread->running, 200);
    ck_assert_int_eq(thread->finished, NEVER);
    for (guint stop = 0; stop < N_STOPS; stop++)
        ck_assert_uint_eq(thread->stops[stop], 0);
    ck_assert_uint_eq(activity->pauses.number, 0);
}

/* Each contradiction is counted.  No time counts twice. */
TEST(contradictions_are_counted)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_run_thread(builder, 0, 100, 1);
    activity_builder_run_thread(builder, 0, 200, 2);     /* 1: runs twice */
    activity_builder_stop_thread(builder, 0, 300, 3, 3); /* 2: another */
    activity_builder_stop_thread(builder, 0, 310, 3, 3); /* 3: twice */
    activity_builder_begin_collection(builder, 0, 400);
    activity_builder_begin_collection(builder, 0, 410); /* 4 */
    activity_builder_end_collection(builder, 0, 390);   /* 5: backwards */
    activity_builder_end_collection(builder, 0, 450);   /* 6 */
    activity_builder_set_allocated(builder, 0, 100, 1000);
    activity_builder_set_allocated(builder, 0, 200, 900);         /* 7 */
    activity_builder_set_allocated(builder, 0, 300, G_MAXUINT64); /* 8 */
    activity_builder_add_return(builder, 10, 5, 3, 6);            /* 9 */
    activity_builder_label_thread(builder, 99, "ghost", 5);       /* 10 */
    activity_builder_end_phase(builder, PHASE_SWEEPING, 10, 0);   /* 11 */
    activity_builder_begin_phase(builder, PHASE_SYNCING, 10);
    activity_builder_end_phase(builder, PHASE_SYNCING, 50, 0);
    activity_builder_begin_phase(builder, PHASE_SYNCING, 20);
    activity_builder_end_phase(builder, PHASE_SYNCING, 60, 0); /* 12 */
    activity_builder_stop_thread(builder, 0, 500, 4, 5);       /* 13 */
    activity_builder_run_thread(builder, 0, 510, 4); /* after the last stop */
    activity_builder_stop_thread(builder, 0, 520, 4, 5);
    activity = finish(builder, 600, 13);
    ck_assert_uint_eq(activity->syncing.sum, 40);
    assert_times(activity_capability(activity, 0), 200, 0, 400);
    ck_assert_uint_eq(activity->allocated, 1000);
    ck_assert_uint_eq(activity->returned, 0);
    ck_assert_uint_eq(activity->threads_finished, 1);
    ck_assert_uint_eq(activity->stops[STOP_YIELDING], 2);
}

/* When a program is killed, the events of some capabilities are lost. */
TEST(a_log_without_end_may_lack_the_creation_of_a_thread)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_migrate_thread(builder, 5);
    warnings = (Warnings){.of[WARNING_UNFINISHED].count = 1};
    activity = activity_builder_finish(builder, 600, &warnings);
    ck_assert_uint_eq(warnings.of[WARNING_ACTIVITY].count, 0);
    ck_assert_uint_eq(activity->threads->len, 0);
    activity_builder_free(builder);
}

/* GHC 9.0 writes both events of a synchronisation twice. */
TEST(a_synchronisation_is_reported_twice)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_begin_phase(builder, PHASE_SYNCING, 100);
    activity_builder_begin_phase(builder, PHASE_SYNCING, 101);
    activity_builder_end_phase(builder, PHASE_SYNCING, 200, 0);
    activity_builder_end_phase(builder, PHASE_SYNCING, 201, 0);
    activity = finish(builder, 300, 0);
    ck_assert_uint_eq(activity->syncing.number, 1);
    ck_assert_uint_eq(activity->syncing.sum, 100);
}

/* After damage, the next event of the capability contradicts nothing. */
TEST(damage_ends_what_a_capability_did)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_run_thread(builder, 0, 100, 1);
    activity_builder_lose(builder, 0);
    activity_builder_stop_thread(builder, 0, 900, 2, 5);
    activity_builder_run_thread(builder, 1, 500, 3);
    activity_builder_lose(builder, 1);
    activity_builder_begin_phase(builder, PHASE_MARKING, 100);
    activity_builder_lose(builder, G_MAXUINT16);
    activity_builder_begin_phase(builder, PHASE_MARKING, 500);
    activity_builder_end_phase(builder, PHASE_MARKING, 600, 10);
    activity_builder_lose(builder, 3);
    activity = finish(builder, 1000, 0);
    assert_times(activity_capability(activity, 0), 0, 0, 1000);
    ck_assert_uint_eq(activity->threads_finished, 1);
    ck_assert_uint_eq(activity->marking.sum, 100);
    ck_assert_uint_eq(activity->marked, 10);
}

/* Old versions of GHC write no statistics: then pauses are unknown. */
TEST(statistics_may_be_missing)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    collect(builder, 0, 100, 200, NULL);
    activity = finish(builder, 1000, 0);
    ck_assert(!activity->has_collections);
    ck_assert_uint_eq(activity->n_bins, 1);
    ck_assert_uint_eq(activity->bins[0].pauses, 0);
    assert_times(activity_capability(activity, 0), 0, 100, 900);
}

/* No thread was created, and none stopped. */
TEST(threads_may_be_lost)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_run_thread(builder, 0, 100, 1);
    activity_builder_lose(builder, 0);
    activity = finish(builder, 1000, 0);
    ck_assert(activity->has_running);
    ck_assert_uint_eq(activity->mutator, 1000);
    ck_assert_uint_eq(activity->threads->len, 0);
}

/* Pauses of several capabilities at once, from a damaged log, are not more than
 * the whole time. */
TEST(pauses_are_limited)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    for (guint i = 0; i < 10; i++)
        collect(builder, i, 100, 900, &minor);
    activity = finish(builder, 1000, 1);
    ck_assert_uint_eq(activity->pauses.sum, 1000);
    ck_assert_uint_eq(activity->mutator, 0);
    ck_assert_uint_eq(activity->bins[0].pauses, 1000);
}

TEST(numbers_of_capabilities_are_limited)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    run(builder, 0, 10, 1, 77);
    activity_builder_enable(builder, 65534, 0);
    activity_builder_run_thread(builder, 256, 10, 2);
    activity = finish(builder, 100, 0);
    ck_assert_uint_eq(activity->capabilities->len, 1);
    ck_assert_uint_eq(warnings.of[WARNING_CAPABILITIES].count, 2);
    ck_assert_uint_eq(warnings.of[WARNING_STOP_STATUS].count, 1);
    ck_assert_uint_eq(activity->stops[STOP_UNKNOWN], 1);
}

/* The last reports of all capabilities add up. */
TEST(counts_add_up)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;
    guint64 allocated = 0;

    for (guint64 i = 1; i <= 100; i++)
        for (guint cap = 0; cap < 4; cap++) {
            const guint64 sparks[N_SPARK_FATES] = {i * 6, i, i, i, i, i};
            const gint64 time = (gint64)i * 1000000 + cap;

            activity_builder_set_allocated(builder, cap, time, i * (cap + 1));
            activity_builder_set_sparks(builder, cap, time, sparks);
        }
    activity_builder_set_megablock(builder, 4096);
    activity_builder_add_return(builder, 500, 10, 3, 2);
    activity_builder_add_return(builder, 100, 20, 1, 5);
    activity = finish(builder, 200000000, 0);
    ck_assert(activity->has_allocation && activity->has_sparks &&
              activity->has_returns);
    ck_assert_uint_eq(activity->allocated, 1000);
    ck_assert_uint_eq(activity->sparks[SPARKS_CREATED], 2400);
    ck_assert_uint_eq(activity->sparks[SPARKS_FIZZLED], 400);
    ck_assert_uint_eq(activity->returned, 7 * 4096);
    ck_assert_uint_eq(activity->retained, 8 * 4096);
    ck_assert_uint_eq(activity->wanted, 3 * 4096);
    for (guint i = 0; i < activity->n_bins; i++)
        allocated += activity->bins[i].allocated;
    ck_assert_uint_eq(allocated, 1000);
}

/* Threads in bins: created, finished, and how many are alive. */
TEST(live_threads_are_counted)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;
    const gint64 second = 1000000000;

    /* Thread 50 was created before the log begins. */
    run(builder, second, second + 1, 50, 5);
    activity_builder_create_thread(builder, second / 2, 1);
    activity_builder_create_thread(builder, 2 * second, 2);
    run(builder, 3 * second, 3 * second + 1, 1, 5);
    activity = finish(builder, 4 * second, 0);
    ck_assert_uint_eq(activity->threads_created, 2);
    ck_assert_uint_eq(activity->threads_finished, 2);
    ck_assert_uint_eq(activity->bins[0].live, 0);
    ck_assert_uint_eq(activity->bins[second * 3 / 4 / activity->bin_width].live,
                      1);
    ck_assert_uint_eq(activity->bins[second * 5 / 2 / activity->bin_width].live,
                      1);
    ck_assert_uint_eq(activity->bins[activity->n_bins - 1].live, 0);
    ck_assert_uint_eq(activity->threads->len, 3);
}

TEST(nonmoving_collections_are_told)
{
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    for (guint32 i = 0; i < 3; i++) {
        const gint64 time = 1000 * (gint64)i;

        for (guint phase = 0; phase < N_PHASES; phase++) {
            activity_builder_begin_phase(builder, (Phase)phase, time);
            activity_builder_end_phase(builder, (Phase)phase,
                                       time + 100 + phase,
                                       phase == PHASE_MARKING ? 5 : 0);
        }
        for (guint32 size = 1; size <= MAX_SEGMENT_SIZES; size++)
            activity_builder_add_census(
                builder, &(SegmentCensus){8 * size, i, i + 1, i + 2});
        activity_builder_add_pruned(builder, 4, 10 - i);
    }
    activity_builder_add_census(builder, &(SegmentCensus){7, 0, 0, 0});
    activity = finish(builder, 5000, 1);
    ck_assert(activity->has_marking);
    ck_assert_uint_eq(activity->marking.number, 3);
    ck_assert_uint_eq(activity->marked, 15);
    ck_assert_uint_eq(activity->syncing.sum, 303);
    ck_assert_uint_eq(activity->sweeping.longest, 102);
    ck_assert_uint_eq(activity->n_segment_sizes, MAX_SEGMENT_SIZES);
    ck_assert_uint_eq(activity->segments[1].block_size, 16);
    ck_assert_uint_eq(activity->segments[1].live, 4);
    ck_assert_uint_eq(activity->pruned_segments, 12);
    ck_assert_uint_eq(activity->free_segments, 8);
}

static void
note_span(gpointer user_data, const ActivitySpan *span)
{
    g_string_append_printf(
        user_data, " %u:%d:%d-%d:%u:%s:%d:%d", span->capability, span->state,
        (int)span->begin, (int)span->end, span->thread,
        span->label != NULL ? span->label : "-",
        span->stop == N_STOPS ? -1 : (int)span->stop,
        span->stats != NULL ? (int)span->stats->generation : -1);
}

static void
note_thread(gpointer user_data, const Thread *thread)
{
    g_string_append_printf(user_data, " thread %u %d-%d", thread->id,
                           (int)thread->created, (int)thread->finished);
}

TEST(a_watcher_takes_spans_and_threads)
{
    g_autoptr(GString) notes = g_string_new(NULL);
    const ActivityWatcher watcher = {note_span, note_thread, notes};
    ActivityBuilder *builder = activity_builder_new();
    g_autoptr(Activity) activity = NULL;

    activity_builder_watch(builder, &watcher);
    run(builder, 10, 20, 1, 5); /* finished, and created in a later block */
    activity_builder_create_thread(builder, 5, 1);
    activity_builder_create_thread(builder, 6, 2);
    activity_builder_label_thread(builder, 2, "two", 3);
    activity_builder_run_thread(builder, 0, 20, 2);
    collect(builder, 0, 30, 40, &major); /* contradicts the run */
    collect(builder, 1, 30, 35, NULL);
    activity_builder_begin_collection(builder, 1, 50);
    activity_builder_add_stats(builder, 1, 60, &minor);
    activity_builder_run_thread(builder, 0, 70, 3);
    activity = finish(builder, 100, 1);
    ck_assert_str_eq(notes->str, " 0:0:10-20:1:-:5:-1 thread 1 5-20"
                                 " 0:0:20-30:2:two:-1:-1 0:1:30-40:2:-:5:1"
                                 " 1:1:30-35:0:-:5:-1"
                                 " 0:0:70-100:3:-:-1:-1 1:1:50-100:0:-:-1:-1"
                                 " thread 3 -1--1 thread 2 6--1");
}
