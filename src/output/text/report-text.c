#include <config.h>

#include "output/text/report-text.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "base/intern.h"
#include "run/inherited.h"
#include "run/markers.h"
#include "words/amount.h"
#include "words/comparison-text.h"
#include "words/spans-text.h"
#include "words/units.h"
#include "words/views-text.h"

/* The maximum number of listed markers, or texts, at each end. */
#define MAX_MARKERS_AT_END 10

/* The blanks before a column of markers. */
#define GAP 2

/* Adds a sentence about a view, or if name is NULL about all runs.  Takes the
 * sentence. */
static void
add_of(GPtrArray *sentences, const char *name, Sentence *sentence)
{
    if (name != NULL)
        sentence_prefix(sentence, name);
    g_ptr_array_add(sentences, sentence);
}

/* Adds the sentences about a run, or if name is NULL about the only one.  Those
 * that begin with a blank belong to the one before.  Takes the sentences. */
static void
add_of_run(GPtrArray *sentences, const char *name, GPtrArray *of_run)
{
    for (guint i = 0; i < of_run->len && name != NULL; i++) {
        Sentence *sentence = g_ptr_array_index(of_run, i);

        if (sentence->text[0] != ' ')
            sentence_prefix(sentence, name);
    }
    g_ptr_array_extend_and_steal(sentences, of_run);
}

/* Adds what is to be said of a comparison before that of single runs.  name is
 * that of a view, or NULL. */
static void
add_changes(GPtrArray *sentences, const char *name,
            const Comparison *comparison, const Quotes *quotes)
{
    char *baseline =
        comparison->has_baseline ? run_not_whole(comparison, 0) : NULL;

    if (baseline != NULL)
        add_of(sentences, name, sentence_new(baseline));
    for (guint i = 1; i < comparison_n_runs(comparison); i++) {
        Sentence *change = reading_change(comparison, i, quotes);

        if (change != NULL)
            add_of(sentences, name, change);
    }
}

/* Adds what is to be said of views: the changes between versions of the
 * program, then the joined reading. */
static void
add_views(GPtrArray *sentences, const Report *report, const Quotes *quotes)
{
    const Views *views = report->views;
    const Report *main = report->parts[views->main];
    const ReportRun *run = &main->runs[main->n_runs - 1];
    GPtrArray *joined;
    gboolean has_versions = FALSE;

    for (guint i = 0; i < views->n; i++)
        has_versions |= report->parts[i]->comparison != NULL;
    joined = views_sentences(views, has_versions, quotes);
    for (guint i = 0; i < views->n; i++) {
        const char *name = views->list[i].name;

        if (report->parts[i]->comparison != NULL)
            add_changes(sentences, name, report->parts[i]->comparison, quotes);
        else if (has_versions)
            add_of(sentences, name,
                   sentence_new(
                       g_strdup(_("there is no other run to compare with."))));
    }
    if (run->n_messages > 0)
        sentences_add(joined, messages_sentence(run->n_messages));
    add_of_run(sentences, main->n_runs > 1 ? run->letter : NULL, joined);
}

GPtrArray *
report_sentences(const Report *report, const Quotes *quotes)
{
    GPtrArray *sentences = sentences_new();

    if (report->comparison != NULL)
        add_changes(sentences, NULL, report->comparison, quotes);
    if (report->views != NULL)
        add_views(sentences, report, quotes);
    for (guint i = 0; i < report->n_runs && report->views == NULL; i++) {
        const ReportRun *run = &report->runs[i];
        g_autoptr(Reading) own =
            run->reading == NULL ? reading_new(run->profile, run->decoded, NULL)
                                 : NULL;
        Quotes of_last = *quotes;
        GPtrArray *of_run;

        /* The URLs are those of the last version. */
        if (i + 1 < report->n_runs)
            of_last.urls = NULL;
        of_run = reading_sentences(run->reading != NULL ? run->reading : own,
                                   run->profile, report->n_runs > 1, &of_last);
        if (run->n_messages > 0)
            sentences_add(of_run, messages_sentence(run->n_messages));
        add_of_run(sentences, report->n_runs > 1 ? run->letter : NULL, of_run);
    }
    return sentences;
}

