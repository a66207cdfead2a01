#include "reader/eventlog/piece.h"

#include <string.h>

#include "base/pages.h"
#include "eventlog/block.h"

void
piece_init(Piece *piece, gsize size)
{
    g_assert(size > 0 && size <= PIECE_SIZE);
    *piece = (Piece){.size = size};
}

void
piece_clear(Piece *piece)
{
    pages_free(piece->found);
    *piece = (Piece){.size = piece->size};
}

guint8 *
piece_room(Piece *piece)
{
    const gsize max_bytes = MAX_EVENT_SIZE + piece->size;
    const gsize max_events = max_bytes / EVENT_PREFIX + 1;

    /* The results and the bytes share one memory block, which fits a large
     * page. */
    if (piece->found == NULL) {
        piece->found =
            pages_new(max_events * sizeof(Sample) + max_bytes + PIECE_PADDING);
        piece->buffer = (guint8 *)(piece->found + max_events);
    }
    return piece->buffer + MAX_EVENT_SIZE;
}

void
piece_set(Piece *piece, guint64 offset, gsize size, gboolean final)
{
    piece->begin = MAX_EVENT_SIZE;
    piece->end = piece->begin + size;
    piece->offset = offset - piece->begin;
    piece->final = final;
    memset(piece->buffer + piece->end, 0, PIECE_PADDING);
}

void
piece_prepend(Piece *piece, const guint8 *bytes, gsize size)
{
    g_assert(size <= piece->begin);
    piece->begin -= size;
    memcpy(piece->buffer + piece->begin, bytes, size);
}
