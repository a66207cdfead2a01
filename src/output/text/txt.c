#include <config.h>

#include "output/format.h"

#include <glib/gi18n.h>

#include "compare/step.h"
#include "output/text/cells.h"
#include "output/text/report-text.h"
#include "output/text/source-txt.h"
#include "run/filter.h"
#include "run/grouping.h"
#include "words/activity-text.h"
#include "words/amount.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/facts-text.h"
#include "words/functions-text.h"
#include "words/units.h"
#include "words/views-text.h"

#define MIN_COLUMNS       60
#define MIN_TREND_COLUMNS 40
#define MAX_COLUMNS       1000
#define DEFAULT_COLUMNS   80
#define MIN_LABEL         12
#define GOOD_ROOM         30 /* for the curve and the label */
#define MAX_SPARK         40

/* The rows of the curve of a log that is followed: a part of the terminal. */
#define TOTAL_SHARE    4
#define MAX_TOTAL_ROWS 8

static Bars
bars_of(const Sink *sink)
{
    return sink_is_plain(sink) ? BARS_ASCII : BARS_BLOCKS;
}

/* Writes lines, after an empty line. */
static void
put_lines(const TextPage *page, const GPtrArray *lines)
{
    if (lines->len > 0)
        sink_printf(page->sink, "\n");
    for (guint i = 0; i < lines->len; i++)
        put_wrapped(page, g_ptr_array_index(lines, i));
}

static void
put_statistics(const TextPage *page, const ReportRun *run)
{
    const Profile *profile = run->profile;
    const Statistics *statistics = &run->selection->run;
    g_autofree char *peak = amount_level(profile, (double)statistics->peak);
    g_autofree char *moment = moment_of_era(profile, statistics->peak_era);
    g_autofree char *mean = amount_level(profile, statistics->mean);
    g_autofree char *end = amount_level(profile, (double)statistics->end);
    g_autofree char *area = amount_area(profile, statistics->area);
    g_autofree char *text =
        g_strdup_printf(_("peak %s %s, mean %s, end %s, area %s"), peak, moment,
                        mean, end, area);

    sink_printf(page->sink, "\n");
    put_wrapped(page, text);
}

/* Leaves out optional columns for which a terminal has no room, and shares what
 * the others leave of the page between the curves and the labels. */
static void
share_room(const TextPage *page, const Table *table, guint *widths)
{
    const guint curves = table->columns->len - N_BAND_TEXTS;
    const guint gap = table_column(table, curves)->gap;
    const guint head = cells_count(table_cell(table, 0, curves)->text);
    guint taken = N_BAND_TEXTS * gap, room, spark;

    for (guint i = 0; i < curves; i++)
        taken += widths[i];
    for (guint i = 0; i < curves; i++)
        if (page->terminal && table_column(table, i)->is_optional &&
            page->columns < taken + GOOD_ROOM) {
            taken -= widths[i];
            widths[i] = 0;
        }
    room = page->terminal ? MAX(page->columns, taken + MIN_LABEL) - taken
                          : GOOD_ROOM;
    spark = MIN((room - MIN_LABEL) / 3 + 2, MAX_SPARK);
    widths[curves] = gap + MAX(spark, MIN(head, room - MIN_LABEL));
}

static void
put_bands(const TextPage *page, const ReportRun *run)
{
    g_autoptr(Table) table = bands_table_new(run);
    const guint curves = table->columns->len - N_BAND_TEXTS;
    g_autofree guint *widths = table_widths(table);

    share_room(page, table, widths);
    bands_table_draw(table, run,
                     widths[curves] - table_column(table, curves)->gap,
                     bars_of(page->sink));
    sink_printf(page->sink, "\n");
    put_sized_table(page, table, widths);
}

/* Writes the functions of call stacks. */
static void
put_functions(const TextPage *page, const Profile *profile)
{
    g_autoptr(Table) table = functions_table_new(profile);

    if (table == NULL)
        return;
    sink_printf(page->sink, "\n");
    put_table(page, table);
}

static void
put_sentences(const TextPage *page, const Report *report)
{
    g_autoptr(GPtrArray) sentences = report_sentences(report, &plain_quotes);

    if (sentences->len > 0 && report->n_runs > 1)
        sink_printf(page->sink, "\n");
    for (guint i = 0; i < sentences->len; i++) {
        const char *sentence = sentences_get(sentences, i)->text;

        /* A line break within a label would cut it.  Programs look for whole
         * sentences. */
        if (page->terminal) {
            put_wrapped(page, sentence);
        } else {
            g_autofree char *disclosed = disclose_text(sentence);

            sink_printf(page->sink, "%s\n", disclosed);
        }
    }
    if (sentences->len > 0 && report->n_runs == 1)
        sink_printf(page->sink, "\n");
}

