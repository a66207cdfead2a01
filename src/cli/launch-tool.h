/* evheap run with a tool: cabal or stack start the program, or several. */
#ifndef CLI_LAUNCH_TOOL_H
#define CLI_LAUNCH_TOOL_H

#include "cli/launch-log.h"

/* Runs the tool of the command, and reports the logs of the programs that it
 * starts.  Sets the exit status: that of the tool if it is not 0.  Errors: the
 * tool cannot be started, or no program of it left a log. */
gboolean launch_tool(Launch *launch, int *status, GError **error);

#endif
