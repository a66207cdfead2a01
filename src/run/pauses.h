/* Computes the time spent in garbage collection between censuses: takes the
 * start and end of each collection, and sets Era.pause.
 *
 * Starts and ends may be added in any order, from several capabilities.  Each
 * census is taken during a collection.
 *
 * Memory is limited to 5 MiB.  Up to 131 072 starts and ends are exact.  If
 * there are more, all are rounded up to the points of a grid.  The distance of
 * two points is at most a millionth (2^-20) of the last time: 3.4 ms for an
 * hour.  The error of each pause is then less than that distance, and 0 on
 * average.  The error of the sum of many short pauses is about sqrt(sum *
 * distance): 0.06 s for 1 s of collections in an hour.  That is precise enough
 * for chart/plot/gaps.c, which detects gaps of several times the usual distance
 * between two eras.  The result does not depend on the order in which starts
 * and ends are added.  If several capabilities collect garbage at the same
 * time, that time is counted once. */
#ifndef RUN_PAUSES_H
#define RUN_PAUSES_H

#include <glib.h>

typedef struct Pauses Pauses;

Pauses *pauses_new(void);
void pauses_free(Pauses *pauses);

/* Adds a time (ns) at which the number of collecting capabilities changes;
 * change is 1 for a start and -1 for an end. */
void pauses_add(Pauses *pauses, gint64 time, gint change);

/* Sets the pause of each Era.  The eras must be sorted by time. */
void pauses_fill(Pauses *pauses, GArray *eras);

#endif
