/* Chooses the frames of a flame graph: takes measured stacks and a width,
 * returns the order of the frames, those that are drawn, and their places.
 *
 * Frames narrower than half a pixel of a screen are not drawn, nor are the
 * smallest of too many.  In a frame, those that are not drawn are the last. */
#ifndef CHART_STACKS_PLACES_H
#define CHART_STACKS_PLACES_H

#include "run/stacks.h"

typedef struct {
    const Stacks *stacks; /* borrowed */
    guint *order; /* indices of the frames with an amount: by parent, then by
                     total, the largest first */
    guint n_frames;
    double *left;     /* of the frames, points; NAN = not drawn */
    double *right;    /* of what is drawn in the frames so far */
    guint64 total;    /* of all stacks */
    double min_total; /* frames of less are not drawn */
    guint n_rows;     /* of those that are drawn, with that of the total */
    guint n_joined;   /* frames that are not drawn */
} Places;

/* Chooses the frames to draw at a width, points.  The stacks are borrowed until
 * places_clear. */
Places places_choose(const Stacks *stacks, double width);
void places_clear(Places *places);

/* Sets left and right of all frames that are drawn: a frame and the smaller
 * ones beside it, and all that is in them.  All stacks together are between
 * left and right. */
void places_set(Places *places, double left, double right);

#endif
