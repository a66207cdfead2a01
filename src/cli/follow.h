/* --follow: reads a log while it is written, and writes all outputs anew every
 * few seconds. */
#ifndef CLI_FOLLOW_H
#define CLI_FOLLOW_H

#include "cli/inputs.h"

/* Makes the outputs of what was read, and sets the exit status. */
typedef gboolean (*FollowWrite)(Options *options, const Inputs *inputs,
                                Progress *progress, int *status,
                                GError **error);

/* What writes a log that evheap has started. */
typedef struct {
    gboolean (*has_ended)(gpointer data); /* called several times a second */
    gpointer data;
} Writer;

/* Follows the log until it ends, or a signal or --follow-for ends it.  The last
 * outputs are of the whole log, and the only ones of formats that add to a file
 * or list events.  If a new run replaces the log, its outputs replace those of
 * the run before.  An update that cannot be written is reported, and the next
 * one is tried.  writer is NULL if it is not known; else following ends with
 * it, and without --follow there is an update each second, for write to see.
 * Errors: those of the last reading and writing. */
gboolean follow(Options *options, FollowWrite write, const Writer *writer,
                int *status, GError **error);

#endif
