/* Builds the time profile of a run: takes the samples of the profiling timer,
 * in the order of the log, and returns a profile of CPU time.
 *
 * At each tick the run-time system posts a sample for each capability, with the
 * cost-centre stack that it runs.  An era is a stretch of 1, 2 or 5 × 10^k
 * ticks, at least 100 in all but short runs.  A stretch of less than half of
 * them is part of its neighbour, if no ticks are skipped between.  A run has at
 * most 1 000 eras, so memory depends on the number of stacks, not on the length
 * of the run.  The value of a stack is the number of its samples times the
 * interval of the timer.
 *
 * The run-time system counts ticks while it takes no samples (stopProfTimer).
 * A stretch without samples is no era.  An era ends at its last sample.  It
 * begins at the end of the era before.  If ticks were skipped before its first
 * sample, it begins one interval before that sample.  It begins earlier if it
 * would be shorter than its ticks times the interval, as the timer is late at
 * times.  So a capability never has more than one CPU. */
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
