/* Checks JSON text that comes from outside. */
#ifndef BASE_JSON_TEXT_H
#define BASE_JSON_TEXT_H

#include <glib.h>

/* Returns whether a text is one JSON object (RFC 8259) in one line without
 * blanks at its ends, and of valid UTF-8 without control characters.  Such a
 * text can be part of a JSON document as it is. */
gboolean json_text_is_object(const char *text);

#endif
