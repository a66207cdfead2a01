/* The reader of eventlogs: one handler per event that matters to a heap
 * profile.  The event table (eventlog/events.def) names them. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>

#include "eventlog/decoder.h"
#include "input/error.h"
#include "profile/label.h"
#include "reader/reader.h"

/* Times beyond this are no times: 146 years. */
#define LATEST_TIME (G_MAXINT64 / 2)

/* Capabilities have numbers of two bytes. */
#define N_CAPABILITIES 0x10000

typedef struct {
    Profile *profile;
    Decoder *decoder;
    gboolean in_era;
    gboolean lost;       /* since damage, up to the next begin */
    gboolean uncounted;  /* damage between eras, nothing of an era since */
    guint64 era_offset;  /* byte offset of the open era's begin */
    gboolean bio_begins; /* eras bring their times themselves */
    GError *error;
    /* A bit for each capability that was created. */
    guint8 capabilities[N_CAPABILITIES / 8];
} Reader;

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

static void
replace(char **place, char *text)
{
    g_free(*place);
    *place = text;
}

/* Text up to the payload's end; GHC ends some of them with a NUL. */
static char *
rest_as_text(Cursor *fields)
{
    gsize size = cursor_left(fields);
    const char *text = (const char *)cursor_bytes(fields, size);

    return label_present(text, strnlen(text, size));
}

static void
on_rts_identifier(Reader *reader, const Event *event, Cursor *fields)
{
    (void)event;
    cursor_u32(fields);
    replace(&reader->profile->facts.rts, rest_as_text(fields));
}

static void
on_program_args(Reader *reader, const Event *event, Cursor *fields)
{
    Facts *facts = &reader->profile->facts;
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    (void)event;
    cursor_u32(fields);
    while (cursor_left(fields) > 0) {
        gsize left = cursor_left(fields);
        const char *word = (const char *)fields->at;
        gsize size = strnlen(word, left);

        g_ptr_array_add(words,
                        size == 0 ? g_strdup("") : label_present(word, size));
        cursor_bytes(fields, MIN(size + 1, left));
    }
    if (words->len == 0)
        return;
    replace(&facts->program, g_ptr_array_remove_index(words, 0));
    g_ptr_array_add(words, NULL);
    g_strfreev(facts->arguments);
    facts->arguments =
        (char **)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

static void
on_wall_clock_time(Reader *reader, const Event *event, Cursor *fields)
{
    Facts *facts = &reader->profile->facts;
    guint64 seconds;

    (void)event;
    cursor_u32(fields);
    seconds = cursor_u64(fields);
    facts->start_s = (gint64)MIN(seconds, G_MAXINT64);
    facts->start_ns = cursor_u32(fields);
}

/* A program may create more of them as it runs (setNumCapabilities). */
static void
on_cap_create(Reader *reader, const Event *event, Cursor *fields)
{
    const guint16 number = cursor_u16(fields);
    const guint8 bit = (guint8)(1 << number % 8);

    (void)event;
    if (!(reader->capabilities[number / 8] & bit))
        reader->profile->facts.capabilities++;
    reader->capabilities[number / 8] |= bit;
}

/* Damage makes times that are none. */
static void
on_gc_start(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    if (event->time <= LATEST_TIME)
        profile_begin_pause(reader->profile, (gint64)event->time);
}

static void
on_gc_end(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    if (event->time <= LATEST_TIME)
        profile_end_pause(reader->profile, (gint64)event->time);
}

static void
add_memory(Reader *reader, MemoryLine line, const Event *event, Cursor *fields)
{
    cursor_u32(fields);
    profile_add_memory(reader->profile, line, (gint64)event->time,
                       cursor_u64(fields));
}

static void
on_heap_live(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_LIVE, event, fields);
}

static void
on_heap_size(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_SIZE, event, fields);
}

static void
on_blocks_size(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_BLOCKS, event, fields);
}

static void
add_marker(Reader *reader, MarkerKind kind, const Event *event, Cursor *fields)
{
    gsize size = cursor_left(fields);
    const char *text = (const char *)cursor_bytes(fields, size);

    profile_add_marker(reader->profile, kind, (gint64)event->time, text, size);
}

static void
on_user_marker(Reader *reader, const Event *event, Cursor *fields)
{
    add_marker(reader, MARKER_USER, event, fields);
}

static void
on_user_message(Reader *reader, const Event *event, Cursor *fields)
{
    add_marker(reader, MARKER_EVENT, event, fields);
}

