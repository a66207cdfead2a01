/* Selects texts by two lists of regular expressions: a text must match at least
 * one of the first list, and none of the second. */
#ifndef RUN_PATTERNS_H
#define RUN_PATTERNS_H

#include <glib.h>

/* Compiles a regular expression (PCRE).  Free with g_regex_unref.  Errors:
 * TROUBLE_USAGE with the reason and its position in the text.  Unless position
 * is NULL, *position is set to it: the number of characters before the error,
 * or 0 if it is unknown. */
GRegex *pattern_new(const char *text, glong *position, GError **error);

/* Returns the expression of a rule "REGEX=REST", and sets *rest to what follows
 * the first "=" that is not written "\=", or to NULL if there is none.  Free
 * with g_free. */
char *pattern_of_rule(const char *rule, const char **rest);

/* Sets *matches to whether a text matches an expression, and unless match is
 * NULL, *match to its groups; free them with g_match_info_unref.  Returns FALSE
 * on an error.  Errors: TROUBLE_LIMIT for an expression that is too costly to
 * match. */
gboolean pattern_match(const GRegex *regex, const char *text,
                       GMatchInfo **match, gboolean *matches, GError **error);

/* Appends the expression of a text to a list of GRegex.  A list that is NULL is
 * created.  position and errors: those of pattern_new. */
gboolean patterns_add(GPtrArray **patterns, const char *text, glong *position,
                      GError **error);

/* Sets *passes to whether a text matches at least one of include and none of
 * exclude.  If include is NULL, any text matches it.  If exclude is NULL, no
 * text matches it.  Returns FALSE on an error.  Errors: TROUBLE_LIMIT for an
 * expression that is too costly to match. */
gboolean patterns_pass(const GPtrArray *include, const GPtrArray *exclude,
                       const char *text, gboolean *passes, GError **error);

#endif
