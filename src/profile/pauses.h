/* Computes the time spent in garbage collection between censuses: takes the
 * start and end of each collection, sets Era.pause.
 *
 * Starts and ends may come in any order, from several capabilities.  Each
 * census is taken during a collection.
 *
 * Memory is limited to 5 MiB.  Up to 131 072 starts and ends are exact.  Beyond
 * that, all are rounded up to the points of a grid.  The distance of two points
 * is at most a millionth (2^-20) of the last time: 3.4 ms for an hour.  Each
 * pause is then off by less than that distance, and by 0 on average.  The sum
 * of many short pauses is off by about sqrt(sum * distance): 0.06 s for 1 s of
 * collections in an hour.  That is precise enough for chart/plot/gaps.c, which
 * looks for gaps of several times the usual distance between two eras.  The
 * result does not depend on the order of starts and ends, nor on how many
 * capabilities collect at once.  Only profile.c uses the functions. */
#ifndef PROFILE_PAUSES_H
#define PROFILE_PAUSES_H

#include <glib.h>

typedef struct Pauses Pauses;

Pauses *pauses_new(void);
void pauses_free(Pauses *pauses);

/* Adds the time (ns) at which the number of collecting capabilities changes, by
 * 1 or -1. */
void pauses_add(Pauses *pauses, gint64 time, gint change);

/* Sets the pause of each Era.  The eras must be sorted by time. */
void pauses_fill(Pauses *pauses, GArray *eras);

#endif
