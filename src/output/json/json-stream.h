/* Writes JSON text into a sink or a string, value by value.
 *
 * Each value is on its own line, so that diff shows which values of two
 * documents differ.  json_open_line puts a whole object or array on one line.
 * Only one value is in memory at a time.  json-glib formats fractions, and
 * strings with characters to escape.  Numbers do not depend on the locale.
 *
 * In all functions, key is the name of the member.  It is NULL in an array and
 * for the document itself. */
#ifndef OUTPUT_JSON_STREAM_H
#define OUTPUT_JSON_STREAM_H

#include <glib.h>

#include "output/sink.h"
#include "run/field.h"

typedef struct {
    Sink *sink;       /* borrowed; NULL = page */
    GString *page;    /* borrowed: the text of a script element in HTML, on one
                         line, with "<", ">", "&" and characters that do not
                         print escaped */
    guint max_text;   /* maximum number of characters of a text, at least 16; a
                         longer one is cut in its middle and ends with a mark
                         of the whole text, so that texts that differ stay
                         different; 0 = no limit */
    guint depth;      /* number of open objects and arrays */
    guint line_depth; /* number of them that share one line */
    gboolean any;     /* the innermost of them is not empty */
} JsonStream;

/* Returns a stream that appends to the text of a script element. */
JsonStream json_page_stream(GString *page);

/* Opens an object or an array.  bracket is "{" or "[".  Each member or element
 * has its own line, unless json_open_line opened an enclosing object or
 * array. */
void json_open(JsonStream *stream, const char *key, const char *bracket);

/* Opens an object or an array whose content is all on one line. */
void json_open_line(JsonStream *stream, const char *key, const char *bracket);

/* Opens an object whose content is all on one line, or writes null if it is not
 * known.  Returns is_known. */
gboolean json_open_known(JsonStream *stream, const char *key,
                         gboolean is_known);

/* Closes the innermost object or array.  bracket is "}" or "]". */
void json_close(JsonStream *stream, const char *bracket);

/* Writes JSON text as it is; NULL is null, and so is a text above the limit. */
void json_put_json(JsonStream *stream, const char *key, const char *json);

/* Returns whether json_put_text cuts a text. */
gboolean json_text_is_cut(const JsonStream *stream, const char *text);

/* Write a value.  If text is NULL, it is written as null. */
void json_put_null(JsonStream *stream, const char *key);
void json_put_text(JsonStream *stream, const char *key, const char *text);
void json_put_flag(JsonStream *stream, const char *key, gboolean flag);
void json_put_integer(JsonStream *stream, const char *key, gint64 number);

/* Writes a size or a count.  A number above 2^63-1 is written as a double with
 * an exponent, because many readers have no larger integers. */
void json_put_bytes(JsonStream *stream, const char *key, guint64 bytes);

/* Writes a number.  A whole number below 2^63 is written as an integer.  A
 * number that is not finite is written as null. */
void json_put_number(JsonStream *stream, const char *key, double number);

/* Writes a field of a record, whatever its list says that it needs; null if it
 * is unknown. */
void json_put_field(JsonStream *stream, const Field *field,
                    gconstpointer record);

/* Writes the fields that one of "bits" has (field_is_of). */
void json_put_fields(JsonStream *stream, const Field *fields, guint bits,
                     gconstpointer record);

/* Ends the last line.  All objects and arrays must be closed. */
void json_end(JsonStream *stream);

#endif
