/* Makes the activity of a run: takes the events of capabilities, threads and
 * the collector, and returns an Activity.
 *
 * Events of one capability are taken in order, those of different capabilities
 * in any order: logs are so.  Each capability does one thing at a time.  An
 * event that contradicts others of its capability or thread is counted, and
 * ends what the capability did.  What never ends, ends with the log.  Memory is
 * limited to 48 MiB,
 * and that of span-pairs.h.  Times are in ns.  An event of a capability whose
 * number is too high is only counted. */
#ifndef RUN_ACTIVITY_BUILDER_H
#define RUN_ACTIVITY_BUILDER_H

#include "run/activity.h"
#include "run/span-pairs.h"
#include "run/warning.h"

typedef struct ActivityBuilder ActivityBuilder;

ActivityBuilder *activity_builder_new(void);
void activity_builder_free(ActivityBuilder *builder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ActivityBuilder, activity_builder_free)

typedef struct CollectionStats CollectionStats;

/* A time in which a capability ran a thread, or collected. */
typedef struct {
    guint capability;
    CapabilityState state; /* STATE_RUNNING or STATE_COLLECTING */
    gint64 begin, end;     /* ns */
    guint32 thread;        /* that ran */
    const char *label;     /* of the thread so far, presentable, or NULL */
    Stop stop;             /* of the thread; N_STOPS = no event tells it */
    const CollectionStats *stats; /* of a pause (activity.h); else NULL */
} ActivitySpan;

/* Takes what the sums of the activity consist of.  What it is given is borrowed
 * for the call. */
typedef struct {
    /* Takes all that adds up to Capability.ns.  The spans of a capability are
     * in order and do not overlap. */
    void (*span)(gpointer user_data, const ActivitySpan *span);
    /* Takes a thread that is told apart, when its creation and its end are
     * known.  At the end of the log, takes those that lack one of them. */
    void (*thread)(gpointer user_data, const Thread *thread);
    gpointer user_data;
} ActivityWatcher;

/* Sets a watcher, which is borrowed until activity_builder_free. */
void activity_builder_watch(ActivityBuilder *builder,
                            const ActivityWatcher *watcher);

/* A thread runs on a capability, and stops.  status is that of STOP_THREAD.
 * When a thread has finished, GHC may run it once more on the capability: that
 * is ignored. */
void activity_builder_run_thread(ActivityBuilder *builder, guint capability,
                                 gint64 time, guint32 thread);
void activity_builder_stop_thread(ActivityBuilder *builder, guint capability,
                                  gint64 time, guint32 thread, guint16 status);

void activity_builder_create_thread(ActivityBuilder *builder, gint64 time,
                                    guint32 thread);
void activity_builder_migrate_thread(ActivityBuilder *builder, guint32 thread);
void activity_builder_label_thread(ActivityBuilder *builder, guint32 thread,
                                   const char *text, gsize size);

/* The program has a message, in any bytes, or a binary one. */
void activity_builder_add_message(ActivityBuilder *builder, guint capability,
                                  gint64 time, gboolean is_binary,
                                  const guint8 *bytes, gsize size);

/* Returns what makes spans of these messages; borrowed. */
SpanPairs *activity_builder_spans(ActivityBuilder *builder);

/* A capability is created or enabled, deleted or disabled. */
void activity_builder_enable(ActivityBuilder *builder, guint capability,
                             gint64 time);
void activity_builder_disable(ActivityBuilder *builder, guint capability,
                              gint64 time);

/* The log has a block with all events of a capability up to a time; those of no
 * capability if the number is too high, as are heap censuses. */
void activity_builder_add_block(ActivityBuilder *builder, guint capability,
                                gint64 end);

/* The log ends inside the last block, whose last event has this time. */
void activity_builder_cut_block(ActivityBuilder *builder, gint64 time);

/* Returns what span_pairs_finish takes, or NULL if the log has no blocks;
 * borrowed.  Call it after activity_builder_finish. */
const gint64 *activity_builder_flushed(const ActivityBuilder *builder);

/* Sets the times (gint64) at which GHC began to write the heap censuses, each
 * within the pause of its census, or NULL if the censuses have no times.
 * Without this, there are none. */
void activity_builder_set_censuses(ActivityBuilder *builder,
                                   const GArray *times);

/* A capability takes part in a collection. */
void activity_builder_begin_collection(ActivityBuilder *builder,
                                       guint capability, gint64 time);
void activity_builder_end_collection(ActivityBuilder *builder, guint capability,
                                     gint64 time);

/* The statistics of a collection (GC_STATS_GHC), in bytes. */
struct CollectionStats {
    guint generation;
    guint64 copied, slop, fragmentation;
    guint n_threads;
    guint64 parallel_copied;
    guint64 balanced_copied; /* G_MAXINT64: unknown */
};

/* The capability reports the statistics of the collection between its begin and
 * its end. */
void activity_builder_add_stats(ActivityBuilder *builder, guint capability,
                                gint64 time, const CollectionStats *stats);

/* The capability has allocated this number of bytes since its start. */
void activity_builder_set_allocated(ActivityBuilder *builder, guint capability,
                                    gint64 time, guint64 bytes);

/* The capability had this number of sparks since its start. */
void activity_builder_set_sparks(ActivityBuilder *builder, guint capability,
                                 gint64 time,
                                 const guint64 sparks[N_SPARK_FATES]);

/* Sets the size of a megablock in bytes (HEAP_INFO_GHC).  The event also shows
 * that the log has the events of collections. */
void activity_builder_set_megablock(ActivityBuilder *builder, guint64 size);

/* The RTS returned megablocks to the operating system (MEM_RETURN). */
void activity_builder_add_return(ActivityBuilder *builder, gint64 time,
                                 guint32 current, guint32 needed,
                                 guint32 returned);

/* The phases of the non-moving collector.  GHC may write the begin and the end
 * of PHASE_SYNCING twice: the second ones are ignored. */
typedef enum { PHASE_MARKING, PHASE_SYNCING, PHASE_SWEEPING, N_PHASES } Phase;

void activity_builder_begin_phase(ActivityBuilder *builder, Phase phase,
                                  gint64 time);
/* marked is the number of objects that were marked. */
void activity_builder_end_phase(ActivityBuilder *builder, Phase phase,
                                gint64 time, guint32 marked);

void activity_builder_add_census(ActivityBuilder *builder,
                                 const SegmentCensus *census);
void activity_builder_add_pruned(ActivityBuilder *builder, guint32 pruned,
                                 guint32 free);

/* Some events of a capability are lost, or events of no capability if the
 * number is too high.  What it did is unknown up to its next event. */
void activity_builder_lose(ActivityBuilder *builder, guint capability);

/* Returns the activity up to the end of the log, and adds warnings.  Without
 * the end marker, the activity ends with the last block of that capability
 * whose blocks end first, and what happened later is left out.  Call it
 * once. */
Activity *activity_builder_finish(ActivityBuilder *builder, gint64 end,
                                  Warnings *warnings);

#endif
