/* Listings have millions of lines.  So a line is not composed of appended
 * strings: its maximum size is allocated first, and all functions write at a
 * pointer and return the end of what they wrote. */
#include <config.h>

#include "eventlog/event-line.h"

#include "base/label.h"
#include "base/numbers.h"

/* An upper bound of the size of a line without the values of its fields, and of
 * the characters for one byte of a payload.  These are the most for a control
 * character in JSON; an integer of 1 byte has 3 digits. */
#define MAX_FRAME    512
#define MAX_EXPANDED 6

static const char hex[] = "0123456789abcdef";
static const char label_hex[] = "0123456789ABCDEF"; /* as in labels */

static char *
put(char *at, const char *text, gsize size)
{
    memcpy(at, text, size);
    return at + size;
}

#define PUT(at, literal) put(at, literal, sizeof(literal) - 1)

static char *
put_string(char *at, EventLineForm form, const char *bytes, gsize size)
{
    const gboolean is_json = form == EVENT_LINE_JSON;

    *at++ = '"';
    while (size > 0) {
        const guint8 byte = (guint8)bytes[0];
        const gsize length =
            byte < 0x80 ? 1 : label_character_size(bytes, size);
        /* C0, DEL and C1, which is C2 80 to C2 9F. */
        const gboolean is_control =
            byte < 0x20 || byte == 0x7f ||
            (length == 2 && byte == 0xc2 && (guint8)bytes[1] < 0xa0);

        if (length > 0 && !is_control) {
            if (byte == '"' || byte == '\\')
                *at++ = '\\';
            at = put(at, bytes, length);
        } else if (length > 0 && is_json) {
            const guint8 code = (guint8)bytes[length - 1];

            at = PUT(at, "\\u00");
            *at++ = hex[code >> 4];
            *at++ = hex[code & 15];
        } else {
            for (gsize i = 0; i < MAX(length, 1); i++) {
                at = is_json ? PUT(at, "\\\\x") : PUT(at, "\\x");
                *at++ = label_hex[(guint8)bytes[i] >> 4];
                *at++ = label_hex[(guint8)bytes[i] & 15];
            }
        }
        bytes += MAX(length, 1);
        size -= MAX(length, 1);
    }
    *at++ = '"';
    return at;
}

static char *
put_bytes(char *at, EventLineForm form, const guint8 *bytes, gsize size)
{
    if (form == EVENT_LINE_JSON)
        *at++ = '"';
    for (gsize i = 0; i < size; i++) {
        *at++ = hex[bytes[i] >> 4];
        *at++ = hex[bytes[i] & 15];
    }
    if (form == EVENT_LINE_JSON)
        *at++ = '"';
    return at;
}

static guint64
read_integer(Cursor *cursor, char code)
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

static char *
put_separator(char *at, EventLineForm form)
{
    *at++ = form == EVENT_LINE_JSON ? ',' : ' ';
    return at;
}

static char *
put_stack(char *at, EventLineForm form, Cursor *cursor)
{
    const guint depth = cursor_u8(cursor);

    *at++ = '[';
    for (guint i = 0; i < depth && !cursor->bad; i++) {
        if (i > 0)
            at = put_separator(at, form);
        at = digits_put(at, cursor_u32(cursor));
    }
    *at++ = ']';
    return at;
}

static char *
put_list(char *at, EventLineForm form, Cursor *cursor)
{
    const guint8 *const start = cursor->at;

    *at++ = '[';
    while (cursor_left(cursor) > 0) {
        const gsize left = cursor_left(cursor);
        const char *string = (const char *)cursor->at;
        const gsize size = strnlen(string, left);

        if (cursor->at > start)
            at = put_separator(at, form);
        at = put_string(at, form, string, size);
        cursor_bytes(cursor, MIN(size + 1, left));
    }
    *at++ = ']';
    return at;
}

/* Reads and writes the value of a field.  code is its code in
 * EventFields.codes. */
