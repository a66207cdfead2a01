/* Cuts a phase out of a run: takes the text of a marker, returns the run from
 * that marker to the next one. */
#ifndef COMPARE_PHASE_H
#define COMPARE_PHASE_H

#include "run/run.h"

/* Returns the run of a profile from the first marker whose text equals a
 * presentable text, to the first later marker of the same kind, or to the end
 * of the log.  It is the window of run_filter: both times are part of it.  Free
 * with run_free.  Errors: TROUBLE_EMPTY if there is no such marker, with the
 * markers that there are; those of run_filter. */
Run *phase_new(const Profile *profile, const char *text, GError **error);

#endif
