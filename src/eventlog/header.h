/* Reads the header of an eventlog from a source, and returns the event types
 * that it declares, with their sizes.
 *
 * The sizes are those that the file declares, not those of events.def. */
#ifndef EVENTLOG_HEADER_H
#define EVENTLOG_HEADER_H

#include <glib.h>

#include "eventlog/event.h"
#include "input/source.h"

#define SIZE_VARIABLE   (-1) /* each event has a size field */
#define SIZE_UNDECLARED (-2) /* the header does not declare the type */

/* Whether events of a type have fields after the known ones. */
typedef enum {
    FORM_UNKNOWN, /* no event seen yet */
    FORM_EXACT,
    FORM_EXTENDED, /* a later GHC appends fields */
} Form;

/* The part of a description that is kept, in bytes. */
#define MAX_DESCRIPTION 200

typedef struct {
    gint32 sizes[G_MAXUINT16 + 1];       /* payload size in bytes, by type */
    char *descriptions[G_MAXUINT16 + 1]; /* by type, presentable; NULL =
                                            undeclared */
    guint32 end;                /* one more than the largest declared type */
    Form forms[N_KNOWN_EVENTS]; /* set by learn_form and decoder_go_on */
} EventTypes;

/* Reads the header, and consumes the source up to the first event.  Free with
 * event_types_free.  Errors: TROUBLE_TRUNCATED if the log ends inside the
 * header, TROUBLE_CORRUPT if the header is not valid, both with the byte
 * offset; those of source_take_error. */
EventTypes *header_read(Source *source, GError **error);
void event_types_free(EventTypes *types);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EventTypes, event_types_free)

#endif
