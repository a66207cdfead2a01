/* What an event must be like to be believed, given the block it stands in.
 *
 * Pure functions over bytes at hand: the judgement of decoder.c. */
#ifndef EVENTLOG_BLOCK_H
#define EVENTLOG_BLOCK_H

#include <glib.h>

#include "eventlog/event.h"
#include "eventlog/header.h"

/* The stretch of the file that is being read.  Between blocks, and in logs
 * that have none, end is NO_END and the times are as wide as can be told. */
typedef struct {
    guint64 end;              /* offset one past its last byte */
    guint64 earliest, latest; /* times that its events may have, ns */
    guint16 capability;
} Block;

#define NO_END G_MAXUINT64

/* How far ahead of what was read an event may lie where nothing else tells
 * its time. */
#define AHEAD_NS G_GUINT64_CONSTANT(100000000000)

/* Bytes of the file from an offset on. */
typedef struct {
    const guint8 *bytes;
    gsize have;
    guint64 offset;
    gboolean final; /* the input ends after these bytes */
} Stretch;

typedef enum {
    SHAPE_GOOD,
    SHAPE_BAD,
    SHAPE_CUT, /* good as far as it goes, but the input ends inside */
} Shape;

/* The type of the end marker, which is no event. */
#define DATA_END 0xffff

/* Returns whether the end marker stands at the front: between blocks, as GHC
 * 9.0 writes it, or as the last bytes of a block, as GHC 9.10 does.  Two bytes
 * 0xff are common in a log (no capability): amid damage, strictly, they are
 * its end outside a block only where nothing follows. */
gboolean at_end_marker(const Stretch *stretch, const Block *block,
                       gboolean strictly);

/* Sizes: type and time; and, in events of variable size, the size. */
#define EVENT_PREFIX 10
#define SIZE_FIELD   2

/* A stretch of that many bytes holds any run of plausible events. */
#define ENOUGH_BYTES ((gsize)4 * (EVENT_PREFIX + SIZE_FIELD + G_MAXUINT16))

/* Judges the event at the front of the stretch and fills it in; *length is
 * all it takes, in bytes.  With strictly, its fields must fill it. */
Shape event_shape(const EventTypes *types, const Stretch *stretch,
                  const Block *block, gboolean strictly, Event *event,
                  guint32 *length);

/* Notes whether the first believed event of its type has more than our
 * fields. */
void learn_form(EventTypes *types, const Event *event);

/* Returns whether three plausible events follow each other at the front, or
 * as many as there are up to the end of the block. */
gboolean plausible_run(const EventTypes *types, const Stretch *stretch,
                       const Block *block);

/* Returns the block that a BLOCK_MARKER opens. */
Block block_of_marker(const Event *marker);

#endif
