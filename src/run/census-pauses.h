/* Tells the pauses that hold a heap census from the others: takes the pauses of
 * a log and the times of its censuses, and adds both kinds to an activity and
 * its bins.
 *
 * A census is taken during a collection of the oldest generation only (GHC's
 * rts/Schedule.c), and is written to another buffer.  So it may come much later
 * in the log than its pause.  Memory is limited to 24 MiB.  Only
 * activity-builder.c calls the functions.  Times are in ns. */
#ifndef RUN_CENSUS_PAUSES_H
#define RUN_CENSUS_PAUSES_H

#include "run/bins.h"

typedef struct CensusPauses CensusPauses;

/* The activity and the bins are borrowed. */
CensusPauses *census_pauses_new(Activity *activity, Bins *bins);
void census_pauses_free(CensusPauses *pauses);

/* Adds the pause of a collection of a generation. */
void census_pauses_add(CensusPauses *pauses, guint generation, gint64 from,
                       gint64 to);

/* Sets the times (gint64) of the censuses, or NULL if they have none. */
void census_pauses_set_times(CensusPauses *pauses, const GArray *times);

/* Returns whether it is known which pauses hold a census.  is_damaged tells
 * that events were lost. */
gboolean census_pauses_are_told(const CensusPauses *pauses,
                                gboolean is_damaged);

/* Adds the pauses that may hold a census.  Call it after the last pause. */
void census_pauses_finish(CensusPauses *pauses);

/* Returns a quantile of the pauses without a census (run/histogram.h), at most
 * the longest one. */
guint64 census_pauses_other_quantile(const CensusPauses *pauses, double part);

#endif
