#include <config.h>

#include <glib/gi18n.h>
#include <string.h>

#include "chart/colour/colour.h"
#include "output/html/page.h"
#include "output/json/json-stream.h"
#include "output/text/report-text.h"
#include "run/grouping.h"
#include "words/activity-text.h"
#include "words/amount.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"
#include "words/facts-text.h"
#include "words/reading-text.h"
#include "words/spans-text.h"
#include "words/views-text.h"

/* The number of parts of equal progress of a view. */
#define N_PROGRESS 256

/* Writes a text for people, and frees it.  NULL is left out. */
static void
take_text(JsonStream *stream, char *text)
{
    if (text != NULL)
        page_put_text(stream, NULL, text);
    g_free(text);
}

/* Writes the texts of the script that have a translation. */
static void
put_words(JsonStream *stream, const char *words)
{
    g_auto(GStrv) lines = g_strsplit(words, "\n", 0);

    json_open(stream, "words", "{");
    for (char **line = lines; *line != NULL; line++) {
        const char *text = **line == '\0' ? "" : gettext(*line);

        if (strcmp(text, *line) != 0)
            json_put_text(stream, *line, text);
    }
    json_close(stream, "}");
}

static void
put_decimal(JsonStream *stream)
{
    g_autofree char *half = g_strdup_printf("%.1f", 0.5);

    half[strlen(half) - 1] = '\0';
    json_put_text(stream, "decimal", half + 1);
}

/* Writes fill, hatch and colour of the hatch. */
static void
put_paint(JsonStream *stream, const Paint *paint)
{
    g_autofree char *fill = colour_text(&paint->fill);
    g_autofree char *ink = colour_text(&paint->ink);

    json_open(stream, NULL, "[");
    json_put_text(stream, NULL, fill);
    json_put_text(stream, NULL,
                  paint->hatch == HATCH_NONE ? ""
                                             : hatch_rows[paint->hatch].name);
    json_put_text(stream, NULL, ink);
    json_close(stream, "]");
}

