/* Read-ahead: reads bytes through a decoder, and returns scanned parts of the
 * log in file order.
 *
 * A separate thread scans a few parts ahead.  The calling thread reads parts
 * too.  It scans as well if there is only one processor or one part. */
#ifndef READER_EVENTLOG_AHEAD_H
#define READER_EVENTLOG_AHEAD_H

#include "eventlog/decoder.h"
#include "reader/eventlog/scan.h"

/* The keys behind the numbers of a scanner. */
typedef struct {
    GArray *numbers; /* guint32: key of the profile, by scanner's number */
    gboolean differ; /* a key differs from its number */
} KeyMap;

/* A piece of the log and the result of its scan. */
typedef struct {
    Piece piece;
    ScanResult scan;
    guint64 bytes_read; /* bytes read of the file up to its end */
    KeyMap *keys;       /* filled in by the caller */
} Part;

typedef struct Ahead Ahead;

/* Returns a read-ahead.  The decoder is borrowed until ahead_free.  piece_size
 * is in bytes, as for piece_init.  The types wanted are as for scanner_new. */
Ahead *ahead_new(Decoder *decoder, gsize piece_size,
                 const gboolean wanted[N_KNOWN_EVENTS]);
void ahead_free(Ahead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ahead, ahead_free)

/* Returns the next part, valid until ahead_done, or NULL if decoder_next must
 * continue.  With strips, strings are retainer sets (ScanResult).  A part that
 * was scanned before the caller knew this may have been scanned with the other
 * value. */
Part *ahead_next(Ahead *ahead, gboolean strips);

/* Scans the last part again, with another value of strips. */
void ahead_scan_again(Ahead *ahead, Part *part, gboolean strips);

/* Releases the last part.  If its scan stopped, the bytes after that place go
 * back to the decoder. */
void ahead_done(Ahead *ahead, Part *part);

#endif