/* Writes the activity.  As everywhere, labels are cut for a terminal only. */
static void
put_activity(const TextPage *page, const Run *run)
{
    g_autoptr(GPtrArray) lines = activity_lines(run, TRUE);
    g_autofree char *head = activity_thread_head(run->activity);

    put_lines(page, lines);
    if (head != NULL)
        sink_printf(page->sink, "  %s\n", head);
    for (guint i = 0; i < activity_n_thread_lines(run->activity); i++) {
        const Thread *thread =
            &g_array_index(run->activity->threads, Thread, i);
        g_autofree char *bare = activity_thread_line(thread, "''");
        const guint width = cells_count(bare) + 2;
        g_autofree char *disclosed =
            disclose_text(thread->label != NULL ? thread->label : "");
        g_autofree char *shown =
            page->terminal
                ? cells_shorten(disclosed,
                                MAX(page->columns, width + 4) - width)
                : g_strdup(disclosed);
        g_autofree char *label =
            thread->label != NULL ? g_strdup_printf("'%s'", shown) : NULL;
        g_autofree char *line = activity_thread_line(thread, label);

        sink_printf(page->sink, "  %s\n", line);
    }
}

static void
put_spans(const TextPage *page, const Report *report)
{
    g_autoptr(Table) table = report_spans_table(report);

    if (table == NULL)
        return;
    sink_printf(page->sink, "\n");
    sink_printf(page->sink, "%s\n", _("spans:"));
    put_table(page, table);
}

/* Writes how many events of each type the log has. */
static void
put_events(Sink *sink, const GArray *events)
{
    sink_printf(sink, "\n%s:\n", _("events"));
    for (guint i = 0; i < events->len; i++) {
        const EventCount *row = &g_array_index(events, EventCount, i);
        g_autofree char *text = event_count_text(row);

        if (row->count > 0)
            sink_printf(sink, "  %s\n", text);
    }
}

static void
put_markers(const TextPage *page, const Report *report)
{
    g_autoptr(Table) table = markers_table_new(report);

    if (table == NULL)
        return;
    sink_printf(page->sink, "\n");
    put_table(page, table);
}

/* Writes a line of a run, unless it is NULL. */
static void
put_of_run(const TextPage *page, const char *line)
{
    g_autofree char *text = g_strconcat("  ", line, NULL);

    if (line != NULL)
        put_wrapped(page, text);
}

/* Writes "A: prog.eventlog", and below it the command, break-down and date, its
 * window and its filter. */
static void
put_run(const TextPage *page, const Comparison *comparison, guint run)
{
    const Profile *profile = comparison_run(comparison, run)->profile;
    g_autofree char *heading = profile_heading(profile);
    g_autofree char *command =
        facts_command(&profile->run->facts, COMMAND_TYPED);
    g_autofree char *date = facts_date(&profile->run->facts);
    g_autofree char *letter = run_long_name(comparison, run);
    g_autofree char *files = run_files(comparison, run);
    g_autofree char *name = g_strdup_printf(_("%s: %s"), letter, files);
    g_autofree char *parts =
        g_strjoin(parts_separator(), command, heading, date, NULL);
    g_autofree char *window = facts_window(profile->run);
    g_autofree char *filtered = filter_sentence(profile);

    put_wrapped(page, name);
    put_of_run(page, parts);
    put_of_run(page, window);
    put_of_run(page, filtered);
}

static void
put_changes(const TextPage *page, const Report *report, guint run)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(Table) table =
        changes_table_new(comparison, run, report->max_changes, TRUE);
    g_autofree char *sentence = matching_sentence(comparison, run);
    /* TRANSLATORS: "Changes from A to B: one of the two has no heap census." */
    g_autofree char *intro = g_strdup_printf(
        _("Changes from %s to %s: %s."),
        run_name(comparison_run(comparison, 0)),
        run_name(comparison_run(comparison, run)),
        table != NULL ? sentence
        : comparison_run(comparison, 0)->profile->quantity != QUANTITY_HEAP
            ? _("one of the two has no sample")
            : _("one of the two has no heap census"));

    sink_printf(page->sink, "\n");
    put_wrapped(page, intro);
    if (table != NULL) {
        sink_printf(page->sink, "\n");
        put_table(page, table);
    }
    if (report->alignment == ALIGN_MARKERS) {
        g_autoptr(Table) phases = phases_table_new(comparison, run);

        sink_printf(page->sink, "\n");
        put_table(page, phases);
    }
}

