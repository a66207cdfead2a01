/* The format md: a summary in GitHub's Markdown for the page of a CI job.
 *
 * It has the results of limits, the runs and the largest changes.  For a single
 * run it has the largest bands, memory lines and the activity instead.  Labels
 * are code spans, so that they are not interpreted as Markdown. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "output/text/band-rows.h"
#include "output/text/marker-rows.h"
#include "output/text/sentences.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "run/plain.h"
#include "words/activity-text.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/disclose.h"

/* Longer labels are shortened to keep tables readable. */
#define MAX_LABEL_CHARACTERS 120

/* The numbers of columns in a table of runs, and of bands above the others. */
#define MAX_COLUMNS 7
#define MAX_SHOWN   5

/* The widths of the curves of the total and of a band, in bars. */
#define TOTAL_CELLS 60
#define BAND_CELLS  20

/* Appends a text as a code span, in which markup, addresses and @names have no
 * effect.  In a table "|" is escaped even in a code span (GitHub Flavored
 * Markdown Spec, "Tables"). */
static void
append_code(GString *out, const char *raw, gboolean in_table)
{
    g_autofree char *disclosed = disclose_text(raw);
    g_autofree char *fence = NULL;
    const char *pad;
    guint longest = 0, quotes = 0;

    /* The delimiter is longer than any sequence of back-quotes in the text. */
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

/* Returns a label for a cell of a table.  Free with g_free. */
static char *
label_cell(const char *label)
{
    g_autofree char *clipped = text_clip(label, MAX_LABEL_CHARACTERS);
    GString *cell = g_string_new(NULL);

    append_code(cell, clipped, TRUE);
    return g_string_free(cell, FALSE);
}

/* Returns a text as a code span.  Free with g_free. */
static char *
code_span(const char *text)
{
    GString *span = g_string_new(NULL);

    append_code(span, text, FALSE);
    return g_string_free(span, FALSE);
}

/* Writes a row of a table.  The cells are not escaped here. */
static void
put_row(Sink *sink, const char *const *cells, gsize n_cells)
{
    for (gsize i = 0; i < n_cells; i++)
        sink_printf(sink, "%s %s |", i == 0 ? "|" : "", cells[i]);
    sink_printf(sink, "\n");
}

/* Writes the headings of a table.  alignment has a letter for each column: 'l'
 * for left (labels), 'r' for right (numbers). */
static void
put_heads(Sink *sink, const char *const *heads, const char *alignment)
{
    put_row(sink, heads, strlen(alignment));
    sink_printf(sink, "|");
    for (; *alignment != '\0'; alignment++)
        sink_printf(sink, *alignment == 'r' ? " ---: |" : " --- |");
    sink_printf(sink, "\n");
}

/* Writes a table of runs with some columns.  The first table has the files. */
static void
put_run_table(Sink *sink, const Comparison *comparison, const guint *columns,
              guint n_columns, gboolean has_files)
{
    const guint first = has_files ? 2 : 1;
    const char *cells[2 + MAX_COLUMNS] = {_("run"), _("file")};
    g_autofree char *alignment = g_strnfill(first + n_columns, 'r');

    if (!has_files)
        sink_printf(sink, "\n");
    memset(alignment, 'l', first);
    for (guint i = 0; i < n_columns; i++)
        cells[first + i] = metric_name(columns[i]);
    put_heads(sink, cells, alignment);
    for (guint run = 0; run < comparison_n_runs(comparison); run++) {
        g_autofree char *files = run_files(comparison, run);
        g_autofree char *file = label_cell(files);
        g_autofree char *name = run_long_name(comparison, run);
        g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);

        cells[0] = name;
        cells[1] = file;
        for (guint i = 0; i < n_columns; i++) {
            g_autofree char *value = run_cell(comparison, run, columns[i]);
            g_autofree char *change =
                run_cell_change(comparison, run, columns[i]);
            g_autoptr(GString) text = g_string_new(value);

            if (change[0] != '\0')
                g_string_append_printf(text, ", %s", change);
            g_string_replace(text, ", ", "<br>", 0);
            cells[first + i] = text->str;
            g_ptr_array_add(texts,
                            g_string_free(g_steal_pointer(&text), FALSE));
        }
        put_row(sink, cells, first + n_columns);
    }
}

