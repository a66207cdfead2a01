#include "run/activity-builder.h"

#include "run/activity-blocks.h"
#include "run/bins.h"
#include "run/census-pauses.h"
#include "run/histogram.h"

/* A larger number of bytes or sparks is damage: 32 PiB.  The sums of all
 * capabilities cannot overflow. */
#define MAX_AMOUNT (G_GUINT64_CONSTANT(1) << 55)

/* The size of a megablock in bytes, unless the log has another one, and its
 * maximum. */
#define MEGABLOCK     (1024 * 1024)
#define MAX_MEGABLOCK (G_GUINT64_CONSTANT(1) << 30)

/* A log without its end marker shows the activity up to its end if at most this
 * part of it is missing, and nothing if at most this part of it is there. */
#define MAX_UNFLUSHED 0.01

/* A capability while its events are taken. */
typedef struct {
    Capability sums;
    CapabilityState state;
    gint64 since;     /* begin of the state */
    guint32 thread;   /* that runs */
    gint64 finished;  /* the last thread that finished here, or NEVER */
    gboolean lost;    /* events were lost before the next one */
    gboolean reports; /* there are statistics of this collection */
    CollectionStats stats;
    gint64 enabled;        /* since when, or NEVER */
    gint64 disabled;       /* the last time, or NEVER */
    gint64 allocated_time; /* of the last report */
    gint64 sparks_time;
} Track;

struct ActivityBuilder {
    Activity *activity;
    const ActivityWatcher *watcher;  /* NULL = none */
    Track *tracks[MAX_CAPABILITIES]; /* by number; NULL: no event */
    Bins *bins;
    Threads *threads;
    Histogram pauses;
    CensusPauses *census_pauses;
    SpanPairs *spans;
    BlockEnds blocks;
    gboolean is_cut; /* the log has blocks, and no end marker */
    gint64 first_creation, last_stop; /* of a thread, or NEVER */
    gint64 stats_time, return_time;   /* of the last of these events */
    guint64 megablock;
    gint64 phase_begins[N_PHASES]; /* NEVER: not in this phase */
    gint64 phase_ends[N_PHASES];   /* the last time */
    gboolean collects;             /* a capability took part in a collection */
    guint64 n_contradictions;
    guint64 n_ignored; /* events of capabilities with high numbers */
    guint64 n_unknown_stops;
};

ActivityBuilder *
activity_builder_new(void)
{
    ActivityBuilder *builder = g_new0(ActivityBuilder, 1);

    builder->activity = activity_new();
    builder->bins = bins_new();
    builder->threads = threads_new();
    builder->census_pauses =
        census_pauses_new(builder->activity, builder->bins);
    builder->spans = span_pairs_new();
    builder->megablock = MEGABLOCK;
    builder->first_creation = builder->last_stop = NEVER;
    for (guint phase = 0; phase < N_PHASES; phase++)
        builder->phase_begins[phase] = NEVER;
    return builder;
}

void
activity_builder_free(ActivityBuilder *builder)
{
    if (builder == NULL)
        return;
    activity_unref(builder->activity);
    for (guint i = 0; i < MAX_CAPABILITIES; i++)
        g_free(builder->tracks[i]);
    bins_free(builder->bins);
    threads_free(builder->threads);
    census_pauses_free(builder->census_pauses);
    span_pairs_free(builder->spans);
    g_free(builder);
}

void
activity_builder_watch(ActivityBuilder *builder, const ActivityWatcher *watcher)
{
    builder->watcher = watcher;
}

/* Shows a thread whose creation and end are known to the watcher. */
static void
show_thread(const ActivityBuilder *builder, guint32 id)
{
    const Thread *thread =
        builder->watcher == NULL ? NULL : threads_find(builder->threads, id);

    if (thread != NULL && thread->created != NEVER && thread->finished != NEVER)
        builder->watcher->thread(builder->watcher->user_data, thread);
}

static void
add_capped(guint64 *sum, guint64 number)
{
    *sum += MIN(number, G_MAXUINT64 - *sum);
}

