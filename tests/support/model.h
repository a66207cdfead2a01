/* What the reader of eventlogs makes of a log, for tests. */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include "base/error.h"
#include "profile/profile.h"
#include "support/log-input.h"

#define SECOND G_GUINT64_CONSTANT(1000000000)

/* Reads a log that must be readable. */
Profile *profile_of(const LogWriter *log);

/* Demands that the log cannot be read, for a reason with that sentence in
 * it. */
void assert_trouble(const LogWriter *log, TroubleCode code,
                    const char *sentence);

/* Returns a log with an open block, in which a profile of that kind has
 * begun. */
LogWriter *log_new_profile(guint32 breakdown);

/* Writes what is known of the program, asked for -hT. */
void log_program(LogWriter *log);

#endif
