/* The pauses in which garbage is collected.
 *
 * Takes their beginnings and ends as a reader meets them, in any order and
 * from several capabilities; gives each era the part of the time before it
 * that they took.  A census is taken within such a pause.
 *
 * However many there are, they take 5 MiB at most.  Up to 131 072 beginnings
 * and ends are kept as they are.  Where there are more, all are moved to the
 * points of a grid: each is then off by less than the distance of two points,
 * which is at most a millionth (2^-20) of the time up to the last of them,
 * 3.4 ms of an hour.  So a pause is off by less than that, and by nothing in
 * the mean: a shorter one is one point or none.  Of an era with many short
 * ones the sum is off by about the root of its product with that distance,
 * 0.06 s where 1 s was collected in an hour's log; what tells a stretch
 * without a census from collections (chart/plot/gaps.c) asks for several times
 * the usual distance of two eras.  Neither the order in which edges come nor
 * how many capabilities collect at once makes a difference.  Used by profile.c
 * alone. */
#ifndef PROFILE_PAUSES_H
#define PROFILE_PAUSES_H

#include <glib.h>

typedef struct Pauses Pauses;

Pauses *pauses_new(void);
void pauses_free(Pauses *pauses);

/* Adds the time (ns) at which so many capabilities more collect garbage, or
 * fewer. */
void pauses_add(Pauses *pauses, gint64 time, gint change);

/* Fills in the pauses of the eras, which are in the order of time. */
void pauses_fill(Pauses *pauses, GArray *eras);

#endif
