/* A piece of a log in memory, as it comes to be scanned.
 *
 * Pieces are cut at any byte: an event that is cut in two is finished in the
 * piece behind, in front of whose bytes there is room for it. */
#ifndef READER_EVENTLOG_PIECE_H
#define READER_EVENTLOG_PIECE_H

#include <glib.h>

#include "eventlog/event.h"
#include "profile/profile.h"

/* The most bytes of a piece: so small that a few pieces, and what is found in
 * them, stay in the caches of a processor; so large that handing them over
 * costs nothing. */
#define PIECE_SIZE (512 * 1024)

/* More bytes than any event has, and the prefix of the one behind it. */
#define MAX_EVENT_SIZE (G_MAXUINT16 + 64)

/* Words, and the begin of an event, are read beyond the last byte: 0. */
#define PIECE_PADDING 32

typedef struct {
    gsize size;     /* so many bytes a piece has, but the last */
    Sample *found;  /* owned: room for all events that it can hold, and .. */
    guint8 *buffer; /* .. behind that for a cut event, the bytes, the padding */
    gsize begin;    /* place of the first byte in the buffer */
    gsize end;      /* one past the last byte */
    guint64 offset; /* of the buffer's first byte in the input, if it had been
                       read there */
    gboolean final; /* the input ends behind it */
} Piece;

/* For pieces of that many bytes, at most PIECE_SIZE.  Room for them is made
 * when the first one comes. */
void piece_init(Piece *piece, gsize size);
void piece_clear(Piece *piece);

/* Returns where the bytes of a new piece belong. */
guint8 *piece_room(Piece *piece);

/* Says that there are so many of these, which stand at that offset of the
 * input. */
void piece_set(Piece *piece, guint64 offset, gsize size);

/* Puts bytes in front of those of the piece. */
void piece_prepend(Piece *piece, const guint8 *bytes, gsize size);

#endif
