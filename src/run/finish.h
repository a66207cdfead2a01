/* Ends the reading of a run: a run as it was read in, its final order and the
 * texts of its bands out. */
#ifndef RUN_FINISH_H
#define RUN_FINISH_H

#include "run/run.h"

/* Sorts eras, markers and points by time and sets the texts of bands.  Call it
 * once, after the last event.  Afterwards no data may be added. */
void run_finish(Run *run);

/* Sets the texts of the bands of a finished run again, after entries were added
 * to its info tables. */
void run_name_bands(Run *run);

/* Numbers the bands of equal text in order of first appearance.  Skips numbers
 * that would result in the unique text of an earlier band. */
void profile_number_bands(Profile *profile);

#endif
