#include "output/json/json-stream.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "words/clip.h"

#define INDENT "  "

/* "#" and the digits that mark a text that is cut. */
#define MARK_LENGTH 9

/* Returns whether a character could end a script element, does not print, or
 * changes the direction of a text. */
static gboolean
needs_escape(gunichar character)
{
    const GUnicodeType type = g_unichar_type(character);

    if (character < 0x80)
        return character == '<' || character == '>' || character == '&';
    return type <= G_UNICODE_SURROGATE || type == G_UNICODE_LINE_SEPARATOR ||
           type == G_UNICODE_PARAGRAPH_SEPARATOR;
}

static void
append_escaped(GString *out, const char *text)
{
    for (const char *plain = text; *text != '\0'; plain = text) {
        gunichar character = 0;

        while (*text != '\0') {
            character = g_utf8_get_char(text);
            if (needs_escape(character))
                break;
            text += g_unichar_to_utf8(character, NULL);
        }
        g_string_append_len(out, plain, text - plain);
        if (*text == '\0')
            return;
        text += g_unichar_to_utf8(character, NULL);
        if (character > 0xffff) {
            g_string_append_printf(out, "\\u%04x", 0xd7c0 + (character >> 10));
            character = 0xdc00 + (character & 0x3ff);
        }
        g_string_append_printf(out, "\\u%04x", character);
    }
}

static void
put_raw(JsonStream *stream, const char *text)
{
    if (stream->sink != NULL)
        sink_write(stream->sink, text, strlen(text));
    else
        append_escaped(stream->page, text);
}

JsonStream
json_page_stream(GString *page)
{
    return (JsonStream){.page = page, .line_depth = 1};
}

/* Writes a value as json-glib formats it, and frees it. */
static void
put_node(JsonStream *stream, JsonNode *node)
{
    g_autofree char *text = json_to_string(node, FALSE);

    put_raw(stream, text);
    json_node_unref(node);
}

/* Writes a string as json-glib does, but faster if nothing is escaped. */
static void
put_string(JsonStream *stream, const char *text)
{
    const char *at = text;

    while ((guint8)*at >= ' ' && *at != '"' && *at != '\\' && *at != 0x7f)
        at++;
    if (*at != '\0') {
        put_node(stream, json_node_init_string(json_node_alloc(), text));
        return;
    }
    put_raw(stream, "\"");
    put_raw(stream, text);
    put_raw(stream, "\"");
}

static void
start_line(JsonStream *stream)
{
    put_raw(stream, "\n");
    for (guint i = 0; i < stream->depth; i++)
        put_raw(stream, INDENT);
}

/* Begins the next member or element.  The document itself has no line break
 * before it. */
static void
start_item(JsonStream *stream, const char *key)
{
    const gboolean in_line = stream->line_depth > 0;

    if (stream->any)
        put_raw(stream, ",");
    if (stream->depth > 0 && !in_line)
        start_line(stream);
    stream->any = TRUE;
    if (key == NULL)
        return;
    put_string(stream, key);
    put_raw(stream, in_line ? ":" : ": ");
}

void
json_open(JsonStream *stream, const char *key, const char *bracket)
{
    start_item(stream, key);
    put_raw(stream, bracket);
    stream->depth++;
    stream->any = FALSE;
    if (stream->line_depth > 0)
        stream->line_depth++;
}

void
json_open_line(JsonStream *stream, const char *key, const char *bracket)
{
    json_open(stream, key, bracket);
    if (stream->line_depth == 0)
        stream->line_depth = 1;
}

void
json_close(JsonStream *stream, const char *bracket)
{
    stream->depth--;
    if (stream->line_depth > 0)
        stream->line_depth--;
    else if (stream->any)
        start_line(stream);
    put_raw(stream, bracket);
    stream->any = TRUE;
}

void
json_put_null(JsonStream *stream, const char *key)
{
    start_item(stream, key);
    put_raw(stream, "null");
}

