/* Implements --dump, for tests and debugging: takes the data between two stages
 * of the pipeline, returns or prints them as text. */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/inputs.h"
#include "cli/options.h"

/* Prints the events of the first input on standard output.  Errors: those of
 * the reader and the sink. */
gboolean dump_events(const Options *options, GError **error);

/* Returns the profiles of all runs as text, after filtering, in their order.
 * Free with g_free. */
char *dump_profile(const Inputs *inputs);

/* Returns a figure as text.  Free with g_free. */
char *dump_figure(const Figure *figure);

#endif
