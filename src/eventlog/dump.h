/* --dump=events: every event of a log as a line of text. */
#ifndef EVENTLOG_DUMP_H
#define EVENTLOG_DUMP_H

#include <glib.h>

#include "eventlog/event.h"

/* Appends "OFFSET TIME CAP NAME field field ...": byte offset, ns,
 * capability or "-", name or number, fields as numbers and quoted strings. */
void event_dump(const Event *event, GString *out);

#endif
