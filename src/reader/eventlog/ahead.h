/* Reading ahead: a log is scanned on a thread of its own, a few pieces before
 * their turn comes.
 *
 * Takes bytes off a decoder, gives them scanned, in the order of the file.
 * The thread that asks reads them, and scans as well where there is but one
 * processor, or no more than one piece. */
#ifndef READER_EVENTLOG_AHEAD_H
#define READER_EVENTLOG_AHEAD_H

#include "eventlog/decoder.h"
#include "reader/eventlog/scan.h"

/* What a scanner's numbers stand for. */
typedef struct {
    GArray *numbers; /* guint32 by number of the scanner */
    gboolean differ; /* any of them from that */
} KeyMap;

/* A piece and what was found in it. */
typedef struct {
    Piece piece;
    ScanResult scan;
    guint64 bytes_read; /* of the file, up to its end */
    KeyMap *keys;       /* the caller's to fill in */
} Part;

typedef struct Ahead Ahead;

/* The decoder is borrowed until ahead_free; piece_size as piece_init has it,
 * wanted as scanner_new. */
Ahead *ahead_new(Decoder *decoder, gsize piece_size,
                 const gboolean wanted[N_KNOWN_EVENTS]);
void ahead_free(Ahead *ahead);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Ahead, ahead_free)

/* Returns the part that comes next, valid until ahead_done; or NULL where it
 * is for decoder_next to go on.  With strips, strings are retainer sets; a part
 * may have been scanned otherwise before that was known. */
Part *ahead_next(Ahead *ahead, gboolean strips);

/* Scans the part that was given last anew, otherwise. */
void ahead_scan_again(Ahead *ahead, Part *part, gboolean strips);

/* Says that the part that was given last is dealt with.  Where its scan has
 * stopped, what is behind goes back to the decoder. */
void ahead_done(Ahead *ahead, Part *part);

#endif
