/* Measures how values grow over time: takes values and their times, returns the
 * slope of Theil and Sen and the rank correlation of Kendall
 * (doc/internals/design.md, "Statistics"). */
#ifndef RUN_SLOPE_H
#define RUN_SLOPE_H

#include "run/profile.h"

typedef struct {
    double growth;     /* median of the slopes of all pairs, per second */
    double steadiness; /* Kendall's tau, -1 to 1: the share of pairs that rise
                          minus the share of pairs that fall */
} Slope;

/* The maximum number of values.  The time is quadratic in it. */
#define MAX_SLOPE_VALUES 500

/* The eras from which a slope is computed: all, or MAX_SLOPE_VALUES of them,
 * evenly chosen, with the first and the last. */
typedef struct {
    guint n;
    guint32 indices[MAX_SLOPE_VALUES];
    double times[MAX_SLOPE_VALUES];        /* since the first era, s */
    double level_of_one[MAX_SLOPE_VALUES]; /* profile_level_of_one */
} SlopeEras;

/* Chooses the eras of a profile. */
void slope_eras_init(SlopeEras *eras, const Profile *profile);

/* Fills values[0 .. eras->n - 1] with the levels of a series in these eras. */
void slope_eras_values(const SlopeEras *eras, const Series *series,
                       double *values);

/* Computes the slope of values[0 .. n - 1] at ascending times (s), n at
 * most MAX_SLOPE_VALUES.  Pairs of equal times have no slope and neither rise
 * nor fall.  Without any pair both results are 0. */
Slope slope_of(const double *times, const double *values, guint n);

#endif
