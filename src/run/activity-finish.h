/* Finishes an activity whose bins have all that the log tells: completes the
 * bins, and takes the sums from them.  Only activity-builder.c calls the
 * functions. */
#ifndef RUN_ACTIVITY_FINISH_H
#define RUN_ACTIVITY_FINISH_H

#include "run/activity.h"

/* Sets the live threads of the bins, and limits their pauses. */
void activity_finish_bins(Activity *activity);

/* Leaves out of the sums what happened after the end of the activity, on the
 * capabilities whose blocks end later.  What has no bins is kept, as a lower
 * limit. */
void activity_cut_sums(Activity *activity);

#endif
