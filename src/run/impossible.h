/* Finds heap censuses that cannot be: takes a run, and marks the eras whose
 * total is greater than the whole heap.
 *
 * With --nonmoving-gc, the census of GHC counts objects more than once
 * (doc/internals/eventlog-format.md, "The heap profile"). */
#ifndef RUN_IMPOSSIBLE_H
#define RUN_IMPOSSIBLE_H

#include "run/run.h"

/* Sets Era.impossible in the heap profile of a run with sorted eras and memory
 * points.  Returns the number of these eras. */
guint run_find_impossible(Run *run);

/* Returns how many eras of a profile are impossible: 0 for a flow. */
guint profile_n_impossible(const Profile *profile);

/* Sets *size to the largest size that the heap may have had at a time, in
 * bytes. *next is 0 at first; times of further calls are not earlier.  Returns
 * FALSE if the log does not tell it. */
gboolean run_size_at(const Run *run, gint64 time, guint *next, guint64 *size);

#endif
