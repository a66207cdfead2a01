/* The inventory of a log: how often each type of event occurs in it. */
#ifndef RUN_EVENT_COUNT_H
#define RUN_EVENT_COUNT_H

#include <glib.h>

typedef struct {
    char *name;        /* "GC_START"; "EVENT_300" for an unknown type */
    char *description; /* in the header of the log; presentable */
    guint64 count;     /* number of events; 0 = the header declares the type,
                          but the log has none */
    guint64 bytes;     /* of these events, with type and time */
} EventCount;

/* Returns a translated text: "GC_START: 9 events, 90 bytes (Starting GC)". Free
 * with g_free. */
char *event_count_text(const EventCount *row);

/* Returns whether a log has any event, apart from the markers that frame its
 * blocks. */
gboolean event_counts_any(const GArray *counts);

/* Returns an empty array of EventCount, whose texts it owns.  Free with
 * g_array_unref. */
GArray *event_counts_new(void);

#endif
