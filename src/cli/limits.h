/* Checks the limits of --fail-if for the runs. */
#ifndef CLI_LIMITS_H
#define CLI_LIMITS_H

#include "cli/options.h"
#include "compare/comparison.h"
#include "output/report.h"

/* Checks all limits.  Returns an array of LimitResult, one for each limit and
 * checked run.  A limit that cannot be checked is a result, too, so that all
 * outputs are written.  Free with g_array_unref.
 *
 * With a baseline, every input is checked against it.  Without one, an absolute
 * limit applies to every input, and a relative limit to the later inputs, which
 * are compared with the first.  Without a comparison, only the lone run is
 * checked; then no limit may be relative. */
GArray *limits_judge(const Options *options, const Profile *lone,
                     const Comparison *comparison);

#endif
