/* Holds the activity of a run, which is what its capabilities and threads did:
 * sums, collections of garbage, pauses, and bins of time.
 *
 * run/activity-builder.h makes it of the events of a log, and a reader of
 * archives fills it in directly.  Outputs only read it.  Times are in
 * nanoseconds since the start of the run, sizes in bytes.  The sums are exact;
 * the bins show when something happened, to the width of a bin.
 *
 * A log need not have all events.  The fields that begin with "has_" tell what
 * the log shows.  A number that the log does not show is unknown, not 0, so
 * outputs must test these fields.  In an activity that was not read, all of
 * them are FALSE. */
#ifndef RUN_ACTIVITY_H
#define RUN_ACTIVITY_H

#include <glib.h>

#include "run/threads.h"

/* The maximum number of capabilities.  Their numbers are less than it.  Others
 * are ignored, with a warning. */
#define MAX_CAPABILITIES 256

/* The maximum number of bins. */
#define MAX_BINS 4096

/* The generations whose collections are counted apart.  The last one stands for
 * all older generations, too. */
#define MAX_GENERATIONS 8

/* The maximum number of block sizes in the census of the non-moving heap. */
#define MAX_SEGMENT_SIZES 64

/* What a capability does.  It is idle if it does nothing else.  It also
 * collects while it waits for the collection of another capability, so the
 * times of capabilities do not add up to the pauses. */
typedef enum {
    STATE_RUNNING,    /* RUN_THREAD to STOP_THREAD */
    STATE_COLLECTING, /* GC_START to GC_END */
    STATE_IDLE,       /* enabled, but neither of these */
    N_STATES
} CapabilityState;

/* What became of sparks (SPARK_COUNTERS). */
typedef enum {
    SPARKS_CREATED, /* put into the pool */
    SPARKS_DUD,     /* evaluated already when created */
    SPARKS_OVERFLOWED,
    SPARKS_CONVERTED,
    SPARKS_COLLECTED, /* as garbage */
    SPARKS_FIZZLED,   /* evaluated meanwhile by the program */
    N_SPARK_FATES
} SparkFate;

/* A number of stretches of time, their sum and the longest one, in ns. */
typedef struct {
    guint64 number, sum, longest;
} SpanSums;

/* Adds a stretch of time, in ns. */
void span_sums_add(SpanSums *sums, gint64 from, gint64 to);

/* The time of a capability in one bin. */
typedef struct {
    guint64 ns[N_STATES];
} CapabilityBin;

typedef struct {
    guint number;                  /* of the capability */
    guint64 ns[N_STATES];          /* exact, see has_running, has_collections */
    guint64 allocated;             /* bytes, see has_allocation */
    guint64 sparks[N_SPARK_FATES]; /* see has_sparks */
    CapabilityBin *bins;           /* Activity.n_bins elements; owned */
} Capability;

/* What happened on all capabilities in one bin.  Amounts that a log reports
 * from time to time are spread evenly over the time since the last report. */
typedef struct {
    guint64 allocated;     /* bytes */
    guint64 pauses;        /* ns in which the program was stopped */
    guint64 longest_pause; /* ns: the longest pause that begins in the bin */
    guint64 census_pauses; /* ns: of the pauses, those that hold a census; this
                              and the next two: see has_census_pauses */
    guint64 longest_other_pause; /* ns: the longest one without a census */
    guint64 returned;            /* bytes given back to the operating system */
    guint64 sparks[N_SPARK_FATES];
    guint32 collections; /* pauses that begin in the bin */
    guint32 censuses;    /* of these, those that hold a census */
    guint32 created;     /* threads */
    guint32 finished;    /* threads */
    guint32 live;        /* threads that are not finished at its end */
} ActivityBin;

/* The collections of one generation. */
typedef struct {
    SpanSums pauses;
    guint64 parallel; /* collections by more than one thread */
    guint64 copied;   /* bytes */
} Generation;

/* The blocks of one size in the non-moving heap, in the last census. */
typedef struct {
    guint32 block_size;     /* bytes */
    guint32 active, filled; /* segments */
    guint32 live;           /* blocks */
} SegmentCensus;

