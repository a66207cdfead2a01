/* Markdown, as GitHub has it: a summary for the page of a CI job.
 *
 * The verdict comes first, then the runs, then the largest changes; of a lone
 * run, its largest bands.  No label can do harm: all of them are code. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "output/format.h"
#include "profile/grouping.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/units.h"

/* A longer label makes no table readable. */
#define MOST_CHARACTERS 120

/* Returns the longest run of back-quotes in a text. */
static guint
longest_quotes(const char *text)
{
    guint longest = 0, run = 0;

    for (; *text != '\0'; text++) {
        run = *text == '`' ? run + 1 : 0;
        longest = MAX(longest, run);
    }
    return longest;
}

/* Appends a text as code, in which nothing is markup, an address or a name to
 * be told of.  In a table a bar is escaped even there (GFM, "Tables"). */
static void
append_code(GString *out, const char *raw, gboolean in_table)
{
    g_autofree char *disclosed = disclose_text(raw);
    const char *text = disclosed;
    guint n_quotes = longest_quotes(text) + 1;
    const char *pad = n_quotes > 1 || text[0] == ' ' ? " " : "";
    g_autofree char *fence = g_strnfill(n_quotes, '`');

    g_string_append_printf(out, "%s%s", fence, pad);
    for (; *text != '\0'; text++) {
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
    g_autofree char *clipped = text_clip(label, MOST_CHARACTERS);

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
put_run_row(Sink *sink, const Comparison *comparison, guint index)
{
    const ComparedRun *run = comparison_run(comparison, index);
    g_autoptr(GString) line = g_string_new("|");

    append_cell(line, run_name(run));
    append_label_cell(line, run->profile->name);
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++) {
        g_autofree char *figure = run_figure(run, i);
        g_autofree char *change =
            index > 0 ? run_change(comparison, index, i) : g_strdup("");
        g_autofree char *cell = change[0] != '\0'
                                    ? g_strdup_printf("%s (%s)", figure, change)
                                    : g_strdup(figure);

        append_cell(line, cell);
    }
    put_line(sink, line);
}

static void
put_runs(Sink *sink, const Comparison *comparison)
{
    g_autoptr(GString) heads = g_string_new("|");

    append_cell(heads, _("run"));
    append_cell(heads, _("file"));
    for (Quantity i = 0; i < N_TABLE_FIGURES; i++)
        append_cell(heads, quantity_name(i));
    put_line(sink, heads);
    put_rule(sink, 2, N_TABLE_FIGURES, 0);
    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run_row(sink, comparison, i);
}

static void
put_change_row(Sink *sink, const ChangeRow *row)
{
    g_autoptr(GString) line = g_string_new("|");

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

static void
put_change_heads(Sink *sink, const Comparison *comparison, guint run)
{
    const char *first = run_name(comparison_run(comparison, 0));
    g_autoptr(GString) heads = g_string_new("|");
    g_autofree char *of_first = percent_head(first);
    g_autofree char *before = g_strdup_printf(_("mean in %s"), first);
    g_autofree char *after = g_strdup_printf(
        _("mean in %s"), run_name(comparison_run(comparison, run)));

    append_cell(heads, _("change of the mean"));
    append_cell(heads, of_first);
    append_cell(heads, before);
    append_cell(heads, after);
    append_cell(heads, _("change of the peak"));
    append_cell(heads, _("band"));
    put_line(sink, heads);
    put_rule(sink, 0, 5, 1);
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
    if (rows->len == 0) {
        sink_printf(sink, "\n\n%s\n", _("One of the two has no heap census."));
        return;
    }
    sink_printf(sink, "\n\n");
    /* TRANSLATORS: a sentence: "A has 12 bands, B has 9 bands; 8 in both." */
    sink_printf(sink, _("%s."), sentence);
    sink_printf(sink, "\n\n");
    put_change_heads(sink, comparison, run);
    for (guint i = 0; i < rows->len; i++)
        put_change_row(sink, &g_array_index(rows, ChangeRow, i));
}

static void
put_heading(Sink *sink, const Profile *profile)
{
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *command = facts_command(&profile->facts);
    g_autoptr(GString) line = g_string_new("## ");

    append_code(line, command, FALSE);
    put_line(sink, line);
    sink_printf(sink, "\n%s\n\n", heading);
}

static void
put_figures(Sink *sink, const Report *report)
{
    const Statistics *run = &report->selection->run;
    gboolean eras = report->profile->clock == CLOCK_ERAS;
    g_autofree char *peak = format_bytes((double)run->peak);
    g_autofree char *mean = format_bytes(run->mean);
    g_autofree char *area = format_area(run->area, eras);
    g_autofree char *end = format_bytes((double)run->end);

    sink_printf(sink, "| %s | %s | %s | %s |\n", _("peak"), _("mean"),
                _("area"), _("end"));
    put_rule(sink, 0, 4, 0);
    sink_printf(sink, "| %s | %s | %s | %s |\n\n", peak, mean, area, end);
}

/* Puts a row; the text is Markdown. */
static void
put_band(Sink *sink, const char *text, const Statistics *figures, double share,
         gboolean eras)
{
    g_autoptr(GString) line = g_string_new("|");
    g_autofree char *part = format_share(share);
    g_autofree char *peak = format_bytes((double)figures->peak);
    g_autofree char *mean = format_bytes(figures->mean);
    g_autofree char *growth = format_growth(figures->growth, eras);

    append_cell(line, part);
    append_cell(line, peak);
    append_cell(line, mean);
    append_cell(line, growth);
    g_string_append_printf(line, " %s |", text);
    put_line(sink, line);
}

static void
put_bands(Sink *sink, const Report *report)
{
    const Selection *selection = report->selection;
    gboolean eras = report->profile->clock == CLOCK_ERAS;

    sink_printf(sink, "| %s | %s | %s | %s | %s |\n", _("share"), _("peak"),
                _("mean"), _("growth"), _("band"));
    put_rule(sink, 0, 4, 1);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);
        g_autofree char *name = band_unique_text(choice->band);
        g_autofree char *clipped = text_clip(name, MOST_CHARACTERS);
        g_autoptr(GString) text = g_string_new(NULL);

        append_code(text, clipped, TRUE);
        put_band(sink, text->str, &choice->figures, choice->share, eras);
    }
    if (selection->n_other > 0) {
        g_autofree char *text = selection_other_text(selection);

        put_band(sink, text, &selection->other_figures, selection->other_share,
                 eras);
    }
}

