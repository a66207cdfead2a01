/* Read-ahead: reads bytes through a decoder, and returns scanned parts of the
 * log in file order.
 *
 * A separate thread scans the parts ahead of the caller, and also reads some.
 * The calling thread reads parts while it waits.  It also scans them if there
 * is no separate thread: with one processor, or if the log is one part. */
#ifndef READER_EVENTLOG_AHEAD_H
#define READER_EVENTLOG_AHEAD_H

#include "eventlog/decoder.h"
#include "reader/eventlog/scan.h"

/* A piece of the log and the result of its scan. */
typedef struct {
    Piece piece;
    ScanResult scan;
    guint64 bytes_read; /* bytes of the file read up to the end of the part */
    KeyMap *keys;       /* filled in by the caller */
} Part;

typedef struct Ahead Ahead;

/* Returns a read-ahead.  The decoder is borrowed until ahead_free.  piece_size
 * is in bytes, as for piece_init.  Without with_thread, the caller's thread
 * does all.  wanted and activity are as for scanner_new.  The builder takes
 * events ahead of the caller.  But while the caller must continue with
 * decoder_next, it has taken all events before, and no others. */
Ahead *ahead_new(Decoder *decoder, gsize piece_size, gboolean with_thread,
                 const gboolean wanted[N_KNOWN_EVENTS],
                 ActivityBuilder *activity);
void ahead_free(Ahead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ahead, ahead_free)

/* Returns the next part, valid until ahead_done.  Returns NULL if the caller
 * must continue with decoder_next.  If strips is TRUE, sample strings are
 * retainer sets (ScanResult.strips).  A part that was read ahead keeps the
 * value of an earlier call; ahead_scan_again corrects it. */
Part *ahead_next(Ahead *ahead, gboolean strips);

/* Scans the part of the last ahead_next again, with another value of strips. */
void ahead_scan_again(Ahead *ahead, Part *part, gboolean strips);

/* Releases the part of the last ahead_next.  If its scan stopped, all bytes
 * from there on go back to the decoder. */
void ahead_done(Ahead *ahead, Part *part);

#endif