static void
add_band_columns(Table *table, const Profile *profile, gboolean has_inherited)
{
    const gboolean eras = profile->clock == CLOCK_ERAS;
    const gboolean stacks = breakdown_has_stacks(profile->breakdown);
    /* The widths of "100.0 %", which needs no blank, and of " 1023 KiB",
     * " -99.9 MiB/s" and " -99.9 MiB/era". */
    const Column columns[] = {
        {.head = _("share"), .min_cells = 7},
        {.head = has_inherited ? _("inherited") : NULL, .gap = 1},
        {.head = _("peak"), .gap = 1, .min_cells = 10},
        {.head = _("mean"), .gap = 1, .min_cells = 10, .is_optional = TRUE},
        {.head = _("growth"), .gap = 1, .min_cells = eras ? 14 : 12},
        {.head = _("steady"), .gap = 1, .min_cells = 7, .is_optional = TRUE},
        /* TRANSLATORS: the head of a column of small curves, preferably at most
         * ten letters. */
        {.head = _("over time"), .gap = 2, .is_left = TRUE},
        {.head = _("band"), .gap = 2, .is_left = TRUE, .is_stack = stacks},
    };

    table_add_columns(table, columns, G_N_ELEMENTS(columns));
}

/* Adds the row of a band, NULL for OTHER.  Takes ownership of inherited, NULL
 * if there is no such column. */
static void
add_band(Table *table, const ReportRun *run, const Band *band,
         const Statistics *statistics, double share, char *inherited)
{
    const Profile *profile = run->profile;

    table_add(table, format_share(share));
    if (inherited != NULL)
        table_add(table, inherited);
    table_add(table, amount_level(profile, (double)statistics->peak));
    table_add(table, amount_level(profile, statistics->mean));
    table_add(table, amount_growth(profile, statistics->growth));
    table_add(table, format_steadiness(statistics->steadiness));
    table_add_label(table, g_strdup(""), TRUE);
    if (band != NULL)
        table_add_band(table, (ProfileBand){profile, band});
    else
        table_add(table, selection_other_text(run->selection));
}

Table *
bands_table_new(const ReportRun *run)
{
    const Selection *selection = run->selection;
    const double total = selection->run.weight;
    g_autofree double *weights = inherited_weights(run->profile);
    Table *table = table_new();

    add_band_columns(table, run->profile, weights != NULL);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);
        const gint band = selection_band(selection, run->profile, i);

        add_band(table, run, choice->band, &choice->statistics, choice->share,
                 weights == NULL
                     ? NULL
                     : format_share(total > 0 ? weights[band] / total : 0));
    }
    if (selection->n_other > 0)
        add_band(table, run, NULL, &selection->other_statistics,
                 selection->other_share, weights == NULL ? NULL : g_strdup(""));
    return table;
}

void
bands_table_draw(Table *table, const ReportRun *run, guint cells, Bars bars)
{
    const Selection *selection = run->selection;
    const guint n_eras = profile_n_eras(run->profile);
    const guint column = table->columns->len - N_BAND_TEXTS;
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint row = 1; row < table_n_rows(table); row++) {
        selection_values(selection, row - 1, n_eras, values);
        cell_replace(table_cell(table, row, column),
                     sparkline(run->profile, values, cells, bars));
    }
}

/* Returns the text of a row.  Free with g_free. */
static char *
row_text(const char *text, guint64 n_alike)
{
    /* TRANSLATORS: the text of a marker, and the number of similar markers
     * after it. */
    return n_alike > 0 ? g_strdup_printf(_("%s (and %" PRIu64 " similar)"),
                                         text, n_alike)
                       : g_strdup(text);
}

/* If there are too many rows, adds one for those in the middle, when index is
 * the first of them.  Returns their number, or 0. */
static guint
add_omitted(Table *table, guint index, guint n)
{
    const guint n_omitted =
        MAX(n, 2 * MAX_MARKERS_AT_END) - 2 * MAX_MARKERS_AT_END;

    if (n_omitted == 0 || index != MAX_MARKERS_AT_END)
        return 0;
    table_add_blanks(table);
    table_add(table, g_strdup_printf(ngettext("%u more marker",
                                              "%u more markers", n_omitted),
                                     n_omitted));
    return n_omitted;
}

