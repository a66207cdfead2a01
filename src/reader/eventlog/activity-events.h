/* Decodes the events of capabilities, threads and the collector: takes events,
 * and passes their fields to the builder of the activity.
 *
 * Each event type that matters has a handler, named in eventlog/events.def.
 *
 * Only logs whose activity is wanted need it.  Such events are most of a log,
 * so the scanner passes them directly, in the order of the log. */
#ifndef READER_EVENTLOG_ACTIVITY_EVENTS_H
#define READER_EVENTLOG_ACTIVITY_EVENTS_H

#include "eventlog/event.h"
#include "run/activity-builder.h"

/* Returns whether events of a type have a handler. */
gboolean activity_event_matters(guint16 type);

/* Passes an event of any type to the builder.  The payload has at least the
 * minimum size of its type. */
void activity_event_take(ActivityBuilder *builder, const Event *event);

#endif
