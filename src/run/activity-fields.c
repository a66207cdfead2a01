#include "run/activity-fields.h"

#define SPARK_FIELDS(struct)                                                   \
    FIELD(struct, "sparks_created", sparks[SPARKS_CREATED], COUNT,             \
          SHOWS_SPARKS),                                                       \
        FIELD(struct, "sparks_dud", sparks[SPARKS_DUD], COUNT, SHOWS_SPARKS),  \
        FIELD(struct, "sparks_overflowed", sparks[SPARKS_OVERFLOWED], COUNT,   \
              SHOWS_SPARKS),                                                   \
        FIELD(struct, "sparks_converted", sparks[SPARKS_CONVERTED], COUNT,     \
              SHOWS_SPARKS),                                                   \
        FIELD(struct, "sparks_collected", sparks[SPARKS_COLLECTED], COUNT,     \
              SHOWS_SPARKS),                                                   \
        FIELD(struct, "sparks_fizzled", sparks[SPARKS_FIZZLED], COUNT,         \
              SHOWS_SPARKS)

#define STATE_FIELDS(struct)                                                   \
    FIELD(struct, "running_ns", ns[STATE_RUNNING], COUNT, SHOWS_RUNNING),      \
        FIELD(struct, "collecting_ns", ns[STATE_COLLECTING], COUNT,            \
              SHOWS_COLLECTIONS),                                              \
        FIELD(struct, "idle_ns", ns[STATE_IDLE], COUNT,                        \
              SHOWS_RUNNING | SHOWS_COLLECTIONS)

const Field activity_flags[] = {
    FIELD(Activity, "has_collections", has_collections, FLAG, 0),
    FIELD(Activity, "has_running", has_running, FLAG, 0),
    FIELD(Activity, "has_allocation", has_allocation, FLAG, 0),
    FIELD(Activity, "has_sparks", has_sparks, FLAG, 0),
    FIELD(Activity, "has_returns", has_returns, FLAG, 0),
    FIELD(Activity, "has_marking", has_marking, FLAG, 0),
    FIELD(Activity, "has_census_pauses", has_census_pauses, FLAG, 0),
    NO_FIELD,
};

#define COLLECTIONS(name, member)                                              \
    FIELD(Activity, name, member, COUNT, SHOWS_COLLECTIONS)
#define CENSUSES(struct, name, member, type)                                   \
    FIELD(struct, name, member, type, SHOWS_CENSUS_PAUSES)
#define MARKING(name, member)                                                  \
    FIELD(Activity, name, member, COUNT, SHOWS_MARKING)
#define RETURNS(name, member)                                                  \
    FIELD(Activity, name, member, COUNT, SHOWS_RETURNS)
#define THREADS(name, member)                                                  \
    FIELD(Activity, name, member, COUNT, SHOWS_RUNNING)

const Field activity_fields[] = {
    FIELD(Activity, "elapsed_ns", end, COUNT, 0),
    FIELD(Activity, "flushed_ns", flushed, TIME, SHOWS_ANYTHING),
    COLLECTIONS("collections", pauses.number),
    COLLECTIONS("pause_ns", pauses.sum),
    COLLECTIONS("longest_pause_ns", pauses.longest),
    COLLECTIONS("longest_pause_time_ns", longest_pause_at),
    COLLECTIONS("median_pause_ns", median_pause),
    COLLECTIONS("percentile_99_pause_ns", percentile_99_pause),
    CENSUSES(Activity, "census_pauses", census_pauses.number, COUNT),
    CENSUSES(Activity, "census_pause_ns", census_pauses.sum, COUNT),
    CENSUSES(Activity, "longest_census_pause_ns", census_pauses.longest, COUNT),
    CENSUSES(Activity, "longest_other_pause_ns", longest_other_pause, COUNT),
    CENSUSES(Activity, "longest_other_pause_time_ns", longest_other_pause_at,
             COUNT),
    CENSUSES(Activity, "median_other_pause_ns", median_other_pause, COUNT),
    CENSUSES(Activity, "percentile_99_other_pause_ns",
             percentile_99_other_pause, COUNT),
    COLLECTIONS("mutator_ns", mutator),
    FIELD(Activity, "allocated", allocated, COUNT, SHOWS_ALLOCATION),
    COLLECTIONS("copied", copied),
    COLLECTIONS("parallel_copied", parallel_copied),
    FIELD(Activity, "balanced_copied", balanced_copied, CAPPED,
          SHOWS_COLLECTIONS),
    COLLECTIONS("slop", last_slop),
    COLLECTIONS("max_slop", max_slop),
    COLLECTIONS("fragmentation", last_fragmentation),
    COLLECTIONS("max_fragmentation", max_fragmentation),
    RETURNS("returned", returned),
    RETURNS("retained", retained),
    RETURNS("wanted", wanted),
    STATE_FIELDS(Activity),
    SPARK_FIELDS(Activity),
    MARKING("markings", marking.number),
    MARKING("marking_ns", marking.sum),
    MARKING("longest_marking_ns", marking.longest),
    MARKING("syncs", syncing.number),
    MARKING("syncing_ns", syncing.sum),
    MARKING("longest_syncing_ns", syncing.longest),
    MARKING("sweeps", sweeping.number),
    MARKING("sweeping_ns", sweeping.sum),
    MARKING("longest_sweeping_ns", sweeping.longest),
    MARKING("marked", marked),
    MARKING("pruned_segments", pruned_segments),
    MARKING("free_segments", free_segments),
    THREADS("threads_created", threads_created),
    THREADS("threads_finished", threads_finished),
    THREADS("threads_untold", threads_untold),
    THREADS("migrations", migrations),
    NO_FIELD,
};

