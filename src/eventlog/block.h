/* What an event must be like to be believed, given the block it stands in.
 *
 * Pure functions over bytes at hand: the judgement of decoder.c. */
#ifndef EVENTLOG_BLOCK_H
#define EVENTLOG_BLOCK_H

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"
#include "eventlog/position.h"

/* How far ahead of what was read an event may lie where nothing else tells
 * its time. */
#define AHEAD_NS G_GUINT64_CONSTANT(100000000000)

/* Bytes of the file from an offset on. */
typedef struct {
    const guint8 *bytes;
    gsize have;
    guint64 offset;
    gboolean final; /* the input ends after these bytes */
} ByteSpan;

typedef enum {
    CHECK_GOOD,
    CHECK_BAD,
    CHECK_CUT, /* good as far as it goes, but the input ends inside */
} EventCheck;

/* The type of the end marker, which is no event. */
#define DATA_END 0xffff

/* Returns whether the end marker stands at the front: between blocks, as GHC
 * 9.0 writes it, or as the last bytes of a block, as GHC 9.10 does.  Two bytes
 * 0xff are common in a log (no capability): amid damage, strictly, they are
 * its end outside a block only where nothing follows. */
gboolean at_end_marker(const ByteSpan *stretch, const Block *block,
                       gboolean strictly);

/* Sizes: type and time; and, in events of variable size, the size. */
#define EVENT_PREFIX 10
#define SIZE_FIELD   2

/* A stretch of that many bytes holds any run of plausible events. */
#define ENOUGH_BYTES ((gsize)4 * (EVENT_PREFIX + SIZE_FIELD + G_MAXUINT16))

/* Judges the event at the front of the stretch and fills it in; *length is
 * all it takes, in bytes.  With strictly, its fields must fill it. */
EventCheck event_check(const EventTypes *types, const ByteSpan *stretch,
                       const Block *block, gboolean strictly, Event *event,
                       guint32 *length);

/* Notes whether the first believed event of its type has more than our
 * fields. */
void learn_form(EventTypes *types, const Event *event);

/* Returns whether an event is none of the chance: its fields can tell, and fill
 * it. */
gboolean event_proves_itself(const Event *event);

/* Returns whether three plausible events follow each other at the front, or
 * as many as there are up to the end of the block. */
gboolean plausible_run(const EventTypes *types, const ByteSpan *stretch,
                       const Block *block);

/* The payload of a BLOCK_MARKER, in bytes. */
#define BLOCK_MARKER_SIZE 14

/* Returns whether the fields of a BLOCK_MARKER make sense. */
gboolean block_marker_is_good(const Event *marker);

/* What is demanded of events between blocks: once there was a block, all stand
 * in one, so that only a marker is believed, for no event's time fits. */
extern const Block between_blocks;

/* Returns the block that a BLOCK_MARKER opens. */
Block block_of_marker(const Event *marker);

#endif
