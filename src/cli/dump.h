/* --dump: the data between the stages of the pipeline as text, for tests and
 * debugging. */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/inputs.h"
#include "cli/options.h"

/* Prints the events of the first input on standard output.  Errors: those of
 * the reader and the sink. */
gboolean dump_events(const Options *options, GError **error);

/* Returns the runs after filtering, one after the other.  Free with g_free. */
char *dump_profile(const Inputs *inputs);

/* Returns the text of a figure.  Free with g_free. */
char *dump_figure(const Figure *figure);

#endif