/* Says what makes a comparison say less than it seems to. */
static void
put_cautions(Sink *sink, const Comparison *comparison)
{
    if (comparison->matching->mixed)
        sink_printf(sink, "%s\n\n",
                    _("The runs have different break-downs: no band of one is "
                      "a band of the other."));
    if (comparison->clocks_differ)
        sink_printf(sink, "%s\n\n",
                    _("The times of one run are wall-clock time, those of "
                      "another are not: they cannot be compared."));
}

/* The sentences have labels in them, and what was typed. */
static void
put_verdicts(Sink *sink, const Report *report)
{
    if (report->verdicts == NULL || report->verdicts->len == 0)
        return;
    for (guint i = 0; i < report->verdicts->len; i++) {
        const Verdict *verdict = &g_array_index(report->verdicts, Verdict, i);
        g_autoptr(GString) line = g_string_new("- ");

        g_string_append(line, verdict->judgement.crossed ? "\xe2\x9d\x8c "
                                                         : "\xe2\x9c\x85 ");
        append_code(line, verdict->sentence, FALSE);
        put_line(sink, line);
    }
    sink_printf(sink, "\n");
}

static void
write_md(const Report *report, Sink *sink)
{
    put_heading(sink, report->profile);
    put_verdicts(sink, report);
    if (report->comparison != NULL) {
        put_cautions(sink, report->comparison);
        put_runs(sink, report->comparison);
        for (guint i = 1; i < comparison_n_runs(report->comparison); i++)
            put_changes(sink, report, i);
    } else if (profile_n_bands(report->profile) > 0) {
        put_figures(sink, report);
        put_bands(sink, report);
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