/* Writes the table of runs as tables that are not too wide for a page. */
static void
put_run_tables(Sink *sink, const Comparison *comparison)
{
    guint columns[N_METRICS], n = 0;

    for (guint i = 0; i < N_METRICS; i++)
        if (run_column_shown(comparison, i))
            columns[n++] = i;
    for (guint i = 0; i == 0 || i < n; i += MAX_COLUMNS)
        put_run_table(sink, comparison, columns + i, MIN(n - i, MAX_COLUMNS),
                      i == 0);
}

static void
put_change_heads(Sink *sink, const Comparison *comparison, guint run)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    g_autofree char *of_first = percent_head(first);
    const gboolean is_flow =
        quantity_is_flow(comparison_run(comparison, 0)->profile->quantity);
    g_autofree char *before =
        g_strdup_printf(is_flow ? _("area in %s") : _("mean in %s"), first);
    g_autofree char *after =
        g_strdup_printf(is_flow ? _("area in %s") : _("mean in %s"), other);
    const char *const heads[] = {is_flow ? _("change of the area")
                                         : _("change of the mean"),
                                 of_first,
                                 before,
                                 after,
                                 _("change of the peak"),
                                 _("band")};

    put_heads(sink, heads, "rrrrrl");
}

/* Writes the rows of changes from start to before end. */
static void
put_change_rows(Sink *sink, const GArray *rows, guint start, guint end)
{
    for (guint i = start; i < end; i++) {
        const ChangeRow *row = &g_array_index(rows, ChangeRow, i);
        g_autofree char *label =
            row->kind == ROW_BAND ? label_cell(row->text) : g_strdup(row->text);
        const char *const cells[] = {row->change, row->percent,     row->before,
                                     row->after,  row->peak_change, label};

        put_row(sink, cells, G_N_ELEMENTS(cells));
    }
}

/* Writes the table of the phases of a run and the first run. */
static void
put_phases(Sink *sink, const Comparison *comparison, guint run)
{
    g_autoptr(GArray) rows = phase_rows_new(comparison, run);

    sink_printf(sink, "\n");
    for (guint i = 0; i < rows->len; i++) {
        const PhaseRow *row = &g_array_index(rows, PhaseRow, i);
        g_autofree char *mark =
            row->is_label ? label_cell(row->mark) : g_strdup(row->mark);
        const char *cells[N_PHASE_COLUMNS + 1];

        for (guint j = 0; j < N_PHASE_COLUMNS; j++)
            cells[j] = row->cells[j];
        cells[N_PHASE_COLUMNS] = mark;
        if (i == 0)
            put_heads(sink, cells, "rrrrrrl");
        else
            put_row(sink, cells, G_N_ELEMENTS(cells));
    }
}

static void
put_changes(Sink *sink, const Report *report, guint run)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(GArray) rows =
        change_rows_new(comparison, run, report->max_changes);
    g_autofree char *sentence = matching_sentence(comparison, run);
    guint n_bands = 0;

    sink_printf(sink, "\n### ");
    sink_printf(sink, _("Changes from %s to %s"),
                run_name(comparison_run(comparison, 0)),
                run_name(comparison_run(comparison, run)));
    sink_printf(sink, "\n\n");
    if (rows->len == 0) {
        sink_printf(
            sink, "%s\n",
            quantity_is_flow(comparison_run(comparison, run)->profile->quantity)
                ? _("One of the two has no sample.")
                : _("One of the two has no heap census."));
        return;
    }
    /* TRANSLATORS: a sentence: "A has 12 bands, B has 9 bands; 8 in both." */
    sink_printf(sink, _("%s."), sentence);
    sink_printf(sink, "\n\n");
    while (g_array_index(rows, ChangeRow, n_bands).kind == ROW_BAND)
        n_bands++;
    put_change_heads(sink, comparison, run);
    put_change_rows(sink, rows, 0,
                    n_bands > MAX_SHOWN ? MAX_SHOWN : rows->len - 1);
    put_change_rows(sink, rows, rows->len - 1, rows->len);
    if (n_bands <= MAX_SHOWN)
        return;
    /* The blank lines make the table Markdown again. */
    sink_printf(sink, "\n<details><summary>");
    sink_printf(sink,
                ngettext("%u more band", "%u more bands", n_bands - MAX_SHOWN),
                n_bands - MAX_SHOWN);
    sink_printf(sink, "</summary>\n\n");
    put_change_heads(sink, comparison, run);
    put_change_rows(sink, rows, MAX_SHOWN, rows->len - 1);
    sink_printf(sink, "\n</details>\n");
}

