/* Sorts the eras of a profile and names its bands: the last step of reading.
 * Used by profile_finish only. */
#ifndef PROFILE_FINISH_H
#define PROFILE_FINISH_H

#include "profile/profile.h"

/* Sorts the eras and every series by time.  Then sorts the bands by the first
 * era of each in the new order.  Adds WARNING_ERAS_UNORDERED if the eras were
 * not sorted. */
void finish_eras(Profile *profile);

/* Sets the text of each band, and its number among bands of equal text. */
void finish_bands(Profile *profile);

#endif
