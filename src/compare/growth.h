/* Decides whether values grow steadily until their end: takes values and their
 * times, returns the growth.
 *
 * The rule is made to be silent rather than wrong.  Noise, a warm-up, steps, a
 * saw-tooth and a hump do not grow.  tests/unit/compare/check-growth.c
 * simulates all of these; the bounds come from such simulations
 * (doc/internals/design.md, "Findings"). */
#ifndef COMPARE_GROWTH_H
#define COMPARE_GROWTH_H

#include <glib.h>

typedef struct {
    double rate;       /* median slope of the time in which the values grow,
                          bytes/second */
    double steadiness; /* Kendall's tau of the same time */
    double rise;       /* rate * that time, bytes */
    double since; /* start of the growth, s, on the axis of the times: where
                     its line leaves the first values */
    guint n;      /* values without a last collapse */
} Growth;

/* No growth is found in fewer values or a shorter time. */
#define MIN_GROWTH_VALUES  10
#define MIN_GROWTH_SECONDS 0.2

/* Returns whether values[0 .. n - 1] (bytes) at ascending times (s) grow, and
 * sets *growth if they do.  n is at most MAX_SLOPE_VALUES. */
gboolean growth_find(const double *times, const double *values, guint n,
                     Growth *growth);

/* Returns the number of values without a last collapse: the last tenth is left
 * out from the point where the values stay below half of those before. */
guint growth_without_collapse(const double *values, guint n);

#endif
