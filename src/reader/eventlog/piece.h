/* A piece of a log in memory: holds the bytes that a scanner reads, and room
 * for its results.
 *
 * A piece may end inside an event.  The first part of that event is then copied
 * in front of the next piece, which has room for it. */
#ifndef READER_EVENTLOG_PIECE_H
#define READER_EVENTLOG_PIECE_H

#include <glib.h>

#include "eventlog/event.h"
#include "run/profile.h"

/* The maximum size of a piece in bytes.  A few pieces and their results fit the
 * caches of a processor, and the cost of passing them between threads is
 * negligible. */
#define PIECE_SIZE (512 * 1024)

/* An upper bound of the size of an event and the prefix of the next one. */
#define MAX_EVENT_SIZE (G_MAXUINT16 + 64)

/* The number of zero bytes after the last byte.  Readers of words and of the
 * prefix of an event may read beyond the end. */
#define PIECE_PADDING 32

typedef struct {
    gsize size;     /* the maximum number of bytes that the caller writes */
    Sample *found;  /* room for the results, one per event; owned */
    guint8 *buffer; /* a cut event, the bytes, the padding; in the memory block
                       of found, after it */
    gsize begin;    /* index of the first byte in the buffer */
    gsize end;      /* index one past the last byte */
    guint64 offset; /* the offset that buffer[0] would have in the input, modulo
                       2^64 */
    gboolean final; /* the input ends after this piece */
} Piece;

/* Initialises a piece of size bytes, at most PIECE_SIZE.  Memory is allocated
 * by the first piece_room. */
void piece_init(Piece *piece, gsize size);
void piece_clear(Piece *piece);

/* Returns the memory for the bytes of a new piece; it has room for Piece.size
 * bytes.  The caller writes them, then calls piece_set. */
guint8 *piece_room(Piece *piece);

/* Sets the number of bytes that the caller wrote, the offset of the first one
 * in the input, and whether the input ends after them. */
void piece_set(Piece *piece, guint64 offset, gsize size, gboolean final);

/* Inserts bytes in front of those of the piece.  They are copied. */
void piece_prepend(Piece *piece, const guint8 *bytes, gsize size);

#endif
