#include <config.h>

#include "reader/eventlog/events.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/error.h"
#include "base/json-text.h"
#include "base/label.h"
#include "eventlog/block.h"
#include "reader/breakdown.h"
#include "reader/eventlog/stack-messages.h"
#include "run/call-samples.h"
#include "run/pauses.h"
#include "run/stable.h"

/* Every event's time is valid in a run. */
G_STATIC_ASSERT(LATEST_EVENT == LATEST_TIME);

/* Handles an event.  The payload has at least the minimum size of its type. */
typedef void (*Handler)(EventReader *reader, const Event *event,
                        Cursor *fields);

static void
warn(EventReader *reader, WarningKind kind, guint64 offset)
{
    warnings_add(&reader->run->warnings, kind, offset, 0);
}

/* Frees a text and takes ownership of its replacement. */
static void
text_replace(char **text, char *replacement)
{
    g_free(*text);
    *text = replacement;
}

static void
on_heap_prof_begin(EventReader *reader, const Event *event, Cursor *fields)
{
    Run *run = reader->run;
    Profile *heap = run->heap;
    Breakdown breakdown = BREAKDOWN_UNKNOWN;
    guint64 interval;
    guint32 number;

    cursor_u8(fields);
    interval = cursor_u64(fields);
    number = cursor_u32(fields);
    if (number > BREAKDOWN_UNKNOWN && number < BREAKDOWN_CLOSURE)
        breakdown = (Breakdown)number;
    else
        warn(reader, WARNING_UNKNOWN_BREAKDOWN, event->offset);
    /* A second begin with the same break-down continues the profile. */
    if (heap->has_breakdown && heap->breakdown != breakdown) {
        g_set_error(
            &reader->error, TROUBLE, TROUBLE_UNSUPPORTED,
            _("cannot read '%s': a second heap profile (%s after %s) begins at "
              "byte %" PRIu64),
            run->name, breakdown_option(breakdown),
            breakdown_option(heap->breakdown), event->offset);
        return;
    }
    heap->has_breakdown = TRUE;
    heap->breakdown = breakdown;
    run->heap->interval = interval;
    for (guint filter = 0; filter < N_FILTERS; filter++) {
        const char *text = cursor_string(fields);

        text_replace(&run->facts.filters[filter],
                     text[0] == '\0' ? NULL
                                     : label_present(text, strlen(text)));
    }
}

static void
close_era(EventReader *reader)
{
    if (reader->in_era)
        profile_end_era(reader->run->heap);
    reader->in_era = FALSE;
}

/* Opens an era.  This also closes an era whose end is missing. */
static void
on_sample_begin(EventReader *reader, const Event *event, Cursor *fields)
{
    guint64 time = event->time;

    cursor_u64(fields);
    if (event->type == EVENT_HEAP_BIO_PROF_SAMPLE_BEGIN) {
        reader->bio_begins = TRUE;
        time = cursor_u64(fields);
    }
    close_era(reader);
    reader->loss_uncounted = FALSE;
    reader->era_lost = time > LATEST_TIME;
    if (reader->era_lost) {
        warn(reader, WARNING_ERA_DAMAGED, event->offset);
        return;
    }
    /* Without HEAP_PROF_BEGIN, the arguments may tell the break-down. */
    if (!reader->run->heap->has_breakdown && !reader->has_samples)
        breakdown_read_arguments(reader->run);
    profile_begin_era(reader->run->heap, (gint64)time, 0);
    g_array_append_val(reader->census_times, time);
    reader->in_era = TRUE;
    reader->era_offset = event->offset;
}

/* Counts an era whose begin was lost: a sample or an end after damage shows
 * that there was one. */
static void
count_lost_era(EventReader *reader, guint64 offset)
{
    if (!reader->in_era && reader->loss_uncounted)
        warn(reader, WARNING_ERA_DAMAGED, offset);
    reader->loss_uncounted = FALSE;
}

static void
on_sample_end(EventReader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    count_lost_era(reader, event->offset);
    close_era(reader);
    reader->era_lost = FALSE;
}

gboolean
event_reader_takes_samples(EventReader *reader, gboolean of_stacks,
                           guint64 offset)
{
    Profile *profile = reader->run->heap;

    if (!reader->in_era && !reader->era_lost)
        warn(reader, WARNING_SAMPLE_OUTSIDE_ERA, offset);
    count_lost_era(reader, offset);
    if (!reader->in_era)
        return FALSE;
    /* If HEAP_PROF_BEGIN is missing, the first sample tells whether there are
     * stacks. */
    if (!profile->has_breakdown && !reader->has_samples &&
        of_stacks != (profile->breakdown == BREAKDOWN_COST_CENTRE))
        profile->breakdown =
            of_stacks ? BREAKDOWN_COST_CENTRE : BREAKDOWN_UNKNOWN;
    if (of_stacks != (profile->breakdown == BREAKDOWN_COST_CENTRE)) {
        warn(reader, WARNING_SAMPLE_KIND, offset);
        return FALSE;
    }
    reader->has_samples = TRUE;
    return TRUE;
}