static char *
put_value(char *at, EventLineForm form, const char *code, Cursor *cursor)
{
    const char *text;
    gsize size;

    switch (*code) {
    case 's':
        text = cursor_string(cursor);
        return put_string(at, form, text, strlen(text));
    case 't':
        size = event_text_size(code, cursor);
        text = (const char *)cursor_bytes(cursor, size);
        /* GHC appends a NUL to some texts. */
        while (size > 0 && text[size - 1] == '\0')
            size--;
        return put_string(at, form, text, size);
    case 'a':
        return put_list(at, form, cursor);
    case 'b':
        text = (const char *)cursor_rest(cursor, &size);
        return put_bytes(at, form, (const guint8 *)text, size);
    case 'c':
        return put_stack(at, form, cursor);
    default:
        return digits_put(at, read_integer(cursor, *code));
    }
}

/* Puts the name of a field, and what separates it from its value and from the
 * field before it. */
static char *
put_name(char *at, EventLineForm form, const char *name, gsize size,
         gboolean is_first)
{
    if (form == EVENT_LINE_JSON) {
        at = PUT(at, ",\"");
        at = put(at, name, size);
        return PUT(at, "\":");
    }
    at = is_first ? PUT(at, "  ") : PUT(at, " ");
    at = put(at, name, size);
    *at++ = '=';
    return at;
}

static char *
put_fields(char *at, EventLineForm form, const Event *event)
{
    const EventFields fields = event_fields_of(event);
    const char *name = fields.names;
    Cursor cursor = cursor_of(event->payload, event->size);

    if (fields.codes == NULL) {
        at = put_name(at, form, "size", 4, TRUE);
        at = digits_put(at, event->size);
        at = put_name(at, form, "bytes", 5, FALSE);
        return put_bytes(at, form, event->payload, event->size);
    }
    for (const char *code = fields.codes; *code != '\0'; code++) {
        char *const begin = at;
        gsize size = 0;

        if (*code == '?') {
            if (cursor_left(&cursor) == 0)
                break;
            continue;
        }
        while (name[size] != ' ' && name[size] != '\0')
            size++;
        at = put_name(at, form, name, size, name == fields.names);
        at = put_value(at, form, code, &cursor);
        if (cursor.bad)
            return form == EVENT_LINE_JSON ? begin : PUT(begin, " ...");
        name += name[size] == ' ' ? size + 1 : size;
    }
    return at;
}

static char *
put_text_frame(char *at, const Event *event)
{
    const guint64 second = 1000000000;
    guint64 fraction = event->time % second;

    at = digits_put(at, event->time / second);
    *at++ = '.';
    for (guint i = 9; i-- > 0; fraction /= 10)
        at[i] = (char)('0' + fraction % 10);
    at = PUT(at + 9, "  ");
    if (event->capability == NO_CAPABILITY)
        *at++ = '-';
    else
        at = digits_put(at, event->capability);
    return PUT(at, "  ");
}

static char *
put_json_frame(char *at, const Event *event)
{
    at = PUT(at, "{\"time\":");
    at = digits_put(at, event->time);
    at = PUT(at, ",\"cap\":");
    if (event->capability == NO_CAPABILITY)
        at = PUT(at, "null");
    else
        at = digits_put(at, event->capability);
    return PUT(at, ",\"event\":\"");
}

void
event_line_append(const Event *event, EventLineForm form, GString *out)
{
    const gboolean is_json = form == EVENT_LINE_JSON;
    const gsize length = out->len;
    const char *name = event_name(event->type);
    char *at;

    g_string_set_size(out,
                      length + MAX_FRAME + MAX_EXPANDED * (gsize)event->size);
    at = out->str + length;
    at = is_json ? put_json_frame(at, event) : put_text_frame(at, event);
    if (name != NULL)
        at = put(at, name, strlen(name));
    else
        at = digits_put(PUT(at, "EVENT_"), event->type);
    if (is_json)
        *at++ = '"';
    at = put_fields(at, form, event);
    if (is_json)
        *at++ = '}';
    *at++ = '\n';
    g_string_truncate(out, (gsize)(at - out->str));
}
