/* Stores the points of a memory line: takes them while a run is read, and
 * returns them sorted by time and thinned to a fixed amount of memory.
 *
 * The limit is 65 536 points (1 MiB).  If there are more, time is divided into
 * stretches of equal length.  In each stretch, only the points with the largest
 * and the smallest value are kept.  If several points have that value, the
 * first is kept.  The first and the last point of the line are kept, too.  The
 * stretches grow until at most 32 768 points are left.  So the peak of a line,
 * its time, and both ends of the line are exact.  The largest value of each
 * stretch is exact, too, but smaller peaks in the same stretch may be lost.
 * The result does not depend on the order in which points are added. */
#ifndef RUN_MEMORY_POINTS_H
#define RUN_MEMORY_POINTS_H

#include <glib.h>

typedef struct {
    gint64 time; /* ns */
    guint64 bytes;
} MemoryPoint;

/* The state of the thinning of a line; initially 0. */
typedef struct {
    guint64 n_added;
    guint shift; /* a stretch is 2^shift ns long */
} MemoryThinning;

/* Adds a point to a line.  time is in ns. */
void memory_points_add(GArray *points, MemoryThinning *thinning, gint64 time,
                       guint64 bytes);

/* Sorts the points by time.  Returns how many of the added points were left
 * out. */
guint64 memory_points_finish(GArray *points, MemoryThinning *thinning);

#endif
