/* The interval between heap censuses that suits a run: takes the length of the
 * run and of the pauses for censuses, returns what every message that advises
 * an interval names. */
#ifndef RUN_INTERVAL_H
#define RUN_INTERVAL_H

#include "run/activity.h"

/* That of evheap run and of GHC, in ns. */
#define DEFAULT_INTERVAL 100000000

/* A run with fewer censuses has too few. */
#define MIN_CENSUSES 20

/* Returns the time in which the interval passes, of a run of a length; ns.  The
 * RTS counts no time of garbage collections: in runs of all its versions there
 * are as many censuses as intervals in the time without them.  activity is
 * NULL, or does not tell them, if they are unknown: then the time is the
 * length.
 */
gint64 interval_time(const Activity *activity, gint64 length);

/* Returns the larger of a fiftieth of that time and twenty times the mean pause
 * of a census, rounded up to 1, 2 or 5 times a power of ten; but at most a
 * twentieth of the time, rounded down.  It is at least 1 ms.  Unit: ns.
 * censuses has the pauses, and is empty if they are unknown. */
guint64 interval_wanted(gint64 time, const SpanSums *censuses);

/* Returns an interval in ns as an option of evheap: "-i 50ms".  Free with
 * g_free. */
char *interval_option(guint64 interval);

/* Returns how to record with an interval in ns: "evheap run -i 50ms (+RTS
 * -i0.05)".  Free with g_free. */
char *interval_advice(guint64 interval);

#endif
