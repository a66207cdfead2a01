/* Goes through the words of the command line: takes argv, fills Options. */
#ifndef CLI_COMMAND_LINE_H
#define CLI_COMMAND_LINE_H

#include "cli/options.h"

/* Stores all operands and options, in their order.  argv is borrowed by the
 * options.  Errors: TROUBLE_USAGE. */
gboolean command_line_take(Options *options, int argc, char **argv,
                           GError **error);

#endif
