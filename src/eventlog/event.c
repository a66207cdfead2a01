#include "eventlog/event.h"

static const struct {
    const char *name;
    EventFields fields;
} rows[N_KNOWN_EVENTS] = {
#define EVENT(number, name, codes, names, handler, activity)                   \
    [number] = {#name, {codes, names}},
#include "eventlog/events.def"
};

static const struct {
    guint16 type;
    guint32 size; /* of the payload */
    EventFields fields;
} older_rows[] = {
#define EVENT(number, name, codes, names, handler, activity)
#define OLDER(number, size, codes, names) {number, size, {codes, names}},
#include "eventlog/events.def"
};

const char *
event_name(guint16 type)
{
    return type < N_KNOWN_EVENTS ? rows[type].name : NULL;
}

char *
event_full_name(guint16 type)
{
    const char *name = event_name(type);

    return name != NULL ? g_strdup(name) : g_strdup_printf("EVENT_%u", type);
}

EventFields
event_fields(guint16 type)
{
    return type < N_KNOWN_EVENTS ? rows[type].fields
                                 : (EventFields){NULL, NULL};
}

EventFields
event_fields_of(const Event *event)
{
    for (guint i = 0; i < G_N_ELEMENTS(older_rows); i++)
        if (older_rows[i].type == event->type &&
            older_rows[i].size == event->size)
            return older_rows[i].fields;
    return event_fields(event->type);
}

guint32
event_minimum_size(guint16 type)
{
    const char *code = event_fields(type).codes;
    guint32 size = 0;

    for (; code != NULL && *code != '\0' && *code != '?'; code++) {
        if (g_ascii_isdigit(*code))
            size += (guint32)g_ascii_digit_value(*code);
        else if (*code == 's' || *code == 'c')
            size++;
    }
    for (guint i = 0; i < G_N_ELEMENTS(older_rows); i++)
        if (older_rows[i].type == type)
            size = MIN(size, older_rows[i].size);
    return size;
}

gsize
event_text_size(const char *code, const Cursor *cursor)
{
    gsize after = 0;

    while (g_ascii_isdigit(*++code))
        after += (gsize)g_ascii_digit_value(*code);
    return cursor_left(cursor) - MIN(cursor_left(cursor), after);
}

gboolean
event_fields_fit(guint16 type, const guint8 *payload, gsize size,
                 gboolean exactly)
{
    const char *code = event_fields(type).codes;
    Cursor cursor = cursor_of(payload, size);

    if (code == NULL)
        return TRUE;
    for (; *code != '\0' && !cursor.bad; code++) {
        if (*code == '?' && cursor_left(&cursor) == 0)
            break;
        if (g_ascii_isdigit(*code))
            cursor_bytes(&cursor, (gsize)g_ascii_digit_value(*code));
        else if (*code == 's')
            cursor_string(&cursor);
        else if (*code == 'c')
            cursor_bytes(&cursor, 4 * (gsize)cursor_u8(&cursor));
        else if (*code != '?')
            cursor_bytes(&cursor, event_text_size(code, &cursor));
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
