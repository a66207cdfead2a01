/* Validates events: tells from the bytes of a log and the block around them
 * whether a plausible event begins there.
 *
 * All functions are pure, except for learn_form.  The decoder (decoder.h) uses
 * them. */
#ifndef EVENTLOG_BLOCK_H
#define EVENTLOG_BLOCK_H

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "eventlog/position.h"

/* The maximum step forward in time where no block limits it, in ns. */
#define MAX_AHEAD_NS G_GUINT64_CONSTANT(100000000000)

/* Bytes of the file, starting at an offset. */
typedef struct {
    const guint8 *bytes;
    gsize have;
    guint64 offset;
    gboolean final; /* the input ends after these bytes */
} ByteSpan;

typedef enum {
    CHECK_GOOD,
    CHECK_BAD,
    CHECK_CUT, /* plausible, but the input ends inside */
} EventCheck;

/* The type of the end marker.  It is not an event. */
#define DATA_END 0xffff

/* Returns whether the end marker is at the front.  GHC 9.0 writes it between
 * blocks, GHC 9.10 as the last bytes of a block.  Two bytes 0xff are common in
 * a log, because they also mean no capability.  Near damage, with strictly,
 * they count outside a block only if the input ends there. */
gboolean at_end_marker(const ByteSpan *span, const Block *block,
                       gboolean strictly);

/* Sizes in bytes: EVENT_PREFIX is type and time; SIZE_FIELD follows in events
 * of variable size. */
#define EVENT_PREFIX 10
#define SIZE_FIELD   2

/* The number of bytes that hold any run of plausible events. */
#define LOOKAHEAD_BYTES ((gsize)4 * (EVENT_PREFIX + SIZE_FIELD + G_MAXUINT16))

/* Checks the event at the front of the span and fills it in.  Stores its whole
 * length in *length, in bytes.  With strictly, the known fields must fill the
 * payload. */
EventCheck event_check(const EventTypes *types, const ByteSpan *span,
                       const Block *block, gboolean strictly, Event *event,
                       guint32 *length);

/* Records, for the first accepted event of a type, whether it has more than the
 * known fields. */
void learn_form(EventTypes *types, const Event *event);

/* Returns whether an event cannot be a coincidence: its type is checkable and
 * its fields fill its payload. */
gboolean event_is_certain(const Event *event);

/* Returns whether three plausible events follow each other at the front, or
 * fewer up to the end of the block. */
gboolean plausible_run(const EventTypes *types, const ByteSpan *span,
                       const Block *block);

/* The payload of a BLOCK_MARKER, in bytes. */
#define BLOCK_MARKER_SIZE 14

/* Returns whether the fields of a BLOCK_MARKER are plausible. */
gboolean block_marker_is_good(const Event *marker);

/* The constraints between blocks.  In a log with blocks all events are in
 * blocks.  No time fits here, so only a marker is accepted. */
extern const Block between_blocks;

/* Returns the block that a BLOCK_MARKER opens. */
Block block_of_marker(const Event *marker);

#endif