/* Writes the table of runs, and the changes of the bands. */
static void
put_runs(const TextPage *page, const Report *report)
{
    const Comparison *comparison = report->comparison;
    g_autoptr(Table) runs = runs_table_new(comparison, FALSE);

    /* Without any value there are only names. */
    if (runs->columns->len > 1) {
        sink_printf(page->sink, "\n");
        put_table(page, runs);
    }
    for (guint i = 1; i < comparison_n_runs(comparison); i++)
        put_changes(page, report, i);
}

static void
put_comparison(const TextPage *page, const Report *report)
{
    const Comparison *comparison = report->comparison;

    for (guint i = 0; i < comparison_n_runs(comparison); i++)
        put_run(page, comparison, i);
    put_sentences(page, report);
    put_runs(page, report);
    put_spans(page, report);
    put_markers(page, report);
}

/* Writes where the run comes from, what was measured, the figures and bands. */
static void
put_profile(const TextPage *page, const ReportRun *run, gboolean with_origin)
{
    g_autofree char *origin = facts_origin(run->profile);
    g_autoptr(GPtrArray) facts = facts_lines(run->profile);

    if (with_origin)
        put_wrapped(page, origin);
    for (guint i = 0; i < facts->len; i++)
        put_wrapped(page, g_ptr_array_index(facts, i));
    if (profile_n_bands(run->profile) == 0)
        return;
    put_statistics(page, run);
    put_functions(page, run->profile);
    put_bands(page, run);
}

/* Writes the views: what all of them say, then each. */
static void
put_views(const TextPage *page, const Report *report)
{
    const Views *views = report->views;
    const JoinedView *first = &views->list[views->main];
    const Run *main = first->profile->run;
    g_autofree char *command = facts_command(&main->facts, COMMAND_TYPED);
    g_autofree char *origin = facts_origin(first->profile);
    g_autoptr(GPtrArray) memory = memory_lines(main);
    g_autofree char *of_main = g_strdup_printf(
        /* TRANSLATORS: a view, "-hT", before lists. */
        _("memory and activity of the run of %s:"), first->name);

    put_wrapped(page, command);
    put_sentences(page, report);
    sink_printf(page->sink, "\n");
    put_wrapped(page, origin);
    for (guint i = 0; i < views->n; i++) {
        const Report *part = report->parts[i];
        g_autofree char *heading = view_heading(&views->list[i]);

        sink_printf(page->sink, "\n");
        put_wrapped(page, heading);
        if (part->comparison != NULL)
            for (guint j = 0; j < comparison_n_runs(part->comparison); j++)
                put_run(page, part->comparison, j);
        if (part->comparison != NULL)
            put_runs(page, part);
        else
            put_profile(page, &part->runs[0],
                        g_strcmp0(part->runs[0].profile->run->facts.rts,
                                  main->facts.rts) != 0);
    }
    sink_printf(page->sink, "\n");
    put_wrapped(page, of_main);
    put_lines(page, memory);
    put_activity(page, main);
    put_spans(page, report->parts[views->main]);
    put_markers(page, report->parts[views->main]);
}

static void
put_one_run(const TextPage *page, const Report *report)
{
    const ReportRun *run = &report->runs[0];
    const Profile *profile = run->profile;
    const Warnings *run_warnings = &profile->run->warnings;
    g_autofree char *command =
        facts_command(&profile->run->facts, COMMAND_TYPED);
    g_autoptr(GPtrArray) memory = memory_lines(profile->run);
    g_autoptr(GPtrArray) warnings = warning_lines(profile, FALSE);

    put_wrapped(page, command);
    if (run_warnings->of[WARNING_NO_ERAS].count > 0 &&
        profile_n_eras(profile) == 0) {
        /* It tells what to do, too. */
        g_autofree char *text = warnings_text(run_warnings, WARNING_NO_ERAS);

        put_wrapped(page, text);
    }
    put_sentences(page, report);
    put_profile(page, run, TRUE);
    put_lines(page, memory);
    put_activity(page, profile->run);
    put_spans(page, report);
    put_markers(page, report);
    if (profile_n_eras(profile) == 0 && !profile->run->windowed &&
        event_counts_any(profile->run->events))
        put_events(page->sink, profile->run->events);
    put_lines(page, warnings);
}