static Track *
add_track(ActivityBuilder *builder, guint capability, gint64 time)
{
    Track *track = g_new0(Track, 1);

    track->sums.number = capability;
    track->state = STATE_IDLE;
    track->finished = track->enabled = track->disabled = NEVER;
    track->since = track->allocated_time = track->sparks_time = time;
    bins_add_capability(builder->bins, capability);
    builder->tracks[capability] = track;
    return track;
}

/* Returns the track of a capability, or NULL if its number is too high. */
static inline Track *
track_of(ActivityBuilder *builder, guint capability, gint64 time)
{
    if (G_UNLIKELY(capability >= MAX_CAPABILITIES)) {
        builder->n_ignored++;
        return NULL;
    }
    return G_LIKELY(builder->tracks[capability] != NULL)
               ? builder->tracks[capability]
               : add_track(builder, capability, time);
}

static void
contradict(ActivityBuilder *builder, const Track *track)
{
    if (!track->lost)
        builder->n_contradictions++;
}

/* Shows the state of a capability to the watcher, at its end. */
static void
show_span(const ActivityBuilder *builder, const Track *track, gint64 end,
          Stop stop)
{
    const gboolean runs = track->state == STATE_RUNNING;
    const Thread *thread =
        runs ? threads_find(builder->threads, track->thread) : NULL;
    const ActivitySpan span = {
        .capability = track->sums.number,
        .state = track->state,
        .begin = track->since,
        .end = end,
        .thread = track->thread,
        .label = thread != NULL ? thread->label : NULL,
        .stop = stop,
        .stats =
            !runs && stop != N_STOPS && track->reports ? &track->stats : NULL,
    };

    builder->watcher->span(builder->watcher->user_data, &span);
}

/* Ends the state of a capability and begins the next one.  stop is the reason
 * of a thread, or STOP_FINISHED at the end of a collection; N_STOPS if no event
 * tells the end.  Returns the time, which is not before the begin of the
 * state. */
static inline gint64
change_state(ActivityBuilder *builder, Track *track, CapabilityState next,
             gint64 time, Stop stop)
{
    if (G_UNLIKELY(time < track->since)) {
        contradict(builder, track);
        time = track->since;
    }
    if (track->state != STATE_IDLE) {
        track->sums.ns[track->state] += (guint64)(time - track->since);
        bins_add_span(builder->bins, track->sums.number, track->state,
                      track->since, time);
        if (G_UNLIKELY(builder->watcher != NULL))
            show_span(builder, track, time, stop);
    }
    track->state = next;
    track->since = time;
    track->lost = FALSE;
    return time;
}

/* Ends a thread that runs, without a stop. */
static void
cut_thread(ActivityBuilder *builder, const Track *track, gint64 time)
{
    if (track->state != STATE_RUNNING)
        return;
    time = MAX(time, track->since);
    threads_run(builder->threads, track->thread, track->since, time, N_STOPS);
    builder->last_stop = MAX(builder->last_stop, time);
}

void
activity_builder_run_thread(ActivityBuilder *builder, guint capability,
                            gint64 time, guint32 thread)
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    builder->activity->has_running = TRUE;
    if (G_UNLIKELY(thread == track->finished))
        return;
    if (G_UNLIKELY(track->state != STATE_IDLE)) {
        contradict(builder, track);
        cut_thread(builder, track, time);
    }
    change_state(builder, track, STATE_RUNNING, time, N_STOPS);
    track->thread = thread;
}

void
activity_builder_stop_thread(ActivityBuilder *builder, guint capability,
                             gint64 time, guint32 thread, guint16 status)
{
    Track *track = track_of(builder, capability, time);
    Activity *activity = builder->activity;
    const Stop stop = stop_of_status(status);
    gint64 begin;
    gboolean ran;

    if (track == NULL)
        return;
    activity->has_running = TRUE;
    if (G_UNLIKELY(thread == track->finished))
        return;
    begin = track->since;
    ran = track->state == STATE_RUNNING && thread == track->thread;
    if (G_UNLIKELY(!ran)) {
        contradict(builder, track);
        cut_thread(builder, track, time);
        begin = MAX(time, track->since);
    }
    time = change_state(builder, track, STATE_IDLE, time, ran ? stop : N_STOPS);
    if (!threads_run(builder->threads, thread, begin, time, stop)) {
        builder->n_contradictions++;
        return;
    }
    builder->last_stop = MAX(builder->last_stop, time);
    activity->stops[stop]++;
    if (G_UNLIKELY(stop == STOP_UNKNOWN))
        builder->n_unknown_stops++;
    if (stop == STOP_FINISHED) {
        activity->threads_finished++;
        bins_at(builder->bins, time)->finished++;
        track->finished = thread;
        show_thread(builder, thread);
    }
}

