#include "run/activity-blocks.h"

/* Ends the last block. */
static void
end_last(BlockEnds *blocks)
{
    gint64 *end = &blocks->ends[MIN(blocks->last, MAX_CAPABILITIES)];

    if (blocks->any)
        *end = MAX(*end, blocks->last_end);
}

void
block_ends_add(BlockEnds *blocks, guint capability, gint64 end)
{
    end_last(blocks);
    blocks->any = TRUE;
    blocks->last = capability;
    blocks->last_end = end;
}

void
block_ends_cut(BlockEnds *blocks, gint64 time)
{
    blocks->last_end = MIN(blocks->last_end, time);
}

gint64
block_ends_flushed(BlockEnds *blocks, const gint64 since[MAX_CAPABILITIES],
                   gint64 end)
{
    gint64 flushed = end;
    gboolean any = FALSE;

    end_last(blocks);
    for (guint i = 0; i < MAX_CAPABILITIES; i++) {
        if (since[i] == G_MAXINT64 ||
            (since[i] == NEVER && blocks->ends[i] == 0))
            continue;
        any = TRUE;
        flushed = MIN(flushed, MAX(blocks->ends[i], since[i]));
    }
    /* The first block of no capability tells how many there are. */
    return any && blocks->ends[MAX_CAPABILITIES] > 0 ? flushed : 0;
}
