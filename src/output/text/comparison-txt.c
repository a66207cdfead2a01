#include <config.h>

#include "output/text/txt.h"

#include <glib/gi18n.h>
#include <string.h>

#include "output/text/cells.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/units.h"

/* The minimum width of each column in cells, including the blank before it.  A
 * translated heading may widen a column. */
#define NAME_CELLS    8
#define VALUE_CELLS   13
#define ENTRIES_CELLS 17 /* "+12.3 M calls/s" */
#define CHANGE_CELLS  12
#define PERCENT_CELLS 13
#define MEAN_CELLS    10
#define MEASURE_CELLS 11
#define MIN_LABEL     12

/* Writes "A: prog.eventlog", and below it the command, break-down and date. */
static void
put_run(Sink *sink, const ComparedRun *run, guint columns)
{
    const Profile *profile = run->profile;
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *command = facts_command(&profile->run->facts);
    g_autofree char *date = facts_date(&profile->run->facts);
    g_autofree char *name =
        g_strdup_printf(_("%s: %s"), run_name(run), profile->run->name);
    g_autofree char *parts =
        g_strjoin(parts_separator(), command, heading, date, NULL);
    g_autofree char *text = g_strconcat("  ", parts, NULL);
    g_autofree char *sentence = filter_sentence(profile);
    g_autofree char *filtered = g_strconcat("  ", sentence, NULL);

    put_wrapped(sink, name, columns);
    put_wrapped(sink, text, columns);
    if (sentence != NULL)
        put_wrapped(sink, filtered, columns);
}

/* Returns the width of a column in cells, widened if a text in it is longer. */
static guint
with_room_for(const char *text, guint cells)
{
    return MAX(cells, cells_count(text) + 2);
}

/* Writes a line of a table of runs: headings, values or changes.  Empty cells
 * at the end are left out, and a line without a cell. */
static void
put_run_line(Sink *sink, const char *name, const char *const *cells,
             const guint *widths, guint n)
{
    while (n > 0 && cells[n - 1][0] == '\0')
        n--;
    if (n == 0 && name[0] == '\0')
        return;
    put_left(sink, name, MAX(NAME_CELLS, cells_count(_("baseline"))));
    for (guint i = 0; i < n; i++)
        put_right(sink, cells[i], widths[i]);
    sink_printf(sink, "\n");
}

/* Writes a table of runs: the values of each, and below them their changes,
 * "SIZE, PERCENT", as two lines. */
static void
put_run_table(Sink *sink, const Comparison *comparison, RunTable table)
{
    const guint n = run_n_columns(table);
    const guint width =
        table == RUNS_MEASURES ? MEASURE_CELLS
        : comparison_run(comparison, 0)->profile->quantity == QUANTITY_ENTRIES
            ? ENTRIES_CELLS
            : VALUE_CELLS;
    const char *heads[MAX_RUN_COLUMNS], *percents[MAX_RUN_COLUMNS];
    guint widths[MAX_RUN_COLUMNS];

    for (guint i = 0; i < n; i++) {
        heads[i] = run_column_name(table, i);
        widths[i] = with_room_for(heads[i], width);
    }
    sink_printf(sink, "\n");
    put_run_line(sink, "", heads, widths, n);
    for (guint run = 0; run < comparison_n_runs(comparison); run++) {
        char *values[MAX_RUN_COLUMNS], *changes[MAX_RUN_COLUMNS];

        for (guint i = 0; i < n; i++) {
            char *comma;

            values[i] = run_cell(comparison, run, table, i);
            changes[i] = run_cell_change(comparison, run, table, i);
            comma = strstr(changes[i], ", ");
            percents[i] = comma != NULL ? comma + strlen(", ") : "";
            if (comma != NULL)
                *comma = '\0';
        }
        put_run_line(sink, run_name(comparison_run(comparison, run)),
                     (const char *const *)values, widths, n);
        put_run_line(sink, "", (const char *const *)changes, widths, n);
        put_run_line(sink, "", percents, widths, n);
        for (guint i = 0; i < n; i++) {
            g_free(values[i]);
            g_free(changes[i]);
        }
    }
}

