/* The last step of reading: the order of eras, and the texts of bands.  Used by
 * profile.c alone, in profile_finish. */
#ifndef PROFILE_FINISH_H
#define PROFILE_FINISH_H

#include "profile/profile.h"

/* Sorts eras that did not come in the order of time, every series, and the
 * bands by the era in which they now appear first; a warning says so. */
void finish_eras(Profile *profile);

/* Gives each band its text, and its number among the bands of equal text. */
void finish_bands(Profile *profile);

#endif
