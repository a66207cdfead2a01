/* The reader of eventlogs in two parts: eventlog.c takes what is of the heap
 * profile, eventlog-run.c what is known of the run beside it.  Used by these
 * two alone. */
#ifndef READER_EVENTLOG_H
#define READER_EVENTLOG_H

#include "eventlog/decoder.h"
#include "profile/profile.h"

/* Capabilities have numbers of two bytes. */
#define N_CAPABILITIES 0x10000

typedef struct {
    Profile *profile;
    Decoder *decoder;
    gboolean in_era;
    gboolean lost;       /* since damage, up to the next begin or end */
    gboolean uncounted;  /* damage between eras, nothing of an era since */
    guint64 era_offset;  /* byte offset of the open era's begin */
    gboolean bio_begins; /* eras bring their times themselves */
    GError *error;
    /* A bit for each capability that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} Reader;

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
