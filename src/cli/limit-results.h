/* What came of --fail-if: each limit, judged for each run that it is about. */
#ifndef CLI_VERDICT_H
#define CLI_VERDICT_H

#include "cli/inputs.h"
#include "compare/comparison.h"
#include "output/format.h"

/* Judges all limits.  Without a comparison there is one run, and every limit is
 * absolute.  With a baseline each input is judged against it; else relative
 * limits are for the inputs behind the first, against that one.  Returns
 * LimitResult; free with g_array_unref.  Errors: TROUBLE_CORRUPT for a run
 * without eras, TROUBLE_LIMIT for an expression that is too costly to match. */
GArray *limit_results_new(const Options *options, const Inputs *inputs,
                          const Comparison *comparison, GError **error);

/* Prints them, a line each, and warns of limits of bands that are none; with
 * quietly, without the warnings.  Returns whether any limit is crossed. */
gboolean limit_results_print(const GArray *limit_results, gboolean quietly);

#endif
