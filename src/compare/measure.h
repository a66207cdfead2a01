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
    /* Comparisons have these, in the order of their tables. */
    MEASURE_LIVE,     /* bytes: the peak of the memory line */
    MEASURE_SIZE,     /* likewise */
    MEASURE_GC,       /* the pauses without a heap census as a share of the time
                         without the pauses that hold one, 0 to 1 */
    MEASURE_PAUSE,    /* ns: the longest pause without a heap census */
    MEASURE_CENSUSES, /* the pauses that hold a heap census as a share of the
                         elapsed time, 0 to 1; not told if none does */
    MEASURE_COLLECTIONS,
    MEASURE_ALLOCATED,    /* bytes */
    MEASURE_MUTATOR,      /* ns: the time that is no pause */
    MEASURE_PRODUCTIVITY, /* mutator as a share of the elapsed time, 0 to 1; not
                             told if a pause holds a heap census */
    N_COMPARED_MEASURES,
    MEASURE_BLOCKS = N_COMPARED_MEASURES, /* as MEASURE_LIVE */
    MEASURE_LIVE_GROWTH, /* bytes per second: from the onset of the rise of the
                            memory line to its end (memory-rise.h); 0 if it does
                            not rise until then */
    MEASURE_SIZE_GROWTH, /* likewise */
    MEASURE_GC_ALL,      /* all pauses as a share of the elapsed time, 0 to 1 */
    MEASURE_PAUSE_ALL,   /* ns: the longest of all pauses */
    N_MEASURES
} Measure;

typedef enum {
    MEASURED_NUMBER,
    MEASURED_SHARE, /* 0 to 1 */
    MEASURED_TIME,  /* ns */
    MEASURED_BYTES,
    MEASURED_BYTE_RATE, /* bytes per second */
} MeasureUnit;

typedef struct {
    const char *name;   /* in data formats: "pause_share"; NULL if not there */
    const char *key;    /* in limits: "gc"; NULL if limits do not have it */
    const char *events; /* those that tell it: "GC_START" */
    MeasureUnit unit;
    gboolean is_peak; /* of a part of the run, it is a lower limit */
} MeasureKind;

extern const MeasureKind measures[N_MEASURES];

/* Finds a measure by its name in limits, which has size bytes.  Returns FALSE
 * if there is none. */
gboolean measure_by_key(const char *key, gsize size, Measure *measure);

/* Looks up the size of a unit, in which a user gives a limit of a measure, in
 * the unit of the measure: "%" for a share; ns us ms s min h for a time;
 * byte_units for bytes, which are in B without a unit.  Returns FALSE for an
 * unknown unit. */
gboolean measure_unit_by_name(Measure measure, const char *name, double *size);

/* Returns the value of a measure in *value.  Returns FALSE if the log does not
 * tell it. */
gboolean measure_of(const Run *run, Measure measure, double *value);

/* Returns whether events of the measure were not flushed: it is unknown, or is
 * that of the time before Activity.flushed. */
gboolean measure_is_cut(const Run *run, Measure measure);

#endif