/* Writes why there are no steps, as far as it is known. */
static void
put_no_steps(const TextPage *page, const Trend *trend)
{
    const guint n_runs = trend->runs->len;
    const guint least = MIN_VALUES_BEFORE + MIN_VALUES_AFTER;
    guint n_sure = 0;
    g_autofree char *line = NULL;

    for (guint i = 0; i < n_runs; i++)
        n_sure += !trend_run(trend, i)->impossible;
    line = g_strdup_printf(
        n_sure == n_runs ? _("no steps: they take %d runs or more")
                         : _("no steps: they take %d runs or more without "
                             "impossible censuses"),
        least);
    put_wrapped(page, n_sure >= least ? _("no steps") : line);
}

/* Writes the steps of a trend, then a line for each run. */
static void
put_trend(const TextPage *page, const TrendTexts *texts)
{
    g_autoptr(Table) table = trend_table_new(texts);
    g_autofree char *title = trend_title(texts);
    g_autofree char *period = trend_period(texts);
    g_autofree char *line = period[0] == '\0'
                                ? g_strdup(title)
                                : g_strdup_printf("%s, %s", title, period);

    put_wrapped(page, line);
    sink_printf(page->sink, "\n");
    if (texts->steps[0] == NULL)
        put_no_steps(page, texts->trend);
    else
        sink_printf(page->sink, "%s\n", _("steps:"));
    for (guint i = 0; texts->steps[i] != NULL; i++) {
        g_autofree char *step = g_strconcat("  ", texts->steps[i], NULL);

        put_wrapped(page, step);
    }
    sink_printf(page->sink, "\n");
    put_table(page, table);
}

/* Writes the total over time with block characters: the peak stands beside the
 * first line, the times of the first and last era below the last. */
static void
put_total(const TextPage *page, const Profile *profile, guint rows)
{
    const guint n_eras = profile_n_eras(profile);
    double peak = 0;
    g_autofree char *text = NULL, *curve = NULL, *first = NULL, *last = NULL;
    g_auto(GStrv) lines = NULL;
    guint head, cells;

    for (guint i = 0; i < n_eras; i++)
        peak = MAX(peak, profile_total_level(profile, i));
    text = amount_level(profile, peak);
    head = cells_count(text) + 2;
    cells = MAX(page->columns, head + MIN_LABEL) - head;
    curve = sparkline_rows(profile, NULL, cells, rows, bars_of(page->sink));
    lines = g_strsplit(curve, "\n", -1);
    sink_printf(page->sink, "\n");
    for (guint i = 0; i < rows; i++) {
        put_right(page->sink, i == 0 ? text : "", head - 1);
        sink_printf(page->sink, " %s\n", lines[i]);
    }
    if (profile->clock == CLOCK_ERAS)
        return;
    first = format_ns(profile_era(profile, 0)->time);
    last = format_ns(profile_era_end(profile, n_eras - 1));
    put_right(page->sink, "", head);
    put_left(page->sink, first, cells - MIN(cells, cells_count(last)));
    sink_printf(page->sink, "%s\n", last);
}

/* Writes how far a log that is followed has been read, and its total. */
static void
put_followed(const TextPage *page, const Report *report)
{
    const Profile *profile = report->runs[0].profile;
    g_autofree char *text = follow_text(profile, report->read_at);
    const guint rows = sink_rows(page->sink) / TOTAL_SHARE;

    put_wrapped(page, text);
    if (profile_n_eras(profile) > 0)
        put_total(page, profile, CLAMP(rows, 1, MAX_TOTAL_ROWS));
    sink_printf(page->sink, "\n");
}

/* Lines that do not go to a terminal are wrapped at 80 columns. */
static void
write_txt(const Report *report, Sink *sink)
{
    const guint columns = sink_columns(sink);
    const guint least = report->trend != NULL ? MIN_TREND_COLUMNS : MIN_COLUMNS;
    const TextPage page = {
        .sink = sink,
        .columns =
            columns > 0 ? CLAMP(columns, least, MAX_COLUMNS) : DEFAULT_COLUMNS,
        .terminal = columns > 0,
    };
    const TextPage followed = {sink, MIN(columns, MAX_COLUMNS), TRUE};

    if (report->trend != NULL) {
        put_trend(&page, report->trend);
        return;
    }
    if (put_sources(&page, report))
        return;
    if (page.terminal && report->read_at != 0)
        put_followed(&followed, report);
    if (report->views != NULL)
        put_views(&page, report);
    else if (report->comparison != NULL)
        put_comparison(&page, report);
    else
        put_one_run(&page, report);
}

const OutputFormat format_txt = {
    .name = "txt",
    .summary = N_("text report"),
    .traits = FORMAT_HAS_TREND | FORMAT_HAS_SOURCE | FORMAT_IS_REPORT |
              FORMAT_NEEDS_SELECTION | FORMAT_NEEDS_READING |
              FORMAT_NEEDS_ACTIVITY,
    .write = write_txt,
};
