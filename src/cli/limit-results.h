/* Judges the limits of --fail-if for the runs, and prints the results. */
#ifndef CLI_LIMIT_RESULTS_H
#define CLI_LIMIT_RESULTS_H

#include "cli/inputs.h"
#include "compare/comparison.h"
#include "output/format.h"

/* Judges all limits.  Without a comparison there is one run, and every limit is
 * absolute.  With a baseline, each input is compared with it.  Otherwise
 * relative limits compare the later inputs with the first, and absolute ones
 * judge every input.  Returns an array of LimitResult; free with g_array_unref.
 * Errors: TROUBLE_CORRUPT for a run without eras, TROUBLE_LIMIT for an
 * expression that is too costly to match. */
GArray *limit_results_new(const Options *options, const Inputs *inputs,
                          const Comparison *comparison, GError **error);

/* Prints one line for each result, and a warning if no band matches the limit.
 * If quietly is TRUE, prints no warnings.  Returns whether any limit is
 * crossed. */
gboolean limit_results_print(const GArray *limit_results, gboolean quietly);

#endif