gboolean
json_open_known(JsonStream *stream, const char *key, gboolean is_known)
{
    if (is_known)
        json_open_line(stream, key, "{");
    else
        json_put_null(stream, key);
    return is_known;
}

void
json_put_json(JsonStream *stream, const char *key, const char *json)
{
    start_item(stream, key);
    if (json == NULL ||
        (stream->max_text > 0 && strlen(json) > stream->max_text))
        put_raw(stream, "null");
    else
        put_raw(stream, json);
}

gboolean
json_text_is_cut(const JsonStream *stream, const char *text)
{
    return stream->max_text > 0 &&
           g_utf8_strlen(text, -1) > (glong)stream->max_text;
}

void
json_put_text(JsonStream *stream, const char *key, const char *text)
{
    g_autofree char *clipped = NULL;

    if (text == NULL) {
        json_put_null(stream, key);
        return;
    }
    if (json_text_is_cut(stream, text)) {
        g_autofree char *sum =
            g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
        g_autofree char *rest = text_clip(text, stream->max_text - MARK_LENGTH);

        clipped = g_strdup_printf("%s#%.*s", rest, MARK_LENGTH - 1, sum);
    }
    start_item(stream, key);
    put_string(stream, clipped != NULL ? clipped : text);
}

void
json_put_flag(JsonStream *stream, const char *key, gboolean flag)
{
    start_item(stream, key);
    put_raw(stream, flag ? "true" : "false");
}

void
json_put_integer(JsonStream *stream, const char *key, gint64 number)
{
    /* Documents may have millions of numbers, so nothing is allocated here. */
    char digits[24];
    char *end = digits + sizeof(digits), *at = end;
    guint64 rest = number < 0 ? -(guint64)number : (guint64)number;

    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    start_item(stream, key);
    if (stream->sink != NULL)
        sink_write(stream->sink, at, (gsize)(end - at));
    else
        g_string_append_len(stream->page, at, end - at);
}

void
json_put_bytes(JsonStream *stream, const char *key, guint64 bytes)
{
    if (bytes <= G_MAXINT64)
        json_put_integer(stream, key, (gint64)bytes);
    else
        json_put_number(stream, key, (double)bytes);
}

/* Works around json-glib (since 1.6), which appends ".0" to a number without a
 * decimal point, even after an exponent: 2e-08.0 is invalid.  Returns such a
 * number changed to the next double towards 0, which is printed with all its
 * digits and a point. */
static double
printable(double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr(text, sizeof(text), number);
    return strchr(text, '.') == NULL ? nextafter(number, 0) : number;
}

void
json_put_number(JsonStream *stream, const char *key, double number)
{
    if (!isfinite(number)) {
        json_put_null(stream, key);
    } else if (number == floor(number) && fabs(number) < 0x1p63) {
        json_put_integer(stream, key, (gint64)number);
    } else {
        start_item(stream, key);
        put_node(stream,
                 json_node_init_double(json_node_alloc(), printable(number)));
    }
}

void
json_put_field(JsonStream *stream, const Field *field, gconstpointer record)
{
    const FieldType type = field->type;
    guint64 number;

    if (type == FIELD_REAL)
        json_put_number(stream, field->name, field_real(field, record));
    else if (type == FIELD_TEXT || type == FIELD_WORD)
        json_put_text(stream, field->name, field_text(field, record));
    else if (!field_known(field, record, &number))
        json_put_null(stream, field->name);
    else if (type == FIELD_FLAG)
        json_put_flag(stream, field->name, number != 0);
    else if (type == FIELD_SIGNED)
        json_put_integer(stream, field->name, (gint64)number);
    else
        json_put_bytes(stream, field->name, number);
}

void
json_put_fields(JsonStream *stream, const Field *fields, guint bits,
                gconstpointer record)
{
    for (; fields->name != NULL; fields++)
        if (field_is_of(fields, bits))
            json_put_field(stream, fields, record);
}

void
json_end(JsonStream *stream)
{
    if (stream->sink != NULL)
        put_raw(stream, "\n");
}
