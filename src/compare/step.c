#include "compare/step.h"

#include <math.h>
#include <string.h>

/* Values without noise have at least this spread, as a share of their level. */
#define MIN_SPREAD 0.003

/* A step is this many spreads: many if few values tell what the spread is.  The
 * numbers are found by simulation (check-step). */
static double
factor(guint n)
{
    return 4 + 20 / (n - 2.5);
}

typedef struct {
    double median;
    double squares; /* sum of squared distances from the median */
    guint n;        /* of the distances */
} Side;

/* Sorts a few numbers. */
static void
sort(double *numbers, guint n)
{
    for (guint i = 1; i < n; i++) {
        const double number = numbers[i];
        guint at = i;

        for (; at > 0 && numbers[at - 1] > number; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
}

/* Returns the level of n values, and how they scatter.  One of 6 values may be
 * an outlier. */
static Side
side_of(const double *values, guint n)
{
    double sorted[STEP_WINDOW];
    Side side = {.n = n - n / 6};

    g_assert(n > 0 && n <= STEP_WINDOW);
    memcpy(sorted, values, n * sizeof *sorted);
    sort(sorted, n);
    side.median = (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    for (guint i = 0; i < n; i++)
        sorted[i] = fabs(sorted[i] - side.median);
    sort(sorted, n);
    for (guint i = 0; i < side.n; i++)
        side.squares += sorted[i] * sorted[i];
    return side;
}

/* Fills in a step at an index between two limits, by up to window values on
 * each side.  Returns how clear it is: a step has at least 1. */
static double
judge_by(const double *values, guint low, guint high, guint index, guint window,
         Step *step)
{
    Side before, after;
    double spread;

    step->index = index;
    step->from = index - MIN(index - low, window);
    step->to = index + MIN(high - index, window);
    before = side_of(values + step->from, index - step->from);
    after = side_of(values + index, step->to - index);
    step->before = before.median;
    step->after = after.median;
    spread =
        sqrt((before.squares + after.squares) / MAX(1, before.n + after.n - 2));
    spread =
        MAX(spread, MIN_SPREAD * MAX(fabs(before.median), fabs(after.median)));
    if (spread == 0)
        return 0;
    return fabs(after.median - before.median) / spread /
           factor(step->to - step->from);
}

/* Returns the same for the window by which a step is clearest.  A large window
 * finds small steps, a small one those that are near to others. */
static double
judge(const double *values, guint low, guint high, guint index, Step *step)
{
    Step near;
    const double far_clarity =
        judge_by(values, low, high, index, STEP_WINDOW, step);
    const double near_clarity =
        judge_by(values, low, high, index, NEAR_WINDOW, &near);

    if (near_clarity <= far_clarity)
        return far_clarity;
    *step = near;
    return near_clarity;
}

/* Moves a step to the index where the levels fit the values best.  Around the
 * index the medians are nearly the same. */
static guint
place(const double *values, const Step *step, guint low, guint high)
{
    const guint first = MAX(step->from, low + MIN_VALUES_BEFORE);
    const guint last = MIN(step->to, high - MIN_VALUES_AFTER);
    double cost = 0, best = INFINITY;
    guint index = step->index;

    /* The cost of an index, less that of the first one. */
    for (guint i = first; i <= last; i++) {
        if (cost < best) {
            best = cost;
            index = i;
        }
        if (i < high)
            cost +=
                fabs(values[i] - step->before) - fabs(values[i] - step->after);
    }
    return index;
}

/* Appends the steps from low to high - 1. */
static void
find_between(const double *values, guint low, guint high, double min_change,
             GArray *steps)
{
    Step best = {.index = low}, step;
    double clarity = 0;

    for (guint i = low + MIN_VALUES_BEFORE; i + MIN_VALUES_AFTER <= high; i++) {
        const double here = judge(values, low, high, i, &step);

        if (here <= clarity ||
            fabs(step.after - step.before) <
                MAX(min_change,
                    MIN_STEP * MAX(fabs(step.before), fabs(step.after))))
            continue;
        clarity = here;
        best = step;
    }
    if (clarity < 1)
        return;
    judge(values, low, high, place(values, &best, low, high), &step);
    find_between(values, low, step.index, min_change, steps);
    g_array_append_val(steps, step);
    find_between(values, step.index, high, min_change, steps);
}

GArray *
steps_find(const double *values, guint n, double min_change)
{
    GArray *steps = g_array_new(FALSE, FALSE, sizeof(Step));

    find_between(values, 0, n, min_change, steps);
    return steps;
}
