/* Generates small random eventlogs, with every kind of event in orders that GHC
 * does not write.
 *
 * The same seed gives the same log.  This module shares no code with src/. */
#ifndef TESTS_CHANCE_LOG_H
#define TESTS_CHANCE_LOG_H

#include "support/log-writer.h"

/* The number of GHC's break-downs: 0 is none, 9 is -he. */
#define N_CHANCE_KINDS 10

/* Returns a log with this break-down and about n_events events.  Free with
 * log_free. */
LogWriter *chance_log(GRand *random, guint32 breakdown, guint n_events);

/* Damages bytes at random: cuts, changes, deletes, inserts or duplicates some
 * of them, changes the size of a block, or continues with the bytes of another
 * log.  Only one damage in 20 affects the header. */
void wreck(GByteArray *bytes, GRand *random, const GByteArray *other);

#endif
