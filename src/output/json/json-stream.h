/* JSON text, written while it is made.
 *
 * Takes values one after the other, gives a document in which each stands on a
 * line of its own: what differs between two documents shows line by line, and
 * no more than a value is in memory.  Objects and arrays may be put into one
 * line as a whole.  Texts and fractions are json-glib's; no number follows the
 * locale.
 *
 * The key of all that is put or opened is that in the object that is open, NULL
 * within an array and for the document itself. */
#ifndef OUTPUT_JSON_STREAM_H
#define OUTPUT_JSON_STREAM_H

#include <glib.h>

#include "output/sink.h"

typedef struct {
    Sink *sink;       /* borrowed */
    guint depth;      /* of the open objects and arrays */
    guint line_depth; /* so many of them are in one line */
    gboolean any;     /* something stands in the innermost of them */
} JsonStream;

/* Opens an object, "{", or an array, "[", whose members and elements come on
 * lines of their own, unless what is around it is in one line. */
void json_open(JsonStream *stream, const char *key, const char *bracket);

/* The same in one line, with all that is opened within. */
void json_open_line(JsonStream *stream, const char *key, const char *bracket);

/* Closes what was opened last, with "}" or "]". */
void json_close(JsonStream *stream, const char *bracket);

/* Put a value.  A text that is NULL is null. */
void json_put_null(JsonStream *stream, const char *key);
void json_put_text(JsonStream *stream, const char *key, const char *text);
void json_put_flag(JsonStream *stream, const char *key, gboolean flag);
void json_put_integer(JsonStream *stream, const char *key, gint64 number);

/* Puts a size.  Above 2^63-1, which many readers' integers do not reach and no
 * heap does, it is rounded to a double: such a number has an exponent. */
void json_put_bytes(JsonStream *stream, const char *key, guint64 bytes);

/* The same of a number that is 0, and null here, where it is not known. */
void json_put_known(JsonStream *stream, const char *key, guint64 number);

/* Puts a number: one without a fraction as an integer, one that is not
 * finite as null. */
void json_put_number(JsonStream *stream, const char *key, double number);

/* Ends the last line, once all is closed. */
void json_end(JsonStream *stream);

#endif
