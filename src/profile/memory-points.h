/* Stores the points of a memory line while a run is read, and thins them to a
 * fixed amount of memory.
 *
 * At most 65 536 points (1 MiB) are kept.  If there are more, the points are
 * sorted by time, and time is divided into stretches of equal length.  Each
 * stretch keeps its greatest and its least point; of equal points, the first.
 * The first and the last point of the line are also kept.  The stretches grow
 * until at most half the limit is used.  So the peak of a line, its time, and
 * the two ends of the line stay exact.  Any other peak may move, but only
 * within its stretch.  The result does not depend on the order in which points
 * are added.  Only profile.c uses the functions. */
#ifndef PROFILE_MEMORY_POINTS_H
#define PROFILE_MEMORY_POINTS_H

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

/* Sorts the points by time.  Returns the number of added points that were left
 * out. */
guint64 memory_points_finish(GArray *points, MemoryThinning *thinning);

#endif
