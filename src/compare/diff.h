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

/* The names of alignments: "start".  NULL is after the last. */
extern const char *const alignment_keys[];

/* The position of a point in a run: at a knot, or between it and the next. */
typedef struct {
    guint32 knot;
    double part; /* fraction of the time to the next knot, 0 to 1 */
} SamplePoint;

/* One of the two runs.  Its knots are the eras.  An era of a flow has two: its
 * start, and a nanosecond before its end, so that it is a step. */
typedef struct {
    const Profile *profile;
    guint32 n_knots;
    guint32 per_era;    /* the number of knots of an era: 1 or 2 */
    double *times;      /* times of the knots, on the common axis */
    GArray *points;     /* SamplePoint, by point */
    guint32 knot, next; /* the last knot not later than the last point, and the
                           first knot later than it */
} DiffRun;

typedef struct {
    guint n_points; /* 0 if the censuses of the runs have no time in common */
    double *times;  /* of the points: in seconds, or from 0 to 1 for
                       ALIGN_RELATIVE; owned */
    gboolean before_is_shorter; /* it ends before the run after */
    DiffRun before, after;      /* private */
} Diff;

/* Returns whether the lengths of two runs of the matching, from the first
 * census to the last, differ so much that they are not aligned by their start
 * unless that is asked for.  The length of a run is unknown if it has no census
 * or its log is cut off. */
gboolean diff_lengths_differ(const Matching *matching, guint before,
                             guint after);

/* Aligns two runs of the matching, given by their indices.  The matching is
 * borrowed until diff_free.  Free with diff_free. */
Diff *diff_new(const Matching *matching, guint before, guint after,
               Alignment alignment);
void diff_free(Diff *diff);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Diff, diff_free)

/* Returns the time at which the comparison of a run ends by itself, in seconds;
 * 0 if it has no eras. */
double diff_run_end(const Profile *profile);

/* Fills values[0 .. n_points - 1] with the difference of a band.
 * band is its index in the matching. */
void diff_band(const Diff *diff, guint band, double *values);

/* Fills values[0 .. n_points - 1] with the difference of the
 * totals. */
void diff_total(const Diff *diff, double *values);

#endif