/* Writes the headings and rows of a table of changes. */
static void
put_change_rows(Sink *sink, const Comparison *comparison, guint run,
                const GArray *rows, guint columns, gboolean terminal)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    g_autofree char *percent = percent_head(first);
    const char *const heads[] = {statistic_name(change_statistic(
                                     comparison_run(comparison, 0)->profile)),
                                 percent, first, other};
    guint widths[] = {with_room_for(heads[0], CHANGE_CELLS),
                      with_room_for(heads[1], PERCENT_CELLS),
                      with_room_for(heads[2], MEAN_CELLS),
                      with_room_for(heads[3], MEAN_CELLS)};
    guint used = 2;

    for (guint i = 0; i < rows->len; i++) {
        const ChangeRow *row = &g_array_index(rows, ChangeRow, i);

        widths[0] = with_room_for(row->change, widths[0]);
        widths[2] = with_room_for(row->before, widths[2]);
        widths[3] = with_room_for(row->after, widths[3]);
    }
    sink_printf(sink, "\n");
    for (guint i = 0; i < G_N_ELEMENTS(heads); i++) {
        put_right(sink, heads[i], widths[i]);
        used += widths[i];
    }
    sink_printf(sink, "  %s\n", _("band"));
    for (guint i = 0; i < rows->len; i++) {
        const ChangeRow *row = &g_array_index(rows, ChangeRow, i);
        const char *const cells[] = {row->change, row->percent, row->before,
                                     row->after};
        g_autofree char *disclosed = disclose_text(row->text);
        g_autofree char *label =
            terminal ? cells_shorten(disclosed,
                                     MAX(columns, used + MIN_LABEL) - used)
                     : g_strdup(disclosed);

        for (guint j = 0; j < G_N_ELEMENTS(cells); j++)
            put_right(sink, cells[j], widths[j]);
        sink_printf(sink, "  %s\n", label);
    }
}

/* Writes the table of the phases of a run and the first run. */
static void
put_phases(Sink *sink, const Comparison *comparison, guint run)
{
    g_autoptr(GArray) rows = phase_rows_new(comparison, run);
    guint widths[N_PHASE_COLUMNS] = {0};

    for (guint i = 0; i < rows->len; i++)
        for (guint j = 0; j < N_PHASE_COLUMNS; j++)
            widths[j] = with_room_for(g_array_index(rows, PhaseRow, i).cells[j],
                                      widths[j]);
    sink_printf(sink, "\n");
    for (guint i = 0; i < rows->len; i++) {
        const PhaseRow *row = &g_array_index(rows, PhaseRow, i);
        g_autofree char *mark = disclose_text(row->mark);

        for (guint j = 0; j < N_PHASE_COLUMNS; j++)
            put_right(sink, row->cells[j], widths[j]);
        sink_printf(sink, "  %s\n", mark);
    }
}

void
put_comparison(Sink *sink, const Report *report, guint columns,
               gboolean terminal)
{
    const Comparison *comparison = report->comparison;

    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run(sink, comparison_run(comparison, i), columns);
    put_findings(sink, report, columns, terminal);
    if (comparison_has_eras(comparison))
        put_run_table(sink, comparison, RUNS_STATISTICS);
    if (comparison_has_measures(comparison))
        put_run_table(sink, comparison, RUNS_MEASURES);
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        g_autoptr(GArray) rows =
            change_rows_new(comparison, i, report->max_changes);
        g_autofree char *sentence = matching_sentence(comparison, i);
        /* TRANSLATORS: "Changes from A to B: one of the two has no heap
         * census." */
        g_autofree char *intro = g_strdup_printf(
            _("Changes from %s to %s: %s."),
            run_name(comparison_run(comparison, 0)),
            run_name(comparison_run(comparison, i)),
            rows->len > 0 ? sentence
            : quantity_is_flow(comparison_run(comparison, 0)->profile->quantity)
                ? _("one of the two has no sample")
                : _("one of the two has no heap census"));

        sink_printf(sink, "\n");
        put_wrapped(sink, intro, columns);
        if (rows->len > 0)
            put_change_rows(sink, comparison, i, rows, columns, terminal);
        if (report->alignment == ALIGN_MARKERS)
            put_phases(sink, comparison, i);
    }
}
