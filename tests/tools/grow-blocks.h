/* Writing a grown log, block by block.
 *
 * As GHC does it: each capability, and the heap profile with none, fills a
 * buffer of 2 MB of its own; one that has no room for the next event is
 * written behind a block marker that says its size, its end and whose it is.
 * So blocks tile the file, and times go back from one block to the next.  A
 * failure to write is remembered and comes out at the end. */
#ifndef TESTS_GROW_BLOCKS_H
#define TESTS_GROW_BLOCKS_H

#include <glib.h>

/* The capability of the heap profile. */
#define GROW_NO_CAPABILITY 0xffff

typedef struct GrowBlocks GrowBlocks;

/* Creates the file.  NULL, with errno set, if it cannot be. */
GrowBlocks *grow_blocks_open(const char *path);

/* Writes bytes that stand in no block: the header. */
void grow_blocks_put(GrowBlocks *blocks, const void *bytes, gsize size);

/* Makes room for an event of so many bytes, all of it, at that time, and
 * writes its type and time; gives its first byte.  Times within a capability
 * must not go back by more than GHC's do. */
guint8 *grow_blocks_event(GrowBlocks *blocks, guint capability, guint16 type,
                          guint64 time, gsize size);

/* The bytes so far, and the latest time. */
guint64 grow_blocks_size(const GrowBlocks *blocks);
guint64 grow_blocks_time(const GrowBlocks *blocks);

/* Writes what is left, and the end marker, within the last block or behind
 * it; frees all.  FALSE, with errno set, if anything could not be written. */
gboolean grow_blocks_close(GrowBlocks *blocks, gboolean marker_inside);

/* Numbers in the order of the format. */
static inline guint64
grow_get(const guint8 *place, guint size)
{
    guint64 number = 0;

    for (guint i = 0; i < size; i++)
        number = number << 8 | place[i];
    return number;
}

static inline void
grow_put(guint8 *place, guint size, guint64 number)
{
    for (; size > 0; size--, number >>= 8)
        place[size - 1] = (guint8)number;
}

#endif
