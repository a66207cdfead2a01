/* Scales and their ticks.
 *
 * A scale maps values onto points of the page; ticks are few and round:
 * steps of 1, 2 or 5 times a power of ten in the unit of the axis. */
#ifndef CHART_AXES_SCALE_H
#define CHART_AXES_SCALE_H

#include <glib.h>

#include "words/units.h"

/* Maps low .. high onto from .. to, linearly. */
typedef struct {
    double low, high; /* values; high > low */
    double from, to;  /* points */
} Scale;

double scale_at(const Scale *scale, double value);

/* Ticks at multiples of the step, n_ticks of them. */
typedef struct {
    const Unit *unit;
    double step;  /* in the unit */
    double first; /* which multiple comes first */
    guint n_ticks;
    int decimals; /* of the labels */
} Ticks;

/* Chooses ticks from low to high (> low), in values, so that there are at most
 * max_steps (at least 1) steps. */
Ticks ticks_choose(double low, double high, guint max_steps, const Unit *unit);

/* Returns a tick's place on the scale, as a value. */
double ticks_value(const Ticks *ticks, guint index);

/* Returns a tick's label, the number without the unit.  Free with g_free. */
char *ticks_label(const Ticks *ticks, guint index);

#endif
