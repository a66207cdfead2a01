/* The decoder of eventlogs: reads a source, and returns its events one at a
 * time in file order, each with the capability of its block.
 *
 * It keeps no list: an event is valid until the next call.  It does not
 * interpret heap profiles.
 *
 * Logs can end anywhere.  GHC itself writes damaged logs, with a profiling tick
 * in the middle of another event.  The decoder accepts an event only if its
 * type is declared and its size fits its block.  The event's time must be
 * within the times of the block, and its fields within its payload.  Otherwise
 * the decoder searches byte by byte for the next run of three plausible events,
 * and reports how many bytes it skipped.  Outside a block there are no times to
 * check against.  After damage there, each event must be near those before in
 * time, until a block begins or an event cannot be a coincidence.  No time
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
    guint64 offset;        /* offset after the last whole event */
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

/* Bulk access: a caller can take bytes without decoding, and decode them itself
 * as long as all events are plain (reader/eventlog/scan.h).  It gives back the
 * rest, and decoder_next continues there. */

/* Returns whether bytes can be taken, and stores the position of the next one.
 * They cannot be taken within damage, while events after it are doubtful, and
 * before bytes that were given back are decoded. */
gboolean decoder_position(const Decoder *decoder, Position *position);

/* Takes the next bytes, at most room, into the buffer.  Returns how many; fewer
 * only at the end of the input. */
gsize decoder_take(Decoder *decoder, guint8 *to, gsize room);

/* Returns how many bytes of the file were read, as source_bytes_read. */
guint64 decoder_bytes_read(const Decoder *decoder);

/* Gives back the bytes that were taken last. */
void decoder_give_back(Decoder *decoder, const guint8 *bytes, gsize size);

/* Sets where decoder_next continues, after bytes that the caller decoded.  The
 * types seen there have exactly the known fields. */
void decoder_go_on(Decoder *decoder, const Position *position,
                   const gboolean seen[N_KNOWN_EVENTS]);

/* Returns the event types that the header declares. */
const EventTypes *decoder_types(const Decoder *decoder);

#endif
