/* Reads logs with the eventlog reader and checks the run or the error, for
 * tests. */
#ifndef TESTS_MODEL_H
#define TESTS_MODEL_H

#include "base/error.h"
#include "run/run.h"
#include "support/log-input.h"

#define SECOND G_GUINT64_CONSTANT(1000000000)

/* The statements that begin a log with one block, at 1 s. */
#define BLOCK "header; at 1s; block; "

/* Returns the log of a script (tests/tools/README.md).  Free with log_free. */
LogWriter *log_from(const char *script);

/* Reads a log.  The test fails if it cannot be read. */
Run *run_of(const LogWriter *log);

/* As run_of, for the log of a script. */
Run *run_of_script(const char *script);

/* Fails the test unless reading the log fails with this code.  The message must
 * contain sentence. */
void assert_trouble(const LogWriter *log, TroubleCode code,
                    const char *sentence);

/* Returns a log with a HEAP_PROF_BEGIN of that break-down, in an open block. */
LogWriter *log_new_profile(guint32 breakdown);

#endif