/* Writes how each hatch is drawn on a tile. */
static void
put_hatches(JsonStream *stream)
{
    json_open(stream, "hatches", "{");
    for (Hatch hatch = HATCH_NONE + 1; hatch < N_HATCHES; hatch++) {
        const gboolean dots = hatch == HATCH_DOTS;

        json_open(stream, hatch_rows[hatch].name, "{");
        json_put_text(stream, "path", hatch_rows[hatch].path);
        json_put_number(stream, "width",
                        dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
        json_put_flag(stream, "round", dots);
        json_put_integer(stream, "size", FIGURE_HATCH_PITCH);
        json_close(stream, "}");
    }
    json_close(stream, "}");
}

/* Writes the paints of the bands in OTHER, which the page can draw: those of
 * their names, beside bands that are like those of a selection. */
static void
put_next_paints(JsonStream *stream, const Theme *theme, Breakdown breakdown,
                const Selection *like, const PageProfile *page)
{
    const Profile *profile = page->run.profile;
    const guint n = page_profile_n_bands(page);
    const SelectionOptions options = {.like = like, .bands = n};
    g_autofree guint *bands = g_new(guint, n + 1);
    g_autofree Paint *paints = g_new0(Paint, n + 1);
    g_autoptr(GPtrArray) made = NULL;

    for (guint i = 0; i < n; i++)
        bands[i] = (guint)(page_profile_choice(page, i)->band -
                           profile_band(profile, 0));
    made = selections_of(&profile, 1, bands, n, &options);
    colour_bands(theme, breakdown, g_ptr_array_index(made, 0), paints);
    for (guint i = selection_n_choices(page->run.asked); i < n; i++)
        put_paint(stream, &paints[i]);
}

/* Writes the paint of each drawn band and of OTHER.  Several runs have the
 * paints of the first one with eras, as in pictures. */
static void
put_paints(JsonStream *stream, const Report *report, const PageProfile *page)
{
    const Comparison *comparison = report->comparison;
    const Selection *drawn = page->run.asked;
    const Selection *coloured = drawn;
    Breakdown breakdown = page->run.profile->breakdown;
    g_autofree Paint *paints = g_new0(Paint, selection_n_choices(drawn) + 1);
    const Paint other = {.fill = report->theme->other,
                         .ink = report->theme->other};

    if (comparison != NULL && page->owned == NULL) {
        const guint first = comparison_first_with_eras(comparison);

        coloured = report->panels[first].selection;
        breakdown =
            comparison->matching->mixed
                ? BREAKDOWN_UNKNOWN
                : matching_run(comparison->matching, first)->profile->breakdown;
    }
    colour_bands(report->theme, breakdown, coloured, paints);
    json_open(stream, "paints", "[");
    for (guint i = 0; i < selection_n_choices(drawn); i++)
        put_paint(stream, &paints[i]);
    if (drawn->n_other > 0)
        put_paint(stream, &other);
    put_next_paints(stream, report->theme, breakdown, coloured, page);
    json_close(stream, "]");
}

/* Writes the colours of PageProfile.frames. */
static void
put_frame_colours(JsonStream *stream, const Theme *theme,
                  const PageProfile *page, guint max_frames)
{
    const guint n = MIN(stacks_n_frames(page->stacks), max_frames);

    json_open(stream, "frames", "[");
    for (guint i = 0; i < n; i++) {
        const Frame *frame = stacks_frame(page->stacks, page->frames[i]);
        const Colour fill = colour_frame(theme, frame->module, frame->name);
        g_autofree char *text = colour_text(&fill);

        json_put_text(stream, NULL, text);
    }
    json_close(stream, "]");
}

static void
put_unit(JsonStream *stream, const char *name, double size)
{
    json_open(stream, NULL, "[");
    json_put_text(stream, NULL, name);
    json_put_number(stream, NULL, size);
    json_close(stream, "]");
}

static void
put_units(JsonStream *stream, const char *key, const Profile *profile,
          Metric statistic)
{
    double size;
    char *name;

    json_open(stream, key, "[");
    for (guint i = 0; (name = amount_unit_name(profile, statistic, i, &size));
         i++) {
        put_unit(stream, name, size);
        g_free(name);
    }
    json_close(stream, "]");
}

/* Writes the units of each kind, for what is measured beside profiles. */
static void
put_unit_kinds(JsonStream *stream)
{
    json_open(stream, "units", "{");
    for (UnitKind kind = 0; kind < N_UNIT_KINDS; kind++) {
        guint n;
        const Unit *units = units_of_kind(kind, &n);

        json_open(stream, unit_kind_name(kind), "[");
        for (guint i = 0; i < n; i++)
            put_unit(stream, unit_name(&units[i]), units[i].size);
        json_close(stream, "]");
    }
    json_close(stream, "}");
}

/* Writes lines, and frees them. */
static void
take_lines(JsonStream *stream, GPtrArray *lines)
{
    for (guint i = 0; i < lines->len; i++)
        page_put_text(stream, NULL, g_ptr_array_index(lines, i));
    g_ptr_array_unref(lines);
}

/* Writes the texts of sentences (Sentence). */
static void
put_sentences(JsonStream *stream, const char *key, const GPtrArray *sentences)
{
    json_open(stream, key, "[");
    for (guint i = 0; i < sentences->len; i++)
        page_put_text(stream, NULL, sentences_get(sentences, i)->text);
    json_close(stream, "]");
}

/* Writes the sentences of the reading and of the findings, unless those of all
 * views tell them. */
static void
put_findings(JsonStream *stream, const PageReport *of, const PageProfile *page)
{
    const gboolean is_told =
        of->view != NULL && of->view->is_joined && page->owned == NULL;
    const Report *report = of->report;
    Quotes quotes = *of->quotes;
    g_autoptr(GPtrArray) sentences = NULL;

    /* As in report_sentences, URLs are those of the last version. */
    if (page->run.letter != report->runs[report->n_runs - 1].letter)
        quotes.urls = NULL;
    sentences = is_told ? sentences_new()
                        : reading_sentences(page->run.reading, page->profile,
                                            report->n_runs > 1, &quotes);
    if (page->run.n_messages > 0)
        sentences_add(sentences, messages_sentence(page->run.n_messages));
    put_sentences(stream, "findings", sentences);
    page_put_targets(stream, "targets", sentences, &of, 1);
}

/* Writes the rows of a table from a row on, with a column before the others.  A
 * cell is its text, or a list of its text, its value, and its change if it has
 * one. */
static void
put_table(JsonStream *stream, const char *key, const Table *table, guint row,
          guint first)
{
    const guint n = table->columns->len;

    json_open(stream, key, "[");
    for (; row < table_n_rows(table); row++) {
        json_open(stream, NULL, "[");
        for (guint i = 0; i < n; i++) {
            const Cell *cell = table_cell(table, row, (first + i) % n);
            const gboolean is_list = cell->change != NULL || cell->value != 0;

            if (is_list)
                json_open(stream, NULL, "[");
            page_put_text(stream, NULL, cell->text);
            if (is_list)
                json_put_number(stream, NULL, cell->value);
            if (cell->change != NULL)
                take_text(stream, cell_change(cell));
            if (is_list)
                json_close(stream, "]");
        }
        json_close(stream, "]");
    }
    json_close(stream, "]");
}

static void
put_profile(JsonStream *stream, const PageReport *of, const PageProfile *page)
{
    const Unit place = {.name = "%s", .size = 1};
    g_autofree char *heading = profile_heading(page->profile);
    g_autofree char *axis = amount_axis_title(page->profile, &place);
    g_autofree char *other = selection_other_text(page->run.asked);
    g_autoptr(Table) facts = facts_table_new(page->profile);

    json_open(stream, NULL, "{");
    json_put_text(stream, "heading", heading);
    json_put_text(stream, "axis", axis);
    json_put_text(stream, "share_axis", amount_share_title(page->profile));
    json_put_text(stream, "other", other);
    put_paints(stream, of->report, page);
    put_frame_colours(stream, of->report->theme, page, of->max_frames);
    put_findings(stream, of, page);
    page_put_groups(stream, of, page);
    put_units(stream, "level", page->profile, METRIC_PEAK);
    put_units(stream, "area", page->profile, METRIC_AREA);
    put_units(stream, "growth", page->profile, METRIC_GROWTH);
    put_table(stream, "facts", facts, 1, 0);
    json_close(stream, "}");
}

/* Writes the table of spans, and the colours of their kinds, which are those in
 * pictures. */
static void
put_spans(JsonStream *stream, const Theme *theme, const Spans *spans)
{
    g_autoptr(Table) table = spans_table_new(spans);

    if (table == NULL)
        return;
    put_table(stream, "spans_table", table, 0, table->columns->len - 1);
    json_open(stream, "span_colours", "[");
    for (guint i = 0; i < spans->kinds->len; i++) {
        const char *kind = spans_kind(spans, i)->name;
        const Colour fill = colour_frame(theme, kind, kind);
        g_autofree char *text = colour_text(&fill);

        json_put_text(stream, NULL, text);
    }
    json_close(stream, "]");
}

static void
put_run(JsonStream *stream, const PageReport *page, guint index)
{
    const ReportRun *run = &page->report->runs[index];
    const Comparison *comparison = page->report->comparison;
    const Run *of = run->profile->run;

    json_open(stream, NULL, "{");
    json_put_text(stream, "letter", run->letter);
    page_put_text(stream, "name", of->name);
    json_open(stream, "profiles", "[");
    put_profile(stream, page, page_report_profile(page, run->profile));
    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *other = of->profiles[i];

        if (other != NULL && other != run->profile && profile_n_eras(other) > 0)
            put_profile(stream, page, page_report_profile(page, other));
    }
    json_close(stream, "]");
    if (comparison != NULL)
        index += comparison_first_shown(comparison);
    if (index > 0)
        page_put_aligned(stream, page, index);
    page_put_lane_settings(stream, run->decoded->run);
    put_spans(stream, page->report->theme, of->spans);
    json_open(stream, "lines", "[");
    take_lines(stream, memory_lines(of));
    take_lines(stream, activity_lines(of, TRUE));
    json_close(stream, "]");
    json_open(stream, "stops", "[");
    take_lines(stream, activity_stop_lines(of->activity));
    json_close(stream, "]");
    json_open(stream, "warnings", "[");
    take_lines(stream, warning_lines(run->profile, TRUE));
    json_close(stream, "]");
    json_close(stream, "}");
}

