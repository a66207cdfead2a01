/* Makes the command line of evheap that reads the inputs of a report again:
 * takes their runs, returns text for a shell. */
#ifndef WORDS_INPUT_COMMAND_H
#define WORDS_INPUT_COMMAND_H

#include "run/run.h"

/* Returns "evheap" and its inputs: a file, a run of a history ("runs.db#3"), or
 * a view of an archive ("all.xml#-hc"); of several runs only files, the first
 * n_baselines as the baseline.  The caller appends options.  Returns NULL for
 * another input.  Free with g_string_free. */
GString *input_command(const Run *const *runs, guint n, guint n_baselines);

#endif
