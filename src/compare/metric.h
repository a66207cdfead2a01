/* The table of the numbers that a run has: their names, units and values.
 *
 * A number of a run, also called a measure, is a row.  Limits, the comparison
 * and its tables, the history and data formats loop over the rows, so that they
 * all have it. Statistics are of a profile, and bands have them too.  The
 * others are of the run: what garbage collection took, what the program
 * allocated, and the peaks of the memory lines.  In a run with a window
 * (--from, --to) they are those of the window, to the width of a bin
 * (run/activity.h). */
#ifndef COMPARE_METRIC_H
#define COMPARE_METRIC_H

#include "run/run.h"
#include "run/statistics.h"

/* In the order of tables and data formats. */
typedef enum {
    /* The units of statistics are those of heap residency; run/statistics.h
     * has those of flows. */
    METRIC_PEAK,   /* bytes */
    METRIC_MEAN,   /* bytes */
    METRIC_AREA,   /* byte-seconds */
    METRIC_END,    /* bytes */
    METRIC_GROWTH, /* bytes per second */
    N_STATISTICS,

    METRIC_LIVE = N_STATISTICS, /* bytes: the peak of the memory line */
    METRIC_BLOCKS,              /* likewise */
    METRIC_SIZE,                /* likewise */
    METRIC_RESIDENT,  /* bytes: the peak of the process; unknown unless evheap
                         run has started it */
    METRIC_GC,        /* the pauses without a heap census as a share of the time
                         without the pauses that hold one, 0 to 1 */
    METRIC_GC_ALL,    /* all pauses as a share of the elapsed time, 0 to 1 */
    METRIC_PAUSE,     /* ns: the longest pause without a heap census */
    METRIC_PAUSE_ALL, /* ns: the longest of all pauses */
    METRIC_CENSUSES,  /* the pauses that hold a heap census as a share of the
                         elapsed time, 0 to 1; unknown if none does */
    METRIC_COLLECTIONS,
    METRIC_ALLOCATED,    /* bytes */
    METRIC_CPU,          /* ns: of the process, likewise */
    METRIC_MUTATOR,      /* ns: the time that is no pause */
    METRIC_PRODUCTIVITY, /* mutator as a share of the elapsed time, 0 to 1;
                            unknown if a pause holds a heap census */
    METRIC_LIVE_GROWTH,  /* bytes per second: from the onset of the rise of the
                            memory line to its end (memory-rise.h); 0 if it does
                            not rise until then */
    METRIC_SIZE_GROWTH,  /* likewise */
    N_METRICS,

    /* Of kinds of spans (metric_of_spans), which only limits have: */
    METRIC_SPAN_NUMBER = N_METRICS,
    METRIC_SPAN_TOTAL,   /* ns */
    METRIC_SPAN_MEDIAN,  /* ns: the largest of those of the kinds */
    METRIC_SPAN_LONGEST, /* ns */
    METRIC_SPAN_GROWTH,  /* bytes: the largest growth of the heap in a span */
    N_ALL_METRICS
} Metric;

/* The statistics in tables: all but growth, which is the last. */
#define N_TABLE_STATISTICS METRIC_GROWTH

typedef enum {
    /* Those of the quantity of the profile (words/amount.h): */
    MEASURED_LEVEL,
    MEASURED_AREA,
    MEASURED_GROWTH,
    /* The same for each profile: */
    MEASURED_NUMBER,
    MEASURED_SHARE, /* 0 to 1 */
    MEASURED_TIME,  /* ns */
    MEASURED_BYTES,
    MEASURED_BYTE_RATE, /* bytes per second */
} MetricUnit;

/* What a metric is taken from. */
typedef struct {
    const Statistics
        *statistics; /* for a statistic; the others are NULL then */
    const Run *run;
    const Activity *sums; /* of the window of the run */
    const SpanKind *kind; /* for a metric of spans; the others are NULL */
} MetricSource;

/* A row.  A NULL name: the metric is not there. */
typedef struct {
    const char *key;       /* in data formats: "pause_share" */
    const char *limit_key; /* in limits: "gc", or of spans "longest" */
    const char *head;      /* of a column of runs, marked with N_() */
    MetricUnit unit;
    guint needs;        /* ActivityPart: without these, the metric is unknown */
    const char *event;  /* of a metric with a limit: what a log lacks that does
                           not tell it, "GC_START"; NULL = no log does */
    gboolean is_peak;   /* of a part of the run, it is a lower limit */
    const char *family; /* in openmetrics, of a metric of the run: "gc" of
                           evheap_run_gc_ratio */
    const char *help;   /* of the family, never translated */
    /* Returns the value, or NAN if it is unknown.  part tells what of the
     * source, as each function says. */
    double (*get)(const MetricSource *source, gsize part);
    gsize part;
} MetricRow;

extern const MetricRow metric_rows[N_ALL_METRICS];

/* Returns whether a metric is a statistic. */
static inline gboolean
metric_is_statistic(Metric metric)
{
    return metric < N_STATISTICS;
}

/* Returns whether comparisons have a metric: it has a head. */
static inline gboolean
metric_is_compared(Metric metric)
{
    return metric_rows[metric].head != NULL;
}

/* Returns the translated head of a column of a metric: "max pause"; owned by
 * gettext. */
const char *metric_name(Metric metric);

/* Finds a metric from "first" up to, not including, "end" by its name in
 * limits, which has size bytes.  Returns FALSE if there is none. */
gboolean metric_by_limit_key(const char *key, gsize size, Metric first,
                             Metric end, Metric *metric);

/* Returns what a metric of a profile is divided by in words, "/s" or "/s²", or
 * ""; static. */
const char *metric_divisor(Metric metric, Quantity quantity);

/* Looks up the size of a unit, in which a user gives a metric, in the unit of
 * the metric.  Those of statistics depend on the quantity:
 *
 *              peak, mean, end   area              growth
 *     heap     B kB ... TiB M    B kB ... TiB M    B kB ... TiB M
 *     time     CPUs              ns us ms s min h  CPUs
 *     ticky    B kB ... TiB M    B kB ... TiB M    B kB ... TiB M
 *     entries  k M G             k M G             k M G
 *
 * M stands for k, M, G and T, which are powers of 1024 in byte_units.  The
 * divisor may follow, and " s" the area of the heap.  Without a unit, a
 * number is in B, CPUs, s or calls.
 *
 * The others have "%" for a share; ns us ms s min h for a time; and byte_units
 * for bytes, which are in B without a unit; "/s" may follow a rate; k M G, or
 * none, for a number.  Returns FALSE for an unknown unit. */
gboolean metric_unit_by_name(Metric metric, Quantity quantity, const char *name,
                             double *size);

/* Returns the value of a statistic. */
double statistic_of(const Statistics *statistics, Metric metric);

/* Returns the value of a metric of a run that is no statistic.  Returns NAN if
 * the log does not tell it.  The activity must have been read (ReadOptions)
 * for what needs any. */
double metric_of_run(const Run *run, Metric metric);

/* Returns the value of a metric of kinds of spans (SpanKind), or NAN if it is
 * unknown. */
double metric_of_spans(const GPtrArray *kinds, Metric metric);

/* Returns whether events of such a metric were not flushed: it is unknown, or
 * is that of the time before Activity.flushed. */
gboolean metric_is_cut(const Run *run, Metric metric);

/* Returns the change in percent of the absolute value of before.  Returns 0 if
 * the values are equal, else INFINITY or -INFINITY if before is 0. */
double change_percent(double before, double after);

#endif
