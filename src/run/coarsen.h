/* Makes few long eras of the many short ones in which call stacks are counted:
 * takes a profile with the eras of a window, and joins eras until each has
 * enough samples. */
#ifndef RUN_COARSEN_H
#define RUN_COARSEN_H

#include "run/profile.h"

/* Returns the smallest width of an era, in ns, that is at least that: 1, 2 or 5
 * times a power of ten. */
gint64 era_width(gint64 least);

/* Joins the eras of a profile of call stacks.  The names of its bands stay. */
void profile_coarsen(Profile *profile);

#endif
