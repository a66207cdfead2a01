/* Writes JSON text into a sink, value by value.
 *
 * Each value is on its own line, so that diff shows the differing values of two
 * documents.  A whole object or array may be on one line.  Only one
 * value is in memory at a time.  json-glib formats strings and fractions;
 * numbers do not depend on the locale.
 *
 * key is the key in the open object; NULL in an array and for the document
 * itself. */
#ifndef OUTPUT_JSON_STREAM_H
#define OUTPUT_JSON_STREAM_H

#include <glib.h>

#include "output/sink.h"

typedef struct {
    Sink *sink;       /* borrowed */
    guint depth;      /* of the open objects and arrays */
    guint line_depth; /* of the open ones within a json_open_line */
    gboolean any;     /* the innermost open one is not empty */
} JsonStream;

/* Opens an object ("{") or an array ("[").  Each member or element has its own
 * line, unless json_open_line opened an enclosing object or array. */
void json_open(JsonStream *stream, const char *key, const char *bracket);

/* Opens an object or an array that is on one line with all its content. */
void json_open_line(JsonStream *stream, const char *key, const char *bracket);

/* Closes the innermost object or array, with "}" or "]". */
void json_close(JsonStream *stream, const char *bracket);

/* Write a value.  A NULL text is written as null. */
void json_put_null(JsonStream *stream, const char *key);
void json_put_text(JsonStream *stream, const char *key, const char *text);
void json_put_flag(JsonStream *stream, const char *key, gboolean flag);
void json_put_integer(JsonStream *stream, const char *key, gint64 number);

/* Writes a size.  A size above 2^63-1 is written as a double with an exponent,
 * because many readers have no larger integers. */
void json_put_bytes(JsonStream *stream, const char *key, guint64 bytes);

/* Writes a number.  0 means unknown and is written as null. */
void json_put_known(JsonStream *stream, const char *key, guint64 number);

/* Writes a number.  A whole number is written as an integer, a number that is
 * not finite as null. */
void json_put_number(JsonStream *stream, const char *key, double number);

/* Ends the last line, after everything is closed. */
void json_end(JsonStream *stream);

#endif