void
activity_builder_create_thread(ActivityBuilder *builder, gint64 time,
                               guint32 thread)
{
    builder->activity->has_running = TRUE;
    builder->activity->threads_created++;
    if (builder->first_creation == NEVER || time < builder->first_creation)
        builder->first_creation = time;
    bins_at(builder->bins, time)->created++;
    threads_create(builder->threads, thread, time);
    show_thread(builder, thread);
}

void
activity_builder_migrate_thread(ActivityBuilder *builder, guint32 thread)
{
    builder->activity->migrations++;
    threads_migrate(builder->threads, thread);
}

void
activity_builder_label_thread(ActivityBuilder *builder, guint32 thread,
                              const char *text, gsize size)
{
    threads_label(builder->threads, thread, text, size);
}

/* Returns the thread that runs on a capability, or 0. */
static guint32
running_thread(const ActivityBuilder *builder, guint capability)
{
    const Track *track =
        capability < MAX_CAPABILITIES ? builder->tracks[capability] : NULL;

    return track != NULL && track->state == STATE_RUNNING ? track->thread : 0;
}

void
activity_builder_add_message(ActivityBuilder *builder, guint capability,
                             gint64 time, gboolean is_binary,
                             const guint8 *bytes, gsize size)
{
    const SpanMessage message = {
        .time = time,
        .capability = capability,
        .thread = running_thread(builder, capability),
        .is_binary = is_binary,
        .bytes = bytes,
        .size = size,
    };

    span_pairs_take(builder->spans, &message);
}

SpanPairs *
activity_builder_spans(ActivityBuilder *builder)
{
    return builder->spans;
}

void
activity_builder_enable(ActivityBuilder *builder, guint capability, gint64 time)
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    if (time < track->disabled)
        builder->n_contradictions++;
    if (track->enabled == NEVER)
        track->enabled = MAX(time, track->disabled);
}

void
activity_builder_disable(ActivityBuilder *builder, guint capability,
                         gint64 time)
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    if (track->enabled != NEVER && time > track->enabled) {
        track->sums.ns[STATE_IDLE] += (guint64)(time - track->enabled);
        bins_add_span(builder->bins, capability, STATE_IDLE, track->enabled,
                      time);
    }
    track->enabled = NEVER;
    track->disabled = MAX(time, track->disabled);
}

void
activity_builder_add_block(ActivityBuilder *builder, guint capability,
                           gint64 end)
{
    block_ends_add(&builder->blocks, capability, end);
}

void
activity_builder_cut_block(ActivityBuilder *builder, gint64 time)
{
    block_ends_cut(&builder->blocks, time);
}

const gint64 *
activity_builder_flushed(const ActivityBuilder *builder)
{
    return builder->blocks.any ? builder->blocks.ends : NULL;
}

void
activity_builder_set_censuses(ActivityBuilder *builder, const GArray *times)
{
    census_pauses_set_times(builder->census_pauses, times);
}

void
activity_builder_begin_collection(ActivityBuilder *builder, guint capability,
                                  gint64 time)
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    builder->collects = TRUE;
    if (track->state != STATE_IDLE)
        contradict(builder, track);
    if (track->state == STATE_COLLECTING)
        return;
    cut_thread(builder, track, time);
    change_state(builder, track, STATE_COLLECTING, time, N_STOPS);
    track->reports = FALSE;
}

