#include <config.h>

#include "output/comparison-txt.h"

#include <glib/gi18n.h>

#include "chart/comparison-text.h"
#include "chart/disclose.h"
#include "output/cells.h"
#include "profile/grouping.h"

/* Cells of a table's columns, the blank in front included. */
#define FIGURE_CELLS  13
#define CHANGE_CELLS  12
#define PERCENT_CELLS 13
#define MEAN_CELLS    10
#define LEAST_LABEL   12

/* "A  prog.eventlog", and below it what ran. */
static void
put_run(Sink *sink, const ComparedRun *run, guint columns)
{
    const Profile *profile = run->profile;
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *command = facts_command(&profile->facts);
    g_autofree char *date = facts_date(&profile->facts);
    g_autofree char *name =
        g_strdup_printf("%s: %s", run_name(run), profile->name);
    g_autofree char *text =
        date != NULL ? g_strdup_printf("  %s; %s; %s", command, heading, date)
                     : g_strdup_printf("  %s; %s", command, heading);

    put_wrapped(sink, name, columns);
    put_wrapped(sink, text, columns);
}

static void
put_figures_of(Sink *sink, const Comparison *comparison, guint index)
{
    const ComparedRun *run = comparison_run(comparison, index);

    sink_printf(sink, "%-8s", run_name(run));
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        g_autofree char *figure = run_figure(run, i);

        put_right(sink, figure, FIGURE_CELLS);
    }
    sink_printf(sink, "\n");
}

/* Below the figures by how much they changed, in bytes, then in percent. */
static void
put_changes_of(Sink *sink, const Comparison *comparison, guint index)
{
    char **parts[N_TABLE_FIGURES];

    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        g_autofree char *change = run_change(comparison, index, i);

        parts[i] = g_strsplit(change, ", ", 2);
    }
    for (guint part = 0; part < 2; part++) {
        sink_printf(sink, "%-8s", "");
        for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
            put_right(sink,
                      part < g_strv_length(parts[i]) ? parts[i][part] : "",
                      FIGURE_CELLS);
        sink_printf(sink, "\n");
    }
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        g_strfreev(parts[i]);
}

static void
put_runs_table(Sink *sink, const Comparison *comparison)
{
    sink_printf(sink, "\n%-8s", "");
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        put_right(sink, quantity_name(i), FIGURE_CELLS);
    sink_printf(sink, "\n");
    for (guint i = 0; i < comparison_n_runs(comparison); i++) {
        put_figures_of(sink, comparison, i);
        if (i > 0 && comparison_has_change(comparison, i))
            put_changes_of(sink, comparison, i);
    }
}

static void
put_row(Sink *sink, const ChangeRow *row, guint label_cells)
{
    g_autofree char *disclosed = disclose_text(row->text);
    g_autofree char *label = cells_shorten(disclosed, label_cells);

    put_right(sink, row->change, CHANGE_CELLS);
    put_right(sink, row->percent, PERCENT_CELLS);
    put_right(sink, row->before, MEAN_CELLS);
    put_right(sink, row->after, MEAN_CELLS);
    sink_printf(sink, "  %s\n", label);
}

static void
put_heads(Sink *sink, const Comparison *comparison, guint run)
{
    g_autofree char *of_first =
        g_strdup_printf(_("of %s"), run_name(comparison_run(comparison, 0)));

    put_right(sink, _("mean"), CHANGE_CELLS);
    put_right(sink, of_first, PERCENT_CELLS);
    put_right(sink, run_name(comparison_run(comparison, 0)), MEAN_CELLS);
    put_right(sink, run_name(comparison_run(comparison, run)), MEAN_CELLS);
    sink_printf(sink, "  %s\n", _("band"));
}

static void
put_changes_table(Sink *sink, const Report *report, guint run, guint columns)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(GArray) rows =
        change_rows_new(comparison, run, report->most_changes);
    g_autofree char *title = g_strdup_printf(
        _("Changes from %s to %s:"), run_name(comparison_run(comparison, 0)),
        run_name(comparison_run(comparison, run)));
    g_autofree char *sentence = matching_sentence(comparison, run);
    g_autofree char *intro = g_strdup_printf(
        "%s %s.", title,
        rows->len > 0 ? sentence : _("One of the two has no heap census"));
    guint used = CHANGE_CELLS + PERCENT_CELLS + 2 * MEAN_CELLS + 2;

    sink_printf(sink, "\n");
    put_wrapped(sink, intro, columns);
    if (rows->len == 0)
        return;
    sink_printf(sink, "\n");
    put_heads(sink, comparison, run);
    for (guint i = 0; i < rows->len; i++)
        put_row(sink, &g_array_index(rows, ChangeRow, i),
                MAX(columns, used + LEAST_LABEL) - used);
}

void
put_comparison(Sink *sink, const Report *report, guint columns)
{
    const Comparison *comparison = report->comparison;

    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run(sink, comparison_run(comparison, i), columns);
    put_runs_table(sink, comparison);
    for (guint i = 1; i < comparison_n_runs(comparison); i++)
        put_changes_table(sink, report, i, columns);
}
