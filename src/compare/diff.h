/* Computes the difference of two matched runs over time: takes a Matching,
 * returns points in time, and the difference of each band at these points.
 * A difference is the level after minus the level before (profile_level).
 *
 * The censuses of two runs are at different times, so each census of either run
 * is a point.  Values between two censuses are interpolated linearly, as
 * pictures draw them.  The eras of a flow are steps.  At every point the
 * differences of all bands add up to the difference of the totals.
 *
 * A program that ends gives its memory back.  The runs are compared up to that
 * time: the end of heap residency is the last census at which the total is at
 * least half of its mean.  But at most the last tenth of a run is left out. */
#ifndef COMPARE_DIFF_H
#define COMPARE_DIFF_H

#include "compare/match.h"

typedef enum {
    ALIGN_START,    /* times count from the start of each run; the points cover
                       the time up to the end of the shorter run */
    ALIGN_MARKERS,  /* times are those of the run before, which is the first of
                       the matching; the phases of the run after (phases.h) are
                       stretched onto it */
    ALIGN_RELATIVE, /* the first census of each run is at 0, its last at 1 */
} Alignment;

typedef struct Diff Diff;

/* Aligns two runs of the matching, given by their indices.  The matching is
 * borrowed until diff_free.  Free with diff_free. */
Diff *diff_new(const Matching *matching, guint before, guint after,
               Alignment alignment);
void diff_free(Diff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diff, diff_free)

/* Returns the number of points; 0 if the censuses of the runs have no time in
 * common. */
guint diff_n_points(const Diff *diff);

/* Returns whether the run before ends before the run after. */
gboolean diff_before_is_shorter(const Diff *diff);

/* Returns the time of a point: in seconds, or from 0 to 1 for
 * ALIGN_RELATIVE. */
double diff_time(const Diff *diff, guint point);

/* Fills values[0 .. number of points - 1] with the difference of a band.
 * band is its index in the matching. */
void diff_band(const Diff *diff, guint band, double *values);

/* Fills values[0 .. number of points - 1] with the difference of the
 * totals. */
void diff_total(const Diff *diff, double *values);

#endif
