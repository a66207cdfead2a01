/* Selects texts by two lists of regular expressions: a text must match one of
 * the first list, and none of the second. */
#ifndef PROFILE_PATTERNS_H
#define PROFILE_PATTERNS_H

#include <glib.h>

/* Compiles a regular expression (PCRE).  Errors: TROUBLE_USAGE with the reason
 * and the character.  If place is not NULL, *place is set to the number of
 * characters before the error.  Free with g_regex_unref. */
GRegex *pattern_new(const char *text, glong *place, GError **error);

/* Appends an expression to a list of GRegex and takes ownership of it.  A list
 * that is NULL is created. */
void patterns_add(GPtrArray **patterns, GRegex *regex);

/* Sets *passes to TRUE if a text matches at least one of include and none of
 * exclude.  If include is NULL, any text matches it.  If exclude is NULL, no
 * text matches it.  Errors: TROUBLE_LIMIT for an expression that is too costly
 * to match. */
gboolean patterns_pass(const GPtrArray *include, const GPtrArray *exclude,
                       const char *text, gboolean *passes, GError **error);

#endif
