/* Decodes an eventlog: reads a source, and returns its events one at a time in
 * file order, each with the capability of its block.
 *
 * An event is valid until the next call.  The decoder does not interpret heap
 * profiles.
 *
 * Logs can end anywhere.  GHC itself can damage a log: it may write a profiling
 * sample in the middle of another event (doc/internals/eventlog-format.md,
 * "Damage by GHC itself").  The decoder accepts an event only if its type is
 * declared and its size fits the block.  The time of the event must be near the
 * times of the block.  Strings and stacks must be within the payload.  If a
 * check fails, the decoder searches byte by byte for the next three plausible
 * events in a row, and reports how many bytes it skipped.
 *
 * Outside a block, events have no times to compare with.  So after damage
 * there, the time of each event must be near the times of the events before it.
 * This rule ends at the next block, or at the next event that is certain
 * (event_is_certain).  No time exceeds LATEST_EVENT. */
#ifndef EVENTLOG_DECODER_H
#define EVENTLOG_DECODER_H

#include <glib.h>

#include "eventlog/block.h"
#include "input/source.h"

typedef struct Decoder Decoder;

typedef enum {
    STEP_EVENT,  /* an event */
    STEP_DAMAGE, /* skipped bytes: event->offset and event->size */
    STEP_END,    /* the end of the log, see decoder_ending */
    STEP_ERROR,  /* reading failed */
} Step;

/* How a log ended. */
typedef struct {
    enum {
        ENDING_MARKED,   /* with the end marker */
        ENDING_UNMARKED, /* between two events */
        ENDING_CUT,      /* inside an event */
    } kind;
    guint64 offset;        /* offset of the first byte after the last complete
                              event */
    gboolean in_block;     /* it is inside a block */
    guint64 last_time;     /* of the last event, ns */
    guint64 trailing;      /* number of bytes after the end marker */
    gboolean trailing_log; /* the trailing bytes begin another eventlog */
} Ending;

/* Reads the header and returns a decoder.  The source is borrowed until
 * decoder_free.  Errors: those of header_read. */
Decoder *decoder_new(Source *source, GError **error);
void decoder_free(Decoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Decoder, decoder_free)

/* Decodes the next event into *event, and returns what it found.  Errors, with
 * STEP_ERROR: those of source_take_error. */
Step decoder_next(Decoder *decoder, Event *event, GError **error);

/* Returns how the log ended.  Valid only after STEP_END. */
const Ending *decoder_ending(const Decoder *decoder);

/* Bulk access: a caller can take undecoded bytes and decode them itself
 * (reader/eventlog/scan.h).  It gives back the bytes that it did not decode,
 * and decoder_next continues at these. */

/* Returns whether bytes can be taken, and stores the position of the next
 * byte.  After damage, no bytes can be taken until an event is accepted.  After
 * damage outside a block, no bytes can be taken until a block begins or an
 * event is certain (event_is_certain).  Bytes that were given back cannot be
 * taken again: decoder_next must decode them first. */
gboolean decoder_position(const Decoder *decoder, Position *position);

/* Takes the next bytes and copies them to the buffer "to" of room bytes.
 * Returns their number, and sets *final at the end of the input and after a
 * read error, which decoder_next reports.  Otherwise the buffer is full, or, if
 * the input is followed, has what came next. */
gsize decoder_take(Decoder *decoder, guint8 *to, gsize room, gboolean *final);

/* Returns source_bytes_read of the source. */
guint64 decoder_bytes_read(const Decoder *decoder);

/* Gives back the last size bytes that were taken; they are copied. */
void decoder_give_back(Decoder *decoder, const guint8 *bytes, gsize size);

/* Sets the block and the last time for decoder_next, after events that the
 * caller decoded.  position is that of the next byte.  seen[type] is TRUE for
 * the types of these events, whose payloads have exactly the known fields. */
void decoder_go_on(Decoder *decoder, const Position *position,
                   const gboolean seen[N_KNOWN_EVENTS]);

/* Returns the event types that the header declares. */
const EventTypes *decoder_types(const Decoder *decoder);

#endif
