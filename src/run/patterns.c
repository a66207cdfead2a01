#include <config.h>

#include "run/patterns.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"

/* Returns the reason in an error message of GLib, in the user's language.
 * GLib's message ends in "at char 2: missing terminating ]".  The result is
 * "missing terminating ] at character 2", and *position is set to 2.  A message
 * of another form is returned as a whole, made presentable because it quotes
 * the user's text.  Free with g_free. */
static char *
regex_reason(const char *sentence, glong *position)
{
    const char *colon = g_strrstr(sentence, ": ");
    const char *end = colon, *digits;

    /* French has a space before a colon, possibly a no-break space. */
    while (end != NULL && end > sentence && !g_ascii_isgraph(end[-1]))
        end--;
    digits = end;
    while (digits != NULL && digits > sentence && g_ascii_isdigit(digits[-1]))
        digits--;
    if (digits == end)
        return label_present(sentence, strlen(sentence));
    *position = strtol(digits, NULL, 10);
    /* TRANSLATORS: what is wrong with a regular expression, and where. */
    return g_strdup_printf(_("%s at character %ld"), colon + 2, *position);
}

GRegex *
pattern_new(const char *text, glong *position, GError **error)
{
    g_autoptr(GError) refusal = NULL;
    g_autofree char *reason = NULL;
    const char *end;
    GRegex *regex;
    glong ignored;

    if (position == NULL)
        position = &ignored;
    *position = 0;
    if (!g_utf8_validate(text, -1, &end)) {
        *position = g_utf8_strlen(text, end - text);
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("invalid UTF-8 at character %ld"), *position);
        return NULL;
    }
    regex = g_regex_new(text, G_REGEX_OPTIMIZE, 0, &refusal);
    if (regex != NULL)
        return regex;
    reason = regex_reason(refusal->message, position);
    g_set_error_literal(error, TROUBLE, TROUBLE_USAGE, reason);
    return NULL;
}

char *
pattern_of_rule(const char *rule, const char **rest)
{
    GString *pattern = g_string_new(NULL);
    const char *at = rule;

    /* "\=" becomes "=", so that REGEX can have a look-ahead: "(?\=". */
    for (; *at != '\0' && *at != '='; at++) {
        if (at[0] == '\\' && at[1] != '\0') {
            at++;
            if (*at != '=')
                g_string_append_c(pattern, '\\');
        }
        g_string_append_c(pattern, *at);
    }
    *rest = *at == '=' ? at + 1 : NULL;
    return g_string_free(pattern, FALSE);
}

gboolean
patterns_add(GPtrArray **patterns, const char *text, glong *position,
             GError **error)
{
    GRegex *regex = pattern_new(text, position, error);

    if (regex == NULL)
        return FALSE;
    if (*patterns == NULL)
        *patterns =
            g_ptr_array_new_with_free_func((GDestroyNotify)g_regex_unref);
    g_ptr_array_add(*patterns, regex);
    return TRUE;
}

gboolean
pattern_match(const GRegex *regex, const char *text, GMatchInfo **match,
              gboolean *matches, GError **error)
{
    g_autoptr(GError) reason = NULL;

    *matches = g_regex_match_full(regex, text, -1, 0, 0, match, &reason);
    if (reason != NULL)
        g_set_error(error, TROUBLE, TROUBLE_LIMIT,
                    _("the expression '%s' is too costly to match"),
                    g_regex_get_pattern(regex));
    return reason == NULL;
}

/* Sets *matches to whether a text matches at least one expression. */
static gboolean
match_any(const GPtrArray *patterns, const char *text, gboolean *matches,
          GError **error)
{
    *matches = FALSE;
    for (guint i = 0; i < patterns->len && !*matches; i++)
        if (!pattern_match(g_ptr_array_index(patterns, i), text, NULL, matches,
                           error))
            return FALSE;
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
