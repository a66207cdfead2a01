/* Chooses the ticks of a scale: a range of values in, round steps and labels
 * out.
 *
 * A scale maps values to points on the page.  Ticks are at multiples of 1, 2 or
 * 5 times a power of ten, in the unit of the axis. */
#ifndef CHART_AXES_SCALE_H
#define CHART_AXES_SCALE_H

#include <glib.h>

#include "words/units.h"

/* A linear function.  It maps low to the position "from", and high to the
 * position "to". */
typedef struct {
    double low, high; /* values; high > low */
    double from, to;  /* points */
} Scale;

/* Returns the position of a value, in points. */
double scale_at(const Scale *scale, double value);

/* The ticks of a scale, at multiples of the step. */
typedef struct {
    const Unit *unit;
    double step;  /* in the unit */
    double first; /* the multiple at the first tick */
    guint n_ticks;
    int decimals; /* decimal places of the labels */
} Ticks;

/* Chooses the smallest step that divides the range from low to high (above low)
 * into at most max_steps (at least 1) steps.  The unit is borrowed. */
Ticks ticks_choose(double low, double high, guint max_steps, const Unit *unit);

/* Returns the value at a tick. */
double ticks_value(const Ticks *ticks, guint index);

/* Returns a tick's label, the number without the unit.  Free with g_free. */
char *ticks_label(const Ticks *ticks, guint index);

#endif