static void
on_sample_cost_centre(EventReader *reader, const Event *event, Cursor *fields)
{
    guint64 bytes;
    guint32 depth;

    if (!event_reader_takes_samples(reader, TRUE, event->offset))
        return;
    cursor_u8(fields);
    bytes = cursor_u64(fields);
    depth = 4 * (guint32)cursor_u8(fields);
    profile_add_sample(reader->run->heap, fields->at, depth, bytes);
}

static void
on_sample_string(EventReader *reader, const Event *event, Cursor *fields)
{
    Profile *profile = reader->run->heap;
    const char *label;
    guint64 bytes;
    gsize size, id = 0;

    if (!event_reader_takes_samples(reader, FALSE, event->offset))
        return;
    cursor_u8(fields);
    bytes = cursor_u64(fields);
    label = cursor_string(fields);
    size = (gsize)(fields->at - (const guint8 *)label) - 1;
    /* GHC writes a retainer set as "(ID)a,b,c", with a new ID in each era. */
    if (profile->breakdown == BREAKDOWN_RETAINER)
        id = stack_id_size(label, size);
    profile_add_sample(profile, label + id, (guint32)(size - id), bytes);
}

static void
on_prof_begin(EventReader *reader, const Event *event, Cursor *fields)
{
    (void)event;
    run_take_profile(reader->run, QUANTITY_TIME)->interval = cursor_u64(fields);
}

static void
on_prof_sample(EventReader *reader, const Event *event, Cursor *fields)
{
    Run *run = reader->run;
    const Profile *profile = run->profiles[QUANTITY_TIME];
    const guint8 *stack;
    guint64 tick;
    guint depth;

    cursor_u32(fields);
    tick = cursor_u64(fields);
    depth = cursor_u8(fields);
    stack = cursor_bytes(fields, 4 * (gsize)depth);
    if (stack == NULL) {
        warn(reader, WARNING_EVENT_SHORT, event->offset);
        return;
    }
    if (profile == NULL || profile->interval == 0)
        warn(reader, WARNING_NO_PROF_BEGIN, event->offset);
    for (guint i = 0; i < depth; i++)
        if (!cost_centres_has(run->cost_centres,
                              cost_centre_id(stack + 4 * i))) {
            warn(reader, WARNING_COST_CENTRE, event->offset);
            break;
        }
    if (!run_add_tick(run, (gint64)event->time, tick, stack, depth))
        warn(reader, WARNING_TICKS_UNORDERED, event->offset);
}

/* Keeps an event until the end of the log. */
static void
keep(EventReader *reader, Spool *spool, const Event *event)
{
    if (!spool_add(spool, event->payload, event->size))
        g_set_error(
            &reader->error, TROUBLE, TROUBLE_LIMIT,
            spool == reader->counters
                ? _("cannot read '%s': it has more than %u MiB of ticky "
                    "counters: stopped at byte %" PRIu64)
                : _("cannot read '%s': it is not a regular file, and has more "
                    "than %u MiB of info tables: stopped at byte %" PRIu64),
            reader->run->name, (guint)(MAX_SPOOLED / (1024 * 1024)),
            event->offset);
}

/* Reads a definition of a ticky counter.  The strings are borrowed.  GHC before
 * 9.6 writes no address and no JSON.  Sets *json to the text that stands in for
 * JSON, or NULL. */
static Counter
counter_of(Cursor fields, const char **json)
{
    Counter counter = {.id = cursor_u64(&fields)};

    *json = NULL;
    counter.arity = cursor_u16(&fields);
    counter.arguments = cursor_string(&fields);
    counter.name = cursor_string(&fields);
    if (cursor_left(&fields) > 8) {
        counter.info = cursor_u64(&fields);
        *json = cursor_string(&fields);
        if (json_text_is_object(*json))
            counter.definition = *json;
    }
    return counter;
}

static void
on_ticky_definition(EventReader *reader, const Event *event, Cursor *fields)
{
    Run *run = reader->run;
    const char *json;
    const Counter counter = counter_of(*fields, &json);

    if (!counters_declare(run->counters, counter.id)) {
        warn(reader, WARNING_COUNTER_REPEATED, event->offset);
        return;
    }
    if (json != NULL && json[0] != '\0' && counter.definition == NULL)
        warn(reader, WARNING_COUNTER_JSON, event->offset);
    keep(reader, reader->counters, event);
}

