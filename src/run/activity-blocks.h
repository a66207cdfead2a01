/* Finds the time up to which a log without its end has the events of all
 * capabilities: takes the blocks of the log. */
#ifndef RUN_ACTIVITY_BLOCKS_H
#define RUN_ACTIVITY_BLOCKS_H

#include "run/activity.h"

/* Initialise with 0.  Times are in ns. */
typedef struct {
    gboolean any;
    guint last; /* the capability of the last block */
    gint64 last_end;
    gint64 ends[MAX_CAPABILITIES + 1]; /* of the last block of each but that
                                          one; the last one is of none */
} BlockEnds;

/* Adds a block with all events of a capability up to a time; those of no
 * capability if the number is too high. */
void block_ends_add(BlockEnds *blocks, guint capability, gint64 end);

/* The log ends inside the last block, whose last event has this time. */
void block_ends_cut(BlockEnds *blocks, gint64 time);

/* Returns the time up to which the log has all events, at most end.  Call it
 * after the last block.  since has the time from which on each capability has
 * events: NEVER if that is unknown, and G_MAXINT64 if it was deleted. */
gint64 block_ends_flushed(BlockEnds *blocks,
                          const gint64 since[MAX_CAPABILITIES], gint64 end);

#endif
