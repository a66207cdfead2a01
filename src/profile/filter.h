/* Filters a profile: takes a finished one, returns a new one with bands grouped
 * or left out, or with a window of the run.
 *
 * Code that reads the result need not know that it was filtered.  The total of
 * each era is the sum of the remaining bands. */
#ifndef PROFILE_FILTER_H
#define PROFILE_FILTER_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    Grouping grouping;
    GPtrArray *include; /* GRegex: bands must match one; NULL = all pass */
    GPtrArray *exclude; /* GRegex: bands must match none; NULL = all pass */
    gboolean has_from, has_to;
    gint64 from, to; /* ns, inclusive */
} Filter;

/* Returns whether the filter changes anything. */
gboolean filter_is_set(const Filter *filter);

/* Returns a new, filtered profile.  Errors: TROUBLE_USAGE for a grouping that
 * the break-down does not have, or a window of a run without times;
 * TROUBLE_LIMIT for an expression that is too costly to match.  Free with
 * profile_free. */
Profile *profile_filter(const Profile *decoded, const Filter *filter,
                        GError **error);

/* Frees the contents of a filter. */
void filter_clear(Filter *filter);

/* The name of a joined band. */
typedef struct {
    const char *text;
    guint32 number; /* 1, 2, ...: counts bands of equal text */
} JoinedBand;

/* Returns a new profile of the same run with the bands of joined, in their
 * order.  Band i of the old profile is added to band places[i] of the new one;
 * a band to which none is added is empty.  Free with profile_free. */
Profile *profile_join(const Profile *profile, const JoinedBand *joined,
                      guint n_joined, const guint *places);

#endif
