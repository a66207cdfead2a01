/* The points of a memory line, thinned as they come.
 *
 * Takes points in any order, keeps 65 536 of them at most: 1 MiB.  Where more
 * come, all are sorted by time, and of each stretch of time, as long as it
 * takes for no more than half of that to be left, the greatest and the least
 * point are kept, each the first of its size, and of all the first and the
 * last.  So the peak of a line, its time, and where the line begins and ends
 * are what they were, and so is each peak within its stretch.  The order in
 * which points come makes no difference.  Used by profile.c alone. */
#ifndef PROFILE_MEMORY_POINTS_H
#define PROFILE_MEMORY_POINTS_H

#include <glib.h>

typedef struct {
    gint64 time; /* ns */
    guint64 bytes;
} MemoryPoint;

/* What is known of a line beside its points. */
typedef struct {
    guint64 n_added;
    guint shift; /* a stretch is 2^shift ns long */
} MemoryThinning;

/* Adds a point to a line. */
void memory_points_add(GArray *points, MemoryThinning *thinning, gint64 time,
                       guint64 bytes);

/* Sorts the points by time.  Returns how many were left out of all that were
 * added. */
guint64 memory_points_finish(GArray *points, MemoryThinning *thinning);

#endif
