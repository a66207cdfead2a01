/* Validates events: takes bytes of a log and the block around them, returns
 * whether a plausible event begins at the first byte.
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

/* Returns whether the span starts with the end marker.  GHC 9.0 writes it
 * between blocks, GHC 9.10 as the last bytes of a block.  Two bytes 0xff are
 * common in a log, because NO_CAPABILITY has the same value.  Callers pass
 * strictly = TRUE near damage.  Then, outside a block, the two bytes count as
 * the end marker only if the input ends after them. */
gboolean at_end_marker(const ByteSpan *span, const Block *block,
                       gboolean strictly);

/* Sizes in bytes.  EVENT_PREFIX is the size of type and time together.
 * SIZE_FIELD is the size of the size field, which follows them in events of
 * variable size. */
#define EVENT_PREFIX 10
#define SIZE_FIELD   2

/* The number of bytes that plausible_run needs at most. */
#define LOOKAHEAD_BYTES ((gsize)4 * (EVENT_PREFIX + SIZE_FIELD + G_MAXUINT16))

/* Checks the event at the start of the span and fills in *event.  Sets *length
 * to the length of the whole event in bytes.  If strictly is TRUE, the known
 * fields must fill the payload. */
EventCheck event_check(const EventTypes *types, const ByteSpan *span,
                       const Block *block, gboolean strictly, Event *event,
                       guint32 *length);

/* Records, for the first accepted event of a type, whether it has more than the
 * known fields. */
void learn_form(EventTypes *types, const Event *event);

/* Returns whether an event cannot be a coincidence: its type is checkable and
 * its fields fill its payload. */
gboolean event_is_certain(const Event *event);

/* Returns whether the span starts with three plausible events.  Fewer are
 * enough if the block ends after them. */
gboolean plausible_run(const EventTypes *types, const ByteSpan *span,
                       const Block *block);

/* The payload of a BLOCK_MARKER, in bytes. */
#define BLOCK_MARKER_SIZE 14

/* Returns whether the fields of a BLOCK_MARKER are plausible. */
gboolean block_marker_is_good(const Event *marker);

/* The constraints between two blocks.  If a log has blocks, all its events are
 * in blocks.  So these constraints allow no time, and only a block marker is
 * accepted. */
extern const Block between_blocks;

/* Returns the block that a BLOCK_MARKER opens. */
Block block_of_marker(const Event *marker);

#endif
