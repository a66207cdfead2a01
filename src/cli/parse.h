/* Parses the command line: takes argv, returns Options.
 *
 * The rows of cli/option-table.c define the options. */
#ifndef CLI_PARSE_H
#define CLI_PARSE_H

#include "cli/options.h"

/* Parses the command line, and settles what depends on several options: the
 * runs of histories, the outputs and the size of the page.  argv is borrowed
 * until options_free.  Errors: TROUBLE_USAGE.  Free with options_free. */
Options *options_parse(int argc, char **argv, GError **error);

/* Returns whether a command line is one of evheap run. */
gboolean options_are_of_run(int argc, char **argv);

#endif
