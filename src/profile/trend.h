/* Measures how values grow over time: takes values and their times, returns the
 * slope of Theil and Sen and the rank correlation of Kendall.
 *
 * Both depend on the order of the values, not on single extremes.  So neither
 * the start of a program nor a collapse at its end decides them
 * (doc/internals/design.md, "Statistics"). */
#ifndef PROFILE_TREND_H
#define PROFILE_TREND_H

#include <glib.h>

typedef struct {
    double growth;     /* median of the slopes of all pairs, bytes/second */
    double steadiness; /* Kendall's tau, -1 to 1: the share of pairs that rise
                          minus the share of pairs that fall */
} Trend;

/* The maximum number of values.  The time is quadratic in it. */
#define MAX_TREND_VALUES 500

/* Returns the index of value i of n_chosen values that are chosen evenly from
 * n: the first and the last are always chosen. */
guint trend_index(guint i, guint n_chosen, guint n);

/* Computes the trend of values[0 .. n - 1] (bytes) at ascending times (s), n at
 * most MAX_TREND_VALUES.  Pairs of equal times have no slope and neither rise
 * nor fall.  Without any pair both results are 0. */
Trend trend_of(const double *times, const double *values, guint n);

#endif
