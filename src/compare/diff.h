/* The difference of two runs over time: after minus before.
 *
 * Runs have their censuses at different times.  They are laid over each
 * other, and at each census of either, both are known: on the straight line
 * between two censuses, as pictures draw it.  So the differences of all bands
 * add up to that of the totals, at every point. */
#ifndef COMPARE_DIFF_H
#define COMPARE_DIFF_H

#include "compare/match.h"

typedef enum {
    ALIGN_START,    /* both runs begin at 0; as long as both have censuses */
    ALIGN_RELATIVE, /* each from its first census, 0, to its last, 1 */
} Alignment;

typedef struct Diff Diff;

/* Lays two of the matched runs, which are borrowed until diff_free, over each
 * other. */
Diff *diff_new(const Matching *matching, guint before, guint after,
               Alignment alignment);
void diff_free(Diff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diff, diff_free)

/* Returns the number of points; 0 where the runs have no time in common. */
guint diff_n_points(const Diff *diff);

/* Returns the time of a point: seconds, or the part of the runs from 0 to
 * 1. */
double diff_time(const Diff *diff, guint point);

/* Fills values[0 .. number of points - 1] with what the band at that place
 * has more after than before, in bytes; or the whole run. */
void diff_band(const Diff *diff, guint place, double *values);
void diff_total(const Diff *diff, double *values);

#endif
