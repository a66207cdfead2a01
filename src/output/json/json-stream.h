/* JSON text, written while it is made.
 *
 * Takes json-glib's nodes one after the other, gives a document in which
 * each stands on a line of its own: what differs between two documents
 * shows line by line, and no more than a node is in memory.  Only commas,
 * brackets, blanks and the whole numbers of long lists are written here;
 * json-glib makes the rest, in which numbers do not follow the locale. */
#ifndef OUTPUT_JSON_STREAM_H
#define OUTPUT_JSON_STREAM_H

#include <glib.h>
#include <json-glib/json-glib.h>

#include "output/sink.h"

typedef struct {
    Sink *sink;   /* borrowed */
    guint depth;  /* of the open objects and arrays */
    gboolean any; /* something stands in the innermost of them */
} JsonStream;

/* Opens an object or an array, whose members and elements come on lines of
 * their own.  key: of the object that is open, NULL within an array. */
void json_stream_open_object(JsonStream *stream, const char *key);
void json_stream_close_object(JsonStream *stream);
void json_stream_open_array(JsonStream *stream, const char *key);
void json_stream_close_array(JsonStream *stream);

/* Writes a node in one line, and frees it. */
void json_stream_put(JsonStream *stream, const char *key, JsonNode *node);

/* A list of sizes on its way: a node for each of them would be a hundred bytes
 * in memory and most of the time. */
typedef struct {
    JsonStream *stream; /* borrowed */
    GString *text;      /* not written yet */
    gboolean any;       /* something stands in it */
} JsonList;

/* Begins a line with an object of some members, which is taken, and with a
 * last member that is a list.  Nothing but its sizes may be written until it
 * is closed. */
JsonList json_stream_open_list(JsonStream *stream, JsonNode *object,
                               const char *key);
void json_list_put(JsonList *list, guint64 bytes);
void json_list_close(JsonList *list);

/* Ends the last line, once all is closed. */
void json_stream_end(JsonStream *stream);

/* Make nodes.  A text that is NULL is null. */
JsonNode *json_of_text(const char *text);
JsonNode *json_of_integer(gint64 number);
JsonNode *json_of_flag(gboolean flag);

/* Returns the node, or in its place null for what is not known. */
JsonNode *json_if(gboolean known, JsonNode *node);

/* A size.  Above 2^63-1, which json-glib's integers do not reach and no heap
 * does, it is rounded to a double: such a number has an exponent. */
JsonNode *json_of_bytes(guint64 bytes);

/* A finite number; one without a fraction is written as an integer. */
JsonNode *json_of_number(double number);

/* Make nodes that hold others, which they take. */
JsonNode *json_of_object(JsonObject *object);
JsonNode *json_of_array(JsonArray *array);

#endif
