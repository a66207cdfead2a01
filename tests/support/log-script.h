/* Builds an eventlog from a script, which is a text.
 *
 * The log is as GHC writes it, except for invalid fields and damage that the
 * script specifies.  tests/tools/README.md describes the language.  This module
 * includes no header of src/ and shares no code with the decoder. */
#ifndef TESTS_LOG_SCRIPT_H
#define TESTS_LOG_SCRIPT_H

#include "support/log-writer.h"

#define LOG_SCRIPT_ERROR (log_script_error_quark())

GQuark log_script_error_quark(void);

/* LOG_SCRIPT_ERROR_LINE: a line is invalid.  The message has its number. */
typedef enum { LOG_SCRIPT_ERROR_LINE } LogScriptError;

/* Return the log that a script describes.  Free with log_free and
 * g_bytes_unref.  If places
 * is not NULL, *places becomes a table from the names of places to their
 * offsets (gsize).  Free it with g_hash_table_unref.  Errors:
 * LOG_SCRIPT_ERROR_LINE, such as "line 3: there is no statement 'foo'". */
LogWriter *log_script_write(const char *text, GHashTable **places,
                            GError **error);
GBytes *log_script_build(const char *text, GHashTable **places, GError **error);

#endif
