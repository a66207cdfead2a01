/* A piece of a log in memory: holds the bytes that a scanner reads, and room
 * for its results.
 *
 * Pieces end at any byte.  An event cut in two is completed in the next piece,
 * which has room for its first part in front. */
#ifndef READER_EVENTLOG_PIECE_H
#define READER_EVENTLOG_PIECE_H

#include <glib.h>

#include "eventlog/event.h"
#include "profile/profile.h"

/* The maximum size of a piece in bytes.  A few pieces and their results fit the
 * caches of a processor, and the cost of passing them between threads is
 * negligible. */
#define PIECE_SIZE (512 * 1024)

/* An upper bound of the size of an event and the prefix of the next one. */
#define MAX_EVENT_SIZE (G_MAXUINT16 + 64)

/* Zero bytes after the last byte, because words and the prefix of an event are
 * read beyond it. */
#define PIECE_PADDING 32

typedef struct {
    gsize size;     /* bytes of every piece but the last */
    Sample *found;  /* owned: room for the maximum number of events */
    guint8 *buffer; /* after found, in the same block: a cut event, the bytes,
                       the padding */
    gsize begin;    /* index of the first byte in the buffer */
    gsize end;      /* one past the last byte */
    guint64 offset; /* of buffer[0] in the input, extrapolated */
    gboolean final; /* the input ends after it */
} Piece;

/* Initialises a piece of size bytes, at most PIECE_SIZE.  Memory is allocated
 * by the first piece_room. */
void piece_init(Piece *piece, gsize size);
void piece_clear(Piece *piece);

/* Returns the place for the bytes of a new piece. */
guint8 *piece_room(Piece *piece);

/* Sets the number of bytes at that place, and their offset in the input. */
void piece_set(Piece *piece, guint64 offset, gsize size);

/* Inserts bytes in front of those of the piece. */
void piece_prepend(Piece *piece, const guint8 *bytes, gsize size);

#endif
