/* Packs the bands of a profile while they are not read: takes a finished
 * profile, returns it with the same eras and without bands, until it is opened.
 *
 * Of many runs that are compared, each is looked at a few times only. */
#ifndef RUN_PROFILE_PACK_H
#define RUN_PROFILE_PACK_H

#include "run/profile.h"

/* Packs the bands of a finished profile, and frees them.  A profile that has
 * allocated_of stays as it is, and so does any if there is no memory.  What is
 * set in a band later is forgotten when the profile is closed. */
void profile_pack(Profile *profile);

/* The same for the bands without their names: these are those of like, which
 * has the same bands, is not packed, and is borrowed until the profile is
 * freed.  While it is open, the bands have no keys, and nothing that
 * profile_join tells. */
void profile_pack_like(Profile *profile, const Profile *like);

/* Unpacks the bands, and frees them again.  Between the two calls the profile
 * has the bands that it had, in the same order; pointers to them and to their
 * texts are valid until profile_close.  Both do nothing to a profile that was
 * not packed.  Calls do not nest. */
void profile_open(const Profile *profile);
void profile_close(const Profile *profile);

/* Unpacks the bands for good. */
void profile_unpack(Profile *profile);

#endif
