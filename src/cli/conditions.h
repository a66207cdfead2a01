/* The conditions of options: which need others, and which exclude others. */
#ifndef CLI_CONDITIONS_H
#define CLI_CONDITIONS_H

#include "cli/options.h"

/* Checks the inputs and the options that need no output.  Errors:
 * TROUBLE_USAGE. */
gboolean conditions_check_inputs(const Options *options, GError **error);

/* Checks the options with each other and with the outputs, whose formats are
 * known.  Errors: TROUBLE_USAGE. */
gboolean conditions_check(const Options *options, GError **error);

/* Checks that an output can hold so many runs.  are_views: they are, or may be
 * before they are read, views of one program.  Errors: TROUBLE_USAGE. */
gboolean conditions_check_runs(const Output *output, guint n_runs,
                               gboolean are_views, GError **error);

#endif
