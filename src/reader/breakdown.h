/* Finds the break-down of a heap profile where the log does not state it: takes
 * a run, and looks at the arguments of its program and at the labels of its
 * bands. */
#ifndef READER_BREAKDOWN_H
#define READER_BREAKDOWN_H

#include "run/run.h"

/* Returns the break-down of a letter of the option -h; BREAKDOWN_UNKNOWN: there
 * is none. */
Breakdown breakdown_of_letter(char letter);

/* Reads the RTS options among the arguments of the program: sets the sampling
 * interval, the filters, and the break-down if an option names one.  Plain -h
 * does not: it means -hc in a program that was built for profiling, else -hT.
 */
void breakdown_read_arguments(Run *run);

/* Sets a break-down that is unknown after the last era, if the labels or plain
 * -h tell it.  Call it before run_finish. */
void breakdown_find(Run *run);

#endif
