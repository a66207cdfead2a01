/* The measures of a run beside the statistics of its profile: what garbage
 * collection took, what the program allocated, and the peaks of the memory
 * lines.  Takes a Run, returns numbers.
 *
 * The activity must have been read (READ_ACTIVITY) for all but the peaks.  The
 * measures of a run with a window (--from, --to) are those of the window, to
 * the width of a bin (run/activity.h). */
#ifndef COMPARE_MEASURE_H
#define COMPARE_MEASURE_H

#include "run/run.h"

typedef enum {
    MEASURE_GC,     /* pauses as a share of the elapsed time, 0 to 1 */
    MEASURE_PAUSE,  /* ns: the longest pause */
    MEASURE_LIVE,   /* bytes: the peaks of the memory lines, in their order */
    MEASURE_SIZE,   /* bytes */
    MEASURE_BLOCKS, /* bytes */
    /* The others are only compared. */
    MEASURE_COLLECTIONS,
    MEASURE_ALLOCATED,    /* bytes */
    MEASURE_MUTATOR,      /* ns: the time that is no pause */
    MEASURE_PRODUCTIVITY, /* mutator as a share of the elapsed time, 0 to 1 */
    N_MEASURES
} Measure;

/* The number of measures that limits are for. */
#define N_LIMITED_MEASURES MEASURE_COLLECTIONS

/* The measures that comparisons of runs have, in the order of their tables. */
#define N_COMPARED_MEASURES 6
extern const Measure compared_measures[N_COMPARED_MEASURES];

/* Returns whether a measure is a share of the elapsed time. */
gboolean measure_is_share(Measure measure);

/* Returns the name of a measure in limits: "gc".  measure is less than
 * N_LIMITED_MEASURES.  Static. */
const char *measure_key(Measure measure);

/* Finds a measure by its name in limits, which has size bytes.  Returns FALSE
 * if there is none. */
gboolean measure_by_key(const char *key, gsize size, Measure *measure);

/* Looks up the size of a unit, in which a user gives a limit of a measure, in
 * the unit of the measure: "%" for gc; ns us ms s min h for pause; B kB ... TiB
 * for memory, and k M G T as in options of the run-time system, which are
 * powers of 1024.  Without a unit, a number is in s or B.  Returns FALSE for an
 * unknown unit. */
gboolean measure_unit_by_name(Measure measure, const char *name, double *size);

/* Returns whether a measure needs Run.activity. */
gboolean measure_needs_activity(Measure measure);

/* Returns the name of the events that tell a measure of limits: "GC_START";
 * static. */
const char *measure_events(Measure measure);

/* Returns the value of a measure in *value.  Returns FALSE if the log does not
 * tell it. */
gboolean measure_of(const Run *run, Measure measure, double *value);

#endif
