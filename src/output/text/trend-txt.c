#include <config.h>

#include "output/text/trend-txt.h"

#include <glib/gi18n.h>

#include "compare/step.h"
#include "output/text/cells.h"

#define COLUMN_GAP 2

/* The width of lines that are not on a terminal, and the smallest one, cells.
 */
#define DEFAULT_COLUMNS 80
#define MIN_COLUMNS     40

/* The maximum width of a name of a run, cells. */
#define MAX_NAME 24

/* Writes why there are no steps, as far as it is known. */
static void
put_no_steps(const Trend *trend, guint columns, Sink *sink)
{
    const guint n_runs = trend_n_runs(trend);
    const guint least = MIN_VALUES_BEFORE + MIN_VALUES_AFTER;
    guint n_sure = 0;
    g_autofree char *line = NULL;

    for (guint i = 0; i < n_runs; i++)
        n_sure += !trend_run(trend, i)->impossible;
    if (n_sure >= least)
        line = g_strdup(_("no steps"));
    else
        line = g_strdup_printf(
            n_sure == n_runs
                ? _("no steps: they take %d runs or more")
                : _("no steps: they take %d runs or more without impossible "
                    "censuses"),
            least);
    put_wrapped(sink, line, columns);
}

static void
put_steps(const TrendTexts *texts, guint columns, Sink *sink)
{
    if (texts->steps[0] == NULL) {
        put_no_steps(texts->trend, columns, sink);
        return;
    }
    sink_printf(sink, "%s\n", _("steps:"));
    for (guint i = 0; texts->steps[i] != NULL; i++) {
        g_autofree char *line = g_strconcat("  ", texts->steps[i], NULL);

        put_wrapped(sink, line, columns);
    }
}

/* Writes the runs.  Columns that are empty for all runs are left out. */
static void
put_runs(const TrendTexts *texts, Sink *sink)
{
    const guint n_runs = trend_n_runs(texts->trend);
    guint widths[N_TREND_COLUMNS] = {0}, name = cells_count(_("run"));

    for (guint i = 0; i < n_runs; i++)
        name = MAX(name, MIN(cells_count(texts->names[i]), MAX_NAME));
    for (guint i = 0; i < N_TREND_COLUMNS; i++) {
        if (!trend_column_shown(texts, i))
            continue;
        widths[i] = cells_count(trend_column_name(i));
        for (guint run = 0; run < n_runs; run++) {
            g_autofree char *cell = trend_cell(texts, run, i);

            widths[i] = MAX(widths[i], cells_count(cell));
        }
    }
    put_left(sink, _("run"), name);
    for (guint i = 0; i < N_TREND_COLUMNS; i++)
        if (trend_column_name(i)[0] != '\0' && widths[i] > 0)
            put_right(sink, trend_column_name(i), widths[i] + COLUMN_GAP);
    sink_printf(sink, "\n");
    for (guint run = 0; run < n_runs; run++) {
        g_autofree char *shortened = cells_shorten(texts->names[run], MAX_NAME);

        put_left(sink, shortened, name);
        for (guint i = 0; i < N_TREND_COLUMNS; i++) {
            g_autofree char *cell = trend_cell(texts, run, i);

            /* The last column has no heading, and is rarely needed. */
            if (widths[i] > 0 && (cell[0] != '\0' || i + 1 < N_TREND_COLUMNS))
                put_right(sink, cell, widths[i] + COLUMN_GAP);
        }
        sink_printf(sink, "\n");
    }
}

void
trend_txt_write(const TrendTexts *texts, guint columns, Sink *sink)
{
    g_autofree char *title = trend_title(texts);
    g_autofree char *period = trend_period(texts);
    g_autofree char *line = period[0] == '\0'
                                ? g_strdup(title)
                                : g_strdup_printf("%s, %s", title, period);

    columns = columns == 0 ? DEFAULT_COLUMNS : MAX(columns, MIN_COLUMNS);
    put_wrapped(sink, line, columns);
    sink_printf(sink, "\n");
    put_steps(texts, columns, sink);
    sink_printf(sink, "\n");
    put_runs(texts, sink);
}
