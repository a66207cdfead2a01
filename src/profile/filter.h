/* Shaping a profile: grouping its bands, choosing among them, cutting a
 * window out of the run.
 *
 * Takes a finished profile, gives another one that holds what was asked for;
 * whatever reads it afterwards need not know that it was filtered.  Totals are
 * those of the bands that are left, in every era. */
#ifndef PROFILE_SHAPE_H
#define PROFILE_SHAPE_H

#include <glib.h>

#include "profile/profile.h"

typedef struct {
    Grouping grouping;
    GPtrArray *include; /* GRegex: bands must match one; NULL = all do */
    GPtrArray *exclude; /* GRegex: bands must match none; NULL = none does */
    gboolean has_from, has_to;
    gint64 from, to; /* ns, both included */
} Filter;

/* Returns whether there is anything to do. */
gboolean filter_is_set(const Filter *filter);

/* Returns the profile as filtered, a new one.  Errors: TROUBLE_USAGE for a
 * grouping that the break-down does not have, and for a window where there
 * are no times; TROUBLE_LIMIT for an expression that is too costly to match.
 * Free with profile_free. */
Profile *profile_filter(const Profile *decoded, const Filter *filter,
                        GError **error);

void filter_clear(Filter *filter);

/* What a band that is put together is to be called. */
typedef struct {
    const char *text;
    guint32 number; /* 1, 2, ... among those of equal text */
} JoinedBand;

/* Returns a new profile of the same run that has these bands, in their order:
 * each the sum of the bands whose places (by band, an index into joined) say
 * so; empty where there are none.  Free with profile_free. */
Profile *profile_join(const Profile *profile, const JoinedBand *joined,
                      guint n_joined, const guint *places);

#endif
