/* Implements --dump, except --dump=events (events.h), for tests and debugging:
 * takes the data between two stages of the pipeline, returns or prints them as
 * text. */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/inputs.h"

/* Returns the profiles of all runs as text, after filtering, in their order.
 * Free with g_free. */
char *dump_profile(const Inputs *inputs);

/* Returns a figure as text.  Free with g_free. */
char *dump_figure(const Figure *figure);

#endif
