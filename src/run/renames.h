/* Renames bands: takes the rules of --rename and the label of a band, returns
 * the new name of the band.
 *
 * A rule is REGEX=TEXT.  A band whose label matches REGEX gets the name TEXT.
 * The first rule that matches counts. */
#ifndef RUN_RENAMES_H
#define RUN_RENAMES_H

#include <glib.h>

/* Parses "REGEX=TEXT" and appends it to a list of rules.  A list that is NULL
 * is created; free it with g_ptr_array_unref.  The rule is split at the first
 * "=" that is not written "\=".  In TEXT, "\1" to "\9" stand for the groups of
 * REGEX, "\0" for the matching part of the label, "\\" for a backslash and "\="
 * for "=".  Errors: TROUBLE_USAGE. */
gboolean renames_add(GPtrArray **renames, const char *rule, GError **error);

/* Sets *name to the new name of a label, or to NULL if no rule matches.  Sets
 * used[i] to TRUE if rule i matches; used has an element for each rule.  The
 * label must be presentable, and the name is, too.  Free it with g_free.
 * Returns FALSE on an error.  Errors: TROUBLE_LIMIT for an expression that is
 * too costly to match. */
gboolean renames_apply(const GPtrArray *renames, const char *label, char **name,
                       gboolean *used, GError **error);

/* Returns a rule as it was given, by its index. */
const char *renames_rule(const GPtrArray *renames, guint index);

#endif
