/* Validates events: takes bytes of a log and the block around them, and returns
 * whether a plausible event begins at the first byte.
 *
 * All functions are pure, except for learn_form.  The decoder (decoder.h) and
 * the fast scan (reader/eventlog/scan.h) use this module. */
#ifndef EVENTLOG_BLOCK_H
#define EVENTLOG_BLOCK_H

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"

/* A block of a log, and its constraints on events.  Outside blocks, and in a
 * block of unknown size, end is NO_END. */
typedef struct {
    guint64 end;              /* offset of the first byte after the block */
    guint64 first;            /* offset of its first event */
    guint64 earliest, latest; /* range of the times of its events, ns */
    guint16 capability;
} Block;

#define NO_END G_MAXUINT64

/* The largest valid time of an event, in ns: 146 years.  A later time is a sign
 * of damage. */
#define LATEST_EVENT ((guint64)G_MAXINT64 / 2)

/* The position of an event in a log. */
typedef struct {
    guint64 offset;    /* offset of the event */
    Block block;       /* the block around the event */
    guint64 last_time; /* time of the previous event, ns */
} Position;

/* The maximum step forward in time in a damaged log, in ns.  It applies where
 * nothing else limits the time.  It limits the time of an event outside a block
 * after damage, and the end time of a block whose marker is found inside
 * another block. */
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
    CHECK_CUT, /* plausible, but the span ends inside the event */
} EventCheck;

/* The type of the end marker.  It is not an event. */
#define DATA_END 0xffff

/* Returns whether the span starts with the end marker.  GHC 9.0 writes it
 * between blocks, GHC 9.10 as the last bytes of a block.  Inside a block, it
 * must be the last two bytes.  Two bytes 0xff are common in a log, because
 * NO_CAPABILITY has the same value.  So callers pass strictly = TRUE after
 * damage: outside a block, the input must then end after the marker. */
gboolean at_end_marker(const ByteSpan *span, const Block *block,
                       gboolean strictly);

/* Sizes in bytes: of the type and the time of an event together, and of the
 * size field, which follows them in events of variable size. */
#define EVENT_PREFIX 10
#define SIZE_FIELD   2

/* Returns the bytes of an event before its payload. */
static inline guint32
event_prefix_size(const EventTypes *types, guint16 type)
{
    return EVENT_PREFIX +
           (types->sizes[type] == SIZE_VARIABLE ? SIZE_FIELD : 0);
}

/* The size of four of the largest events.  event_check and plausible_run read
 * fewer bytes: at most a BLOCK_MARKER of GHC (24 bytes), three events and the
 * prefix of another event.  Callers pass spans of at least this size, unless
 * the input ends. */
#define LOOKAHEAD_BYTES ((gsize)4 * (EVENT_PREFIX + SIZE_FIELD + G_MAXUINT16))

/* Checks the event at the start of the span.  After CHECK_GOOD, *event is the
 * event, and *length is its length in bytes, including type, time and size.
 * Callers pass strictly = TRUE after damage.  Then a BLOCK_MARKER inside a
 * block is bad.  So is a payload with more than the known fields, unless an
 * earlier event of the type had more (learn_form). */
EventCheck event_check(const EventTypes *types, const ByteSpan *span,
                       const Block *block, gboolean strictly, Event *event,
                       guint32 *length);

/* Records, for the first accepted event of a type, whether its payload has more
 * than the known fields.  Ignores types that are not checkable
 * (event_type_is_checkable). */
void learn_form(EventTypes *types, const Event *event);

/* Returns whether an event is certain, not damaged bytes that resemble one: its
 * type is checkable and its fields fill its payload. */
gboolean event_is_certain(const Event *event);

/* Returns whether the span starts with three plausible events, checked as after
 * damage.  Fewer are enough before the end of the block, the end marker or the
 * end of the input. */
gboolean plausible_run(const EventTypes *types, const ByteSpan *span,
                       const Block *block);

/* The payload of a BLOCK_MARKER, in bytes. */
#define BLOCK_MARKER_SIZE 14

/* Returns whether the fields of a BLOCK_MARKER are plausible. */
gboolean block_marker_is_good(const Event *marker);

/* Returns the block that a BLOCK_MARKER opens. */
Block block_of_marker(const Event *marker);

#endif
