#include <config.h>

#include "output/text/marker-rows.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/intern.h"
#include "run/markers.h"
#include "words/units.h"

/* The maximum number of listed markers, or texts, at each end. */
#define MAX_MARKERS_AT_END 10

static void
row_clear(gpointer data)
{
    MarkerRow *row = data;

    g_ptr_array_unref(row->cells);
    g_free(row->text);
}

/* Adds a row, which takes the text, and returns its cells. */
static GPtrArray *
add_row(GArray *rows, char *text, gboolean is_label)
{
    const MarkerRow row = {
        .cells = g_ptr_array_new_with_free_func(g_free),
        .text = text,
        .is_label = is_label,
    };

    g_array_append_val(rows, row);
    return row.cells;
}

static char *
time_of(const Marker *marker)
{
    return format_seconds((double)marker->time / 1e9);
}

/* Returns the text of a row.  Free with g_free. */
static char *
row_text(const char *text, guint64 n_alike)
{
    /* TRANSLATORS: the text of a marker, and the number of similar markers
     * after it. */
    return n_alike > 0 ? g_strdup_printf(_("%s (and %" PRIu64 " similar)"),
                                         text, n_alike)
                       : g_strdup(text);
}

/* If there are too many rows, adds one for those in the middle, when index is
 * the first of them.  Returns their number, or 0. */
static guint
add_omitted(GArray *rows, guint index, guint n, guint n_cells)
{
    const guint n_omitted =
        MAX(n, 2 * MAX_MARKERS_AT_END) - 2 * MAX_MARKERS_AT_END;
    GPtrArray *cells;

    if (n_omitted == 0 || index != MAX_MARKERS_AT_END)
        return 0;
    cells = add_row(rows,
                    g_strdup_printf(ngettext("%u more marker",
                                             "%u more markers", n_omitted),
                                    n_omitted),
                    FALSE);
    for (guint i = 0; i < n_cells; i++)
        g_ptr_array_add(cells, g_strdup(""));
    return n_omitted;
}

static void
add_markers(GArray *rows, const Report *report)
{
    const ReportRun *run = &report->runs[0];
    const guint n = run->markers->len;
    g_autofree char *count =
        g_strdup_printf(ngettext("%u marker", "%u markers", n), n);
    char *head = report->comparison != NULL
                     ? g_strdup_printf(_("%s: %s"), run->letter, count)
                     : g_strdup(count);

    g_ptr_array_add(add_row(rows, head, FALSE), g_strdup(_("at")));
    for (guint i = 0; i < n; i++) {
        const Marker *marker;

        i += add_omitted(rows, i, n, 1);
        marker = &g_array_index(run->markers, Marker, i);
        g_ptr_array_add(add_row(rows,
                                row_text(marker->text, (guint64)marker->n_same +
                                                           marker->n_like),
                                TRUE),
                        time_of(marker));
    }
}

/* Returns the time of the first marker of a run that has the text, and the
 * number of these markers; "" if there is none.  Adds the number of similar
 * markers to n_alike.  Free with g_free. */
static char *
times_of(const GArray *markers, const char *text, guint64 *n_alike)
{
    guint64 count = 0;
    g_autofree char *time = NULL;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        if (!g_str_equal(marker->text, text))
            continue;
        if (time == NULL)
            time = time_of(marker);
        count += (guint64)1 + marker->n_same;
        *n_alike += marker->n_like;
    }
    if (count > 1)
        return g_strdup_printf("%s (%" PRIu64 "\xc3\x97)", time, count);
    return time != NULL ? g_steal_pointer(&time) : g_strdup("");
}

static void
add_texts(GArray *rows, const Report *report)
{
    g_autoptr(Intern) texts = intern_new_borrowing();
    g_autofree const GArray **markers = g_new(const GArray *, report->n_runs);
    g_autoptr(GArray) joined = NULL;
    GPtrArray *cells = add_row(rows, g_strdup(_("marker")), FALSE);

    g_ptr_array_add(cells, g_strdup("#"));
    for (guint run = 0; run < report->n_runs; run++) {
        markers[run] = report->runs[run].markers;
        g_ptr_array_add(
            cells, g_strdup_printf(_("time in %s"), report->runs[run].letter));
    }
    joined = markers_join(markers, report->n_runs);
    for (guint i = 0; i < joined->len; i++) {
        const char *text = g_array_index(joined, Marker, i).text;

        intern_add(texts, text, (guint32)strlen(text));
    }
    for (guint i = 0; i < intern_count(texts); i++) {
        const char *text;
        guint64 n_alike = 0;

        i += add_omitted(rows, i, intern_count(texts), 1 + report->n_runs);
        text = intern_get(texts, i, NULL);
        cells = add_row(rows, NULL, TRUE);
        g_ptr_array_add(cells, text[0] != '\0' ? g_strdup_printf("%u", i + 1)
                                               : g_strdup(""));
        for (guint run = 0; run < report->n_runs; run++)
            g_ptr_array_add(cells, times_of(markers[run], text, &n_alike));
        g_array_index(rows, MarkerRow, rows->len - 1).text =
            row_text(text, n_alike);
    }
}

GArray *
marker_rows_new(const Report *report)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(MarkerRow));

    g_array_set_clear_func(rows, row_clear);
    if (report->n_runs > 1)
        add_texts(rows, report);
    else
        add_markers(rows, report);
    if (rows->len == 1)
        g_array_set_size(rows, 0);
    return rows;
}
