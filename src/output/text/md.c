/* Markdown, as GitHub has it: a summary for the page of a CI job.
 *
 * The verdict comes first, then the runs, then the largest changes; of a lone
 * run, its largest bands.  No label can do harm: all of them are code. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "figure/metrics.h"
#include "output/text/band-rows.h"
#include "profile/grouping.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/units.h"

/* A longer label makes no table readable. */
#define MAX_CHARACTERS 120

/* Appends a text as code, in which nothing is markup, an address or a name to
 * be told of.  In a table a bar is escaped even there (GFM, "Tables"). */
static void
append_code(GString *out, const char *raw, gboolean in_table)
{
    g_autofree char *disclosed = disclose_text(raw);
    g_autofree char *fence = NULL;
    const char *pad;
    guint longest = 0, quotes = 0;

    /* The fence is longer than any run of back-quotes in the text. */
    for (const char *text = disclosed; *text != '\0'; text++) {
        quotes = *text == '`' ? quotes + 1 : 0;
        longest = MAX(longest, quotes);
    }
    fence = g_strnfill(longest + 1, '`');
    pad = longest > 0 || disclosed[0] == ' ' ? " " : "";
    g_string_append_printf(out, "%s%s", fence, pad);
    for (const char *text = disclosed; *text != '\0'; text++) {
        if (*text == '|' && in_table)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    g_string_append_printf(out, "%s%s", pad, fence);
}

/* A cell of numbers and units, in which nothing is to be escaped. */
static void
append_cell(GString *line, const char *text)
{
    g_string_append_printf(line, " %s |", text);
}

static void
append_label_cell(GString *line, const char *label)
{
    g_autofree char *clipped = text_clip(label, MAX_CHARACTERS);

    g_string_append_c(line, ' ');
    append_code(line, clipped, TRUE);
    g_string_append(line, " |");
}

static void
put_line(Sink *sink, const GString *line)
{
    sink_printf(sink, "%s\n", line->str);
}

/* The line below a table's heads: numbers to the right, labels to the left. */
static void
put_rule(Sink *sink, guint n_labels_before, guint n_numbers,
         guint n_labels_behind)
{
    g_autoptr(GString) line = g_string_new("|");

    for (guint i = 0; i < n_labels_before; i++)
        g_string_append(line, " --- |");
    for (guint i = 0; i < n_numbers; i++)
        g_string_append(line, " ---: |");
    for (guint i = 0; i < n_labels_behind; i++)
        g_string_append(line, " --- |");
    put_line(sink, line);
}

static void
put_runs(Sink *sink, const Comparison *comparison)
{
    g_autoptr(GString) line = g_string_new("|");

    append_cell(line, _("run"));
    append_cell(line, _("file"));
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        append_cell(line, quantity_name(i));
    put_line(sink, line);
    put_rule(sink, 2, N_TABLE_FIGURES, 0);
    for (guint index = 0; index < comparison_n_runs(comparison); index++) {
        const ComparedRun *run = comparison_run(comparison, index);

        g_string_assign(line, "|");
        append_cell(line, run_name(run));
        append_label_cell(line, run->profile->name);
        for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
            g_autofree char *figure = run_figure(run, i);
            g_autofree char *change =
                index > 0 ? run_change(comparison, index, i) : g_strdup("");

            if (change[0] != '\0')
                g_string_append_printf(line, " %s (%s) |", figure, change);
            else
                append_cell(line, figure);
        }
        put_line(sink, line);
    }
}

static void
put_changes_table(Sink *sink, const Comparison *comparison, guint run,
                  const GArray *rows)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    g_autoptr(GString) line = g_string_new("|");
    g_autofree char *of_first = percent_head(first);
    g_autofree char *before = g_strdup_printf(_("mean in %s"), first);
    g_autofree char *after = g_strdup_printf(_("mean in %s"), other);

    append_cell(line, _("change of the mean"));
    append_cell(line, of_first);
    append_cell(line, before);
    append_cell(line, after);
    append_cell(line, _("change of the peak"));
    append_cell(line, _("band"));
    put_line(sink, line);
    put_rule(sink, 0, 5, 1);
    for (guint i = 0; i < rows->len; i++) {
        const ChangeRow *row = &g_array_index(rows, ChangeRow, i);

        g_string_assign(line, "|");
        append_cell(line, row->change);
        append_cell(line, row->percent);
        append_cell(line, row->before);
        append_cell(line, row->after);
        append_cell(line, row->peak_change);
        if (row->kind == ROW_BAND)
            append_label_cell(line, row->text);
        else
            append_cell(line, row->text);
        put_line(sink, line);
    }
}