static void
end_counts(EventReader *reader)
{
    if (reader->in_counts)
        run_end_counts(reader->run);
    reader->in_counts = FALSE;
}

static void
begin_counts(EventReader *reader, const Event *event)
{
    end_counts(reader);
    if (!run_begin_counts(reader->run, (gint64)event->time))
        warn(reader, WARNING_COUNTER_UNORDERED, event->offset);
    memset(reader->counts, 0, sizeof(reader->counts));
    reader->in_counts = TRUE;
}

static void
on_ticky_begin(EventReader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    begin_counts(reader, event);
    reader->repeats_begin = FALSE;
}

/* The run-time system sets a counter to 0 when it writes its sample: the
 * samples of a log add up. */
static void
on_ticky_sample(EventReader *reader, const Event *event, Cursor *fields)
{
    Run *run = reader->run;
    const guint64 id = cursor_u64(fields);
    guint64 counts[N_COUNTS];
    gboolean overflows = FALSE;

    if (!reader->in_counts && !reader->repeats_begin) {
        warn(reader, WARNING_SAMPLE_OUTSIDE_ERA, event->offset);
        return;
    }
    if (!reader->in_counts ||
        (reader->repeats_begin && run_has_counts(run, id)))
        begin_counts(reader, event);
    for (guint i = 0; i < N_COUNTS; i++) {
        counts[i] = cursor_u64(fields);
        overflows |= counts[i] > G_MAXUINT64 - reader->counts[i];
        reader->counts[i] = bytes_add(reader->counts[i], counts[i]);
    }
    if (overflows)
        warn(reader, WARNING_COUNTER_OVERFLOW, event->offset);
    run_add_counts(run, id, counts, event->offset);
}

/* GHC appends a NUL to some texts. */
static void
on_rts_identifier(EventReader *reader, const Event *event, Cursor *fields)
{
    const char *text;
    gsize size;

    (void)event;
    cursor_u32(fields);
    text = (const char *)cursor_rest(fields, &size);
    text_replace(&reader->run->facts.rts,
                 label_present(text, strnlen(text, size)));
}

