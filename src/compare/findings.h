/* Finds what a person would say after looking at the picture of a run: takes a
 * profile, returns at most five findings with their numbers.
 *
 * doc/evheap.1, "FINDINGS", has the rule of each.  The rules are made to be
 * silent rather than wrong. */
#ifndef COMPARE_FINDINGS_H
#define COMPARE_FINDINGS_H

#include "compare/finding.h"

#define MAX_FINDINGS 5

/* The minimum share of the area for FINDING_UNRESOLVED. */
#define MIN_FOUND_UNRESOLVED 0.2

/* Returns the findings (Finding) of a profile, the most important first.
 * decoded is the profile before filtering.  run is the run before filtering,
 * with its activity, to judge its garbage collections too, or NULL; they are
 * not judged if the profile is that of a window.  A flow has no other findings
 * but FINDING_NOT_WHOLE.  Free with g_array_unref. */
GArray *findings_new(const Profile *profile, const Profile *decoded,
                     const Run *run);

/* Returns whether growth can be found in a profile: it has enough censuses, and
 * their times. */
gboolean findings_judge_growth(const Profile *profile);

/* Returns whether the growth of bands can be found as well.  A stage of life or
 * a user era is nothing that leaks. */
gboolean findings_judge_bands(const Profile *profile);

/* Returns whether a finding says that the heap or a band grows. */
gboolean finding_is_leak(const Finding *finding);

/* Returns the name of a kind in data formats: "band-grows". */
const char *finding_key(FindingKind kind);

#endif
