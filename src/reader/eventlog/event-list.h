/* Lists the events of a log: takes a source, and returns the events that pass a
 * choice, in the order of their times or of the log.
 *
 * In the order of time, the log is read twice: first to find its blocks and
 * damage, then to merge the blocks (merge.h).  Of a pipe and of a compressed
 * log, the events are copied to a spool for that. */
#ifndef READER_EVENTLOG_EVENT_LIST_H
#define READER_EVENTLOG_EVENT_LIST_H

#include "eventlog/decoder.h"
#include "run/warning.h"

typedef enum {
    EVENT_ORDER_TIME,
    EVENT_ORDER_FILE,
} EventOrder;

/* Which events are listed, and how.  All pointers are borrowed. */
typedef struct {
    EventOrder order;
    guint64 from, to;         /* the first and the last time, ns */
    const GPtrArray *include; /* GRegex: the name of the event must match at
                                 least one; NULL = all pass */
} EventQuery;

typedef struct EventList EventList;

/* Reads the header of a log.  The source is borrowed until event_list_free.
 * Errors: those of decoder_new; TROUBLE_LIMIT for an expression that is too
 * costly to match. */
EventList *event_list_new(Source *source, const EventQuery *query,
                          GError **error);
void event_list_free(EventList *list);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(EventList, event_list_free)

/* Sets *event to the next event, valid until the next call, as decoder_next
 * does.  There is no STEP_DAMAGE in the order of time.  Errors: those of
 * source_take_error; TROUBLE_IO; TROUBLE_LIMIT for a log that has too much
 * damage, or too many events for the spool. */
Step event_list_next(EventList *list, Event *event, GError **error);

/* What was found in the log; complete after STEP_END. */
typedef struct {
    Warnings warnings;
    guint64 end;    /* the latest time of all events, also of those that are not
                       listed, ns */
    guint64 n_late; /* events that follow one of a later time, because they were
                       too late to be sorted */
} EventFindings;

const EventFindings *event_list_findings(const EventList *list);

#endif
