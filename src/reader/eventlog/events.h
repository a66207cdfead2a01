/* Interprets events: converts events and samples, in file order, to the eras,
 * facts, markers, memory lines, cost centres and info tables of a run.
 *
 * Each event type that matters has a handler, named in eventlog/events.def. */
#ifndef READER_EVENTLOG_EVENTS_H
#define READER_EVENTLOG_EVENTS_H

#include "eventlog/event.h"
#include "reader/eventlog/spool.h"
#include "run/run.h"

/* The number of values of a capability number, which has two bytes. */
#define N_CAPABILITIES 0x10000

/* The state between events.  Initialise run, the spools and census_times, which
 * are borrowed, and repeats_begin.  Set the rest to 0. */
typedef struct {
    Run *run;
    Spool *spool;         /* info tables, looked up when bands are known */
    Spool *counters;      /* definitions of ticky counters, likewise */
    gboolean has_samples; /* a sample was accepted */
    gboolean in_era;      /* an era is open */
    gboolean era_lost;    /* samples are dropped silently up to the next begin
                             or end: damage hit their era, or its begin was
                             invalid */
    gboolean loss_uncounted;  /* damage between eras may hide the begin of an
                                 era, which is not yet counted as lost */
    guint64 era_offset;       /* byte offset of the begin of the open era */
    gboolean bio_begins;      /* eras begin with HEAP_BIO_PROF_SAMPLE_BEGIN,
                                 which has a time field */
    gboolean in_counts;       /* a sample of ticky counters is open */
    gboolean repeats_begin;   /* a counter that comes again begins a sample: the
                                 log has no events for that, or one was lost */
    guint64 counts[N_COUNTS]; /* the sums of the open sample */
    GArray *census_times;     /* gint64: when each census began to be written */
    GError *error;            /* owned by the caller; if set, pass no more
                                 events */
    /* One bit per capability number that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} EventReader;

/* Returns whether events of a type have a handler. */
gboolean event_matters(guint16 type);

/* Adds the data of an event of any type to the run.  Fails by setting
 * reader->error: TROUBLE_UNSUPPORTED for a second heap run, TROUBLE_LIMIT
 * for too many info tables or ticky counters. */
void event_reader_take(EventReader *reader, const Event *event);

/* Handles damage.  The offset and the size of the "event" are those of the
 * skipped bytes.  Damage that may be part of a heap profile drops the open
 * era. */
void event_reader_take_damage(EventReader *reader, const Event *damage);

/* Gives the run the definitions of the ticky counters that have samples.  Call
 * it after event_reader_end.  Fails by setting reader->error: TROUBLE_IO. */
gboolean event_reader_define_counters(EventReader *reader);

/* Returns whether the open era accepts samples of cost-centre stacks or, if
 * of_stacks is FALSE, of strings.  Adds a warning if not.  The offset is that
 * of the first sample in the input.  If HEAP_PROF_BEGIN is missing, the first
 * sample of a stack sets the break-down to cost-centre stacks. */
gboolean event_reader_takes_samples(EventReader *reader, gboolean of_stacks,
                                    guint64 offset);

/* Ends the log.  writes_ends is TRUE if the header declares
 * HEAP_PROF_SAMPLE_END.  Then an era that is still open is incomplete and
 * dropped.  Otherwise the end of the log ends it. */
void event_reader_end(EventReader *reader, gboolean writes_ends);

#endif
