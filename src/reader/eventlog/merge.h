/* Merges the events of a log by time: takes the stretches of a log whose events
 * are almost in order, and returns its events in order.
 *
 * A capability writes its events into a buffer, which becomes a block of the
 * log.  So the blocks of different capabilities are merged.  Within a block, an
 * event may be a few events too late: GHC stamps GC_END before events that it
 * writes first.  A window of WINDOW events in each stretch sorts these.
 *
 * Memory is limited: stretches are read in small pieces, and only while their
 * times overlap. */
#ifndef READER_EVENTLOG_MERGE_H
#define READER_EVENTLOG_MERGE_H

#include "eventlog/header.h"
#include "input/source.h"
#include "reader/eventlog/spool.h"

/* The events to list. */
typedef struct {
    guint64 from, to;                /* the first and the last time, ns */
    gboolean types[G_MAXUINT16 + 1]; /* by type */
} EventChoice;

static inline gboolean
event_choice_has(const EventChoice *choice, guint16 type, guint64 time)
{
    return choice->types[type] && time >= choice->from && time <= choice->to;
}

/* Consecutive events of a log without damage between them. */
typedef struct {
    guint64 offset;     /* of the first event, in the file or the spool */
    guint64 end;        /* offset of the first byte after the last event */
    guint64 earliest;   /* the lowest time of an event to list, ns */
    guint16 capability; /* of the events before the first BLOCK_MARKER */
    guint16 excess; /* by how many bytes the declared sizes of the info tables
                       are too large: 0 or 1 */
} Stretch;

typedef struct Merge Merge;

/* Returns a merge of stretches (Stretch), which are sorted by it.  They are in
 * the spool or, if spool is NULL, in the file of the source.  *n_late counts
 * the events that were too late to be sorted: such an event follows the event
 * before it in the log.  All arguments are borrowed until merge_free. */
Merge *merge_new(const EventTypes *types, const EventChoice *choice,
                 GArray *stretches, const Source *source, const Spool *spool,
                 guint64 *n_late);
void merge_free(Merge *merge);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Merge, merge_free)

/* Sets *event to the next event, valid until the next call.  Events of equal
 * times are in the order of the log.  Event.offset is the offset in the file or
 * in the spool.  Returns FALSE at the end and, with an error, if the log cannot
 * be read.  Errors: TROUBLE_IO. */
gboolean merge_next(Merge *merge, Event *event, GError **error);

#endif
