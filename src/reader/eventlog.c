/* The reader of eventlogs: one handler per event that matters to a heap
 * profile.  The event table (eventlog/events.def) names them. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>

#include "base/error.h"
#include "base/label.h"
#include "profile/memory-use.h"
#include "reader/eventlog-parts.h"
#include "reader/reader.h"

/* So no event has a time that a profile cannot have. */
G_STATIC_ASSERT(LATEST_EVENT == LATEST_TIME);

typedef void (*Handler)(Reader *reader, const Event *event, Cursor *fields);

static void
warn(Reader *reader, WarningKind kind, guint64 offset, guint64 amount)
{
    warnings_add(&reader->profile->warnings, kind, offset, amount);
}

static char *
present(const char *string)
{
    return label_present(string, strlen(string));
}

static Breakdown
known_breakdown(Reader *reader, guint32 number, guint64 offset)
{
    if (number > BREAKDOWN_UNKNOWN && number < N_BREAKDOWNS)
        return (Breakdown)number;
    warn(reader, WARNING_UNKNOWN_BREAKDOWN, offset, 0);
    return BREAKDOWN_UNKNOWN;
}

/* A second begin of the same break-down goes on with the first. */
static gboolean
breakdown_changes(Reader *reader, Breakdown breakdown, guint64 offset)
{
    Profile *profile = reader->profile;

    if (!profile->has_breakdown || profile->breakdown == breakdown)
        return FALSE;
    g_set_error(&reader->error, TROUBLE, TROUBLE_UNSUPPORTED,
                _("a second heap profile (%s after %s) begins at byte "
                  "%" PRIu64 " '%s'"),
                breakdown_option(breakdown),
                breakdown_option(profile->breakdown), offset, profile->name);
    return TRUE;
}

static void
on_heap_prof_begin(Reader *reader, const Event *event, Cursor *fields)
{
    Profile *profile = reader->profile;
    guint64 interval;
    Breakdown breakdown;

    cursor_u8(fields);
    interval = cursor_u64(fields);
    breakdown = known_breakdown(reader, cursor_u32(fields), event->offset);
    if (breakdown_changes(reader, breakdown, event->offset))
        return;
    profile->has_breakdown = TRUE;
    profile->breakdown = breakdown;
    profile->facts.interval = interval;
    for (guint filter = 0; filter < N_FILTERS; filter++) {
        const char *text = cursor_string(fields);

        text_replace(&profile->facts.filters[filter],
                     text[0] == '\0' ? NULL : present(text));
    }
}

/* An era without its end: the next begin ends it as well. */
static void
close_era(Reader *reader)
{
    if (reader->in_era)
        profile_end_era(reader->profile);
    reader->in_era = FALSE;
}

static void
open_era(Reader *reader, const Event *event, guint64 time)
{
    close_era(reader);
    reader->uncounted = FALSE;
    reader->lost = time > LATEST_TIME;
    if (reader->lost) {
        warn(reader, WARNING_ERA_DAMAGED, event->offset, 0);
        return;
    }
    profile_begin_era(reader->profile, (gint64)time);
    reader->in_era = TRUE;
    reader->era_offset = event->offset;
}

static void
on_sample_begin(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    open_era(reader, event, event->time);
}

static void
on_bio_sample_begin(Reader *reader, const Event *event, Cursor *fields)
{
    cursor_u64(fields);
    reader->bio_begins = TRUE;
    open_era(reader, event, cursor_u64(fields));
}

/* A sample or an end behind damage, without a begin: its era was lost. */
static void
count_lost_era(Reader *reader, guint64 offset)
{
    if (!reader->in_era && reader->uncounted)
        warn(reader, WARNING_ERA_DAMAGED, offset, 0);
    reader->uncounted = FALSE;
}

static void
on_sample_end(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    count_lost_era(reader, event->offset);
    close_era(reader);
    reader->lost = FALSE;
}

/* A log without a beginning of its profile that has samples of stacks is one
 * of these. */
static void
guess_breakdown(Reader *reader, gboolean of_stacks)
{
    if (of_stacks && !reader->profile->has_breakdown && !reader->has_samples)
        reader->profile->breakdown = BREAKDOWN_COST_CENTRE;
}

