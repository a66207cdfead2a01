#include "eventlog/event.h"

typedef struct {
    const char *name;
    const char *fields;
} Row;

static const Row rows[N_KNOWN_EVENTS] = {
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
event_fields_tell(guint16 type)
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
