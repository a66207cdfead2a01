/* Holds one run, an execution of a program as its log tells it: takes data from
 * a reader, and returns facts, markers, memory lines, warnings and
 * profiles.
 *
 * It is independent of files and of drawing.  Times are in nanoseconds, sizes
 * in bytes.  A reader adds the eras and samples of a profile with the functions
 * of run/profile.h, markers with those of run/marker-store.h, garbage
 * collections with those of run/pauses.h, and all other data with these. */
#ifndef RUN_RUN_H
#define RUN_RUN_H

#include <glib.h>

#include "run/activity.h"
#include "run/counters.h"
#include "run/event-count.h"
#include "run/facts.h"
#include "run/marker-store.h"
#include "run/memory-points.h"
#include "run/profile.h"
#include "run/spans.h"
#include "run/symbols.h"
#include "run/warning.h"

/* The memory limit of a new run in bytes, without what it gains as its file is
 * read (memory-use.h).  It is enough for about 2 200 000 bands or 16 000 000
 * eras. */
#define MAX_RUN_MEMORY ((gsize)1024 * 1024 * 1024)

/* The maximum number of runs in an archive of views. */
#define MAX_VIEWS 32

typedef struct Run {
    char *name; /* name of the input, from label_present; not a file name */
    Profile *profiles[N_QUANTITIES]; /* NULL: the log has none of this quantity;
                                        owned */
    Profile *heap; /* profiles[QUANTITY_HEAP]: never NULL; without eras if the
                      log has no heap profile */
    gint64 start;  /* ns, start of the time axis: 0, unless the eras or a window
                      begin at another time */
    gint64 end;    /* ns, end of the time axis: the last time in the log, or the
                      end of a window */
    gboolean windowed;     /* start and end are those of a window */
    gint64 log_end;        /* ns: the end of the whole log, if windowed */
    char *window_names[2]; /* what the user called its start and its end,
                              presentable: markers or shares of the run; NULL =
                              nothing but a time */
    Facts facts;
    GArray *events;  /* EventCount, by type: those that the header of the log
                        declares; empty if the input is no log */
    GArray *markers; /* Marker, by time */
    GArray *memory[N_MEMORY_LINES]; /* MemoryPoint, by time */
    MemoryThinning thinning[N_MEMORY_LINES];
    Activity *activity; /* never NULL; empty unless the reader was asked for it
                           (ReadOptions) */
    Spans *spans;       /* never NULL; read with the activity */
    gboolean obeys_span_rules; /* ReadOptions.spans choose the spans */
    CostCentres *cost_centres;
    InfoTables *info_tables;
    Counters *counters;
    Warnings warnings;
    gsize max_memory;     /* memory limit in bytes (memory-use.h) */
    guint64 bytes_read;   /* bytes that the reader has read of the file */
    gsize arguments_size; /* memory of the program's arguments, in bytes */
    gsize events_size;    /* memory of events that an archive adds, in bytes */
    gsize others_memory;  /* memory of the runs before it in an archive */
    GPtrArray *others;    /* Run: the further views of an archive; NULL or empty
                             without; owned */
    /* These are NULL once the run is finished. */
    struct Ticks *ticks; /* samples of the profiling timer; NULL without */
    struct CallSamples *call_samples; /* of ghc-stack-profiler */
    struct Pauses *pauses;            /* garbage collections */
    MarkerStore *marker_store;
} Run;

/* Returns an empty run.  name is the name of the input, in any bytes. */
Run *run_new(const char *name);
void run_free(Run *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Run, run_free)

/* Returns a copy of a run without eras, bands, markers and memory points.  The
 * caller adds these.  It counts as finished: run_finish (finish.h) must not be
 * called. */
Run *run_new_like(const Run *run);

/* Returns the profile of a quantity.  Adds an empty one if there is none,
 * before run_finish only. */
Profile *run_take_profile(Run *run, Quantity quantity);

/* Returns whether the run has a profile of a quantity, with eras. */
gboolean run_has_profile(const Run *run, Quantity quantity);

/* Returns the quantity of the profile that stands for the run unless the user
 * chooses another: heap, else time, else ticky, whichever has eras first. */
Quantity run_main_quantity(const Run *run);

/* Returns whether the run-time system has cut off names in the sets of
 * retainers of a profile (-hr), in an eventlog, too.  Then sets the id of a
 * cost centre whose name is one of these. */
gboolean run_cuts_retainers(const Profile *profile, guint32 *id);

/* Adds a sample of the profiling timer.  time is in ns, tick is the number of
 * the tick.  stack has depth cost-centre ids of 4 bytes each, big endian,
 * innermost first.  A sample of a cost centre of the run-time system itself is
 * only counted, because a .prof report does not count it as time of the
 * program.  Returns FALSE if the tick is lower than that before. */
gboolean run_add_tick(Run *run, gint64 time, guint64 tick, const guint8 *stack,
                      guint depth);

/* Begins a sample of the ticky counters.  time is in ns.  Its counts are of the
 * time since the sample before, or since the start.  Returns FALSE if time is
 * before that; the sample then has no width. */
gboolean run_begin_counts(Run *run, gint64 time);

/* Adds the counts of a counter to the sample that was begun last.  offset is
 * the byte offset in the log. */
void run_add_counts(Run *run, guint64 id, const guint64 counts[N_COUNTS],
                    guint64 offset);

/* Returns whether the sample that was begun last has counts of a counter. */
gboolean run_has_counts(const Run *run, guint64 id);

/* Ends a sample of the ticky counters. */
void run_end_counts(Run *run);

/* Adds a point to a memory line.  time is in ns.  Points may be added in any
 * order.  If there are too many points, some are left out (memory-points.h). */
void run_add_memory(Run *run, MemoryLine line, gint64 time, guint64 bytes);

/* Adds what is known of the process of a run that is finished, and its resident
 * sizes (MemoryPoint, by time), whose times are in ns since the start of the
 * run.  Those outside the run are left out, and all if it has no times. */
void run_add_process(Run *run, const ProcessFacts *process,
                     const GArray *resident);

/* Returns the first of the highest points of a memory line, or NULL if it has
 * none. */
const MemoryPoint *memory_peak(const GArray *points);

/* Returns the start of the time axis of a profile of a run, in ns. */
gint64 profile_start(const Profile *profile);

/* Returns the end of the time axis of a profile of a run, in ns. */
gint64 profile_end(const Profile *profile);

/* Returns whether the log goes on without censuses for long after the last one,
 * and has no end marker: the buffer with later censuses was not flushed, or the
 * program has idled.  FALSE for a profile without times of its own, and in a
 * window. */
gboolean profile_lacks_end(const Profile *profile);

/* Returns whether any memory line has a point. */
gboolean run_has_memory(const Run *run);

/* Returns the source location of the info table of a counter, presentable:
 * "Main.hs:36:71-84"; NULL if the log does not tell it.  Free with g_free. */
char *run_counter_source(const Run *run, const Counter *counter);

#endif