static void
add_markers(Table *table, const Report *report)
{
    const ReportRun *run = &report->runs[0];
    const guint n = run->markers->len;
    g_autofree char *count =
        g_strdup_printf(ngettext("%u marker", "%u markers", n), n);

    table->title = report->comparison != NULL
                       ? g_strdup_printf(_("%s: %s"), run->letter, count)
                       : g_strdup(count);
    table_add_column(table, &(Column){.head = _("at"), .gap = GAP});
    table_add_column(
        table, &(Column){.head = table->title, .gap = GAP, .is_left = TRUE});
    for (guint i = 0; i < n; i++) {
        const Marker *marker;
        char *text;

        i += add_omitted(table, i, n);
        marker = &g_array_index(run->markers, Marker, i);
        table_add(table, format_ns(marker->time));
        text = row_text(marker->text, (guint64)marker->n_same + marker->n_like);
        table_add_label(table, text, text[0] != '\0');
    }
}

/* Returns the time of the first marker of a run that has the text, and the
 * number of these markers; "" if there is none.  Adds the number of similar
 * markers to n_alike.  Free with g_free. */
static char *
times_of(const GArray *markers, const char *text, guint64 *n_alike)
{
    guint64 count = 0;
    g_autofree char *time = NULL;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        if (!g_str_equal(marker->text, text))
            continue;
        if (time == NULL)
            time = format_ns(marker->time);
        count += (guint64)1 + marker->n_same;
        *n_alike += marker->n_like;
    }
    if (count > 1)
        return g_strdup_printf("%s (%" PRIu64 "\xc3\x97)", time, count);
    return time != NULL ? g_steal_pointer(&time) : g_strdup("");
}

/* Returns the different texts of the markers of all runs, by time. */
static Intern *
marker_texts(const Report *report)
{
    Intern *texts = intern_new_borrowing();
    g_autofree const GArray **markers = g_new(const GArray *, report->n_runs);
    g_autoptr(GArray) joined = NULL;

    for (guint run = 0; run < report->n_runs; run++)
        markers[run] = report->runs[run].markers;
    joined = markers_join(markers, report->n_runs);
    for (guint i = 0; i < joined->len; i++) {
        const char *text = g_array_index(joined, Marker, i).text;

        intern_add(texts, text, (guint32)strlen(text));
    }
    return texts;
}

static void
add_texts(Table *table, const Report *report)
{
    g_autoptr(Intern) texts = marker_texts(report);

    table_add_column(table,
                     &(Column){.head = "#", .gap = GAP, .is_repeated = TRUE});
    for (guint run = 0; run < report->n_runs; run++) {
        g_autofree char *head =
            g_strdup_printf(_("time in %s"), report->runs[run].letter);

        table_add_column(table, &(Column){.head = head, .gap = GAP});
    }
    table_add_column(table, &(Column){.head = _("marker"),
                                      .gap = GAP,
                                      .is_left = TRUE,
                                      .is_repeated = TRUE});
    for (guint i = 0; i < intern_count(texts); i++) {
        const char *text;
        char *shown;
        guint64 n_alike = 0;

        i += add_omitted(table, i, intern_count(texts));
        text = intern_get(texts, i, NULL);
        table_add(table, text[0] != '\0' ? g_strdup_printf("%u", i + 1)
                                         : g_strdup(""));
        for (guint run = 0; run < report->n_runs; run++)
            table_add(table,
                      times_of(report->runs[run].markers, text, &n_alike));
        shown = row_text(text, n_alike);
        table_add_label(table, shown, shown[0] != '\0');
    }
}

Table *
markers_table_new(const Report *report)
{
    Table *table = table_new();

    if (report->n_runs > 1)
        add_texts(table, report);
    else
        add_markers(table, report);
    if (table_n_rows(table) > 1)
        return table;
    table_free(table);
    return NULL;
}

Table *
report_spans_table(const Report *report)
{
    return report->comparison != NULL
               ? compared_spans_table_new(report->comparison)
               : spans_table_new(report->runs[0].profile->run->spans);
}
