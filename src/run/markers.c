#include "run/markers.h"

#include "run/patterns.h"

GArray *
markers_choose(const Run *run, const MarkerChoice *choice, GError **error)
{
    g_autoptr(GArray) markers = g_array_new(FALSE, FALSE, sizeof(Marker));

    for (guint i = 0; i < run->markers->len; i++) {
        Marker marker = g_array_index(run->markers, Marker, i);
        gboolean chosen;

        if (choice->kinds == MARKERS_NONE ||
            (choice->kinds == MARKERS_USER && marker.kind != MARKER_USER))
            continue;
        if (!patterns_pass(choice->include, choice->exclude, marker.text,
                           &chosen, error))
            return NULL;
        /* The texts of the similar markers are not stored, so it is unknown
         * whether they match. */
        if (choice->include != NULL || choice->exclude != NULL)
            marker.n_like = 0;
        if (chosen)
            g_array_append_val(markers, marker);
    }
    return g_steal_pointer(&markers);
}

guint
markers_hidden(const Run *run, const MarkerChoice *choice)
{
    guint n_hidden = 0;
    guint64 n_ends = 0;

    for (guint i = 0; i < run->markers->len; i++) {
        const Marker *marker = &g_array_index(run->markers, Marker, i);

        if (marker->kind == MARKER_USER)
            return 0;
        n_hidden += MIN(marker_count(marker), G_MAXUINT - n_hidden);
    }
    for (guint i = 0; i < run->spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(run->spans, i);

        n_ends += 2 * kind->sums.number - kind->n_open;
    }
    n_hidden -= (guint)MIN(n_hidden, n_ends);
    return choice->kinds == MARKERS_USER && choice->include == NULL &&
                   choice->exclude == NULL
               ? n_hidden
               : 0;
}

GArray *
markers_join(const GArray *const *markers, guint n_runs)
{
    GArray *joined = g_array_new(FALSE, FALSE, sizeof(Marker));

    for (guint rank = 0; rank <= N_MARKER_KINDS; rank++)
        for (guint run = 0; run < n_runs; run++)
            for (guint i = 0; markers[run] != NULL && i < markers[run]->len;
                 i++) {
                const Marker *marker = &g_array_index(markers[run], Marker, i);

                if (rank ==
                    (marker->text[0] != '\0' ? marker->kind : N_MARKER_KINDS))
                    g_array_append_val(joined, *marker);
            }
    return joined;
}

void
marker_choice_clear(MarkerChoice *choice)
{
    g_clear_pointer(&choice->include, g_ptr_array_unref);
    g_clear_pointer(&choice->exclude, g_ptr_array_unref);
}
