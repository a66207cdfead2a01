/* Writes a profile as text for tests (--dump=profile). */
#ifndef PROFILE_DUMP_H
#define PROFILE_DUMP_H

#include <glib.h>

#include "profile/profile.h"

/* Appends the facts, eras, bands with their values, markers, memory lines and
 * warnings of a finished profile, a line for each. */
void profile_dump(const Profile *profile, GString *out);

#endif
