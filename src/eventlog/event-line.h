/* Writes events: takes an event, and returns a line of text or a JSON object
 * with its time, capability, name and fields.
 *
 * The names and kinds of the fields come from events.def. */
#ifndef EVENTLOG_EVENT_LINE_H
#define EVENTLOG_EVENT_LINE_H

#include "eventlog/event.h"

typedef enum {
    EVENT_LINE_TEXT, /* "1.000000250  0  STOP_THREAD  thread=4 status=6" */
    EVENT_LINE_JSON, /* {"time":1000000250,"cap":0,"event":"STOP_THREAD",
                        "thread":4,"status":6} */
} EventLineForm;

/* Appends an event as a line.  The time is in seconds in text, in ns in JSON.
 * The capability is "-" or null if there is none.
 *
 * Integers are decimal; some exceed 2^53.  A stack and a list of strings are in
 * brackets.  Bytes are hexadecimal.  In strings, a byte that is not valid UTF-8
 * becomes \xHH.  Control characters become \xHH in text, \u00HH in JSON.  The
 * line is valid UTF-8.
 *
 * An event of an unknown type is called EVENT_ and its number.  Its fields are
 * the size of its payload, and the payload as bytes.  If the payload is too
 * short for a field, that field and those after it are omitted; a line of text
 * then ends in " ...". */
void event_line_append(const Event *event, EventLineForm form, GString *out);

#endif
