/* Filters a profile: takes a finished profile, returns a new one.  The new one
 * has bands grouped or left out, or only the eras of a time window.
 *
 * Code that reads the result need not know that it was filtered.  The total of
 * each era is the sum of the remaining bands. */
#ifndef PROFILE_FILTER_H
#define PROFILE_FILTER_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    Grouping grouping;
    GPtrArray *include; /* GRegex: bands must match at least one; NULL = all
                           pass */
    GPtrArray *exclude; /* GRegex: bands must not match any; NULL = all pass */
    gboolean has_from, has_to;
    gint64 from, to; /* ns, inclusive */
} Filter;

/* Returns whether the filter changes anything. */
gboolean filter_is_set(const Filter *filter);

/* Returns a new, filtered profile.  Errors: TROUBLE_USAGE for a grouping that
 * is not possible for the break-down, and for a window if the run has no times;
 * TROUBLE_LIMIT for an expression that is too costly to match.  Free with
 * profile_free. */
Profile *profile_filter(const Profile *decoded, const Filter *filter,
                        GError **error);

/* Frees the contents of a filter. */
void filter_clear(Filter *filter);

/* The name of a joined band. */
typedef struct {
    const char *text;
    guint32 number; /* 1, 2, ... among bands of equal text */
} JoinedBand;

/* Returns a new profile of the same run, with one band for each element of
 * joined, in that order.  Band i of the old profile is added to band places[i]
 * of the new one.  A new band without old bands is empty.  Free with
 * profile_free. */
Profile *profile_join(const Profile *profile, const JoinedBand *joined,
                      guint n_joined, const guint *places);

#endif
