/* Reads the JOB and DATE records of a .hp file: converts their strings to facts
 * of the run.
 *
 * GHC writes the program and its arguments separated by blanks and without
 * quotes.  It writes the arguments only if the program was built for
 * profiling. */
#ifndef READER_HP_JOB_H
#define READER_HP_JOB_H

#include <glib.h>

#include "run/run.h"

/* Sets the program and its arguments from the string of JOB, which is the text
 * between its quotes; size is in bytes.  RTS options among the arguments set
 * the break-down, the filters and the sampling interval. */
void job_read(Run *run, const char *text, gsize size);

/* Sets the start of the run from the string of DATE, which is the text between
 * its quotes; size is in bytes. */
void job_read_date(Facts *facts, const char *text, gsize size);

#endif
