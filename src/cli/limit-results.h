/* Checks the limits of --fail-if for the runs, and prints the results. */
#ifndef CLI_LIMIT_RESULTS_H
#define CLI_LIMIT_RESULTS_H

#include "cli/options.h"
#include "compare/comparison.h"
#include "output/format.h"

typedef enum {
    VERDICT_KEPT,    /* each limit is kept, or not judged by its rule */
    VERDICT_CROSSED, /* a limit is crossed, and each could be checked */
    VERDICT_FAILED,  /* a limit could not be checked */
} Verdict;

/* Checks all limits.  Returns an array of LimitResult, one for each limit and
 * checked run.  A limit that cannot be checked is a result, too, so that all
 * outputs are written.  Free with g_array_unref.
 *
 * With a baseline, every input is checked against it.  Without one, an absolute
 * limit applies to every input, and a relative limit to the later inputs, which
 * are compared with the first.  Without a comparison, only the lone run is
 * checked; then no limit may be relative. */
GArray *limit_results_new(const Options *options, const Profile *lone,
                          const Comparison *comparison);

/* Prints one line for each result, and a warning if no band matches the limit.
 * If quietly is TRUE, prints no warnings.  Returns the worst of the results. */
Verdict limit_results_print(const GArray *limit_results, gboolean quietly);

#endif
