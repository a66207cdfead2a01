/* Builds the time profile of a run: takes the samples of the profiling timer,
 * in the order of the log, and returns a profile of CPU time.
 *
 * At each tick the run-time system posts a sample for each capability, with the
 * cost-centre stack that it runs.  doc/internals/design.md, "The profile",
 * tells what an era is.  There are at most 1 000, so memory depends on the
 * number of stacks, not on the length of the run.
 *
 * An era ends at its last sample.  It begins at the end of the era before, or
 * one interval before its first sample if ticks were skipped there. */
#ifndef RUN_TICKS_H
#define RUN_TICKS_H

#include "run/profile.h"

typedef struct Ticks Ticks;

Ticks *ticks_new(void);
void ticks_free(Ticks *ticks);

/* Returns the memory that the samples need, in bytes. */
gsize ticks_memory(const Ticks *ticks);

/* The key of a sample that is of no band. */
#define NO_STACK G_MAXUINT32

/* Adds a sample.  time is in ns.  key is a key number of the profile
 * (profile_key), or NO_STACK.  Samples with the same number of the tick are of
 * one tick.  interval is that of the timer in ns, or 0 if it is not known.
 * Returns FALSE if the number of the tick is lower than that of the sample
 * before; the sample is then of a new tick. */
gboolean ticks_add(Ticks *ticks, gint64 time, guint64 tick, guint32 key,
                   guint64 interval);

/* Adds the eras and bands of all samples to the profile.  If its interval is
 * not known, it is set to the mean distance of two ticks. */
void ticks_fill(Ticks *ticks, Profile *profile);

#endif
