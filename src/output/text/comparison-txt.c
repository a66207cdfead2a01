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
#define MIN_CELLS     10
#define CHANGE_CELLS  12
#define PERCENT_CELLS 13
#define MEAN_CELLS    10
#define MIN_LABEL     12

/* Writes "A: prog.eventlog", and below it the command, break-down and date. */
static void
put_run(Sink *sink, const Comparison *comparison, guint run, guint columns)
{
    const Profile *profile = comparison_run(comparison, run)->profile;
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *command = facts_command(&profile->run->facts);
    g_autofree char *date = facts_date(&profile->run->facts);
    g_autofree char *letter = run_long_name(comparison, run);
    g_autofree char *files = run_files(comparison, run);
    g_autofree char *name = g_strdup_printf(_("%s: %s"), letter, files);
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

/* The lines of a run in a table: its value, its change, that in percent. */
#define RUN_LINES 3

/* Returns the lines of a column: its heading, then those of each run.  Free
 * with g_strfreev. */
static char **
column_lines(const Comparison *comparison, guint column)
{
    const guint n_runs = comparison_n_runs(comparison);
    char **lines = g_new0(char *, 1 + RUN_LINES * n_runs + 1);

    lines[0] = g_strdup(metric_name(column));
    for (guint run = 0; run < n_runs; run++) {
        char **of_run = lines + 1 + RUN_LINES * run;
        char *change = run_cell_change(comparison, run, column);
        char *comma = strstr(change, ", ");

        of_run[0] = run_cell(comparison, run, column);
        of_run[1] = change;
        of_run[2] = g_strdup(comma != NULL ? comma + strlen(", ") : "");
        if (comma != NULL)
            *comma = '\0';
    }
    return lines;
}

/* Writes a table of runs.  Empty cells at the end of a line are left out, and a
 * line without a cell. */
static void
put_run_table(Sink *sink, const Comparison *comparison,
              const GPtrArray *columns, const guint *widths, guint name_cells)
{
    sink_printf(sink, "\n");
    for (guint i = 0; i < 1 + RUN_LINES * comparison_n_runs(comparison); i++) {
        const gboolean is_value = i % RUN_LINES == 1;
        guint n = columns->len;

        while (n > 0 && ((char **)columns->pdata[n - 1])[i][0] == '\0')
            n--;
        if (n == 0)
            continue;
        put_left(sink,
                 is_value ? run_name(comparison_run(comparison, i / RUN_LINES))
                          : "",
                 name_cells);
        for (guint j = 0; j < n; j++)
            put_right(sink, ((char **)columns->pdata[j])[i], widths[j]);
        sink_printf(sink, "\n");
    }
}

/* Writes the table of runs: their values, and below them their changes.  It is
 * broken into tables that fit the page. */
static void
put_run_tables(Sink *sink, const Comparison *comparison, guint cells)
{
    g_autoptr(GPtrArray) columns =
        g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    guint widths[N_METRICS] = {0}, name_cells = 0, used;

    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        name_cells = MAX(
            name_cells, cells_count(run_name(comparison_run(comparison, run))));
    used = name_cells;
    for (guint i = 0; i < N_METRICS; i++) {
        char **lines;
        guint width = MIN_CELLS;

        if (!run_column_shown(comparison, i))
            continue;
        lines = column_lines(comparison, i);
        for (guint j = 0; lines[j] != NULL; j++)
            width = with_room_for(lines[j], width);
        if (columns->len > 0 && used + width > cells) {
            put_run_table(sink, comparison, columns, widths, name_cells);
            g_ptr_array_set_size(columns, 0);
            used = name_cells;
        }
        widths[columns->len] = width;
        g_ptr_array_add(columns, lines);
        used += width;
    }
    if (columns->len > 0)
        put_run_table(sink, comparison, columns, widths, name_cells);
}

/* Writes the headings and rows of a table of changes. */
static void
put_change_rows(Sink *sink, const Comparison *comparison, guint run,
                const GArray *rows, guint columns, gboolean terminal)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    g_autofree char *percent = percent_head(first);
    const char *const heads[] = {
        metric_name(change_statistic(comparison_run(comparison, 0)->profile)),
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
put_phases(Sink *sink, const Comparison *comparison, guint run, guint columns,
           gboolean terminal)
{
    g_autoptr(GArray) rows = phase_rows_new(comparison, run);
    guint widths[N_PHASE_COLUMNS] = {0}, used = 2;

    for (guint i = 0; i < rows->len; i++)
        for (guint j = 0; j < N_PHASE_COLUMNS; j++)
            widths[j] = with_room_for(g_array_index(rows, PhaseRow, i).cells[j],
                                      widths[j]);
    for (guint j = 0; j < N_PHASE_COLUMNS; j++)
        used += widths[j];
    sink_printf(sink, "\n");
    for (guint i = 0; i < rows->len; i++) {
        const PhaseRow *row = &g_array_index(rows, PhaseRow, i);
        g_autofree char *disclosed = disclose_text(row->mark);
        g_autofree char *mark =
            terminal ? cells_shorten(disclosed,
                                     MAX(columns, used + MIN_LABEL) - used)
                     : g_strdup(disclosed);

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
        put_run(sink, comparison, i, columns);
    put_sentences(sink, report, columns, terminal);
    put_run_tables(sink, comparison, columns);
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
            put_phases(sink, comparison, i, columns, terminal);
    }
}
