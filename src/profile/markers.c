#include "profile/markers.h"

#include "profile/patterns.h"

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

/* What the texts were that were like a marker's, an expression cannot tell. */
static void
append_marker(GArray *markers, const Marker *marker, const MarkerChoice *choice)
{
    Marker copy = *marker;

    if (choice->include != NULL || choice->exclude != NULL)
        copy.n_like = 0;
    g_array_append_val(markers, copy);
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
        if (!patterns_pass(choice->include, choice->exclude, marker->text,
                           &chosen, error))
            return NULL;
        if (chosen)
            append_marker(markers, marker, choice);
    }
    return g_steal_pointer(&markers);
}

void
marker_choice_clear(MarkerChoice *choice)
{
    g_clear_pointer(&choice->include, g_ptr_array_unref);
    g_clear_pointer(&choice->exclude, g_ptr_array_unref);
}