gboolean
reader_takes_samples(Reader *reader, gboolean of_stacks, guint64 offset)
{
    Profile *profile = reader->profile;

    if (!reader->in_era && !reader->lost)
        warn(reader, WARNING_SAMPLE_OUTSIDE_ERA, offset, 0);
    count_lost_era(reader, offset);
    if (!reader->in_era)
        return FALSE;
    guess_breakdown(reader, of_stacks);
    if (of_stacks != (profile->breakdown == BREAKDOWN_COST_CENTRE)) {
        warn(reader, WARNING_SAMPLE_KIND, offset, 0);
        return FALSE;
    }
    reader->has_samples = TRUE;
    return TRUE;
}

static void
on_sample_cost_centre(Reader *reader, const Event *event, Cursor *fields)
{
    guint64 bytes;
    guint32 depth;

    if (!reader_takes_samples(reader, TRUE, event->offset))
        return;
    cursor_u8(fields);
    bytes = cursor_u64(fields);
    depth = 4 * (guint32)cursor_u8(fields);
    profile_add_sample(reader->profile, fields->at, depth, bytes);
}

/* A retainer set is written "(ID)a,b,c", with another ID in every era. */
static void
strip_set_id(const char **label, guint32 *size)
{
    guint32 id = (guint32)label_id_size(*label, *size);

    *label += id;
    *size -= id;
}

static void
on_sample_string(Reader *reader, const Event *event, Cursor *fields)
{
    Profile *profile = reader->profile;
    const char *label;
    guint64 bytes;
    guint32 size;

    if (!reader_takes_samples(reader, FALSE, event->offset))
        return;
    cursor_u8(fields);
    bytes = cursor_u64(fields);
    label = cursor_string(fields);
    size = (guint32)(fields->at - (const guint8 *)label - 1);
    if (profile->breakdown == BREAKDOWN_RETAINER)
        strip_set_id(&label, &size);
    profile_add_sample(profile, label, size, bytes);
}

#define on_none NULL
static const Handler handlers[N_KNOWN_EVENTS] = {
#define EVENT(number, name, fields, handler) [number] = on_##handler,
#include "eventlog/events.def"
#undef EVENT
};

void
reader_take_event(Reader *reader, const Event *event)
{
    Handler handler =
        event->type < N_KNOWN_EVENTS ? handlers[event->type] : NULL;
    Cursor fields;

    reader->profile->end = MAX(reader->profile->end, (gint64)event->time);
    if (handler == NULL)
        return;
    if (event->size < event_minimum_size(event->type)) {
        warn(reader, WARNING_EVENT_SHORT, event->offset, 0);
        return;
    }
    fields = cursor_of(event->payload, event->size);
    handler(reader, event, &fields);
}

/* The heap profile stands in the blocks of no capability; damage elsewhere
 * costs no era. */
static void
handle_damage(Reader *reader, const Event *damage)
{
    warn(reader, WARNING_DAMAGE, damage->offset, damage->size);
    if (damage->capability != NO_CAPABILITY)
        return;
    if (reader->in_era) {
        profile_drop_era(reader->profile);
        warn(reader, WARNING_ERA_DAMAGED, reader->era_offset, 0);
    } else if (!reader->lost)
        reader->uncounted = TRUE;
    reader->in_era = FALSE;
    reader->lost = TRUE;
}

static void
note_ending(Reader *reader)
{
    const Ending *ending = decoder_ending(reader->decoder);

    switch (ending->kind) {
    case ENDING_MARKED:
        if (ending->trailing > 0)
            warn(reader,
                 ending->trailing_log ? WARNING_TRAILING_LOG : WARNING_TRAILING,
                 ending->offset, ending->trailing);
        break;
    case ENDING_UNMARKED:
        warn(reader, WARNING_UNFINISHED, ending->offset, 0);
        break;
    case ENDING_CUT:
        warn(reader, WARNING_TRUNCATED, ending->offset, 0);
        break;
    }
}

/* Only a log whose GHC writes ends tells a whole last era from a part. */
static void
note_last_era(Reader *reader)
{
    if (!reader->in_era)
        return;
    if (!decoder_declares(reader->decoder, EVENT_HEAP_PROF_SAMPLE_END)) {
        close_era(reader);
        return;
    }
    profile_drop_era(reader->profile);
    warn(reader, WARNING_ERA_CUT, reader->era_offset, 0);
}