/* Adds a collection of which the capability has reported statistics. */
static void
add_pause(ActivityBuilder *builder, const Track *track, gint64 from, gint64 to)
{
    Activity *activity = builder->activity;
    const CollectionStats *stats = &track->stats;
    const guint number = MIN(stats->generation, MAX_GENERATIONS - 1);
    Generation *generation = &activity->generations[number];
    const guint64 pause = (guint64)(to - from);
    ActivityBin *bin;

    if (pause > activity->pauses.longest)
        activity->longest_pause_at = from;
    span_sums_add(&activity->pauses, from, to);
    span_sums_add(&generation->pauses, from, to);
    histogram_add(&builder->pauses, pause);
    generation->parallel += stats->n_threads > 1;
    add_capped(&generation->copied, stats->copied);
    activity->n_generations = MAX(activity->n_generations, number + 1);
    bins_add_amount(builder->bins, G_STRUCT_OFFSET(ActivityBin, pauses), from,
                    to, pause);
    bin = bins_at(builder->bins, from);
    bin->longest_pause = MAX(bin->longest_pause, pause);
    bin->collections++;
    census_pauses_add(builder->census_pauses, stats->generation, from, to);
}

void
activity_builder_end_collection(ActivityBuilder *builder, guint capability,
                                gint64 time)
{
    Track *track = track_of(builder, capability, time);
    gboolean collected;
    gint64 begin;

    if (track == NULL)
        return;
    begin = track->since;
    collected = track->state == STATE_COLLECTING;
    if (!collected) {
        contradict(builder, track);
        cut_thread(builder, track, time);
    }
    time = change_state(builder, track, STATE_IDLE, time,
                        collected ? STOP_FINISHED : N_STOPS);
    if (collected && track->reports)
        add_pause(builder, track, begin, time);
}

/* Returns an amount, or 0 for one that is too large. */
static guint64
check_amount(ActivityBuilder *builder, guint64 amount)
{
    if (amount <= MAX_AMOUNT)
        return amount;
    builder->n_contradictions++;
    return 0;
}

void
activity_builder_add_stats(ActivityBuilder *builder, guint capability,
                           gint64 time, const CollectionStats *stats)
{
    Track *track = track_of(builder, capability, time);
    Activity *activity = builder->activity;
    /* GHC's estimate can be less than 0. */
    const guint64 slop = stats->slop > G_MAXINT64 ? 0 : stats->slop;
    guint64 fragmentation;

    if (track == NULL)
        return;
    activity->has_collections = TRUE;
    if (track->state != STATE_COLLECTING || track->reports)
        contradict(builder, track);
    fragmentation = check_amount(builder, stats->fragmentation);
    track->reports = TRUE;
    track->stats = *stats;
    track->stats.copied = check_amount(builder, stats->copied);
    add_capped(&activity->copied, track->stats.copied);
    if (stats->n_threads > 1) {
        add_capped(&activity->parallel_copied,
                   check_amount(builder, stats->parallel_copied));
        if (stats->balanced_copied == G_MAXINT64)
            activity->balanced_copied = G_MAXINT64;
        else if (activity->balanced_copied != G_MAXINT64)
            add_capped(&activity->balanced_copied,
                       check_amount(builder, stats->balanced_copied));
    }
    activity->max_slop = MAX(activity->max_slop, slop);
    activity->max_fragmentation =
        MAX(activity->max_fragmentation, fragmentation);
    if (time < builder->stats_time)
        return;
    builder->stats_time = time;
    activity->last_slop = slop;
    activity->last_fragmentation = fragmentation;
}

/* Replaces a count since the start of a capability, and adds the difference to
 * a member of the bins since the last report.  Counts do not fall. */
static void
replace_count(ActivityBuilder *builder, guint64 *count, guint64 next,
              gsize member, gint64 last_time, gint64 time)
{
    if (next < *count || next > MAX_AMOUNT) {
        builder->n_contradictions++;
        return;
    }
    if (next > *count)
        bins_add_amount(builder->bins, member, MIN(last_time, time), time,
                        next - *count);
    *count = next;
}

