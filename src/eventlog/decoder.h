/* Pulling events out of an eventlog, one at a time.
 *
 * Takes a source, gives events in the order of the file, each with the
 * capability of its block.  Holds no list: an event lives until the next one
 * is asked for.  Knows nothing of heap profiles.
 *
 * GHC itself writes damaged logs (a profiling tick written into the middle
 * of another event), and logs end anywhere.  An event is believed only if
 * its type is declared, its size fits its block, its time lies within the
 * block's times and its fields within its payload.  After one that is not,
 * the decoder looks byte by byte for the next place where three plausible
 * events follow each other, and says how many bytes it passed over.  Outside a
 * block nothing else tells the time of an event: there each must lie near those
 * before the damage, until a block begins or one is surely none of the chance.
 * No time is beyond LATEST_EVENT. */
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
    STEP_DAMAGE, /* bytes were passed over: the event's offset and size say
                    which */
    STEP_END,    /* the end, see decoder_ending */
    STEP_ERROR,  /* reading failed */
} Step;

/* How a log ended. */
typedef struct {
    enum {
        ENDING_MARKED,   /* with the end marker */
        ENDING_UNMARKED, /* between two events */
        ENDING_CUT,      /* inside an event */
    } kind;
    guint64 offset;        /* where: the byte after the last whole event */
    guint64 trailing;      /* bytes after the end marker */
    gboolean trailing_log; /* they begin another eventlog */
} Ending;

/* Reads the header.  The source is borrowed until decoder_free.  Errors as
 * header_read. */
Decoder *decoder_new(Source *source, GError **error);
void decoder_free(Decoder *decoder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Decoder, decoder_free)

/* Returns whether the log's header knows that type of event. */
gboolean decoder_declares(const Decoder *decoder, guint16 type);

/* Fills in the next event.  Errors, with STEP_ERROR: TROUBLE_IO. */
Step decoder_next(Decoder *decoder, Event *event, GError **error);

/* Says how the log ended; only after STEP_END. */
const Ending *decoder_ending(const Decoder *decoder);

/* The other way through a log: bytes are taken unseen, to be decoded elsewhere
 * as long as they are plain; what turns out not to be is given back, and
 * decoder_next goes on there. */

/* Returns whether bytes may be taken, and where the next one stands.  Not so
 * amid damage, nor behind it as long as events are doubted, nor where bytes
 * were given back that were not decoded yet. */
gboolean decoder_position(const Decoder *decoder, Position *position);

/* Takes the next bytes, which are put at that place.  Returns how many there
 * are: fewer only at the end of the input. */
gsize decoder_take(Decoder *decoder, guint8 *to, gsize room);

/* Returns how many bytes of the file were read for that, as source_bytes_read
 * has it. */
guint64 decoder_bytes_read(const Decoder *decoder);

/* Gives back what was taken last. */
void decoder_give_back(Decoder *decoder, const guint8 *bytes, gsize size);

/* Says where decoder_next shall go on, behind what was decoded elsewhere; and
 * which types were seen there, all with our fields exactly. */
void decoder_go_on(Decoder *decoder, const Position *position,
                   const gboolean seen[N_KNOWN_EVENTS]);

/* Returns what the header declares. */
const EventTypes *decoder_types(const Decoder *decoder);

#endif