typedef struct Activity {
    gint64 end; /* ns: the end of the log, or less: the time to which the sums
                   refer */
    gint64 flushed; /* ns: in a log without its end, the time from which on
                       events of a capability are missing, because its buffer
                       was not flushed; NEVER = none is missing */

    /* What the log shows. */
    gboolean has_collections;   /* +RTS -lg: pauses, generations, collecting */
    gboolean has_running;       /* +RTS -ls: running, threads */
    gboolean has_allocation;    /* HEAP_ALLOCATED */
    gboolean has_sparks;        /* SPARK_COUNTERS */
    gboolean has_returns;       /* MEM_RETURN */
    gboolean has_marking;       /* CONC_MARK_BEGIN: the non-moving collector */
    gboolean has_census_pauses; /* which pauses hold a heap census */

    /* Collections.  A pause is from GC_START to GC_END of the one capability
     * that reports the statistics of the collection.  It is what the RTS counts
     * as a collection (GC_wall_seconds, num_GCs, max_pause). */
    SpanSums pauses;
    gint64 longest_pause_at;     /* ns: its begin */
    guint64 median_pause;        /* ns, within 1 % */
    guint64 percentile_99_pause; /* ns, within 1 % */
    /* A pause that holds a census is a collection and the census, whose parts
     * no log tells.  The others are the program's own.  See has_census_pauses.
     */
    SpanSums census_pauses;
    guint64 longest_other_pause;       /* ns */
    gint64 longest_other_pause_at;     /* ns: its begin */
    guint64 median_other_pause;        /* ns, within 1 % */
    guint64 percentile_99_other_pause; /* ns, within 1 % */
    /* The time that is no pause, in ns, to the width of a bin: the RTS's MUT.
     * If has_running, it is from the creation of the first thread to the last
     * stop of a thread, because the RTS does not count its own start and end.
     */
    guint64 mutator;
    Generation generations[MAX_GENERATIONS];
    guint n_generations; /* one more than the oldest that was collected */
    guint64 copied;      /* bytes, by all collections */
    guint64 parallel_copied, balanced_copied; /* bytes: their quotient is the
                                                 RTS's work balance; the latter
                                                 is G_MAXINT64 if unknown */
    guint64 last_slop, max_slop;              /* bytes */
    guint64 last_fragmentation, max_fragmentation; /* bytes */

    guint64 ns[N_STATES]; /* of all capabilities; idle needs has_running and
                           has_collections */
    guint64 allocated;    /* bytes */

    /* Memory of the operating system, see has_returns. */
    guint64 returned; /* bytes, in all */
    guint64 retained; /* bytes: what the RTS had before the last return */
    guint64 wanted;   /* bytes: what it wanted to keep then */

    guint64 sparks[N_SPARK_FATES];

    /* The non-moving collector, see has_marking. */
    SpanSums marking, syncing, sweeping;
    guint64 marked; /* objects */
    SegmentCensus segments[MAX_SEGMENT_SIZES];
    guint n_segment_sizes;
    guint64 pruned_segments; /* in all */
    guint64 free_segments;   /* after the last time */

    /* Threads, see has_running.  The counts are of all threads. */
    guint64 threads_created, threads_finished;
    guint64 threads_untold; /* not told apart: only counted */
    guint64 stops[N_STOPS];
    guint64 migrations;
    GArray *threads; /* Thread: those that are not finished, and of the others
                        the KEPT_THREADS that ran longest; that which ran
                        longest first */

    GPtrArray *capabilities; /* Capability, by number */
    gint64 bin_width;        /* ns; bin i begins at i * bin_width */
    guint n_bins;            /* 0 if nothing is known */
    ActivityBin *bins;       /* owned; NULL if they are packed */
    GBytes *packed_bins;     /* of activity_pack_bins, else NULL */
} Activity;

/* Returns an empty activity, in which nothing is known.  It is
 * reference-counted (g_atomic_rc_box_acquire). */
Activity *activity_new(void);
void activity_unref(Activity *activity);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Activity, activity_unref)

/* Packs the bins, and unpacks them for good.  Of packed bins,
 * activity_join_bins alone tells. */
void activity_pack_bins(Activity *activity);
void activity_unpack_bins(Activity *activity);

/* Adds a capability without bins. */
Capability *activity_add_capability(Activity *activity, guint number);

/* Returns a capability by its index, not its number. */
static inline const Capability *
activity_capability(const Activity *activity, guint index)
{
    return g_ptr_array_index(activity->capabilities, index);
}

/* Adds the next bin to a bin. */
void activity_bin_add(ActivityBin *bin, const ActivityBin *next);

/* Return the bins from one index up to, not including, another as one bin. */
ActivityBin activity_join_bins(const Activity *activity, guint first,
                               guint end);
CapabilityBin capability_join_bins(const Capability *capability, guint first,
                                   guint end);

/* Sets the live threads of the bins, and limits their pauses, when the bins
 * have all that the log tells. */
void activity_finish_bins(Activity *activity);

/* Takes the sums from finished bins: leaves out what happened after the end of
 * the activity, on the capabilities whose blocks end later.  What has no bins
 * is kept, as a lower limit. */
void activity_cut_sums(Activity *activity);

/* Returns whether idle times are known. */
static inline gboolean
activity_has_idle(const Activity *activity)
{
    return activity->has_running && activity->has_collections;
}

/* Return a part of the elapsed time, 0 to 1: that of the pauses, and that of
 * the mutator, which +RTS -s calls productivity.  They need has_collections.
 * Without a census in the pauses, that of the mutator is the productivity. */
static inline double
activity_pause_share(const Activity *activity)
{
    return activity->end > 0
               ? (double)activity->pauses.sum / (double)activity->end
               : 0;
}

static inline double
activity_productivity(const Activity *activity)
{
    return activity->end > 0 ? (double)activity->mutator / (double)activity->end
                             : 0;
}

/* Returns the share of the pauses without a census in the time without the
 * pauses that hold one, 0 to 1.  It needs has_census_pauses. */
static inline double
activity_other_share(const Activity *activity)
{
    const guint64 census = activity->census_pauses.sum;
    const double time = (double)activity->end - (double)census;

    return time > 0 ? (double)(activity->pauses.sum - census) / time : 0;
}

/* Returns the RTS option that adds the missing events of capabilities: "+RTS
 * -lg", "-ls", "-lgs"; NULL if none is missing, or if all may have been written
 * and were not flushed. */
const char *activity_missing_option(const Activity *activity);

/* Returns what is to be said of the events after Activity.flushed, and how the
 * next log has them: "not flushed (...)", translated. */
const char *activity_not_flushed(void);

#endif
