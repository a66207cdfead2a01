/* Sorts the eras of a profile and names its bands: the last step of reading.
 * Used by profile_finish only. */
#ifndef RUN_FINISH_H
#define RUN_FINISH_H

#include "run/profile.h"

/* Sorts the eras by time, reorders the values of every series in the same way,
 * and sorts the bands by first appearance.  Call it only if the eras are not
 * sorted: it adds WARNING_ERAS_UNORDERED. */
void finish_eras(Profile *profile);

/* Sets the text of each band, and the number that distinguishes it from bands
 * of equal text.  The eras and bands must be sorted. */
void finish_bands(Profile *profile);

#endif