static void
put_changes(Sink *sink, const Report *report, guint run)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(GArray) rows =
        change_rows_new(comparison, run, report->most_changes);
    g_autofree char *sentence = matching_sentence(comparison, run);

    sink_printf(sink, "\n### ");
    sink_printf(sink, _("Changes from %s to %s"),
                run_name(comparison_run(comparison, 0)),
                run_name(comparison_run(comparison, run)));
    sink_printf(sink, "\n\n");
    if (rows->len == 0) {
        sink_printf(sink, "%s\n", _("One of the two has no heap census."));
        return;
    }
    /* TRANSLATORS: a sentence: "A has 12 bands, B has 9 bands; 8 in both." */
    sink_printf(sink, _("%s."), sentence);
    sink_printf(sink, "\n\n");
    put_changes_table(sink, comparison, run, rows);
}

static void
put_figures(Sink *sink, const ReportRun *run)
{
    const Statistics *figures = &run->selection->run;
    g_autofree char *peak = format_bytes((double)figures->peak);
    g_autofree char *mean = format_bytes(figures->mean);
    g_autofree char *area =
        format_area(figures->area, run->profile->clock == CLOCK_ERAS);
    g_autofree char *end = format_bytes((double)figures->end);

    sink_printf(sink, "| %s | %s | %s | %s |\n", _("peak"), _("mean"),
                _("area"), _("end"));
    put_rule(sink, 0, 4, 0);
    sink_printf(sink, "| %s | %s | %s | %s |\n\n", peak, mean, area, end);
}

static void
put_bands(Sink *sink, const ReportRun *run)
{
    g_autoptr(GArray) rows = band_rows_new(run);
    g_autoptr(GString) line = g_string_new("|");

    for (guint i = 0; i < N_BAND_COLUMNS; i++)
        append_cell(line, band_column_head(i));
    append_cell(line, _("band"));
    put_line(sink, line);
    put_rule(sink, 0, N_BAND_COLUMNS, 1);
    for (guint i = 0; i < rows->len; i++) {
        const BandRow *row = &g_array_index(rows, BandRow, i);

        g_string_assign(line, "|");
        for (guint j = 0; j < N_BAND_COLUMNS; j++)
            append_cell(line, row->cells[j]);
        if (row->band != NULL)
            append_label_cell(line, row->text);
        else
            append_cell(line, row->text);
        put_line(sink, line);
    }
}

/* The verdict, whose sentences have labels in them, and what was typed. */
static void
put_verdicts(Sink *sink, const GArray *verdicts)
{
    if (verdicts == NULL || verdicts->len == 0)
        return;
    for (guint i = 0; i < verdicts->len; i++) {
        const Verdict *verdict = &g_array_index(verdicts, Verdict, i);
        g_autoptr(GString) line = g_string_new(
            verdict->judgement.crossed ? "- \xe2\x9d\x8c " : "- \xe2\x9c\x85 ");

        append_code(line, verdict->sentence, FALSE);
        put_line(sink, line);
    }
    sink_printf(sink, "\n");
}

static void
write_md(const Report *report, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const Comparison *comparison = report->comparison;
    g_autofree char *heading = profile_heading(run->profile);
    g_autofree char *command = facts_command(&run->profile->facts);
    g_autoptr(GString) line = g_string_new("## ");

    append_code(line, command, FALSE);
    put_line(sink, line);
    sink_printf(sink, "\n%s\n\n", heading);
    put_verdicts(sink, report->verdicts);
    if (comparison != NULL) {
        /* What makes a comparison say less than it seems to. */
        if (comparison->matching->mixed)
            sink_printf(sink, "%s\n\n",
                        _("The runs have different break-downs: no band of one "
                          "is a band of the other."));
        if (comparison->clocks_differ)
            sink_printf(sink, "%s\n\n",
                        _("The times of one run are wall-clock time, those of "
                          "another are not: they cannot be compared."));
        put_runs(sink, comparison);
        for (guint i = 1; i < comparison_n_runs(comparison); i++)
            put_changes(sink, report, i);
    } else if (profile_n_bands(run->profile) > 0) {
        put_figures(sink, run);
        put_bands(sink, run);
    } else {
        sink_printf(sink, "%s\n", _("no heap census in this log"));
    }
}

const OutputFormat format_md = {
    .name = "md",
    .summary = N_("summary in Markdown, for the page of a CI job"),
    .needs_selection = TRUE,
    .write = write_md,
};
