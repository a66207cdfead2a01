/* Divides two runs at their common marks: takes the markers of both, returns
 * pieces that are stretched onto each other.
 *
 * The n-th mark of a text belongs to the n-th mark of that text in the other
 * run.  Of these pairs the pieces use the most that are in the same order in
 * both runs.  Of marks at the same time, the last begins a piece. */
#ifndef COMPARE_PIECES_H
#define COMPARE_PIECES_H

#include "run/run.h"

/* A piece of both runs: 0 is the run before, 1 the run after. */
typedef struct {
    const char *mark;      /* text of the mark at its start, borrowed from the
                              markers; NULL = the start of the runs */
    gint64 from[2], to[2]; /* ns */
} Piece;

/* Returns the pieces (Piece) of two runs, given by their profiles and markers
 * (Marker, by time).  Returns NULL if there is no common mark.  Free with
 * g_array_unref. */
GArray *pieces_new(const Profile *const profiles[2],
                   const GArray *const markers[2]);

/* Returns the markers (Marker) of the run before at which pieces begin; markers
 * are all of them.  Borrows the texts.  Free with g_array_unref. */
GArray *pieces_markers(const GArray *pieces, const GArray *markers);

/* Returns the time in the run before (ns) of a time in the run after. */
double pieces_map(const GArray *pieces, double time);

/* Returns the mean level of a run in its part of a piece, over the time between
 * censuses; NAN if there is none. */
double piece_mean(const Piece *piece, guint run, const Profile *profile);

#endif
