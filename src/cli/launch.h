/* evheap run: starts a program with the options of the RTS that record its
 * heap, shows what it holds while it runs, and makes the outputs of its log. */
#ifndef CLI_LAUNCH_H
#define CLI_LAUNCH_H

#include "cli/follow.h"

/* Runs the program of the options, as often as they ask for, and writes the
 * outputs after each run, which write makes.  Sets the exit status: that of the
 * program if it is not 0, else that of write.  Errors: TROUBLE_USAGE if the
 * program cannot record what is asked for (then it is not started), and those
 * of reading its log. */
gboolean launch(Options *options, FollowWrite write, int *status,
                GError **error);

/* Sets the log of the first run as the input, and the report on standard error
 * as the output unless there is one. */
gboolean launch_settle(Options *options, GError **error);

#endif
