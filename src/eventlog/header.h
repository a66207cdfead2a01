/* The header of an eventlog: which types of events it holds, and how long
 * they are.
 *
 * Takes the input's first bytes, consumes them up to the first event, gives
 * the declared sizes: what the file says decides, never our table. */
#ifndef EVENTLOG_HEADER_H
#define EVENTLOG_HEADER_H

#include <glib.h>

#include "eventlog/event.h"
#include "input/source.h"

#define SIZE_VARIABLE   (-1) /* the event carries its size */
#define SIZE_UNDECLARED (-2) /* the header does not know the type */

/* Whether the events of a type end with the fields that we know. */
typedef enum {
    FORM_UNKNOWN, /* none was seen yet */
    FORM_EXACT,
    FORM_EXTENDED, /* a later GHC appends something */
} Form;

typedef struct {
    gint32 sizes[G_MAXUINT16 + 1]; /* payload in bytes, by type */
    guint32 end;                   /* one past the greatest type declared */
    Form forms[N_KNOWN_EVENTS];    /* learned from the first event */
} EventTypes;

/* Reads the header.  Errors: TROUBLE_TRUNCATED (ends inside), and
 * TROUBLE_CORRUPT, with the byte offset; TROUBLE_IO.  Free with g_free. */
EventTypes *header_read(Source *source, GError **error);

#endif
