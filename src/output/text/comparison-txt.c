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
#define MIN_LABEL     12

/* Writes "A: prog.eventlog", and below it the command, break-down and date, and
 * what is missing. */
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
    g_autofree char *incomplete = warnings_incomplete(&profile->run->warnings);

    put_wrapped(sink, name, columns);
    put_wrapped(sink, text, columns);
    if (sentence != NULL)
        put_wrapped(sink, filtered, columns);
    if (incomplete != NULL) {
        g_autofree char *line = g_strconcat("  ", incomplete, NULL);

        put_wrapped(sink, line, columns);
    }
}

/* Returns the width of a column in cells, widened if a text in it is longer. */
static guint
with_room_for(const char *text, guint cells)
{
    return MAX(cells, cells_count(text) + 2);
}

/* Writes a line of the table of runs: headings, values or changes.  width is
 * that of a column without its heading. */
static void
put_run_line(Sink *sink, guint width, const char *name,
             const char *const *cells)
{
    put_left(sink, name, MAX(NAME_CELLS, cells_count(_("baseline"))));
    for (Statistic i = 0; i < N_TABLE_STATISTICS; i++)
        put_right(sink, cells[i], with_room_for(statistic_name(i), width));
    sink_printf(sink, "\n");
}

/* Writes the values of a run, and below them their changes in bytes and in
 * percent. */
static void
put_run_lines(Sink *sink, guint width, const Comparison *comparison,
              guint index)
{
    const ComparedRun *run = comparison_run(comparison, index);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    const char *values[N_TABLE_STATISTICS];
    const char *sizes[N_TABLE_STATISTICS], *percents[N_TABLE_STATISTICS];

    for (Statistic i = 0; i < N_TABLE_STATISTICS; i++) {
        char *value = run_value(run, i);
        char *size = run_change(comparison, index, i);
        char *comma = strstr(size, ", ");

        g_ptr_array_add(texts, value);
        g_ptr_array_add(texts, size);
        values[i] = value;
        sizes[i] = size;
        percents[i] = comma != NULL ? comma + strlen(", ") : "";
        if (comma != NULL)
            *comma = '\0';
    }
    put_run_line(sink, width, run_name(run), values);
    if (index > 0 && comparison_has_change(comparison, index)) {
        put_run_line(sink, width, "", sizes);
        put_run_line(sink, width, "", percents);
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

void
put_comparison(Sink *sink, const Report *report, guint columns,
               gboolean terminal)
{
    const Comparison *comparison = report->comparison;
    const guint width =
        comparison_run(comparison, 0)->profile->quantity == QUANTITY_ENTRIES
            ? ENTRIES_CELLS
            : VALUE_CELLS;
    const char *heads[N_TABLE_STATISTICS];

    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run(sink, comparison_run(comparison, i), columns);
    put_findings(sink, report, columns, terminal);
    for (Statistic i = 0; i < N_TABLE_STATISTICS; i++)
        heads[i] = statistic_name(i);
    sink_printf(sink, "\n");
    put_run_line(sink, width, "", heads);
    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run_lines(sink, width, comparison, i);
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
    }
}
