/* Implements --dump: the data between two stages of the pipeline in, text out.
 * It is for tests and debugging. */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/inputs.h"
#include "cli/options.h"

/* Prints the events of the first input on standard output.  Errors: those of
 * the reader and the sink. */
gboolean dump_events(const Options *options, GError **error);

/* Returns the text of all runs after filtering, in their order.  Free with
 * g_free. */
char *dump_profile(const Inputs *inputs);

/* Returns the text of a figure.  Free with g_free. */
char *dump_figure(const Figure *figure);

#endif
