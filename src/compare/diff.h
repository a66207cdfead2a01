/* Computes the difference of two matched runs over time: after minus before.
 *
 * The censuses of two runs are at different times, so the difference is taken
 * at each census of either run.  Values between two censuses are interpolated
 * linearly, as pictures draw them.  So at every point the differences of all
 * bands add up to that of the totals. */
#ifndef COMPARE_DIFF_H
#define COMPARE_DIFF_H

#include "compare/match.h"

typedef enum {
    ALIGN_START,    /* both runs start at 0; covers the time in which both have
                       censuses */
    ALIGN_RELATIVE, /* scaled from the first census (0) to the last (1) */
} Alignment;

typedef struct Diff Diff;

/* Aligns two runs of the matching, which is borrowed until diff_free. */
Diff *diff_new(const Matching *matching, guint before, guint after,
               Alignment alignment);
void diff_free(Diff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diff, diff_free)

/* Returns the number of points; 0 if the runs have no time in common. */
guint diff_n_points(const Diff *diff);

/* Returns the time of a point: in seconds, or from 0 to 1 for
 * ALIGN_RELATIVE. */
double diff_time(const Diff *diff, guint point);

/* Fills values[0 .. number of points - 1] with the difference of a band in
 * bytes.  place is the index of the band in the matching. */
void diff_band(const Diff *diff, guint place, double *values);

/* Fills values[0 .. number of points - 1] with the difference of the totals in
 * bytes. */
void diff_total(const Diff *diff, double *values);

#endif
