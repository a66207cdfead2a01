/* The format md: a summary in GitHub's Markdown for the page of a CI job.
 *
 * It has the results of limits, the runs and the largest changes.  For a single
 * run it has the largest bands, memory lines and the activity instead.  Labels
 * are code spans, so that they are not interpreted as Markdown. */
#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "output/format.h"
#include "output/text/report-text.h"
#include "output/text/source-txt.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "source/sentences.h"
#include "words/activity-text.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/facts-text.h"
#include "words/functions-text.h"
#include "words/views-text.h"

/* Longer labels are shortened to keep tables readable. */
#define MAX_LABEL_CHARACTERS 120

/* The numbers of columns in a table of runs, and of bands above the others. */
#define MAX_COLUMNS 7
#define MAX_SHOWN   5

/* The widths of the curves of the total and of a band, in bars. */
#define TOTAL_CELLS 60
#define BAND_CELLS  20

/* The width of the lines of source that are sentences. */
#define CODE_COLUMNS 100

/* Returns a delimiter of code, longer than any sequence of back-quotes in a
 * text, and at least of a length.  Free with g_free. */
static char *
fence_of(const char *text, guint least)
{
    guint longest = 0, quotes = 0;

    for (; *text != '\0'; text++) {
        quotes = *text == '`' ? quotes + 1 : 0;
        longest = MAX(longest, quotes);
    }
    return g_strnfill(MAX(longest + 1, least), '`');
}

/* Returns a text as a code span, in which markup, addresses and @names have no
 * effect.  In a table "|" is escaped even in a code span (GitHub Flavored
 * Markdown Spec, "Tables").  Free with g_free. */
static char *
code_of(const char *raw, gboolean in_table)
{
    GString *out = g_string_new(NULL);
    g_autofree char *disclosed = disclose_text(raw);
    g_autofree char *fence = fence_of(disclosed, 1);
    const char *pad =
        strchr(disclosed, '`') != NULL || disclosed[0] == ' ' ? " " : "";

    g_string_append_printf(out, "%s%s", fence, pad);
    for (const char *text = disclosed; *text != '\0'; text++) {
        if (*text == '|' && in_table)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text == '\n' || *text == '\r' ? ' ' : *text);
    }
    g_string_append_printf(out, "%s%s", pad, fence);
    return g_string_free(out, FALSE);
}

/* Returns a label for a cell of a table.  Free with g_free. */
static char *
label_cell(const char *label)
{
    g_autofree char *clipped = text_clip(label, MAX_LABEL_CHARACTERS);

    return code_of(clipped, TRUE);
}

/* Returns a text for a sentence.  Free with g_free. */
static char *
code_span(const char *text)
{
    return code_of(text, FALSE);
}

