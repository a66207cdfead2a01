#include <config.h>

#include "profile/markers.h"

#include <glib/gi18n.h>

#include "input/error.h"

static gboolean
is_of_kind(const Marker *marker, MarkerKinds kinds)
{
    switch (kinds) {
    case MARKERS_USER:
        return marker->kind == MARKER_USER;
    case MARKERS_ALL:
        return TRUE;
    case MARKERS_NONE:
        return FALSE;
    }
    g_assert_not_reached();
}

/* Tells whether a text matches one of the expressions at least. */
static gboolean
match_any(const GPtrArray *expressions, const char *text, gboolean *matches,
          GError **error)
{
    *matches = FALSE;
    for (guint i = 0; i < expressions->len && !*matches; i++) {
        const GRegex *regex = g_ptr_array_index(expressions, i);
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

static gboolean
choose_by_text(const MarkerChoice *choice, const char *text, gboolean *chosen,
               GError **error)
{
    gboolean excluded = FALSE;

    *chosen = TRUE;
    if (choice->include != NULL &&
        !match_any(choice->include, text, chosen, error))
        return FALSE;
    if (*chosen && choice->exclude != NULL &&
        !match_any(choice->exclude, text, &excluded, error))
        return FALSE;
    *chosen = *chosen && !excluded;
    return TRUE;
}

GArray *
markers_choose(const Profile *profile, const MarkerChoice *choice,
               GError **error)
{
    g_autoptr(GArray) markers = g_array_new(FALSE, FALSE, sizeof(Marker));

    for (guint i = 0; i < profile->markers->len; i++) {
        const Marker *marker = &g_array_index(profile->markers, Marker, i);
        gboolean chosen;

        if (!is_of_kind(marker, choice->kinds))
            continue;
        if (!choose_by_text(choice, marker->text, &chosen, error))
            return NULL;
        if (chosen)
            g_array_append_vals(markers, marker, 1);
    }
    return g_steal_pointer(&markers);
}

void
marker_choice_clear(MarkerChoice *choice)
{
    g_clear_pointer(&choice->include, g_ptr_array_unref);
    g_clear_pointer(&choice->exclude, g_ptr_array_unref);
}
