/* What an eventlog says of the run beside its heap profile: program, machine,
 * markers, memory, and what the ids in samples stand for. */
#include <config.h>

#include "reader/eventlog-parts.h"

#include <string.h>

#include "base/label.h"

void
text_replace(char **place, char *text)
{
    g_free(*place);
    *place = text;
}

/* Text up to the payload's end; GHC ends some of them with a NUL. */
static char *
rest_as_text(Cursor *fields)
{
    gsize size;
    const char *text = (const char *)cursor_rest(fields, &size);

    return label_present(text, strnlen(text, size));
}

void
on_rts_identifier(Reader *reader, const Event *event, Cursor *fields)
{
    (void)event;
    cursor_u32(fields);
    text_replace(&reader->profile->facts.rts, rest_as_text(fields));
}

void
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

        /* An argument may be empty and is passed on as that; a program's name
         * is only shown. */
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

void
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
void
on_cap_create(Reader *reader, const Event *event, Cursor *fields)
{
    const guint16 number = cursor_u16(fields);
    const guint8 bit = (guint8)(1 << number % 8);

    (void)event;
    if (!(reader->capabilities[number / 8] & bit))
        reader->profile->facts.capabilities++;
    reader->capabilities[number / 8] |= bit;
}

/* No event is beyond the latest time. */
static gint64
time_of(const Event *event)
{
    return (gint64)event->time;
}

void
on_gc_start(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    profile_begin_pause(reader->profile, time_of(event));
}

void
on_gc_end(Reader *reader, const Event *event, Cursor *fields)
{
    (void)fields;
    profile_end_pause(reader->profile, time_of(event));
}

static void
add_memory(Reader *reader, MemoryLine line, const Event *event, Cursor *fields)
{
    cursor_u32(fields);
    profile_add_memory(reader->profile, line, time_of(event),
                       cursor_u64(fields));
}

void
on_heap_live(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_LIVE, event, fields);
}

void
on_heap_size(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_SIZE, event, fields);
}

void
on_blocks_size(Reader *reader, const Event *event, Cursor *fields)
{
    add_memory(reader, MEMORY_BLOCKS, event, fields);
}

static void
add_marker(Reader *reader, MarkerKind kind, const Event *event, Cursor *fields)
{
    gsize size;
    const char *text = (const char *)cursor_rest(fields, &size);

    profile_add_marker(reader->profile, kind, time_of(event), text, size);
}

void
on_user_marker(Reader *reader, const Event *event, Cursor *fields)
{
    add_marker(reader, MARKER_USER, event, fields);
}

void
on_user_message(Reader *reader, const Event *event, Cursor *fields)
{
    add_marker(reader, MARKER_EVENT, event, fields);
}

void
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
