/* Computes inherited shares: takes a profile by cost-centre stack, and returns
 * for each band the weight of all stacks that were entered from its stack. */
#ifndef RUN_INHERITED_H
#define RUN_INHERITED_H

#include "run/profile.h"

/* Returns the sum of the weights (statistics.h) of a band and of all bands
 * whose stack begins with its stack, seen from the outermost cost centre, in
 * the order of bands.  Returns NULL if the bands are not stacks of ids: for
 * other break-downs, for .hp files, and for bands that are grouped or renamed.
 * Free with g_free. */
double *inherited_weights(const Profile *profile);

#endif
