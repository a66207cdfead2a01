/* Groups bands: takes a grouping, a profile and a band, and returns the label
 * of the band's group.
 *
 * A cost-centre stack is grouped by its innermost cost centre.  A -hi address
 * is grouped by its info table in the log.  A label of -hT or -hd is grouped by
 * the module in it (doc/internals/design.md, "Grouping"). */
#ifndef RUN_GROUPING_H
#define RUN_GROUPING_H

#include <glib.h>

#include "run/profile.h"

/* The names of groupings on the command line and in data formats
 * ("cost-centre").  NULL at the end. */
extern const char *const grouping_keys[];

/* Returns the translated name of a grouping, for a sentence ("heap by cost
 * centre"). */
const char *grouping_name(Grouping grouping);

/* Returns whether a grouping is possible for a break-down. */
gboolean grouping_fits(Grouping grouping, Breakdown breakdown);

/* Returns whether a grouping needs the ids of an eventlog.  A .hp file has only
 * labels. */
gboolean grouping_needs_ids(Grouping grouping, Breakdown breakdown);

/* Returns whether a grouping merges bands.  The others leave bands as they are:
 * bands of -hm are modules, and those of -hy are types. */
gboolean grouping_merges(Grouping grouping, Breakdown breakdown);

/* Returns whether a grouping merges bands of a profile: it fits, the profile
 * has what it needs, and its bands are no groups yet. */
gboolean grouping_groups(Grouping grouping, const Profile *profile);

/* Returns the label of the group of a band, or NULL unless the grouping merges
 * bands.  name is the text of the band, or its new name after --rename.  The
 * profile must be finished.  Free with g_free. */
char *grouping_label(Grouping grouping, const Profile *profile,
                     const Band *band, const char *name);

/* Returns the translated name for the kind of bands in a profile: the name of
 * the grouping, or the name of the break-down ("cost-centre stack") if bands
 * are not grouped, or "label" if the break-down is unknown. */
const char *profile_band_name(const Profile *profile);

/* Returns the RTS option that makes a profile: "-hc", "-p"; static. */
const char *profile_option(const Profile *profile);

/* Returns the translated heading with quantity, break-down and grouping: "heap
 * by cost centre (-hc)".  Free with g_free. */
char *profile_heading(const Profile *profile);

/* Returns the heading that the profile has without a grouping: "heap by
 * cost-centre stack (-hc)".  If the log has no heap profile, that is what else
 * it has: "activity of the program".  Free with g_free. */
char *profile_heading_ungrouped(const Profile *profile);

#endif
