/* What the runs of a baseline make usual: takes the values of a statistic or
 * measure in these runs, returns their median, their spread, and the largest
 * usual value, which bounds of limits are (>usual).
 *
 * evheap(1), "LIMITS", has the rule. */
#ifndef COMPARE_USUAL_H
#define COMPARE_USUAL_H

#include "compare/metric.h"

/* The minimum number of runs that tell what is usual. */
#define MIN_USUAL_RUNS 5

typedef struct {
    double median;
    double spread; /* sample standard deviation; 0 of one run */
    double max;    /* the largest usual value; INFINITY if there are fewer than
                      MIN_USUAL_RUNS */
} Usual;

/* Returns what n values make usual, at least one.  Reorders the values. */
Usual usual_of(double *values, guint n);

/* Returns the medians of the statistics of n runs, at least one.  Members that
 * are no metric, as the time of the peak, are those of the first run. */
Statistics usual_statistics(const Statistics *runs, guint n);

#endif
