#include <config.h>

#include "run/renames.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "run/patterns.h"

typedef struct {
    GRegex *regex;
    char *text; /* as typed */
    char *rule; /* "REGEX=TEXT", as typed */
} Rename;

static void
rename_free(gpointer data)
{
    Rename *rename = data;

    g_regex_unref(rename->regex);
    g_free(rename->text);
    g_free(rename->rule);
    g_free(rename);
}

/* Checks the escapes in a TEXT. */
static gboolean
check_text(const char *text, gint n_groups, GError **error)
{
    for (; *text != '\0'; text++) {
        if (*text != '\\')
            continue;
        text++;
        if (g_ascii_isdigit(*text) && *text - '0' > n_groups) {
            g_set_error(error, TROUBLE, TROUBLE_USAGE,
                        /* TRANSLATORS: "\2" in TEXT of REGEX=TEXT. */
                        _("the expression has no group for '\\%c'"), *text);
            return FALSE;
        }
        if (!g_ascii_isdigit(*text) && *text != '\\' && *text != '=') {
            g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                                _("in TEXT, only a digit, '\\' or '=' may "
                                  "follow '\\'"));
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
renames_add(GPtrArray **renames, const char *rule, GError **error)
{
    const char *text;
    g_autofree char *pattern = pattern_of_rule(rule, &text);
    g_autoptr(GRegex) regex = NULL;
    Rename *rename;

    if (text == NULL) {
        g_set_error_literal(error, TROUBLE, TROUBLE_USAGE,
                            /* TRANSLATORS: REGEX and TEXT are as in the
                               help. */
                            _("expected REGEX=TEXT"));
        return FALSE;
    }
    regex = pattern_new(pattern, NULL, error);
    if (regex == NULL ||
        !check_text(text, g_regex_get_capture_count(regex), error))
        return FALSE;
    rename = g_new(Rename, 1);
    rename->regex = g_steal_pointer(&regex);
    rename->text = g_strdup(text);
    rename->rule = g_strdup(rule);
    if (*renames == NULL)
        *renames = g_ptr_array_new_with_free_func(rename_free);
    g_ptr_array_add(*renames, rename);
    return TRUE;
}

/* Returns a TEXT with its escapes replaced, presentable.  Free with g_free. */
static char *
expand(const char *text, const GMatchInfo *match)
{
    g_autoptr(GString) name = g_string_new(NULL);

    for (; *text != '\0'; text++) {
        g_autofree char *group = NULL;

        if (*text == '\\' && g_ascii_isdigit(*++text)) {
            group = g_match_info_fetch(match, *text - '0');
            if (group != NULL)
                g_string_append(name, group);
        } else {
            g_string_append_c(name, *text);
        }
    }
    return label_present(name->str, name->len);
}

gboolean
renames_apply(const GPtrArray *renames, const char *label, char **name,
              gboolean *used, GError **error)
{
    *name = NULL;
    for (guint i = 0; i < renames->len && *name == NULL; i++) {
        const Rename *rename = g_ptr_array_index(renames, i);
        g_autoptr(GMatchInfo) match = NULL;
        gboolean matches;

        if (!pattern_match(rename->regex, label, &match, &matches, error))
            return FALSE;
        if (matches) {
            *name = expand(rename->text, match);
            used[i] = TRUE;
        }
    }
    return TRUE;
}

const char *
renames_rule(const GPtrArray *renames, guint index)
{
    return ((const Rename *)g_ptr_array_index(renames, index))->rule;
}