void
activity_builder_set_allocated(ActivityBuilder *builder, guint capability,
                               gint64 time, guint64 bytes)
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    builder->activity->has_allocation = TRUE;
    replace_count(builder, &track->sums.allocated, bytes,
                  G_STRUCT_OFFSET(ActivityBin, allocated),
                  track->allocated_time, time);
    track->allocated_time = MAX(track->allocated_time, time);
}

void
activity_builder_set_sparks(ActivityBuilder *builder, guint capability,
                            gint64 time, const guint64 sparks[N_SPARK_FATES])
{
    Track *track = track_of(builder, capability, time);

    if (track == NULL)
        return;
    builder->activity->has_sparks = TRUE;
    for (guint fate = 0; fate < N_SPARK_FATES; fate++)
        replace_count(builder, &track->sums.sparks[fate], sparks[fate],
                      G_STRUCT_OFFSET(ActivityBin, sparks) +
                          fate * sizeof(guint64),
                      track->sparks_time, time);
    track->sparks_time = MAX(track->sparks_time, time);
}

void
activity_builder_set_megablock(ActivityBuilder *builder, guint64 size)
{
    builder->activity->has_collections = TRUE;
    if (size > 0 && size <= MAX_MEGABLOCK)
        builder->megablock = size;
    else
        builder->n_contradictions++;
}

void
activity_builder_add_return(ActivityBuilder *builder, gint64 time,
                            guint32 current, guint32 needed, guint32 returned)
{
    Activity *activity = builder->activity;
    const guint64 bytes = returned * builder->megablock;

    activity->has_returns = TRUE;
    if (returned > current) {
        builder->n_contradictions++;
        return;
    }
    add_capped(&activity->returned, bytes);
    add_capped(&bins_at(builder->bins, time)->returned, bytes);
    if (time < builder->return_time)
        return;
    builder->return_time = time;
    activity->retained = (current - returned) * builder->megablock;
    activity->wanted = needed * builder->megablock;
}

void
activity_builder_begin_phase(ActivityBuilder *builder, Phase phase, gint64 time)
{
    builder->activity->has_marking = TRUE;
    if (builder->phase_begins[phase] == NEVER)
        builder->phase_begins[phase] = time;
    else if (phase != PHASE_SYNCING)
        builder->n_contradictions++;
}

void
activity_builder_end_phase(ActivityBuilder *builder, Phase phase, gint64 time,
                           guint32 marked)
{
    Activity *activity = builder->activity;
    SpanSums *const sums[N_PHASES] = {
        [PHASE_MARKING] = &activity->marking,
        [PHASE_SYNCING] = &activity->syncing,
        [PHASE_SWEEPING] = &activity->sweeping,
    };
    const gint64 begin = builder->phase_begins[phase];

    activity->has_marking = TRUE;
    activity->marked += marked;
    builder->phase_begins[phase] = NEVER;
    if (begin >= builder->phase_ends[phase] && begin <= time) {
        span_sums_add(sums[phase], begin, time);
        builder->phase_ends[phase] = time;
    } else if (begin != NEVER || phase != PHASE_SYNCING)
        builder->n_contradictions++;
}

void
activity_builder_add_census(ActivityBuilder *builder,
                            const SegmentCensus *census)
{
    Activity *activity = builder->activity;
    guint i = 0;

    while (i < activity->n_segment_sizes &&
           activity->segments[i].block_size != census->block_size)
        i++;
    if (i == MAX_SEGMENT_SIZES) {
        builder->n_contradictions++;
        return;
    }
    activity->segments[i] = *census;
    activity->n_segment_sizes = MAX(activity->n_segment_sizes, i + 1);
}

void
activity_builder_add_pruned(ActivityBuilder *builder, guint32 pruned,
                            guint32 free)
{
    builder->activity->pruned_segments += pruned;
    builder->activity->free_segments = free;
}

void
activity_builder_lose(ActivityBuilder *builder, guint capability)
{
    Track *track =
        capability < MAX_CAPABILITIES ? builder->tracks[capability] : NULL;

    if (track != NULL) {
        track->state = STATE_IDLE;
        track->lost = TRUE;
    } else if (capability >= MAX_CAPABILITIES)
        for (guint phase = 0; phase < N_PHASES; phase++)
            builder->phase_begins[phase] = NEVER;
}

