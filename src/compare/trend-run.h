/* Makes a run of a trend, so that a chart can draw it: takes a Trend, returns a
 * Run whose eras are the runs of the trend.
 *
 * Era i is the second i of the run, and its values are those of run i.  The
 * memory lines are the peak of each run in the place of MEMORY_SIZE, and that
 * of live bytes in the place of MEMORY_LIVE.  The activity has the time of
 * collections, if it is known, in bins of a second.  A marker stands at each
 * step, and at each run that has a mark. */
#ifndef COMPARE_TREND_RUN_H
#define COMPARE_TREND_RUN_H

#include "compare/trend.h"

/* The texts of the run. */
typedef struct {
    const char *rest;   /* the band of what the bands leave of the runs */
    char *const *steps; /* the marker of each step */
    char *const *marks; /* the marker of each run, or "" */
} TrendWords;

/* Returns the run of a finished trend.  Free with run_free. */
Run *trend_run_new(const Trend *trend, const TrendWords *words);

#endif
