#include <config.h>

#include "output/comparison-txt.h"

#include <glib/gi18n.h>

#include "output/cells.h"
#include "profile/grouping.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/units.h"

/* Cells of a table's columns, the blank in front included; more where a
 * language needs them for the column's head. */
#define NAME_CELLS    8
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
        g_strdup_printf(_("%s: %s"), run_name(run), profile->name);
    g_autofree char *parts =
        g_strjoin(parts_separator(), command, heading, date, NULL);
    g_autofree char *text = g_strconcat("  ", parts, NULL);

    put_wrapped(sink, name, columns);
    put_wrapped(sink, text, columns);
}

/* Returns a column's width. */
static guint
with_room_for(const char *head, guint cells)
{
    return MAX(cells, cells_count(head) + 2);
}

static guint
figure_cells(Quantity quantity)
{
    return with_room_for(quantity_name(quantity), FIGURE_CELLS);
}

static void
put_name(Sink *sink, const char *name)
{
    put_left(sink, name, MAX(NAME_CELLS, cells_count(_("baseline"))));
}

static void
put_figures_of(Sink *sink, const Comparison *comparison, guint index)
{
    const ComparedRun *run = comparison_run(comparison, index);

    put_name(sink, run_name(run));
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        g_autofree char *figure = run_figure(run, i);

        put_right(sink, figure, figure_cells(i));
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
        put_name(sink, "");
        for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
            put_right(sink,
                      part < g_strv_length(parts[i]) ? parts[i][part] : "",
                      figure_cells(i));
        sink_printf(sink, "\n");
    }
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        g_strfreev(parts[i]);
}

static void
put_runs_table(Sink *sink, const Comparison *comparison)
{
    sink_printf(sink, "\n");
    put_name(sink, "");
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        put_right(sink, quantity_name(i), figure_cells(i));
    sink_printf(sink, "\n");
    for (guint i = 0; i < comparison_n_runs(comparison); i++) {
        put_figures_of(sink, comparison, i);
        if (i > 0 && comparison_has_change(comparison, i))
            put_changes_of(sink, comparison, i);
    }
}

/* The table of changes: its heads, and how many cells the columns take. */
typedef struct {
    const char *first, *other; /* the runs */
    char *percent;
    guint change_cells, percent_cells, first_cells, other_cells;
} Heads;

static Heads
heads_of(const Comparison *comparison, guint run)
{
    Heads heads = {
        .first = run_name(comparison_run(comparison, 0)),
        .other = run_name(comparison_run(comparison, run)),
    };

    heads.percent = percent_head(heads.first);
    heads.change_cells = with_room_for(_("mean"), CHANGE_CELLS);
    heads.percent_cells = with_room_for(heads.percent, PERCENT_CELLS);
    heads.first_cells = with_room_for(heads.first, MEAN_CELLS);
    heads.other_cells = with_room_for(heads.other, MEAN_CELLS);
    return heads;
}

static void
put_heads(Sink *sink, const Heads *heads)
{
    put_right(sink, _("mean"), heads->change_cells);
    put_right(sink, heads->percent, heads->percent_cells);
    put_right(sink, heads->first, heads->first_cells);
    put_right(sink, heads->other, heads->other_cells);
    sink_printf(sink, "  %s\n", _("band"));
}

static void
put_row(Sink *sink, const Heads *heads, const ChangeRow *row, guint columns)
{
    guint used = heads->change_cells + heads->percent_cells +
                 heads->first_cells + heads->other_cells + 2;
    g_autofree char *disclosed = disclose_text(row->text);
    g_autofree char *label =
        cells_shorten(disclosed, MAX(columns, used + LEAST_LABEL) - used);

    put_right(sink, row->change, heads->change_cells);
    put_right(sink, row->percent, heads->percent_cells);
    put_right(sink, row->before, heads->first_cells);
    put_right(sink, row->after, heads->other_cells);
    sink_printf(sink, "  %s\n", label);
}

static void
put_changes_table(Sink *sink, const Report *report, guint run, guint columns)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(GArray) rows =
        change_rows_new(comparison, run, report->most_changes);
    g_autofree char *sentence = matching_sentence(comparison, run);
    /* TRANSLATORS: "Changes from A to B: one of the two has no heap census." */
    g_autofree char *intro = g_strdup_printf(
        _("Changes from %s to %s: %s."),
        run_name(comparison_run(comparison, 0)),
        run_name(comparison_run(comparison, run)),
        rows->len > 0 ? sentence : _("one of the two has no heap census"));
    Heads heads;

    sink_printf(sink, "\n");
    put_wrapped(sink, intro, columns);
    if (rows->len == 0)
        return;
    heads = heads_of(comparison, run);
    sink_printf(sink, "\n");
    put_heads(sink, &heads);
    for (guint i = 0; i < rows->len; i++)
        put_row(sink, &heads, &g_array_index(rows, ChangeRow, i), columns);
    g_free(heads.percent);
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
