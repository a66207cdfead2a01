/* What the runs of evheap run --times took: collects the numbers of each run,
 * and prints their median and range. */
#ifndef CLI_LAUNCH_TIMES_H
#define CLI_LAUNCH_TIMES_H

#include "cli/input.h"
#include "launch/process.h"

/* The numbers of a run.  Free with g_free. */
typedef struct RunValues RunValues;

/* Takes the numbers of a run.  process has ended, or is NULL: then its times
 * are unknown. */
RunValues *run_values_new(const Input *input, const Process *process);

/* Prints a table of the runs (RunValues) to standard error. */
void run_values_print(const GPtrArray *runs);

#endif
