#include "eventlog/event.h"

#include <inttypes.h>

typedef struct {
    const char *name;
    const char *fields;
} EventSpec;

static const EventSpec rows[N_KNOWN_EVENTS] = {
#define EVENT(number, name, fields, handler) [number] = {#name, fields},
#include "eventlog/events.def"
#undef EVENT
};

const char *
event_name(guint16 type)
{
    return type < N_KNOWN_EVENTS ? rows[type].name : NULL;
}

const char *
event_fields(guint16 type)
{
    return type < N_KNOWN_EVENTS ? rows[type].fields : NULL;
}

guint32
event_minimum_size(guint16 type)
{
    const char *code = event_fields(type);
    guint32 size = 0;

    for (; code != NULL && *code != '\0'; code++) {
        if (g_ascii_isdigit(*code))
            size += (guint32)g_ascii_digit_value(*code);
        else if (*code == 's' || *code == 'c')
            size++;
    }
    return size;
}

gboolean
event_fields_fit(guint16 type, const guint8 *payload, gsize size,
                 gboolean exactly)
{
    const char *code = event_fields(type);
    Cursor cursor = cursor_of(payload, size);

    if (code == NULL)
        return TRUE;
    for (; *code != '\0' && !cursor.bad; code++) {
        if (g_ascii_isdigit(*code))
            cursor_bytes(&cursor, (gsize)g_ascii_digit_value(*code));
        else if (*code == 's')
            cursor_string(&cursor);
        else if (*code == 'c')
            cursor_bytes(&cursor, 4 * (gsize)cursor_u8(&cursor));
        else
            cursor.at = cursor.end;
    }
    return !cursor.bad && (!exactly || cursor_left(&cursor) == 0);
}

gboolean
event_type_is_checkable(guint16 type)
{
    switch (type) {
    case EVENT_HEAP_PROF_BEGIN:
    case EVENT_HEAP_PROF_COST_CENTRE:
    case EVENT_HEAP_PROF_SAMPLE_COST_CENTRE:
    case EVENT_HEAP_PROF_SAMPLE_STRING:
    case EVENT_PROF_SAMPLE_COST_CENTRE:
    case EVENT_IPE:
        return TRUE;
    default:
        return FALSE;
    }
}

static void
dump_string(const char *bytes, gsize size, GString *out)
{
    g_string_append(out, " \"");
    for (gsize i = 0; i < size; i++) {
        if (g_ascii_isprint(bytes[i]) && bytes[i] != '"' && bytes[i] != '\\')
            g_string_append_c(out, bytes[i]);
        else
            g_string_append_printf(out, "\\x%02X", (guint8)bytes[i]);
    }
    g_string_append_c(out, '"');
}

static guint64
read_number(Cursor *cursor, char code)
{
    switch (code) {
    case '1':
        return cursor_u8(cursor);
    case '2':
        return cursor_u16(cursor);
    case '4':
        return cursor_u32(cursor);
    default:
        return cursor_u64(cursor);
    }
}

static void
dump_field(Cursor *cursor, char code, GString *out)
{
    if (g_ascii_isdigit(code)) {
        g_string_append_printf(out, " %" PRIu64, read_number(cursor, code));
    } else if (code == 's') {
        const char *string = cursor_string(cursor);

        dump_string(string, strlen(string), out);
    } else if (code == 'c') {
        guint depth = cursor_u8(cursor);

        g_string_append(out, " [");
        for (guint i = 0; i < depth && !cursor->bad; i++)
            g_string_append_printf(out, i == 0 ? "%" PRIu32 : " %" PRIu32,
                                   cursor_u32(cursor));
        g_string_append_c(out, ']');
    } else {
        gsize size;
        const guint8 *text = cursor_rest(cursor, &size);

        dump_string((const char *)text, size, out);
    }
}

void
event_dump(const Event *event, GString *out)
{
    const char *name = event_name(event->type);
    const char *code = event_fields(event->type);
    Cursor cursor = cursor_of(event->payload, event->size);

    g_string_append_printf(out, "%" PRIu64 " %" PRIu64, event->offset,
                           event->time);
    if (event->capability == NO_CAPABILITY)
        g_string_append(out, " -");
    else
        g_string_append_printf(out, " %u", event->capability);
    if (name != NULL)
        g_string_append_printf(out, " %s", name);
    else
        g_string_append_printf(out, " EVENT_%u", event->type);
    for (; code != NULL && *code != '\0' && !cursor.bad; code++)
        dump_field(&cursor, *code, out);
    if (cursor.bad)
        g_string_append(out, " ...");
    g_string_append_c(out, '\n');
}
