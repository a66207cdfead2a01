/* Accounts for a rise, or for a peak: takes two samples of a profile, or one,
 * and sets the bands of a reading. */
#ifndef COMPARE_ACCOUNT_H
#define COMPARE_ACCOUNT_H

#include "compare/reading-data.h"
#include "compare/samples.h"

/* Fills in the bands of the reading: from one sample to another, or of the
 * second alone if onset is the number of samples.  by_held: those that hold
 * most until the end are chosen.  The bands are in the order of their shares.
 */
void account_fill(Reading *reading, const Samples *samples, guint onset,
                  guint top, gboolean by_held);

#endif
