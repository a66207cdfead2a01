#include "reader/piece.h"

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

/* All in one block: it is a large page, nearly. */
static void
make_room(Piece *piece)
{
    const gsize most_bytes = MOST_EVENT_SIZE + piece->size;
    const gsize most_events = most_bytes / EVENT_PREFIX + 1;

    piece->found =
        pages_new(most_events * sizeof(Sample) + most_bytes + PIECE_PADDING);
    piece->buffer = (guint8 *)(piece->found + most_events);
}

guint8 *
piece_room(Piece *piece)
{
    if (piece->found == NULL)
        make_room(piece);
    return piece->buffer + MOST_EVENT_SIZE;
}

void
piece_set(Piece *piece, guint64 offset, gsize size)
{
    piece->begin = MOST_EVENT_SIZE;
    piece->end = piece->begin + size;
    piece->offset = offset - piece->begin;
    piece->final = size < piece->size;
    memset(piece->buffer + piece->end, 0, PIECE_PADDING);
}

void
piece_prepend(Piece *piece, const guint8 *bytes, gsize size)
{
    g_assert(size <= piece->begin);
    piece->begin -= size;
    memcpy(piece->buffer + piece->begin, bytes, size);
}