static void
on_cost_centre(Reader *reader, const Event *event, Cursor *fields)
{
    guint32 id = cursor_u32(fields);
    const char *label = cursor_string(fields);
    const char *module = cursor_string(fields);
    const char *location = cursor_string(fields);
    gboolean caf = (cursor_u8(fields) & 1) != 0;

    (void)event;
    cost_centres_define(reader->profile->cost_centres, id, label, module,
                        location, caf);
}

static void
on_info_table(Reader *reader, const Event *event, Cursor *fields)
{
    guint64 address = cursor_u64(fields);
    const char *strings[N_INFO_STRINGS];

    (void)event;
    for (guint i = 0; i < N_INFO_STRINGS; i++)
        strings[i] = cursor_string(fields);
    info_tables_define(reader->profile->info_tables, address, strings);
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

        replace(&profile->facts.filters[filter],
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
count_lost_era(Reader *reader, const Event *event)
{
    if (!reader->in_era && reader->uncounted)
        warn(reader, WARNING_ERA_DAMAGED, event->offset, 0);
    reader->uncounted = FALSE;
}

static void
on_sample_end(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    count_lost_era(reader, event);
    close_era(reader);
}

/* Returns whether a sample that comes now belongs to an era. */
static gboolean
expects_sample(Reader *reader, const Event *event)
{
    if (!reader->in_era && !reader->lost)
        warn(reader, WARNING_SAMPLE_OUTSIDE_ERA, event->offset, 0);
    count_lost_era(reader, event);
    return reader->in_era;
}

static void
on_sample_cost_centre(Reader *reader, const Event *event, Cursor *fields)
{
    Profile *profile = reader->profile;
    guint64 bytes;
    guint32 depth;

    if (!expects_sample(reader, event))
        return;
    if (!profile->has_breakdown && intern_count(profile->keys) == 0)
        profile->breakdown = BREAKDOWN_COST_CENTRE;
    if (profile->breakdown != BREAKDOWN_COST_CENTRE) {
        warn(reader, WARNING_SAMPLE_KIND, event->offset, 0);
        return;
    }
    cursor_u8(fields);
    bytes = cursor_u64(fields);
    depth = 4 * (guint32)cursor_u8(fields);
    profile_add_sample(profile, fields->at, depth, bytes);
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

    if (!expects_sample(reader, event))
        return;
    if (profile->breakdown == BREAKDOWN_COST_CENTRE) {
        warn(reader, WARNING_SAMPLE_KIND, event->offset, 0);
        return;
    }
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

static void
handle(Reader *reader, const Event *event)
{
    Handler handler =
        event->type < N_KNOWN_EVENTS ? handlers[event->type] : NULL;
    Cursor fields;

    reader->profile->end =
        MAX(reader->profile->end, (gint64)MIN(event->time, LATEST_TIME));
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
    }
    reader->uncounted = !reader->in_era && !reader->lost;
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

static gboolean
read_events(Reader *reader)
{
    Event event;

    while (reader->error == NULL)
        switch (decoder_next(reader->decoder, &event, &reader->error)) {
        case STEP_EVENT:
            handle(reader, &event);
            break;
        case STEP_DAMAGE:
            handle_damage(reader, &event);
            break;
        case STEP_END:
            note_ending(reader);
            note_last_era(reader);
            return TRUE;
        case STEP_ERROR:
            return FALSE;
        }
    return FALSE;
}

static gboolean
is_filtered_by_biography(const Reader *reader)
{
    return reader->profile->facts.filters[N_FILTERS - 1] != NULL &&
           !reader->bio_begins && profile_n_eras(reader->profile) > 0;
}

static gboolean
finish(Reader *reader)
{
    const Ending *ending = decoder_ending(reader->decoder);
    const Circumstances circumstances = {
        .unfinished = ending->kind != ENDING_MARKED,
    };

    if (is_filtered_by_biography(reader)) {
        reader->profile->clock = CLOCK_ERAS;
        warn(reader, WARNING_NO_TIMES, 0, 0);
    }
    reader_warn_retainers(reader->profile);
    profile_finish(reader->profile);
    return reader_verdict(reader->profile, &circumstances, &reader->error);
}

Profile *
eventlog_read(Source *source, GError **error)
{
    g_autoptr(Decoder) decoder = decoder_new(source, error);
    g_autoptr(Profile) profile = NULL;
    Reader reader = {.decoder = decoder};

    if (decoder == NULL)
        return NULL;
    reader.profile = profile = profile_new(source_name(source));
    if (!read_events(&reader) || !finish(&reader)) {
        g_propagate_error(error, reader.error);
        return NULL;
    }
    return g_steal_pointer(&profile);
}
