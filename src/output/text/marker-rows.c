#include <config.h>

#include "output/text/marker-rows.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "run/marker-store.h"
#include "words/units.h"

/* The maximum number of listed markers at each end. */
#define MAX_MARKERS_AT_END 10

static void
row_clear(gpointer data)
{
    MarkerRow *row = data;

    g_free(row->time);
    g_free(row->text);
}

GArray *
marker_rows_new(const GArray *markers)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(MarkerRow));
    const guint n_omitted =
        MAX(markers->len, 2 * MAX_MARKERS_AT_END) - 2 * MAX_MARKERS_AT_END;

    g_array_set_clear_func(rows, row_clear);
    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);
        const guint64 n_alike = (guint64)marker->n_same + marker->n_like;
        MarkerRow row;

        if (n_omitted > 0 && i == MAX_MARKERS_AT_END) {
            row.time = g_strdup("");
            row.text = g_strdup_printf(
                ngettext("%u more marker", "%u more markers", n_omitted),
                n_omitted);
            i += n_omitted - 1;
        } else {
            row.time = format_seconds((double)marker->time / 1e9);
            /* TRANSLATORS: the text of a marker, and the number of similar
             * markers after it. */
            row.text = n_alike > 0
                           ? g_strdup_printf(_("%s (and %" PRIu64 " similar)"),
                                             marker->text, n_alike)
                           : g_strdup(marker->text);
        }
        g_array_append_val(rows, row);
    }
    return rows;
}

char *
marker_rows_head(const GArray *markers)
{
    return g_strdup_printf(ngettext("%u marker", "%u markers", markers->len),
                           markers->len);
}
