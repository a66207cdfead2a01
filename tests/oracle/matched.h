/* Checks the invariants of matched runs: matching loses no bytes, and the
 * differences of the bands add up to the difference of the runs. */
#ifndef TESTS_MATCHED_H
#define TESTS_MATCHED_H

#include "compare/diff.h"

/* Returns the fraction of the first two runs' area that is in bands of both
 * runs, from 0 to 1.  Returns 0 if there is no area. */
double matched_share(const Matching *matching);

/* Sums the differences between the bands of the first two runs, and compares
 * the sum with the difference between the runs.  Returns the largest error of
 * all points, as a fraction of the larger peak.  n_points: the number of points
 * compared. */
double matched_worst_sum(const Matching *matching, Alignment alignment,
                         guint *n_points);

/* Returns the same error for the changes of the means. */
double matched_worst_mean(const Matching *matching);

/* Checks that a profile's bands have the same sums after matching as before.
 * Returns the first difference, "era 3: 5 bytes became 4", or NULL.  Free with
 * g_free. */
char *matched_loss(const Matching *matching, guint run, const Profile *profile);

#endif