#define GENERATION(name, member)                                               \
    FIELD(Generation, name, member, COUNT, SHOWS_COLLECTIONS)

const Field generation_fields[] = {
    GENERATION("collections", pauses.number),
    GENERATION("parallel", parallel),
    GENERATION("pause_ns", pauses.sum),
    GENERATION("longest_pause_ns", pauses.longest),
    GENERATION("copied", copied),
    NO_FIELD,
};

#define SEGMENT(name, member)                                                  \
    FIELD(SegmentCensus, name, member, COUNT_32, SHOWS_MARKING)

const Field segment_fields[] = {
    SEGMENT("block_size", block_size),
    SEGMENT("active", active),
    SEGMENT("filled", filled),
    SEGMENT("live", live),
    NO_FIELD,
};

const Field capability_fields[] = {
    STATE_FIELDS(Capability),
    FIELD(Capability, "allocated", allocated, COUNT, SHOWS_ALLOCATION),
    SPARK_FIELDS(Capability),
    NO_FIELD,
};

const Field thread_fields[] = {
    FIELD(Thread, "running_ns", running, COUNT, SHOWS_RUNNING),
    FIELD(Thread, "created_ns", created, TIME, SHOWS_RUNNING),
    FIELD(Thread, "first_run_ns", first_run, TIME, SHOWS_RUNNING),
    FIELD(Thread, "last_stop_ns", last_stop, TIME, SHOWS_RUNNING),
    FIELD(Thread, "finished_ns", finished, TIME, SHOWS_RUNNING),
    FIELD(Thread, "migrations", migrations, COUNT_32, SHOWS_RUNNING),
    NO_FIELD,
};

const Field activity_bin_fields[] = {
    FIELD(ActivityBin, "allocated", allocated, COUNT, SHOWS_ALLOCATION),
    FIELD(ActivityBin, "pause_ns", pauses, COUNT, SHOWS_COLLECTIONS),
    FIELD(ActivityBin, "longest_pause_ns", longest_pause, COUNT,
          SHOWS_COLLECTIONS),
    FIELD(ActivityBin, "collections", collections, COUNT_32, SHOWS_COLLECTIONS),
    CENSUSES(ActivityBin, "census_pauses", censuses, COUNT_32),
    CENSUSES(ActivityBin, "census_pause_ns", census_pauses, COUNT),
    CENSUSES(ActivityBin, "longest_other_pause_ns", longest_other_pause, COUNT),
    FIELD(ActivityBin, "returned", returned, COUNT, SHOWS_RETURNS),
    SPARK_FIELDS(ActivityBin),
    FIELD(ActivityBin, "threads_created", created, COUNT_32, SHOWS_RUNNING),
    FIELD(ActivityBin, "threads_finished", finished, COUNT_32, SHOWS_RUNNING),
    FIELD(ActivityBin, "threads_live", live, COUNT_32, SHOWS_RUNNING),
    NO_FIELD,
};

const Field capability_bin_fields[] = {
    STATE_FIELDS(CapabilityBin),
    NO_FIELD,
};

gboolean
activity_shows(const Activity *activity, guint needs)
{
    for (guint i = 0; activity_flags[i].name != NULL; i++)
        if ((needs & (1u << i)) != 0 &&
            field_number(&activity_flags[i], activity) == 0)
            return FALSE;
    return activity->n_bins > 0 || needs == SHOWS_ANYTHING;
}

gboolean
activity_field_known(const Activity *activity, const Field *field,
                     gconstpointer record, guint64 *value)
{
    return field_known(field, record, value) &&
           activity_shows(activity, field->needs);
}
