/* How much of a profile by info table could not be named.
 *
 * A band of -hi is an address; the log's map of info tables (IPE events)
 * gives it a name and a place in the source.  Code that was built without
 * -finfo-table-map, as GHC's own libraries mostly are, is not in the map. */
#ifndef PROFILE_UNRESOLVED_H
#define PROFILE_UNRESOLVED_H

#include "profile/profile.h"

typedef struct {
    guint n_tables;     /* bands, each of which is an info table */
    guint n_unresolved; /* those that the map does not have */
    double share;       /* their part of the run's area (or, where that is
                           what choices go by, of its sum), 0 to 1 */
} Unresolved;

/* Looks every band up in the profile's map.  Returns FALSE where the bands
 * are no info tables: for other break-downs, and for groups of them. */
gboolean profile_unresolved(const Profile *profile, Unresolved *unresolved);

#endif