/* Ends what a capability does at the end of the log, and moves its sums and
 * bins to the activity. */
static void
finish_track(ActivityBuilder *builder, Track *track, gint64 end)
{
    Activity *activity = builder->activity;
    const guint number = track->sums.number;
    Capability *sums;

    cut_thread(builder, track, end);
    change_state(builder, track, STATE_IDLE, MAX(end, track->since), N_STOPS);
    /* Without CAP_CREATE, the capability exists all the time. */
    if (track->enabled == NEVER && track->disabled == NEVER)
        activity_builder_enable(builder, number, 0);
    if (track->enabled != NEVER)
        activity_builder_disable(builder, number, end);
    sums = activity_add_capability(activity, number);
    *sums = track->sums;
    sums->ns[STATE_IDLE] -=
        MIN(sums->ns[STATE_IDLE],
            sums->ns[STATE_RUNNING] + sums->ns[STATE_COLLECTING]);
    for (guint state = 0; state < N_STATES; state++)
        activity->ns[state] += sums->ns[state];
    activity->allocated += sums->allocated;
    for (guint fate = 0; fate < N_SPARK_FATES; fate++)
        activity->sparks[fate] += sums->sparks[fate];
    sums->bins = g_steal_pointer(&builder->bins->capabilities[number]);
    sums->bins = g_renew(CapabilityBin, sums->bins, activity->n_bins);
    for (guint i = 0; i < activity->n_bins; i++) {
        guint64 *ns = sums->bins[i].ns;

        ns[STATE_IDLE] -=
            MIN(ns[STATE_IDLE], ns[STATE_RUNNING] + ns[STATE_COLLECTING]);
    }
}

/* Returns the time up to which the log has the events of all capabilities: the
 * end of the log if it is whole, or if almost nothing is missing. */
static gint64
find_flushed(ActivityBuilder *builder, gint64 end, const Warnings *warnings)
{
    gint64 since[MAX_CAPABILITIES], flushed;

    builder->is_cut =
        builder->blocks.any && (warnings->of[WARNING_TRUNCATED].count > 0 ||
                                warnings->of[WARNING_UNFINISHED].count > 0);
    if (!builder->is_cut)
        return end;
    for (guint i = 0; i < MAX_CAPABILITIES; i++) {
        const Track *track = builder->tracks[i];

        if (track == NULL)
            since[i] = NEVER;
        else if (track->disabled == NEVER)
            /* Before it was created, it did nothing. */
            since[i] = MAX(0, track->enabled);
        else
            since[i] = track->enabled == NEVER ? G_MAXINT64 : 0;
    }
    flushed = block_ends_flushed(&builder->blocks, since, end);
    if ((double)flushed >= (1 - MAX_UNFLUSHED) * (double)end)
        return end;
    builder->activity->flushed = flushed;
    return flushed;
}

/* Returns whether the log tells which pauses hold a census. */
static gboolean
tells_censuses(const ActivityBuilder *builder, const Warnings *warnings)
{
    const Activity *activity = builder->activity;
    /* The buffer with the censuses may not be flushed. */
    const gboolean lacks_censuses =
        builder->is_cut && (double)builder->blocks.ends[MAX_CAPABILITIES] <
                               (1 - MAX_UNFLUSHED) * (double)activity->end;

    return activity->has_collections && !lacks_censuses &&
           census_pauses_are_told(builder->census_pauses,
                                  warnings->of[WARNING_DAMAGE].count > 0);
}

