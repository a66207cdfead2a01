/* Stores the points of a memory line while a run is read, and thins them to a
 * fixed amount of memory.
 *
 * At most 65 536 points (1 MiB) are kept.  Beyond that, the points are sorted
 * by time, and time is divided into stretches of equal length.  Of each stretch
 * the first greatest and the first least point are kept, and also the first and
 * the last point of the line.  The stretches grow until at most half the limit
 * is left.  So the peak of a line, its time, and the two ends of the line stay
 * exact; other peaks stay in their stretch.  The result does not depend on the
 * order in which points are added.  Used by profile.c only. */
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
