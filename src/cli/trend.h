/* Reads the runs of a trend: takes the options, returns the inputs of a report.
 * Their only run is that of the trend (compare/trend-run.h).
 *
 * Only a few runs are in memory at a time (run-queue.h).  The runs of a history
 * are read from its tables; their archives are read only if an option filters
 * or regroups the bands. */
#ifndef CLI_TREND_H
#define CLI_TREND_H

#include "cli/inputs.h"

/* Reads the runs of the FILEs, shows the progress and prints the warnings.  The
 * runs are in the order of the FILEs, those of a folder by their start, those
 * of a history in its order.  Reads the last of them again if the report needs
 * them.  Sets the quantity of the options.  Errors: those of inputs_read,
 * options_set_quantity and histories_trend; TROUBLE_USAGE for a
 * folder without archives, if no run has anything between --from and --to, and
 * for standard input that would have to be read again.  Free with
 * inputs_free. */
Inputs *trend_read(Options *options, Progress *progress, GError **error);

#endif
