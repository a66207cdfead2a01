/* Compares the stacks of two runs: takes both, returns the frame before for
 * each frame after, and the frames that vanished.
 *
 * Frames match if their names and the frames outside them do.  Of several with
 * one name in a frame, those of one source location match, then the others in
 * the order of these locations. */
#ifndef CHART_STACKS_DIFFERENCE_H
#define CHART_STACKS_DIFFERENCE_H

#include "compare/match.h"
#include "run/stacks.h"

typedef struct {
    const Stacks *before, *after; /* borrowed */
    guint *matches;    /* of each frame after: that before, or NO_FRAME */
    double max_change; /* of a frame: the largest, without its sign */
    GArray *vanished;  /* guint: frames before with an amount that have none
                          after, but those outside them have; the largest
                          first */
} StacksDifference;

/* Compares measured stacks, which are borrowed until
 * stacks_difference_free. */
StacksDifference *stacks_difference_new(const Stacks *before,
                                        const Stacks *after, MatchRule rule);
void stacks_difference_free(StacksDifference *difference);

/* Returns the change of the total of a frame after. */
double stacks_difference_of(const StacksDifference *difference, guint frame);

/* Returns the change of all stacks. */
double stacks_difference_sum(const StacksDifference *difference);

#endif
