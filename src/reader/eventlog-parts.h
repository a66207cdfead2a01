/* The reader of eventlogs in three parts: eventlog.c takes what is of the heap
 * profile, eventlog-run.c what is known of the run beside it, eventlog-scan.c
 * what was scanned ahead.  Used by these alone. */
#ifndef READER_EVENTLOG_PARTS_H
#define READER_EVENTLOG_PARTS_H

#include "eventlog/decoder.h"
#include "profile/profile.h"
#include "reader/ahead.h"
#include "reader/spool.h"

/* Capabilities have numbers of two bytes. */
#define N_CAPABILITIES 0x10000

typedef struct {
    Profile *profile;
    const Source *source;
    Decoder *decoder;
    const EventTypes *types; /* of the decoder */
    gboolean has_samples;    /* at least one was taken */
    gboolean in_era;
    gboolean lost;       /* since damage, up to the next begin or end */
    gboolean uncounted;  /* damage between eras, nothing of an era since */
    guint64 era_offset;  /* byte offset of the open era's begin */
    gboolean bio_begins; /* eras bring their times themselves */
    gsize piece_size;    /* bytes that are scanned at a time; 0 = none are */
    GArray *tables;      /* Extent: where info tables were passed over */
    Spool *spool;        /* info tables that were not */
    guint64 offset;      /* up to which the log was read */
    GError *error;
    /* A bit for each capability that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} Reader;

/* A stretch of the log. */
typedef struct {
    Position begin;
    guint64 end; /* offset one past its last byte */
} Extent;

/* Takes an event that may matter. */
void reader_take_event(Reader *reader, const Event *event);

/* Returns whether samples of that kind, of which the first stands at that byte
 * of the input, belong to the open era; warns where one does not. */
gboolean reader_takes_samples(Reader *reader, gboolean of_stacks,
                              guint64 offset);

/* Takes what was found in a part that was scanned ahead, up to the end or an
 * error. */
void reader_take_part(Reader *reader, Ahead *ahead, Part *part);

/* Looks up the info tables of -hi that were passed over, now that it is known
 * which of them bands name.  Errors: TROUBLE_IO, also where the log has
 * changed. */
gboolean reader_find_tables(Reader *reader, GError **error);

/* Puts a text, which is taken over, in the place of another. */
void text_replace(char **place, char *text);

/* Handlers: one for each event of events.def that matters.  The fields are no
 * shorter than the event's smallest size. */
void on_rts_identifier(Reader *reader, const Event *event, Cursor *fields);
void on_program_args(Reader *reader, const Event *event, Cursor *fields);
void on_wall_clock_time(Reader *reader, const Event *event, Cursor *fields);
void on_cap_create(Reader *reader, const Event *event, Cursor *fields);
void on_gc_start(Reader *reader, const Event *event, Cursor *fields);
void on_gc_end(Reader *reader, const Event *event, Cursor *fields);
void on_heap_live(Reader *reader, const Event *event, Cursor *fields);
void on_heap_size(Reader *reader, const Event *event, Cursor *fields);
void on_blocks_size(Reader *reader, const Event *event, Cursor *fields);
void on_user_marker(Reader *reader, const Event *event, Cursor *fields);
void on_user_message(Reader *reader, const Event *event, Cursor *fields);
void on_cost_centre(Reader *reader, const Event *event, Cursor *fields);
void on_info_table(Reader *reader, const Event *event, Cursor *fields);

#endif