static void
put_comparison(JsonStream *stream, const PageReport *page)
{
    const Comparison *comparison = page->report->comparison;
    const guint n_runs = comparison_n_runs(comparison);
    g_autoptr(Table) runs = runs_table_new(comparison, TRUE);
    g_autoptr(GPtrArray) changes = sentences_new();

    put_table(stream, "runs_table", runs, 0, 0);
    json_open(stream, "matching", "[");
    for (guint run = 1; run < n_runs; run++)
        take_text(stream, matching_sentence(comparison, run));
    json_close(stream, "]");
    for (guint i = 1; i < n_runs && page->view == NULL; i++) {
        Sentence *change = reading_change(comparison, i, page->quotes);

        if (change != NULL)
            g_ptr_array_add(changes, change);
    }
    put_sentences(stream, "changes", changes);
    page_put_targets(stream, "change_targets", changes, &page, 1);
    json_open(stream, "not_whole", "[");
    for (guint run = 0; run < n_runs; run++)
        take_text(stream, run_not_whole(comparison, run));
    json_close(stream, "]");
}

static void
put_verdicts(JsonStream *stream, const GArray *results)
{
    json_open(stream, "verdicts", "[");
    for (guint i = 0; results != NULL && i < results->len; i++) {
        const LimitResult *result = &g_array_index(results, LimitResult, i);

        json_open(stream, NULL, "{");
        json_put_flag(stream, "crossed", result->check.crossed);
        json_put_flag(stream, "judged", result->check.judged);
        page_put_text(stream, "text", result->sentence);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes that the page opens with the stacks, and the time of their moment.  As
 * in pictures, they are those of the last run. */
static void
put_stacks(JsonStream *stream, const Report *report)
{
    const Profile *profile = report->runs[report->n_runs - 1].profile;
    const gint era = moment_era(&report->moment, profile);

    json_open(stream, "stacks", "{");
    if (era >= 0)
        json_put_integer(stream, "at_ns",
                         profile_era(profile, (guint)era)->time);
    json_close(stream, "}");
}

/* Writes the settings of a report. */
static void
put_report(JsonStream *stream, const PageReport *page)
{
    const Report *report = page->report;

    json_open(stream, "runs", "[");
    for (guint i = 0; i < report->n_runs; i++)
        put_run(stream, page, i);
    json_close(stream, "]");
    if (report->comparison != NULL) {
        put_comparison(stream, page);
    } else {
        json_open(stream, "not_whole", "[");
        take_text(stream,
                  warnings_mark(&report->runs[0].profile->run->warnings));
        json_close(stream, "]");
    }
    put_verdicts(stream, report->limit_results);
    json_put_flag(stream, "diff", report->diff);
    if (report->draws_stacks)
        put_stacks(stream, report);
}

/* Writes the places in sentences that have a URL, by name, so that the page
 * does not depend on hashes. */
static void
put_links(JsonStream *stream, GHashTable *links)
{
    g_autoptr(GList) places =
        g_list_sort(g_hash_table_get_keys(links), (GCompareFunc)strcmp);

    json_open(stream, "links", "[");
    for (const GList *each = places; each != NULL; each = each->next) {
        const char *url = g_hash_table_lookup(links, each->data);

        if (url == NULL)
            continue;
        json_open(stream, NULL, "[");
        page_put_text(stream, NULL, each->data);
        json_put_text(stream, NULL, url);
        json_close(stream, "]");
    }
    json_close(stream, "]");
}

char *
html_page_settings(const HtmlPage *page, const char *words)
{
    const Report *report = page->report;
    GString *out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);

    stream.max_text = 4096;
    json_open(&stream, NULL, "{");
    json_put_text(&stream, "lang", report->inlined->language);
    put_decimal(&stream);
    put_unit_kinds(&stream);
    put_words(&stream, words);
    page_put_text(&stream, "title", report->inlined->title);
    put_hatches(&stream);
    if (report->read_at != 0) {
        g_autofree char *text =
            follow_text(report->runs[0].profile, report->read_at);

        json_open(&stream, "followed", "{");
        page_put_text(&stream, "text", text);
        json_put_number(&stream, "seconds", report->read_next);
        json_close(&stream, "}");
    }
    if (report->views == NULL) {
        put_report(&stream, g_ptr_array_index(page->parts, 0));
    } else {
        json_open(&stream, "views", "[");
        for (guint i = 0; i < page->parts->len; i++) {
            json_open(&stream, NULL, "{");
            put_report(&stream, g_ptr_array_index(page->parts, i));
            json_close(&stream, "}");
        }
        json_close(&stream, "]");
    }
    put_links(&stream, page->quotes.links);
    json_close(&stream, "}");
    return g_string_free(out, FALSE);
}

char *
page_views(const HtmlPage *page)
{
    const Report *report = page->report;
    const Views *views = report->views;
    GString *out = g_string_new(NULL);
    JsonStream stream = json_page_stream(out);
    g_autoptr(GPtrArray) sentences = NULL;

    if (views == NULL) {
        json_put_null(&stream, NULL);
        return g_string_free(out, FALSE);
    }
    sentences = report_sentences(report, &page->quotes);
    json_open(&stream, NULL, "{");
    put_sentences(&stream, "sentences", sentences);
    page_put_targets(&stream, "sentence_targets", sentences,
                     (const PageReport *const *)page->parts->pdata,
                     page->parts->len);
    json_put_text(&stream, "aligned", views_aligned_text(views));
    put_verdicts(&stream, report->limit_results);
    json_open(&stream, "list", "[");
    for (guint i = 0; i < views->n; i++) {
        g_autofree char *heading = view_heading(&views->list[i]);

        json_open(&stream, NULL, "{");
        json_put_text(&stream, "name", views->list[i].name);
        json_put_text(&stream, "question",
                      question_keys[views->list[i].question]);
        json_put_text(&stream, "heading", heading);
        json_open(&stream, "progress_ns", "[");
        for (guint j = 0; j <= N_PROGRESS; j++)
            json_put_integer(
                &stream, NULL,
                (gint64)views_time(views, i, j / (double)N_PROGRESS));
        json_close(&stream, "]");
        json_close(&stream, "}");
    }
    json_close(&stream, "]");
    json_close(&stream, "}");
    return g_string_free(out, FALSE);
}
