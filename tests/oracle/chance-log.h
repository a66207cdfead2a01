/* Logs by chance: small ones that have in them whatever a log may have, in an
 * order that no GHC would write it.
 *
 * The same seed gives the same log.  Shares nothing with src/. */
#ifndef TESTS_CHANCE_LOG_H
#define TESTS_CHANCE_LOG_H

#include "support/log-writer.h"

/* The greatest break-down of GHC's numbers, -he; 0 is none. */
#define N_CHANCE_KINDS 10

/* Makes a log of that break-down, with about so many events. */
LogWriter *chance_log(GRand *random, guint32 breakdown, guint n_events);

/* Damages bytes somehow: cuts them, changes, takes away, puts in and doubles
 * some of them, changes the size of a block, or goes on with those of another
 * log.  What stands in front of the body is left alone but now and then. */
void wreck(GByteArray *bytes, GRand *random, const GByteArray *other);

#endif
