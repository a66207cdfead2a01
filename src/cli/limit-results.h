/* Checks the limits of --fail-if for the runs, and prints the results. */
#ifndef CLI_LIMIT_RESULTS_H
#define CLI_LIMIT_RESULTS_H

#include "cli/inputs.h"
#include "compare/comparison.h"
#include "output/format.h"

/* Checks all limits.  Returns an array of LimitResult, one for each limit and
 * checked run.  Free with g_array_unref.
 *
 * With a baseline, every input is checked against it.  Without one, an absolute
 * limit applies to every input, and a relative limit to the later inputs, which
 * are compared with the first.  comparison is NULL if there is a single run;
 * then no limit may be relative.
 *
 * Errors: TROUBLE_CORRUPT for a run without eras, unless all limits are for
 * measures; those of limit_check. */
GArray *limit_results_new(const Options *options, const Inputs *inputs,
                          const Comparison *comparison, GError **error);

/* Prints one line for each result, and a warning if no band matches the limit.
 * If quietly is TRUE, prints no warnings.  Returns whether any limit is
 * crossed. */
gboolean limit_results_print(const GArray *limit_results, gboolean quietly);

#endif
