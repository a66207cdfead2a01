/* Prints what a user may not expect of the outputs, as warnings and hints. */
#ifndef CLI_OUTPUT_HINTS_H
#define CLI_OUTPUT_HINTS_H

#include "cli/options.h"

/* Warns if a table is empty, if no marker passes the expressions, because of a
 * typing error perhaps, if --like has no effect, and if the runs can be
 * compared only in part. */
void warn_of_report(const Options *options, const Report *report);

/* Warns of memory lines, letters and bands that pictures do not show. */
void warn_of_pictures(const Options *options, const Report *report);

/* Says before it is written that an output will be huge. */
void hint_at_rows(const Output *output, const Report *report);

#endif
