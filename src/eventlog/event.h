/* One event of an eventlog, and what is known of its type.
 *
 * The numbers and names come from events.def. */
#ifndef EVENTLOG_EVENT_H
#define EVENTLOG_EVENT_H

#include <glib.h>

#include "eventlog/cursor.h"

enum {
#define EVENT(number, name, fields, handler) EVENT_##name = number,
#include "eventlog/events.def"
#undef EVENT
    N_KNOWN_EVENTS = 213, /* one more than the greatest number */
};

/* The capability of the events that belong to none: the heap profile's. */
#define NO_CAPABILITY 0xffff

typedef struct {
    guint16 type;
    guint16 capability;    /* NO_CAPABILITY = none */
    guint64 time;          /* ns since the run-time system's start */
    guint64 offset;        /* of its first byte in the input */
    const guint8 *payload; /* valid until the next event is asked for */
    guint32 size;          /* of the payload, bytes */
} Event;

/* Returns "HEAP_LIVE", or NULL for a type that is not in the table. */
const char *event_name(guint16 type);

/* Returns the codes of its fields (events.def), or NULL. */
const char *event_fields(guint16 type);

/* Returns how many bytes the fields of that type take at least: 0 for a type
 * that is not in the table. */
guint32 event_minimum_size(guint16 type);

/* Returns whether the fields lie within the payload.  With exactly, the
 * fields must also fill it: no GHC so far appends anything to the events
 * that carry strings or stacks. */
gboolean event_fields_fit(guint16 type, const guint8 *payload, gsize size,
                          gboolean exactly);

/* Returns whether fields can tell a damaged event of that type: those with
 * strings and stacks.  Others are as good as their size. */
gboolean event_fields_tell(guint16 type);

/* Appends "OFFSET TIME CAP NAME field field ...", for --dump=events: byte
 * offset, ns, capability or "-", name or number, fields as numbers and quoted
 * strings. */
void event_dump(const Event *event, GString *out);

#endif
