/* Describes events: takes the type of an event and its payload, returns the
 * name and the fields of the type, and checks the payload.
 *
 * The numbers, names and fields of the types come from events.def. */
#ifndef EVENTLOG_EVENT_H
#define EVENTLOG_EVENT_H

#include <glib.h>

#include "eventlog/cursor.h"

enum {
#define EVENT(number, name, codes, names, handler, activity)                   \
    EVENT_##name = number,
#include "eventlog/events.def"
    N_KNOWN_EVENTS = 213, /* one more than the largest number */
};

/* The value of Event.capability for events that belong to no capability.
 * Events of heap profiles belong to none. */
#define NO_CAPABILITY 0xffff

typedef struct {
    guint16 type;
    guint16 capability;    /* NO_CAPABILITY = none */
    guint64 time;          /* ns since the start of the RTS */
    guint64 offset;        /* offset of its first byte in the input */
    const guint8 *payload; /* valid until the decoder's next event */
    guint32 size;          /* size of the payload in bytes */
} Event;

/* Returns the name of a type, for example "HEAP_LIVE", or NULL for an unknown
 * type. */
const char *event_name(guint16 type);

/* Returns the name of a type, and for an unknown type "EVENT_" and its number.
 * Free with g_free. */
char *event_full_name(guint16 type);

/* The fields of an event (events.def). */
typedef struct {
    const char *codes; /* NULL for an unknown type */
    const char *names; /* separated by blanks; one for each code but '?' */
} EventFields;

/* Returns the fields of a type. */
EventFields event_fields(guint16 type);

/* Returns the fields of an event, in the form that its log has. */
EventFields event_fields_of(const Event *event);

/* Returns the minimum size of the payload of a type in logs of all versions of
 * GHC, in bytes.  Returns 0 for an unknown type. */
guint32 event_minimum_size(guint16 type);

/* Returns the size in bytes of a field that ends with the payload, or before
 * the integers after it.  code is its code in EventFields.codes. */
gsize event_text_size(const char *code, const Cursor *cursor);

/* Returns whether the known fields of a type are within the payload.  If
 * exactly is TRUE, they must also fill the payload.  Returns TRUE for an
 * unknown type.  So far, no version of GHC has appended fields to events with
 * strings or stacks. */
gboolean event_fields_fit(guint16 type, const guint8 *payload, gsize size,
                          gboolean exactly);

/* Returns whether the fields of a type can reveal damage.  This is so for the
 * events of profiles that have strings or stacks, and for IPE.  For other
 * types, only the size can be checked. */
gboolean event_type_is_checkable(guint16 type);

#endif
