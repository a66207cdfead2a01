/* Writes a run as text for tests (--dump=profile). */
#ifndef RUN_DUMP_H
#define RUN_DUMP_H

#include <glib.h>

#include "run/run.h"

/* Appends the facts, eras, bands with their values, markers, memory lines and
 * warnings of a finished run, a line for each. */
void run_dump(const Run *run, GString *out);

#endif
