/* Writes JSON text into a sink, value by value.
 *
 * Each value is on a line of its own, so that diff shows what differs between
 * two documents.  An object or array may be on one line as a whole.  Only one
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
    guint line_depth; /* how many of them are on one line */
    gboolean any;     /* the innermost of them is not empty */
} JsonStream;

/* Opens an object, "{", or an array, "[", with a line for each member or
 * element, unless it is within one that is on one line. */
void json_open(JsonStream *stream, const char *key, const char *bracket);

/* The same on one line, with all objects and arrays in it. */
void json_open_line(JsonStream *stream, const char *key, const char *bracket);

/* Closes the innermost object or array, with "}" or "]". */
void json_close(JsonStream *stream, const char *bracket);

/* Write a value.  A text of NULL is null. */
void json_put_null(JsonStream *stream, const char *key);
void json_put_text(JsonStream *stream, const char *key, const char *text);
void json_put_flag(JsonStream *stream, const char *key, gboolean flag);
void json_put_integer(JsonStream *stream, const char *key, gint64 number);

/* Writes a size.  One above 2^63-1 is written as a double with an exponent,
 * because the integers of many readers end there. */
void json_put_bytes(JsonStream *stream, const char *key, guint64 bytes);

/* Writes a number; 0 means unknown, and is null. */
void json_put_known(JsonStream *stream, const char *key, guint64 number);

/* Writes a number: without a fraction as an integer; null if it is not
 * finite. */
void json_put_number(JsonStream *stream, const char *key, double number);

/* Ends the last line, after everything is closed. */
void json_end(JsonStream *stream);

#endif