/* Takes one step. Returns FALSE where there is none any more. */
static gboolean
read_event(Reader *reader)
{
    Event event;

    switch (decoder_next(reader->decoder, &event, &reader->error)) {
    case STEP_EVENT:
        reader->offset = event.offset;
        reader_take_event(reader, &event);
        return reader->error == NULL;
    case STEP_DAMAGE:
        handle_damage(reader, &event);
        return TRUE;
    case STEP_END:
        note_ending(reader);
        note_last_era(reader);
        return FALSE;
    case STEP_ERROR:
        return FALSE;
    }
    return FALSE;
}

/* The types of events that a scan is to find.  Info tables are passed over
 * where the input can be read again. */
static void
choose_events(gboolean wanted[N_KNOWN_EVENTS], const Source *source)
{
    for (guint type = 0; type < N_KNOWN_EVENTS; type++)
        wanted[type] = handlers[type] != NULL;
    if (source_can_come_again(source))
        wanted[EVENT_IPE] = FALSE;
}

/* Returns what comes next and was scanned ahead, or NULL where nothing was. */
static Part *
next_part(Ahead *ahead, const Profile *profile)
{
    return ahead == NULL
               ? NULL
               : ahead_next(ahead, profile->breakdown == BREAKDOWN_RETAINER);
}

/* Says how much of the file was read.  What was taken ahead counts with its
 * part: how far that has come by now is a matter of chance. */
static void
count_read(Reader *reader, const Ahead *ahead, const Part *part)
{
    if (part != NULL)
        reader->profile->bytes_read = part->bytes_read;
    else if (ahead == NULL)
        reader->profile->bytes_read = source_bytes_read(reader->source);
}

/* Reads all there is: pieces as they were scanned ahead, and what is not plain
 * event by event. */
static gboolean
read_events(Reader *reader, const Source *source)
{
    gboolean wanted[N_KNOWN_EVENTS];
    g_autoptr(Ahead) ahead = NULL;
    gboolean more = TRUE;

    choose_events(wanted, source);
    if (reader->piece_size > 0)
        ahead = ahead_new(reader->decoder, reader->piece_size, wanted);
    while (more) {
        Part *part = next_part(ahead, reader->profile);

        count_read(reader, ahead, part);
        if (part == NULL) {
            more = read_event(reader);
        } else {
            reader_take_part(reader, ahead, part);
            ahead_done(ahead, part);
            more = reader->error == NULL;
        }
        more = more && profile_may_grow(reader->profile, reader->offset,
                                        &reader->error);
    }
    return reader->error == NULL;
}

static gboolean
is_filtered_by_biography(const Reader *reader)
{
    return reader->profile->facts.filters[N_FILTERS - 1] != NULL &&
           !reader->bio_begins && profile_n_eras(reader->profile) > 0;
}

/* The times of biography stand in a field, which may say anything. */
static void
reach_last_era(Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);

    if (n_eras > 0)
        profile->end =
            MAX(profile->end, profile_era(profile, n_eras - 1)->time);
}

static gboolean
finish(Reader *reader)
{
    const Ending *ending = decoder_ending(reader->decoder);
    const Circumstances circumstances = {
        .unfinished = ending->kind != ENDING_MARKED,
        .size = reader->offset,
    };

    if (is_filtered_by_biography(reader)) {
        reader->profile->clock = CLOCK_ERAS;
        warn(reader, WARNING_NO_TIMES, 0, 0);
    }
    reader_warn_retainers(reader->profile);
    profile_finish(reader->profile);
    reach_last_era(reader->profile);
    return reader_verdict(reader->profile, &circumstances, &reader->error);
}

Profile *
eventlog_read(Source *source, GError **error)
{
    return eventlog_read_pieces(source, PIECE_SIZE, error);
}

Profile *
eventlog_read_pieces(Source *source, gsize piece_size, GError **error)
{
    g_autoptr(Decoder) decoder = decoder_new(source, error);
    g_autoptr(Profile) profile = NULL;
    g_autoptr(GArray) tables = g_array_new(FALSE, FALSE, sizeof(Extent));
    g_autoptr(Spool) spool = spool_new();
    Reader reader = {
        .source = source,
        .decoder = decoder,
        .piece_size = piece_size,
        .tables = tables,
        .spool = spool,
    };

    if (decoder == NULL)
        return NULL;
    reader.types = decoder_types(decoder);
    reader.profile = profile = profile_new(source_name(source));
    if (!read_events(&reader, source) ||
        !reader_find_tables(&reader, &reader.error) || !finish(&reader)) {
        g_propagate_error(error, reader.error);
        return NULL;
    }
    return g_steal_pointer(&profile);
}
