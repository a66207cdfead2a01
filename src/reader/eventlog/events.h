/* Interprets events: converts events and samples, in file order, to the eras,
 * facts, markers, memory lines and symbols of a profile.
 *
 * Each relevant event type has a handler, named in eventlog/events.def. */
#ifndef READER_EVENTLOG_EVENTS_H
#define READER_EVENTLOG_EVENTS_H

#include "eventlog/event.h"
#include "profile/profile.h"
#include "reader/eventlog/spool.h"

/* The numbers of capabilities have two bytes. */
#define N_CAPABILITIES 0x10000

/* The state of the interpretation.  Initialise profile and spool, which are
 * borrowed, and set the rest to 0. */
typedef struct {
    Profile *profile;
    Spool *spool;         /* info tables, looked up when bands are known */
    gboolean has_samples; /* a sample was taken */
    gboolean in_era;
    gboolean era_lost; /* samples belong to no era, after damage or an invalid
                          begin */
    gboolean loss_uncounted; /* damage between eras is not yet counted as a lost
                                era */
    guint64 era_offset;      /* byte offset of the open era's begin */
    gboolean bio_begins;     /* eras have time fields (biography) */
    GError *error;           /* take no more events if it is set */
    /* One bit per capability that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} EventReader;

/* Returns whether events of a type have a handler. */
gboolean event_matters(guint16 type);

/* Takes an event of any type. */
void event_reader_take(EventReader *reader, const Event *event);

/* Takes damage: the offset and size of the event are those of the skipped
 * bytes. */
void event_reader_take_damage(EventReader *reader, const Event *damage);

/* Returns whether the open era accepts samples of stacks or, without of_stacks,
 * of strings.  Warns if it does not.  The offset is that of the first sample in
 * the input. */
gboolean event_reader_takes_samples(EventReader *reader, gboolean of_stacks,
                                    guint64 offset);

/* Ends the log.  An era that is still open is dropped, unless the log's GHC
 * writes no ends of eras. */
void event_reader_end(EventReader *reader, gboolean writes_ends);

#endif