/* Limits pauses that overlap, which happens only in damaged logs. */
static void
finish_pauses(ActivityBuilder *builder)
{
    Activity *activity = builder->activity;
    SpanSums *pauses = &activity->pauses;
    const gint64 begin = MAX(0, builder->first_creation);
    const gint64 last_stop = MIN(builder->last_stop, activity->end);

    if (pauses->sum > (guint64)activity->end) {
        pauses->sum = (guint64)activity->end;
        builder->n_contradictions++;
    }
    activity->census_pauses.sum = MIN(activity->census_pauses.sum, pauses->sum);
    for (guint i = 0; i < activity->n_generations; i++)
        activity->generations[i].pauses.sum =
            MIN(activity->generations[i].pauses.sum, pauses->sum);
    /* The RTS collects once more when all threads have ended. */
    if (activity->has_running && begin <= last_stop) {
        const guint64 time = (guint64)(last_stop - begin);
        guint64 before = pauses->sum;

        for (guint i = activity->n_bins - 1;
             i > last_stop / activity->bin_width; i--)
            before -= MIN(before, activity->bins[i].pauses);
        activity->mutator = time - MIN(time, before);
    } else
        activity->mutator = (guint64)activity->end - pauses->sum;
    activity->median_pause =
        MIN(pauses->longest, histogram_quantile(&builder->pauses, 0.5));
    activity->percentile_99_pause =
        MIN(pauses->longest, histogram_quantile(&builder->pauses, 0.99));
    activity->median_other_pause =
        census_pauses_other_quantile(builder->census_pauses, 0.5);
    activity->percentile_99_other_pause =
        census_pauses_other_quantile(builder->census_pauses, 0.99);
}

Activity *
activity_builder_finish(ActivityBuilder *builder, gint64 end,
                        Warnings *warnings)
{
    Activity *activity = builder->activity;
    const gint64 flushed = find_flushed(builder, end, warnings);
    const gboolean is_lost =
        flushed < end && (double)flushed <= MAX_UNFLUSHED * (double)end;
    const gboolean known =
        !is_lost &&
        (activity->has_running || activity->has_collections ||
         activity->has_allocation || activity->has_sparks ||
         activity->has_returns || activity->has_marking || builder->collects);
    const gboolean is_complete = warnings->of[WARNING_TRUNCATED].count +
                                     warnings->of[WARNING_UNFINISHED].count +
                                     warnings->of[WARNING_DAMAGE].count ==
                                 0;

    activity->end = end = is_lost ? end : flushed;
    activity->has_census_pauses = tells_censuses(builder, warnings);
    census_pauses_finish(builder->census_pauses);
    bins_widen(builder->bins, end);
    if (known) {
        activity->bin_width = (gint64)1 << builder->bins->shift;
        activity->n_bins = (guint)(end >> builder->bins->shift) + 1;
    }
    for (guint phase = 0; phase < N_PHASES; phase++)
        if (builder->phase_begins[phase] != NEVER)
            activity_builder_end_phase(builder, (Phase)phase, end, 0);
    for (guint i = 0; i < MAX_CAPABILITIES; i++)
        if (builder->tracks[i] != NULL)
            finish_track(builder, builder->tracks[i], end);
    activity->bins = g_steal_pointer(&builder->bins->bins);
    activity->bins = g_renew(ActivityBin, activity->bins, activity->n_bins);
    activity_finish_bins(activity);
    if (activity->flushed != NEVER && known)
        activity_cut_sums(activity);
    if (known)
        finish_pauses(builder);
    builder->n_contradictions +=
        threads_finish(builder->threads, is_complete, activity->threads);
    for (guint i = 0; i < activity->threads->len; i++) {
        Thread *thread = &g_array_index(activity->threads, Thread, i);

        /* It may have run on after the end. */
        thread->running = MIN(thread->running, (guint64)end);
        if (builder->watcher != NULL &&
            (thread->created == NEVER || thread->finished == NEVER))
            builder->watcher->thread(builder->watcher->user_data, thread);
    }
    activity->threads_untold = threads_untold(builder->threads);
    warnings_add_many(warnings, WARNING_THREADS_UNTOLD,
                      activity->threads_untold);
    warnings_add_many(warnings, WARNING_CAPABILITIES, builder->n_ignored);
    warnings_add_many(warnings, WARNING_STOP_STATUS, builder->n_unknown_stops);
    warnings_add_many(warnings, WARNING_ACTIVITY, builder->n_contradictions);
    if (is_lost) {
        activity = activity_new();
        activity->end = end;
        activity->flushed = flushed;
        return activity;
    }
    return g_steal_pointer(&builder->activity);
}
