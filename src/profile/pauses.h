/* The pauses in which garbage is collected.
 *
 * Takes their beginnings and ends as a reader meets them, in any order and
 * from several capabilities; gives each era the part of the time before it
 * that they took.  A census is taken within such a pause.
 *
 * However many there are, they take 5 MiB at most.  The first 131 072
 * beginnings and ends are kept as they are.  Where there are more, all are
 * moved to the points of a grid: each is then off by less than the distance of
 * two points, which is at most a millionth (2^-20) of the time up to the last
 * of them, 3.4 ms of an hour.  A shorter pause is one point or none, and in
 * the mean what it was.  Neither the order in which they come nor how many
 * capabilities collect at once makes a difference.  Used by profile.c and
 * finish.c alone. */
#ifndef PROFILE_PAUSES_H
#define PROFILE_PAUSES_H

#include "profile/profile.h"

typedef struct Pauses Pauses;

Pauses *pauses_new(void);
void pauses_free(Pauses *pauses);

/* Adds the time (ns) at which so many capabilities more collect garbage, or
 * fewer. */
void pauses_add(Pauses *pauses, gint64 time, gint change);

/* Fills in the pauses of the eras, which are in the order of time. */
void pauses_fill(Pauses *pauses, GArray *eras);

#endif