/* Appends a text with a backslash before some characters. */
static void
append_escaped(GString *out, const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

/* Returns the place of a band as a link to its URL.  Free with g_free. */
static char *
link_to(const BandName *name)
{
    GString *out = g_string_new("[");
    g_autofree char *disclosed = disclose_text(name->place);

    append_escaped(out, disclosed, "\\`*_{}[]<>()#+!|~&@");
    g_string_append(out, "](");
    append_escaped(out, name->url, "()&");
    g_string_append_c(out, ')');
    return g_string_free(out, FALSE);
}

/* Returns the text of a cell.  A band has a link to its place.  Free with
 * g_free. */
static char *
cell_text(const Cell *cell, const SourceUrls *urls)
{
    g_auto(BandName) name = {.name = NULL};
    g_autofree char *code = NULL, *link = NULL;

    if (!cell->is_code)
        return g_strdup(cell->text);
    if (cell->url != NULL)
        return link_to(&(BandName){.place = cell->text, .url = cell->url});
    code = label_cell(cell->text);
    if (cell->of.band != NULL && urls != NULL)
        name = band_name(cell->of, urls);
    if (name.url == NULL)
        return g_steal_pointer(&code);
    link = link_to(&name);
    return g_strdup_printf("%s %s", code, link);
}

/* Writes a row of the chosen columns of a table. */
static void
put_row(Sink *sink, const Table *table, const gboolean *chosen, guint row)
{
    sink_printf(sink, "|");
    for (guint i = 0; i < table->columns->len; i++) {
        const Cell *cell = table_cell(table, row, i);
        g_autofree char *text = NULL;

        if (!chosen[i])
            continue;
        text = cell_text(cell, table->urls);
        sink_printf(sink, " %s", text);
        for (guint line = 1; line < N_CELL_LINES; line++)
            if (cell_line(cell, line)[0] != '\0')
                sink_printf(sink, "<br>%s", cell_line(cell, line));
        sink_printf(sink, " |");
    }
    sink_printf(sink, "\n");
}

static void
put_heads(Sink *sink, const Table *table, const gboolean *chosen)
{
    put_row(sink, table, chosen, 0);
    sink_printf(sink, "|");
    for (guint i = 0; i < table->columns->len; i++)
        if (chosen[i])
            sink_printf(sink,
                        table_column(table, i)->is_left ? " --- |" : " ---: |");
    sink_printf(sink, "\n");
}

/* Writes a table as tables with at most MAX_COLUMNS columns of numbers each. */
static void
put_md_table(Sink *sink, const Table *table)
{
    const guint n = table->columns->len;
    g_autofree gboolean *chosen = g_new(gboolean, n);
    g_autofree guint *numbers = g_new(guint, n);

    for (guint i = 0; i < n; i++)
        numbers[i] = !table_column(table, i)->is_left &&
                     !table_column(table, i)->is_repeated;
    for (guint from = 0; from < n;) {
        if (from > 0)
            sink_printf(sink, "\n");
        from = table_part(table, from, numbers, MAX_COLUMNS, chosen);
        put_heads(sink, table, chosen);
        for (guint row = 1; row < table_n_rows(table); row++)
            put_row(sink, table, chosen, row);
    }
}

/* Writes the changes of the bands: those below the first MAX_SHOWN are hidden
 * until the reader asks for them. */
static void
put_change_table(Sink *sink, const Table *table)
{
    const guint n = table->columns->len, total = table_n_rows(table) - 1;
    g_autofree gboolean *all = g_new(gboolean, n);
    const guint n_bands = table->n_bands;
    const guint n_shown = n_bands > MAX_SHOWN ? MAX_SHOWN : total - 1;

    for (guint i = 0; i < n; i++)
        all[i] = TRUE;
    put_heads(sink, table, all);
    for (guint row = 1; row <= n_shown; row++)
        put_row(sink, table, all, row);
    put_row(sink, table, all, total);
    if (n_bands <= MAX_SHOWN)
        return;
    /* The blank lines make the table Markdown again. */
    sink_printf(sink, "\n<details><summary>");
    sink_printf(sink,
                ngettext("%u more band", "%u more bands", n_bands - MAX_SHOWN),
                n_bands - MAX_SHOWN);
    sink_printf(sink, "</summary>\n\n");
    put_heads(sink, table, all);
    for (guint row = n_shown + 1; row < total; row++)
        put_row(sink, table, all, row);
    sink_printf(sink, "\n</details>\n");
}

static void
put_changes(Sink *sink, const Report *report, guint run)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(Table) table =
        changes_table_new(comparison, run, report->max_changes, FALSE);
    g_autofree char *sentence = matching_sentence(comparison, run);

    sink_printf(sink, "\n### ");
    sink_printf(sink, _("Changes from %s to %s"),
                run_name(comparison_run(comparison, 0)),
                run_name(comparison_run(comparison, run)));
    sink_printf(sink, "\n\n");
    if (table == NULL) {
        sink_printf(sink, "%s\n",
                    comparison_run(comparison, run)->profile->quantity !=
                            QUANTITY_HEAP
                        ? _("One of the two has no sample.")
                        : _("One of the two has no heap census."));
        return;
    }
    table->urls = report->urls;
    /* TRANSLATORS: a sentence: "A has 12 bands, B has 9 bands; 8 in both." */
    sink_printf(sink, _("%s."), sentence);
    sink_printf(sink, "\n\n");
    put_change_table(sink, table);
}

static void
put_statistics(Sink *sink, const ReportRun *run)
{
    g_autoptr(Table) table = table_new();

    for (Metric i = 0; i < N_TABLE_STATISTICS; i++)
        table_add_column(table, &(Column){.head = metric_name(i)});
    for (Metric i = 0; i < N_TABLE_STATISTICS; i++)
        table_add(table, amount_metric(run->profile, i,
                                       statistic_of(&run->selection->run, i)));
    put_md_table(sink, table);
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
    g_autofree char *from = format_ns(first);
    g_autofree char *to = format_ns(last);

    if (profile->clock == CLOCK_ERAS)
        sink_printf(sink, "%s\n\n", code);
    else
        sink_printf(sink, "%s %s %s\n\n", from, code, to);
}

/* Returns the name of a band for a sentence.  Free with g_free. */
static char *
name_span(const BandName *name)
{
    g_autofree char *clipped = text_clip(name->name, MAX_LABEL_CHARACTERS);
    g_autofree char *code = code_span(clipped);
    g_autofree char *place = NULL;

    if (name->place == NULL)
        return g_steal_pointer(&code);
    if (name->url == NULL && name->is_part) {
        g_autofree char *whole =
            g_strdup_printf("%s, %s", clipped, name->place);

        return code_span(whole);
    }
    place = name->url != NULL ? link_to(name) : code_span(name->place);
    return g_strdup_printf(name->is_part ? "%s, %s" : "%s (%s)", code, place);
}

