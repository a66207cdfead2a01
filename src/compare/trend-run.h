/* Makes a run of a trend, so that it is reported and drawn as any other run:
 * takes a Trend, returns a Run whose eras are the runs of the trend.
 *
 * Run i of the trend is era i, which lasts from second i to second i + 1.  The
 * memory line MEMORY_SIZE has the peak of each run, MEMORY_LIVE the peak of its
 * live bytes.  The activity has bins of a second, with the time of collections
 * if it is known.  A marker of traceMarker stands at each step, one of
 * traceEvent at each run that has a mark. */
#ifndef COMPARE_TREND_RUN_H
#define COMPARE_TREND_RUN_H

#include "compare/trend.h"

/* The texts of the run. */
typedef struct {
    const char *rest;   /* the band of what other bands leave (trend_rest) */
    char *const *steps; /* the marker of each step */
    char *const *marks; /* the marker of each run, or "" */
} TrendWords;

/* Returns the run of a finished trend.  Free with run_free. */
Run *trend_run_new(const Trend *trend, const TrendWords *words);

#endif
