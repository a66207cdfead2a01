/* Scales and their ticks.
 *
 * A scale maps values onto points of the page; ticks are few and round:
 * steps of 1, 2 or 5 times a power of ten in the unit of the axis. */
#ifndef CHART_SCALE_H
#define CHART_SCALE_H

#include <glib.h>

#include "chart/units.h"

/* Maps low .. high onto from .. to, linearly. */
typedef struct {
    double low, high; /* values; high > low */
    double from, to;  /* points */
} Scale;

double scale_at(const Scale *scale, double value);

/* Ticks at 0, step, 2 step, ... up to n_ticks - 1 steps. */
typedef struct {
    const Unit *unit;
    double step; /* in the unit */
    guint n_ticks;
    int decimals; /* of the labels */
} Ticks;

/* Chooses ticks from 0 to high (> 0), in values, so that there are at most
 * most_steps (at least 1) steps. */
Ticks ticks_choose(double high, guint most_steps, const Unit *unit);

/* Returns a tick's place on the scale, as a value. */
double ticks_value(const Ticks *ticks, guint index);

/* Returns a tick's label, the number without the unit.  Free with g_free. */
char *ticks_label(const Ticks *ticks, guint index);

#endif
