#include <config.h>

#include "profile/patterns.h"

#include <glib/gi18n.h>

#include "input/error.h"

void
patterns_add(GPtrArray **patterns, GRegex *regex)
{
    if (*patterns == NULL)
        *patterns =
            g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
    g_ptr_array_add(*patterns, regex);
}

/* Tells whether a text matches one of the expressions at least. */
static gboolean
match_any(const GPtrArray *patterns, const char *text, gboolean *matches,
          GError **error)
{
    *matches = FALSE;
    for (guint i = 0; i < patterns->len && !*matches; i++) {
        const GRegex *regex = g_ptr_array_index(patterns, i);
        g_autoptr(GError) reason = NULL;

        *matches = g_regex_match_full(regex, text, -1, 0, 0, NULL, &reason);
        if (reason != NULL) {
            g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                        _("the expression is too costly to match '%s'"),
                        g_regex_get_pattern(regex));
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
patterns_pass(const GPtrArray *include, const GPtrArray *exclude,
              const char *text, gboolean *passes, GError **error)
{
    gboolean included = TRUE, excluded = FALSE;

    if (include != NULL && !match_any(include, text, &included, error))
        return FALSE;
    if (included && exclude != NULL &&
        !match_any(exclude, text, &excluded, error))
        return FALSE;
    *passes = included && !excluded;
    return TRUE;
}
