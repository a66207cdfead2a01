/* Writes events in blocks to a file, as GHC does, for growlog.
 *
 * Each capability has a buffer of 2 MB, and so has the heap profile, which
 * belongs to no capability.  If the next event does not fit, the buffer is
 * written after a block marker with its size, end time and capability.  So
 * blocks fill the file without gaps, and times may go back from a block to the
 * next.  An error is kept and reported by grow_blocks_close. */
#ifndef TESTS_GROW_BLOCKS_H
#define TESTS_GROW_BLOCKS_H

#include <glib.h>

/* The capability of the heap profile. */
#define GROW_NO_CAPABILITY 0xffff

typedef struct GrowBlocks GrowBlocks;

/* Creates the file.  Returns NULL and sets errno on failure. */
GrowBlocks *grow_blocks_open(const char *path);

/* Writes bytes outside of blocks: the header. */
void grow_blocks_put(GrowBlocks *blocks, const void *bytes, gsize size);

/* Adds an event of size bytes, including its type and time, and writes these.
 * Returns its first byte.  Times of a capability must not go back by more than
 * GHC's do. */
guint8 *grow_blocks_event(GrowBlocks *blocks, guint capability, guint16 type,
                          guint64 time, gsize size);

/* Returns the number of bytes so far. */
guint64 grow_blocks_size(const GrowBlocks *blocks);

/* Returns the latest time so far, in ns. */
guint64 grow_blocks_time(const GrowBlocks *blocks);

/* Writes the remaining buffers and the end marker, in the last block or after
 * it.  Frees everything.  Returns FALSE and sets errno if anything could not be
 * written. */
gboolean grow_blocks_close(GrowBlocks *blocks, gboolean marker_inside);

/* Numbers are big-endian. */
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
