/* Writes a profile as text for tests (--dump=profile). */
#ifndef RUN_DUMP_H
#define RUN_DUMP_H

#include <glib.h>

#include "run/profile.h"

/* Appends the facts, eras, bands with their values, markers, memory lines and
 * warnings of a finished profile, a line for each. */
void profile_dump(const Profile *profile, GString *out);

#endif
