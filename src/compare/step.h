/* Finds steps in values that runs have one after the other: takes the values,
 * returns where their level changes for good, and by how much.
 *
 * The rule is made to be silent rather than wrong.  Noise, single outliers and
 * a slow drift are no steps.  tests/unit/compare/check-step.c simulates all of
 * these; the bounds come from such simulations.  evheap(1), "TREND", has the
 * rule. */
#ifndef COMPARE_STEP_H
#define COMPARE_STEP_H

#include <glib.h>

/* The minimum number of values before a step, and from it on. */
#define MIN_VALUES_BEFORE 3
#define MIN_VALUES_AFTER  2

/* The numbers of values on each side that a step is judged by: by one of
 * them. */
#define STEP_WINDOW 12
#define NEAR_WINDOW 5

/* A step is at least this share of the level. */
#define MIN_STEP 0.02

typedef struct {
    guint index;          /* of the first value on the new level */
    guint from, to;       /* the step is judged by from .. index - 1 and
                             index .. to - 1 */
    double before, after; /* the medians of these */
} Step;

/* Returns the steps (Step) of n values that are not NAN, by index, that are at
 * least min_change.  Free with g_array_unref. */
GArray *steps_find(const double *values, guint n, double min_change);

#endif
