/* The decoder of eventlogs: reads a source, and returns its events one at a
 * time in file order, each with the capability of its block.
 *
 * It keeps no list: an event is valid until the next call.  It does not
 * interpret heap profiles.
 *
 * Logs can end anywhere.  GHC itself can damage a log: it may write a profiling
 * tick in the middle of another event.  The decoder accepts an event only if
 * its type is declared and its size fits its block.  Its time must be within
 * the times of the block, and its fields within its payload.  If a check fails,
 * the decoder searches byte by byte for the next run of three plausible events,
 * and reports how many bytes it skipped.  Outside a block there are no times to
 * check against.  After damage outside a block, the time of each event must be
 * near the times of the events before it.  This rule ends when a block begins,
 * or at an event that cannot be a coincidence (event_is_certain).  No time
 * exceeds LATEST_EVENT. */
#ifndef EVENTLOG_DECODER_H
#define EVENTLOG_DECODER_H

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "eventlog/position.h"
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
    guint64 trailing;      /* bytes after the end marker */
    gboolean trailing_log; /* the trailing bytes begin another eventlog */
} Ending;

/* Reads the header and returns a decoder.  The source is borrowed until
 * decoder_free.  Errors: those of header_read. */
Decoder *decoder_new(Source *source, GError **error);
void decoder_free(Decoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Decoder, decoder_free)

/* Returns whether the header declares a type of event. */
gboolean decoder_declares(const Decoder *decoder, guint16 type);

/* Fills in the next event.  Errors, with STEP_ERROR: those of
 * source_take_error. */
Step decoder_next(Decoder *decoder, Event *event, GError **error);

/* Returns how the log ended.  Valid only after STEP_END. */
const Ending *decoder_ending(const Decoder *decoder);

/* Bulk access: a caller can take undecoded bytes and decode them itself, as
 * long as all events are plain (reader/eventlog/scan.h).  It gives back the
 * bytes that it did not decode.  decoder_next continues at these. */

/* Returns whether bytes can be taken, and stores the position of the next one.
 * They cannot be taken within damage, or while events after damage are
 * doubtful.  Bytes that were given back cannot be taken again; decoder_next
 * must decode them first. */
gboolean decoder_position(const Decoder *decoder, Position *position);

/* Takes the next bytes and copies them to the buffer "to", which has room
 * bytes.  Returns the number of bytes; it is less than room only at the end of
 * the input. */
gsize decoder_take(Decoder *decoder, guint8 *to, gsize room);

/* Returns source_bytes_read of the source: the number of bytes read of the
 * file. */
guint64 decoder_bytes_read(const Decoder *decoder);

/* Gives back the bytes that were taken last. */
void decoder_give_back(Decoder *decoder, const guint8 *bytes, gsize size);

/* Sets where decoder_next continues, after bytes that the caller decoded.
 * seen[type] is TRUE for the types of these events; their payloads have exactly
 * the known fields. */
void decoder_go_on(Decoder *decoder, const Position *position,
                   const gboolean seen[N_KNOWN_EVENTS]);

/* Returns the event types that the header declares. */
const EventTypes *decoder_types(const Decoder *decoder);

#endif
