#include "reader/piece.h"

#include <string.h>

void
piece_init(Piece *piece, gsize size)
{
    g_assert(size > 0 && size <= PIECE_SIZE);
    *piece = (Piece){
        .size = size,
        .buffer = g_malloc(MOST_EVENT_SIZE + size + PIECE_PADDING),
    };
}

void
piece_clear(Piece *piece)
{
    g_clear_pointer(&piece->buffer, g_free);
}

guint8 *
piece_room(Piece *piece)
{
    return piece->buffer + MOST_EVENT_SIZE;
}

void
piece_set(Piece *piece, guint64 offset, gsize size)
{
    piece->begin = MOST_EVENT_SIZE;
    piece->end = piece->begin + size;
    piece->offset = offset - piece->begin;
    piece->final = size < piece->size;
}

void
piece_prepend(Piece *piece, const guint8 *bytes, gsize size)
{
    g_assert(size <= piece->begin);
    piece->begin -= size;
    memcpy(piece->buffer + piece->begin, bytes, size);
}
