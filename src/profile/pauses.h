/* The pauses in which garbage is collected.
 *
 * Takes their beginnings and ends as a reader meets them, in any order and
 * from several capabilities; gives each era the part of the time before it
 * that they took.  A census is taken within such a pause.  Used by profile.c
 * and finish.c alone. */
#ifndef PROFILE_PAUSES_H
#define PROFILE_PAUSES_H

#include "profile/profile.h"

/* Fills in the pauses of the eras, which are in the order of time, and forgets
 * what it was told. */
void pauses_finish(Profile *profile);

#endif
