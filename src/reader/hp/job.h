/* What the JOB and DATE of a .hp file tell of the run.
 *
 * GHC writes the program and its arguments with a blank between them and no
 * quotes around them; the arguments only where the program was built for
 * profiling. */
#ifndef READER_HP_JOB_H
#define READER_HP_JOB_H

#include <glib.h>

#include "profile/profile.h"

/* Takes over the program and its arguments, and what the options of the
 * run-time system among these say of the profile: break-down, filters,
 * sampling interval.  The text is what stands between the quotes. */
void job_read(Profile *profile, const char *text, gsize size);

/* Takes over when the run was started. */
void job_read_date(Facts *facts, const char *text, gsize size);

#endif