static void
put_statistics(Sink *sink, const ReportRun *run)
{
    const char *heads[N_TABLE_STATISTICS];
    char *cells[N_TABLE_STATISTICS];

    for (Metric i = 0; i < N_TABLE_STATISTICS; i++) {
        heads[i] = metric_name(i);
        cells[i] = amount_metric(run->profile, i,
                                 statistic_of(&run->selection->run, i));
    }
    put_heads(sink, heads, "rrrr");
    put_row(sink, (const char *const *)cells, N_TABLE_STATISTICS);
    for (Metric i = 0; i < N_TABLE_STATISTICS; i++)
        g_free(cells[i]);
    sink_printf(sink, "\n");
}

/* Writes the total over time as a line of bars between its first and last
 * time. */
static void
put_curve(Sink *sink, const Profile *profile, Bars bars)
{
    const gint64 first = profile_era(profile, 0)->time;
    const gint64 last = profile_era_end(profile, profile_n_eras(profile) - 1);
    g_autofree char *curve = sparkline(profile, NULL, TOTAL_CELLS, bars);
    g_autofree char *code = label_cell(curve);
    g_autofree char *from = format_seconds((double)first / 1e9);
    g_autofree char *to = format_seconds((double)last / 1e9);

    if (profile->clock == CLOCK_ERAS)
        sink_printf(sink, "%s\n\n", code);
    else
        sink_printf(sink, "%s %s %s\n\n", from, code, to);
}

static void
put_table(Sink *sink, const Table *table)
{
    const guint n = table->columns->len;
    g_autofree char *alignment = g_strnfill(n, 'r');

    for (guint i = 0; i < n; i++)
        if (table_column(table, i)->is_left)
            alignment[i] = 'l';
    for (guint row = 0; row < table_n_rows(table); row++) {
        g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);

        for (guint i = 0; i < n; i++) {
            const Cell *cell = table_cell(table, row, i);

            g_ptr_array_add(cells, cell->is_code ? label_cell(cell->text)
                                                 : g_strdup(cell->text));
        }
        if (row == 0)
            put_heads(sink, (const char *const *)cells->pdata, alignment);
        else
            put_row(sink, (const char *const *)cells->pdata, n);
    }
}

static void
put_bands(Sink *sink, const ReportRun *run)
{
    const Bars bars = sink_is_plain(sink) ? BARS_ASCII : BARS_MARKDOWN;
    g_autoptr(Table) table = band_rows_new(run);

    band_rows_draw(table, run, BAND_CELLS, bars);
    put_curve(sink, run->profile, bars);
    put_table(sink, table);
}

/* Returns a label for a sentence.  Free with g_free. */
static char *
label_span(const char *label)
{
    g_autofree char *clipped = text_clip(label, MAX_LABEL_CHARACTERS);

    return code_span(clipped);
}

/* Writes the sentences of a report as a list. */
static void
put_sentences(Sink *sink, const Report *report)
{
    static const Quotes quotes = {label_span, code_span};
    g_autoptr(GPtrArray) sentences = report_sentences(report, &quotes);

    for (guint i = 0; i < sentences->len; i++)
        sink_printf(sink, "- %s\n", (char *)g_ptr_array_index(sentences, i));
    if (sentences->len > 0)
        sink_printf(sink, "\n");
}