static void
on_program_args(EventReader *reader, const Event *event, Cursor *fields)
{
    Facts *facts = &reader->run->facts;
    g_autoptr(GPtrArray) words = g_ptr_array_new();

    (void)event;
    cursor_u32(fields);
    while (cursor_left(fields) > 0) {
        gsize left = cursor_left(fields);
        const char *word = (const char *)fields->at;
        gsize size = strnlen(word, left);

        /* An empty argument stays empty: label_present would make it "(empty)".
         * The name of the program is only displayed, so it may become that. */
        g_ptr_array_add(words, size == 0 && words->len > 0
                                   ? g_strdup("")
                                   : label_present(word, size));
        cursor_bytes(fields, MIN(size + 1, left));
    }
    if (words->len == 0)
        return;
    text_replace(&facts->program, g_ptr_array_remove_index(words, 0));
    g_ptr_array_add(words, NULL);
    g_strfreev(facts->arguments);
    facts->arguments =
        (char **)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

static void
on_wall_clock_time(EventReader *reader, const Event *event, Cursor *fields)
{
    Facts *facts = &reader->run->facts;
    guint64 seconds;

    (void)event;
    cursor_u32(fields);
    seconds = cursor_u64(fields);
    facts->start_s = (gint64)MIN(seconds, (guint64)LATEST_TIME);
    facts->start_ns = cursor_u32(fields);
}

/* A program can add capabilities while it runs (setNumCapabilities). */
static void
on_cap_create(EventReader *reader, const Event *event, Cursor *fields)
{
    const guint16 number = cursor_u16(fields);
    const guint8 bit = (guint8)(1 << number % 8);

    (void)event;
    if (!(reader->capabilities[number / 8] & bit))
        reader->run->facts.capabilities++;
    reader->capabilities[number / 8] |= bit;
}

static void
on_collection(EventReader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    pauses_add(reader->run->pauses, (gint64)event->time,
               event->type == EVENT_GC_START ? 1 : -1);
}

static void
on_memory(EventReader *reader, const Event *event, Cursor *fields)
{
    MemoryLine line = MEMORY_BLOCKS;

    if (event->type == EVENT_HEAP_LIVE)
        line = MEMORY_LIVE;
    else if (event->type == EVENT_HEAP_SIZE)
        line = MEMORY_SIZE;
    cursor_u32(fields);
    run_add_memory(reader->run, line, (gint64)event->time, cursor_u64(fields));
}

static void
on_marker(EventReader *reader, const Event *event, Cursor *fields)
{
    gsize size;
    const char *text = (const char *)cursor_rest(fields, &size);

    marker_store_add(reader->run->marker_store,
                     event->type == EVENT_USER_MARKER ? MARKER_USER
                                                      : MARKER_EVENT,
                     (gint64)event->time, text, size);
}

static void
on_binary_message(EventReader *reader, const Event *event, Cursor *fields)
{
    stack_message_take(reader->run, event, *fields);
}

/* A thread is labelled before the library has a sample of it. */
static void
on_thread_label(EventReader *reader, const Event *event, Cursor *fields)
{
    const guint32 thread = cursor_u32(fields);
    gsize size;
    const char *label = (const char *)cursor_rest(fields, &size);

    (void)event;
    call_samples_label(reader->run->call_samples, thread, label, size);
}

static void
on_cost_centre(EventReader *reader, const Event *event, Cursor *fields)
{
    guint32 id = cursor_u32(fields);
    const char *label = cursor_string(fields);
    const char *module = cursor_string(fields);
    const char *location = cursor_string(fields);
    gboolean caf = (cursor_u8(fields) & 1) != 0;

    (void)event;
    cost_centres_define(reader->run->cost_centres, id, label, module, location,
                        caf);
}

static void
on_info_table(EventReader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    keep(reader, reader->spool, event);
}

#define on_none NULL
static const Handler handlers[N_KNOWN_EVENTS] = {
#define EVENT(number, name, codes, names, handler, activity)                   \
    [number] = on_##handler,
#include "eventlog/events.def"
};

gboolean
event_matters(guint16 type)
{
    return type < N_KNOWN_EVENTS && handlers[type] != NULL;
}

void
event_reader_take(EventReader *reader, const Event *event)
{
    Run *run = reader->run;
    Cursor fields = cursor_of(event->payload, event->size);

    run->end = MAX(run->end, (gint64)event->time);
    if (!event_matters(event->type))
        return;
    if (event->size < event_minimum_size(event->type))
        warn(reader, WARNING_EVENT_SHORT, event->offset);
    else
        handlers[event->type](reader, event, &fields);
}

/* Only blocks without a capability contain heap profiles.  Damage in other
 * blocks does not affect eras. */
void
event_reader_take_damage(EventReader *reader, const Event *damage)
{
    warnings_add(&reader->run->warnings, WARNING_DAMAGE, damage->offset,
                 damage->size);
    if (damage->capability != NO_CAPABILITY)
        return;
    reader->repeats_begin = TRUE;
    if (reader->in_era) {
        profile_drop_era(reader->run->heap);
        warn(reader, WARNING_ERA_DAMAGED, reader->era_offset);
    } else if (!reader->era_lost)
        reader->loss_uncounted = TRUE;
    reader->in_era = FALSE;
    reader->era_lost = TRUE;
}

void
event_reader_end(EventReader *reader, gboolean writes_ends)
{
    Run *run = reader->run;

    if (reader->in_era && writes_ends) {
        profile_drop_era(run->heap);
        warn(reader, WARNING_ERA_CUT, reader->era_offset);
        reader->in_era = FALSE;
    }
    close_era(reader);
    end_counts(reader);
    /* If the censuses are filtered by biography (-hbdrag), GHC logs no times
     * for them. */
    if (run->facts.filters[N_FILTERS - 1] != NULL && !reader->bio_begins &&
        profile_n_eras(run->heap) > 0) {
        run->heap->clock = CLOCK_ERAS;
        warn(reader, WARNING_NO_TIMES, 0);
    }
}

/* GHC writes the definitions when the program exits, after the samples. */
gboolean
event_reader_define_counters(EventReader *reader)
{
    Run *run = reader->run;
    Counters *counters = run->counters;
    const guint8 *payload;
    guint32 size;

    while ((payload = spool_next(reader->counters, &size, &reader->error)) !=
           NULL) {
        const char *json;
        const Counter counter = counter_of(cursor_of(payload, size), &json);

        counters_define(counters, &counter);
    }
    for (guint i = 0; i < counters_count(counters); i++)
        if (counters_get(counters, i)->name == NULL)
            warn(reader, WARNING_COUNTER_UNDEFINED,
                 counters_get(counters, i)->offset);
    run->facts.counters_defined = counters_n_declared(counters);
    run->facts.counters_sampled = counters_count(counters);
    return reader->error == NULL;
}
