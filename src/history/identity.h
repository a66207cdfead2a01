/* Tells whether two runs are the same: takes a run, returns a hash of its facts
 * and totals.
 *
 * The run of an eventlog and that of its archive have one hash, whatever names
 * the user gives them. */
#ifndef HISTORY_IDENTITY_H
#define HISTORY_IDENTITY_H

#include "run/run.h"

/* Returns the hash of a run before filters, SHA-256 in hexadecimal.  Free with
 * g_free. */
char *run_hash(const Run *run);

#endif
