/* The interval between heap censuses that suits a run: takes the length of the
 * run and of the pauses for censuses, returns what every message that advises
 * an interval names. */
#ifndef RUN_INTERVAL_H
#define RUN_INTERVAL_H

#include <glib.h>

/* Returns the larger of a fiftieth of the length of the run and twenty times
 * the mean pause of a census, rounded up to 1, 2 or 5 times a power of ten; at
 * least 1 ms.  Unit: ns.  The mean is 0 if it is unknown. */
guint64 interval_wanted(gint64 length, double mean_pause);

/* Returns an interval in ns as an RTS option has it: "-i0.05".  Free with
 * g_free. */
char *interval_option(guint64 interval);

#endif
