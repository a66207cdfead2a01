/* Which of a run's markers are shown.
 *
 * Takes a finished profile and what the user asked for, gives the markers
 * chosen: decided once, for pictures and data formats alike.  The profile
 * itself keeps all of them, for the archive. */
#ifndef PROFILE_MARKERS_H
#define PROFILE_MARKERS_H

#include <glib.h>

#include "profile/profile.h"

typedef enum {
    MARKERS_USER, /* those of traceMarker: the default */
    MARKERS_ALL,  /* and the messages of traceEvent */
    MARKERS_NONE,
} MarkerKinds;

typedef struct {
    MarkerKinds kinds;
    GPtrArray *include; /* GRegex: a text must match one; NULL = all do */
    GPtrArray *exclude; /* GRegex: a text must match none; NULL = none does */
} MarkerChoice;

/* Returns the chosen markers: Marker, by time.  Their texts are the
 * profile's, which must live longer.  Errors: TROUBLE_LIMIT for an
 * expression that is too costly to match.  Free with g_array_unref. */
GArray *markers_choose(const Profile *profile, const MarkerChoice *choice,
                       GError **error);

void marker_choice_clear(MarkerChoice *choice);

#endif
