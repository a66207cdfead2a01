/* Eventlogs from scripts: lines of text that say what to write.
 *
 * Takes the text of a script, gives the bytes of a log: as GHC writes it
 * where the script says no more than what happened, and with the lies and
 * the damage that it asks for.  tests/tools/README.md has the language.
 * Shares nothing with the decoder: neither file includes anything of src/. */
#ifndef TESTS_LOG_SCRIPT_H
#define TESTS_LOG_SCRIPT_H

#include <glib.h>

#define LOG_SCRIPT_ERROR (log_script_error_quark())

GQuark log_script_error_quark(void);

/* A script that makes no sense, with its line in the sentence. */
typedef enum { LOG_SCRIPT_ERROR_LINE } LogScriptError;

/* Returns the log that a script says.  places, unless NULL, gets the offsets
 * (gsize) of its places by name, for g_hash_table_unref.  Errors:
 * LOG_SCRIPT_ERROR_LINE, "line 3: there is no statement 'foo'". */
GBytes *log_script_build(const char *text, GHashTable **places, GError **error);

#endif