/* Writes how many bands --include and --exclude matched, for each run. */
static void
put_filtered(Sink *sink, const Comparison *comparison, const Profile *only)
{
    const guint n_runs = comparison != NULL ? comparison_n_runs(comparison) : 1;

    if (!only->filtered)
        return;
    for (guint i = 0; i < n_runs; i++) {
        const ComparedRun *run =
            comparison != NULL ? comparison_run(comparison, i) : NULL;
        g_autofree char *sentence =
            filter_sentence(run != NULL ? run->profile : only);

        if (run != NULL)
            sink_printf(sink, _("%s: %s"), run_name(run), sentence);
        else
            sink_printf(sink, "%s", sentence);
        sink_printf(sink, "\n\n");
    }
}

/* Writes the list of markers, in tables of at most MAX_COLUMNS runs. */
static void
put_markers(Sink *sink, const Report *report)
{
    g_autoptr(GArray) rows = marker_rows_new(report);
    const guint n_first = report->n_runs > 1 ? 1 : 0; /* the number */

    for (guint from = 0; rows->len > 0 && from < report->n_runs;
         from += MAX_COLUMNS) {
        const guint n = MIN(report->n_runs - from, MAX_COLUMNS);

        sink_printf(sink, "\n");
        for (guint i = 0; i < rows->len; i++) {
            const MarkerRow *row = &g_array_index(rows, MarkerRow, i);
            g_autofree char *text = row->is_label && row->text[0] != '\0'
                                        ? label_cell(row->text)
                                        : g_strdup(row->text);
            const char *cells[1 + MAX_COLUMNS + 1] = {row->cells->pdata[0]};

            for (guint k = 0; k < n; k++)
                cells[n_first + k] = row->cells->pdata[n_first + from + k];
            cells[n_first + n] = text;
            if (i == 0)
                put_heads(sink, cells, &"rrrrrrrrl"[8 - n_first - n]);
            else
                put_row(sink, cells, n_first + n + 1);
        }
    }
}

/* Writes the memory lines and the activity as a list.  What is missing is said
 * only if there is nothing else to show. */
static void
put_activity(Sink *sink, const Run *run, gboolean alone)
{
    g_autoptr(GPtrArray) lines = memory_lines(run);
    g_autofree char *head = activity_thread_head(run->activity);

    g_ptr_array_extend_and_steal(lines, activity_lines(run, alone));
    if (lines->len > 0)
        sink_printf(sink, "\n");
    for (guint i = 0; i < lines->len; i++)
        sink_printf(sink, "- %s\n", (char *)g_ptr_array_index(lines, i));
    if (head != NULL)
        sink_printf(sink, "- %s\n", head);
    for (guint i = 0; i < activity_n_thread_lines(run->activity); i++) {
        const Thread *thread =
            &g_array_index(run->activity->threads, Thread, i);
        g_autofree char *label =
            thread->label != NULL ? label_cell(thread->label) : NULL;
        g_autofree char *line = activity_thread_line(thread, label);

        sink_printf(sink, "- %s\n", line);
    }
}

/* Writes the results of limits as code spans: they contain labels and words of
 * the user. */
static void
put_limit_results(Sink *sink, const GArray *limit_results)
{
    if (limit_results == NULL || limit_results->len == 0)
        return;
    for (guint i = 0; i < limit_results->len; i++) {
        const LimitResult *result =
            &g_array_index(limit_results, LimitResult, i);
        g_autoptr(GString) line = g_string_new(
            result->check.crossed  ? "- \xe2\x9d\x8c "
            : result->check.judged ? "- \xe2\x9c\x85 "
                                   : "- \xe2\x9a\xa0\xef\xb8\x8f ");

        append_code(line, result->sentence, FALSE);
        sink_printf(sink, "%s\n", line->str);
    }
    sink_printf(sink, "\n");
}

