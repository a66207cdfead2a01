/* What bands can be put together by, beside the break-down's own labels.
 *
 * A stack of cost centres belongs to its innermost one, an address of -hi to
 * the entry that its info table has in the log
 * (doc/internals/design.md, "Grouping"). */
#ifndef PROFILE_GROUPING_H
#define PROFILE_GROUPING_H

#include <glib.h>

#include "profile/profile.h"

/* The groupings' names on the command line and in data formats
 * ("cost-centre"), from GROUP_STACK on; NULL for GROUP_NONE, and behind the
 * last. */
extern const char *const grouping_keys[];

/* Returns that name. */
const char *grouping_key(Grouping grouping);

/* Returns its translated name in a sentence ("heap by cost centre"). */
const char *grouping_name(Grouping grouping);

/* Returns whether the bands of a break-down can be grouped that way, and
 * whether that takes more than their labels: the ids of an eventlog. */
gboolean grouping_fits(Grouping grouping, Breakdown breakdown);
gboolean grouping_needs_ids(Grouping grouping);

/* Returns the label of the group to which a band of a finished profile
 * belongs: a new string, or NULL where bands stay what they are. */
char *grouping_label(Grouping grouping, const Profile *profile,
                     const Band *band);

/* Returns what the profile's bands are, translated: "cost-centre stack", or
 * the name of what they were grouped by; "label" where nothing is known. */
const char *profile_band_name(const Profile *profile);

/* Returns what is measured, and by what its bands are grouped: "heap by cost
 * centre (-hc)".  Free with g_free. */
char *profile_heading(const Profile *profile);

#endif