static void
put_item(Sink *sink, const char *line)
{
    const gsize blanks = strspn(line, " ");

    sink_printf(sink, "%.*s- %s\n", (int)blanks, line, line + blanks);
}

static void
put_list(Sink *sink, const GPtrArray *lines)
{
    for (guint i = 0; i < lines->len; i++)
        put_item(sink, g_ptr_array_index(lines, i));
}

/* Writes the sentences of a report as a list. */
static void
put_sentences(Sink *sink, const Report *report)
{
    const Quotes quotes = {
        .band = name_span, .command = code_span, .urls = report->urls};
    g_autoptr(GPtrArray) sentences = report_sentences(report, &quotes);

    for (guint i = 0; i < sentences->len; i++)
        put_item(sink, sentences_get(sentences, i)->text);
    if (sentences->len > 0)
        sink_printf(sink, "\n");
}

/* Writes a sentence as a paragraph, of a run if it is not NULL.  A sentence
 * that is NULL is left out.  Takes the sentence. */
static void
take_sentence(Sink *sink, const ComparedRun *run, char *sentence)
{
    if (sentence != NULL && run != NULL) {
        sink_printf(sink, _("%s: %s"), run_name(run), sentence);
        sink_printf(sink, "\n\n");
    } else if (sentence != NULL) {
        sink_printf(sink, "%s\n\n", sentence);
    }
    g_free(sentence);
}

/* Writes for each run its window, and how many bands --include and --exclude
 * matched. */
static void
put_chosen(Sink *sink, const Report *report)
{
    const Comparison *comparison = report->comparison;
    const guint n_runs = comparison != NULL ? comparison_n_runs(comparison) : 1;

    for (guint i = 0; i < n_runs; i++) {
        const ComparedRun *run =
            comparison != NULL ? comparison_run(comparison, i) : NULL;
        const Profile *profile =
            run != NULL ? run->profile : report->runs[0].profile;
        g_autofree char *window = facts_window(profile->run);

        /* A code span, because it contains markers. */
        if (window != NULL)
            take_sentence(sink, run, code_span(window));
        take_sentence(sink, run, filter_sentence(profile));
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
    put_list(sink, lines);
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

static void
put_spans(Sink *sink, const Report *report)
{
    g_autoptr(Table) table = report_spans_table(report);

    if (table == NULL)
        return;
    sink_printf(sink, "\n%s\n\n", _("spans:"));
    put_md_table(sink, table);
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
        const char *mark = result->check.crossed  ? "\xe2\x9d\x8c"
                           : result->check.judged ? "\xe2\x9c\x85"
                                                  : "\xe2\x9a\xa0\xef\xb8\x8f";
        g_autofree char *sentence = code_span(result->sentence);

        sink_printf(sink, "- %s %s\n", mark, sentence);
    }
    sink_printf(sink, "\n");
}

/* Writes the title, and what was measured. */
static void
put_head(Sink *sink, const char *title, const char *heading)
{
    g_autofree char *code = code_span(title);

    sink_printf(sink, "## %s\n\n%s\n\n", code, heading);
}

/* Writes the steps of a trend as a list, and its runs as a table. */
static void
write_trend(const Report *report, Sink *sink)
{
    const TrendTexts *texts = report->trend;
    g_autofree char *title = trend_title(texts);
    g_autofree char *heading = trend_heading(texts, report->runs[0].profile);
    g_autoptr(Table) table = trend_table_new(texts);

    put_head(sink, title, heading);
    for (guint i = 0; texts->steps[i] != NULL; i++) {
        g_autofree char *step = code_span(texts->steps[i]);

        sink_printf(sink, "- %s\n", step);
    }
    if (texts->steps[0] != NULL)
        sink_printf(sink, "\n");
    put_md_table(sink, table);
}

static void
put_comparison(Sink *sink, const Report *report)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(Table) runs = runs_table_new(comparison, TRUE);

    /* The limitations of the comparison come first. */
    if (comparison->matching->mixed)
        sink_printf(sink, "%s\n\n",
                    _("The runs have different break-downs: no bands match."));
    if (comparison->clocks_differ)
        sink_printf(sink, "%s\n\n",
                    _("Cannot compare the times: one run has wall-clock times, "
                      "another does not."));
    put_md_table(sink, runs);
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        put_changes(sink, report, i);
        if (report->alignment == ALIGN_MARKERS) {
            g_autoptr(Table) phases = phases_table_new(comparison, i);

            sink_printf(sink, "\n");
            put_md_table(sink, phases);
        }
    }
}

/* Writes the statistics, the curve and the bands.  urls is that of
 * Report. */
