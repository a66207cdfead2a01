#include "output/json/json-stream.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"

#define INDENT "  "

/* So many bytes of a list are gathered. */
#define LIST_SIZE (16 * 1024)

static void
put_text(JsonStream *stream, const char *text)
{
    sink_write(stream->sink, text, strlen(text));
}

static void
start_line(JsonStream *stream)
{
    put_text(stream, "\n");
    for (guint i = 0; i < stream->depth; i++)
        put_text(stream, INDENT);
}

static void
put_node(JsonStream *stream, JsonNode *node)
{
    g_autofree char *text = json_to_string(node, FALSE);

    put_text(stream, text);
    json_node_unref(node);
}

/* Whatever comes next, but for the document itself. */
static void
start_item(JsonStream *stream, const char *key)
{
    if (stream->any)
        put_text(stream, ",");
    if (stream->depth > 0)
        start_line(stream);
    stream->any = TRUE;
    if (key == NULL)
        return;
    put_node(stream, json_of_text(key));
    put_text(stream, ": ");
}

static void
open_bracket(JsonStream *stream, const char *key, const char *bracket)
{
    start_item(stream, key);
    put_text(stream, bracket);
    stream->depth++;
    stream->any = FALSE;
}

static void
close_bracket(JsonStream *stream, const char *bracket)
{
    stream->depth--;
    if (stream->any)
        start_line(stream);
    put_text(stream, bracket);
    stream->any = TRUE;
}

void
json_stream_open_object(JsonStream *stream, const char *key)
{
    open_bracket(stream, key, "{");
}

void
json_stream_close_object(JsonStream *stream)
{
    close_bracket(stream, "}");
}

void
json_stream_open_array(JsonStream *stream, const char *key)
{
    open_bracket(stream, key, "[");
}

void
json_stream_close_array(JsonStream *stream)
{
    close_bracket(stream, "]");
}

void
json_stream_put(JsonStream *stream, const char *key, JsonNode *node)
{
    start_item(stream, key);
    put_node(stream, node);
}

/* Writes what was gathered of a list. */
static void
put_list(JsonList *list)
{
    sink_write(list->stream->sink, list->text->str, list->text->len);
    g_string_truncate(list->text, 0);
}

JsonList
json_stream_open_list(JsonStream *stream, JsonNode *object, const char *key)
{
    JsonList list = {.stream = stream, .text = g_string_sized_new(LIST_SIZE)};
    g_autofree char *members = json_to_string(object, FALSE);

    start_item(stream, NULL);
    g_string_append_len(list.text, members, (gssize)strlen(members) - 1);
    put_list(&list);
    put_text(stream, ",");
    put_node(stream, json_of_text(key));
    put_text(stream, ":[");
    json_node_unref(object);
    return list;
}

void
json_list_put(JsonList *list, guint64 bytes)
{
    if (list->any)
        g_string_append_c(list->text, ',');
    list->any = TRUE;
    if (bytes <= G_MAXINT64) {
        digits_append(list->text, bytes);
    } else {
        g_autoptr(JsonNode) node = json_of_bytes(bytes);
        g_autofree char *number = json_to_string(node, FALSE);

        g_string_append(list->text, number);
    }
    if (list->text->len >= LIST_SIZE)
        put_list(list);
}

void
json_list_close(JsonList *list)
{
    g_string_append(list->text, "]}");
    put_list(list);
    g_string_free(list->text, TRUE);
    list->text = NULL;
}

void
json_stream_end(JsonStream *stream)
{
    put_text(stream, "\n");
}

JsonNode *
json_of_text(const char *text)
{
    return text == NULL ? json_node_new(JSON_NODE_NULL)
                        : json_node_init_string(json_node_alloc(), text);
}

JsonNode *
json_if(gboolean known, JsonNode *node)
{
    if (known)
        return node;
    json_node_unref(node);
    return json_of_text(NULL);
}

JsonNode *
json_of_integer(gint64 number)
{
    return json_node_init_int(json_node_alloc(), number);
}

JsonNode *
json_of_flag(gboolean flag)
{
    return json_node_init_boolean(json_node_alloc(), flag);
}

JsonNode *
json_of_bytes(guint64 bytes)
{
    return bytes <= G_MAXINT64 ? json_of_integer((gint64)bytes)
                               : json_of_number((double)bytes);
}

/* json-glib (1.6 at least) puts ".0" behind what has no decimal point, be
 * there an exponent or not: 2e-08 would become 2e-08.0, which is no number.
 * The next double is printed with all its digits. */
static double
printable(double number)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];

    g_ascii_dtostr(text, sizeof(text), number);
    return strchr(text, '.') == NULL ? nextafter(number, 0) : number;
}

JsonNode *
json_of_number(double number)
{
    g_assert(isfinite(number));
    if (number == floor(number) && fabs(number) < 0x1p63)
        return json_of_integer((gint64)number);
    return json_node_init_double(json_node_alloc(), printable(number));
}

JsonNode *
json_of_object(JsonObject *object)
{
    JsonNode *node = json_node_init_object(json_node_alloc(), object);

    json_object_unref(object);
    return node;
}

JsonNode *
json_of_array(JsonArray *array)
{
    JsonNode *node = json_node_init_array(json_node_alloc(), array);

    json_array_unref(array);
    return node;
}
