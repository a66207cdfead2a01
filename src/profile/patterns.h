/* Selects texts by regular expressions: those that must match and those that
 * must not. */
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

/* Sets *passes to whether a text matches at least one of include (NULL: any
 * text does) and none of exclude (NULL: no text does).  Errors: TROUBLE_LIMIT
 * for an expression that is too costly to match. */
gboolean patterns_pass(const GPtrArray *include, const GPtrArray *exclude,
                       const char *text, gboolean *passes, GError **error);

#endif