/* Writes the steps of a trend as a list, and its runs as a table. */
static void
write_trend(const Report *report, Sink *sink)
{
    const TrendTexts *texts = report->trend;
    g_autofree char *title = trend_title(texts);
    g_autofree char *heading = trend_heading(texts, report->runs[0].profile);
    g_autoptr(GString) line = g_string_new("## ");
    g_autoptr(GString) alignment = g_string_new("l");
    const char *cells[1 + N_TREND_COLUMNS] = {_("run")};
    gboolean shown[N_TREND_COLUMNS];
    guint n = 1;

    append_code(line, title, FALSE);
    sink_printf(sink, "%s\n\n%s\n\n", line->str, heading);
    for (guint i = 0; texts->steps[i] != NULL; i++) {
        g_string_assign(line, "- ");
        append_code(line, texts->steps[i], FALSE);
        sink_printf(sink, "%s\n", line->str);
    }
    if (texts->steps[0] != NULL)
        sink_printf(sink, "\n");
    for (guint i = 0; i < N_TREND_COLUMNS; i++) {
        shown[i] = trend_column_shown(texts, i);
        if (!shown[i])
            continue;
        cells[n++] = trend_column_name(i);
        g_string_append_c(alignment, 'r');
    }
    put_heads(sink, cells, alignment->str);
    for (guint run = 0; run < trend_n_runs(texts->trend); run++) {
        g_autoptr(GPtrArray) owned = g_ptr_array_new_with_free_func(g_free);

        g_ptr_array_add(owned, label_cell(texts->names[run]));
        for (guint i = 0; i < N_TREND_COLUMNS; i++)
            if (shown[i])
                g_ptr_array_add(owned, trend_cell(texts, run, i));
        put_row(sink, (const char *const *)owned->pdata, owned->len);
    }
}

static void
write_md(const Report *report, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const Comparison *comparison = report->comparison;
    g_autofree char *heading = profile_heading(run->profile);
    g_autofree char *title = comparison != NULL
                                 ? comparison_title(comparison, TRUE)
                                 : facts_command(&run->profile->run->facts);
    g_autoptr(GString) line = g_string_new("## ");

    if (report->trend != NULL) {
        write_trend(report, sink);
        return;
    }
    append_code(line, title, FALSE);
    sink_printf(sink, "%s\n\n%s\n\n", line->str, heading);
    put_filtered(sink, comparison, run->profile);
    put_limit_results(sink, report->limit_results);
    put_sentences(sink, report);
    if (comparison != NULL) {
        /* The limitations of the comparison come first. */
        if (comparison->matching->mixed)
            sink_printf(sink, "%s\n\n",
                        _("The runs have different break-downs: no bands "
                          "match."));
        if (comparison->clocks_differ)
            sink_printf(
                sink, "%s\n\n",
                _("Cannot compare the times: one run has wall-clock times, "
                  "another does not."));
        put_run_tables(sink, comparison);
        for (guint i = 1; i < comparison_n_runs(comparison); i++) {
            put_changes(sink, report, i);
            if (report->alignment == ALIGN_MARKERS)
                put_phases(sink, comparison, i);
        }
    } else if (profile_n_bands(run->profile) > 0) {
        put_statistics(sink, run);
        put_bands(sink, run);
    } else {
        sink_printf(sink, "%s\n",
                    quantity_is_flow(run->profile->quantity)
                        ? _("no sample in this log")
                        : _("no heap census in this log"));
    }
    if (comparison == NULL)
        put_activity(sink, run->profile->run,
                     profile_n_bands(run->profile) == 0);
    put_markers(sink, report);
}

const OutputFormat format_md = {
    .name = "md",
    .summary = N_("summary in Markdown, for the page of a CI job"),
    .traits = FORMAT_HAS_TREND | FORMAT_NEEDS_SELECTION | FORMAT_NEEDS_READING |
              FORMAT_NEEDS_ACTIVITY,
    .write = write_md,
};
