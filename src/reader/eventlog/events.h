/* What the events of a log make of a profile.
 *
 * Takes events and samples in the order of the log, gives eras, facts, markers,
 * memory and symbols.  Each event that matters has a handler, which
 * eventlog/events.def names. */
#ifndef READER_EVENTLOG_EVENTS_H
#define READER_EVENTLOG_EVENTS_H

#include "eventlog/event.h"
#include "profile/profile.h"
#include "reader/eventlog/spool.h"

/* Capabilities have numbers of two bytes. */
#define N_CAPABILITIES 0x10000

/* Begins with a profile and a spool, which are borrowed, all else 0. */
typedef struct {
    Profile *profile;
    Spool *spool;         /* info tables, to be taken when bands are known */
    gboolean has_samples; /* at least one was taken */
    gboolean in_era;
    gboolean lost;       /* since damage, up to the next begin or end */
    gboolean uncounted;  /* damage between eras, nothing of an era since */
    guint64 era_offset;  /* byte offset of the open era's begin */
    gboolean bio_begins; /* eras bring their times themselves */
    GError *error;       /* no more is to be taken */
    /* A bit for each capability that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} EventReader;

/* Returns whether events of a type matter. */
gboolean event_matters(guint16 type);

/* Takes an event, which may matter. */
void event_reader_take(EventReader *reader, const Event *event);

/* Takes note of bytes that were passed over: the event's offset and size. */
void event_reader_take_damage(EventReader *reader, const Event *damage);

/* Returns whether samples of that kind, of which the first stands at that byte
 * of the input, belong to the open era; warns where one does not. */
gboolean event_reader_takes_samples(EventReader *reader, gboolean of_stacks,
                                    guint64 offset);

/* Says that the log ends here.  An era that is still open is whole only in a
 * log whose GHC writes no ends of eras. */
void event_reader_end(EventReader *reader, gboolean writes_ends);

#endif
