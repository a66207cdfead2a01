/* --follow: reads a log while it is written, and writes all outputs anew every
 * few seconds. */
#ifndef CLI_FOLLOW_H
#define CLI_FOLLOW_H

#include "cli/inputs.h"
#include "launch/process.h"

/* Makes the outputs of what was read, and sets the exit status. */
typedef gboolean (*FollowWrite)(Options *options, const Inputs *inputs,
                                Progress *progress, int *status,
                                GError **error);

/* Follows the log until it ends, or a signal or --follow-for ends it.  The last
 * outputs are of the whole log, and the only ones of formats that add to a file
 * or list events.  If a new run replaces the log, its outputs replace those of
 * the run before.  An update that cannot be written is reported, and the next
 * one is tried.  Errors: those of the last reading and writing. */
gboolean follow(Options *options, FollowWrite write, Process *process,
                int *status, GError **error);

#endif
