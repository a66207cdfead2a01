/* Choosing texts by regular expressions: what must match, what must not. */
#ifndef PROFILE_PATTERNS_H
#define PROFILE_PATTERNS_H

#include <glib.h>

/* Compiles a regular expression (PCRE).  Errors: TROUBLE_USAGE with what is
 * wrong with it and at which character; *place, where place is not NULL, is
 * how many characters are in front of that.  Free with g_regex_unref. */
GRegex *pattern_new(const char *text, glong *place, GError **error);

/* Adds an expression, which is taken over, to a list of GRegex that need not
 * be there yet. */
void patterns_add(GPtrArray **patterns, GRegex *regex);

/* Tells whether a text matches one of include at least (NULL: any text does)
 * and none of exclude (NULL: no text does).  Errors: TROUBLE_LIMIT for an
 * expression that is too costly to match. */
gboolean patterns_pass(const GPtrArray *include, const GPtrArray *exclude,
                       const char *text, gboolean *passes, GError **error);

#endif
