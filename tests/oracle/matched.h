/* What must be true of any matched runs: nothing is lost, and differences add
 * up. */
#ifndef TESTS_MATCHED_H
#define TESTS_MATCHED_H

#include "compare/diff.h"

/* Returns how much of the area of the first two runs lies in bands that both
 * have, 0 to 1; 0 where there is no area. */
double matched_share(const Matching *matching);

/* Returns by how much, at the worst point, the sum of the bands' differences
 * between the first two runs misses that of the whole runs, in parts of the
 * larger peak; n_points: at how many points it was looked. */
double matched_worst_sum(const Matching *matching, Alignment alignment,
                         guint *n_points);

/* Returns the same of the changes of the means. */
double matched_worst_mean(const Matching *matching);

/* Returns where bands of a profile do not add up, after matching, to what they
 * were before: "era 3: 5 bytes became 4", or NULL.  Free with g_free. */
char *matched_loss(const Matching *matching, guint run, const Profile *profile);

#endif
