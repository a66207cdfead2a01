/* --follow: reads a log while it is written, and writes all outputs anew every
 * few seconds.
 *
 * An update is a copy of the process (fork): in it the log ends with what is
 * there, so the model is finished, the outputs are written, and the copy exits,
 * while the process itself reads on.  So an update is what evheap would make of
 * the log as it is, reading costs only what came, and no memory grows with the
 * number of updates. */
#ifndef CLI_FOLLOW_H
#define CLI_FOLLOW_H

#include "cli/inputs.h"

/* Makes the outputs of what was read, and sets the exit status. */
typedef gboolean (*FollowWrite)(Options *options, const Inputs *inputs,
                                Progress *progress, int *status,
                                GError **error);

/* Follows the log until it ends, or a signal or --follow-for ends it.  The last
 * outputs are of the whole log, and the only ones of formats that add to a file
 * or list events.  If a new run replaces the log, its outputs replace those of
 * the run before.  An update that cannot be written is reported, and the next
 * one is tried.  Errors: those of the last reading and writing. */
gboolean follow(Options *options, FollowWrite write, int *status,
                GError **error);

#endif
