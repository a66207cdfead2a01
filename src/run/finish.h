/* Sorts the eras of a profile and names its bands: the last step of reading.
 * Used by run.c only. */
#ifndef RUN_FINISH_H
#define RUN_FINISH_H

#include "run/profile.h"

/* Sorts the eras by time.  If they were not sorted, reorders the values of
 * every series in the same way, sorts the bands by first appearance, and
 * returns TRUE. */
gboolean profile_sort_eras(Profile *profile);

/* Sets the text of each band, and the number that distinguishes it from bands
 * of equal text.  The eras, the bands and the info tables of the run must be
 * sorted.  No keys may be added afterwards. */
void profile_name_bands(Profile *profile);

#endif