static void
put_profile(Sink *sink, const ReportRun *run, const SourceUrls *urls)
{
    const Bars bars = sink_is_plain(sink) ? BARS_ASCII : BARS_MARKDOWN;
    g_autoptr(Table) table = NULL, functions = NULL;

    if (profile_n_bands(run->profile) == 0) {
        sink_printf(sink, "%s\n",
                    run->profile->quantity != QUANTITY_HEAP
                        ? _("no sample in this log")
                        : _("no heap census in this log"));
        return;
    }
    put_statistics(sink, run);
    functions = functions_table_new(run->profile);
    if (functions != NULL) {
        put_md_table(sink, functions);
        sink_printf(sink, "\n");
    }
    put_curve(sink, run->profile, bars);
    table = bands_table_new(run);
    bands_table_draw(table, run, BAND_CELLS, bars);
    table->urls = urls;
    put_md_table(sink, table);
}

/* Writes each view with a heading. */
static void
put_views(Sink *sink, const Report *report)
{
    const Views *views = report->views;

    for (guint i = 0; i < views->n; i++) {
        const Report *part = report->parts[i];
        g_autofree char *heading = view_heading(&views->list[i]);

        sink_printf(sink, "%s### %s\n\n", i > 0 ? "\n" : "", heading);
        put_chosen(sink, part);
        if (part->comparison != NULL)
            put_comparison(sink, part);
        else
            put_profile(sink, &part->runs[0], report->urls);
    }
    put_activity(sink, views->list[views->main].profile->run, FALSE);
}

static void
put_one_run(Sink *sink, const Report *report)
{
    const ReportRun *run = &report->runs[0];

    put_profile(sink, run, report->urls);
    put_activity(sink, run->profile->run, profile_n_bands(run->profile) == 0);
}

/* Writes the lines of source of a part of the report. */
static void
put_source(Sink *sink, const SourceListing *listing)
{
    g_autoptr(Table) heaviest = heaviest_lines_table(listing);
    g_autoptr(GPtrArray) notes = source_listing_notes(listing, code_span);
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(Sink) lines = sink_open_text(text, CODE_COLUMNS, 0, FALSE);
    const TextPage page = {.sink = lines, .columns = CODE_COLUMNS};
    g_autofree char *fence = NULL;

    put_list(sink, notes);
    if (notes->len > 0)
        sink_printf(sink, "\n");
    if (heaviest != NULL) {
        put_md_table(sink, heaviest);
        sink_printf(sink, "\n");
    }
    put_source_files(&page, listing, FALSE);
    sink_finish(lines, NULL);
    fence = fence_of(text->str, 3);
    sink_printf(sink, "%s\n%s%s\n", fence, text->str, fence);
}

/* Returns FALSE if there are no lines of source to write. */
static gboolean
write_sources(const Report *report, Sink *sink)
{
    gboolean is_first = TRUE;

    for (guint i = 0; i < report_n_parts(report); i++) {
        const Report *part = report_part(report, i);
        g_autofree char *title = report_title(part);
        g_autofree char *heading =
            part->source == NULL ? NULL
                                 : source_heading(part->source, code_span);

        if (heading == NULL)
            continue;
        if (!is_first)
            sink_printf(sink, "\n");
        put_head(sink, title, heading);
        if (is_first)
            put_limit_results(sink, report->limit_results);
        put_source(sink, part->source);
        is_first = FALSE;
    }
    return !is_first;
}

static void
write_md(const Report *report, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const Report *main =
        report->views != NULL ? report->parts[report->views->main] : report;
    g_autofree char *heading = profile_heading(run->profile);
    g_autofree char *title = report_title(report);
    g_autofree char *names =
        report->views != NULL ? views_names(report->views) : NULL;
    g_autoptr(Table) markers = NULL;

    if (report->trend != NULL) {
        write_trend(report, sink);
        return;
    }
    if (write_sources(report, sink))
        return;
    put_head(sink, title, report->views != NULL ? names : heading);
    if (report->views == NULL)
        put_chosen(sink, report);
    put_limit_results(sink, report->limit_results);
    put_sentences(sink, report);
    if (report->views != NULL)
        put_views(sink, report);
    else if (report->comparison != NULL)
        put_comparison(sink, report);
    else
        put_one_run(sink, report);
    put_spans(sink, main);
    markers = markers_table_new(main);
    if (markers == NULL)
        return;
    sink_printf(sink, "\n");
    put_md_table(sink, markers);
}

const OutputFormat format_md = {
    .name = "md",
    .summary = N_("summary in Markdown, for the page of a CI job"),
    .traits = FORMAT_HAS_TREND | FORMAT_HAS_SOURCE | FORMAT_NEEDS_SELECTION |
              FORMAT_NEEDS_READING | FORMAT_NEEDS_ACTIVITY,
    .write = write_md,
};
