#include <config.h>

#include "output/text/trend-txt.h"
#include "output/text/txt.h"

#include <glib/gi18n.h>

#include "figure/metrics.h"
#include "output/text/band-rows.h"
#include "output/text/cells.h"
#include "output/text/marker-rows.h"
#include "output/text/sentences.h"
#include "run/plain.h"
#include "words/activity-text.h"
#include "words/amount.h"
#include "words/clip.h"
#include "words/comparison-text.h"
#include "words/disclose.h"
#include "words/follow-text.h"
#include "words/moment-text.h"
#include "words/units.h"

#define MIN_COLUMNS     60
#define MAX_COLUMNS     1000
#define DEFAULT_COLUMNS 80
#define MIN_LABEL       12
#define GOOD_ROOM       30 /* for the curve and the label */
#define MAX_SPARK       40

/* The rows of the curve of a log that is followed: a part of the terminal. */
#define TOTAL_SHARE    4
#define MAX_TOTAL_ROWS 8

static Bars
bars_of(const Sink *sink)
{
    return sink_is_plain(sink) ? BARS_ASCII : BARS_BLOCKS;
}

static void
put_statistics(Sink *sink, const ReportRun *run, guint columns)
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

    sink_printf(sink, "\n");
    put_wrapped(sink, text, columns);
}

/* Finds the widths of the columns of the table of bands, in cells.  Those of
 * numbers include the blank before each; 0 = the column is left out. */
static void
find_widths(const Table *table, guint columns, gboolean terminal, guint *widths)
{
    const guint n_numbers = table->columns->len - N_BAND_TEXTS;
    const guint head = cells_count(table_cell(table, 0, n_numbers)->text);
    guint taken = 2 * N_BAND_TEXTS, room, spark;

    for (guint i = 0; i < n_numbers; i++) {
        widths[i] = table_column(table, i)->cells;
        for (guint row = 0; row < table_n_rows(table); row++)
            widths[i] =
                MAX(widths[i],
                    cells_count(table_cell(table, row, i)->text) + (i > 0));
        taken += widths[i];
    }
    for (guint i = 0; i < n_numbers; i++)
        if (terminal && table_column(table, i)->is_optional &&
            columns < taken + GOOD_ROOM) {
            taken -= widths[i];
            widths[i] = 0;
        }
    room = terminal ? MAX(columns, taken + MIN_LABEL) - taken : GOOD_ROOM;
    spark = MIN((room - MIN_LABEL) / 3 + 2, MAX_SPARK);
    widths[n_numbers] = MAX(spark, MIN(head, room - MIN_LABEL));
    widths[n_numbers + 1] = room - widths[n_numbers];
}

/* Labels are shortened only to fit the lines of a terminal. */
static char *
label_of(const char *text, gboolean stacks, guint cells, gboolean terminal)
{
    g_autofree char *clipped = text_clip(text, 2 * MAX_COLUMNS);
    g_autofree char *disclosed = disclose_text(terminal ? clipped : text);

    if (!terminal)
        return g_steal_pointer(&disclosed);
    return stacks ? cells_shorten_stack(disclosed, cells)
                  : cells_shorten(disclosed, cells);
}

static void
put_table(Sink *sink, const ReportRun *run, guint columns, gboolean terminal)
{
    const gboolean stacks = run->profile->breakdown == BREAKDOWN_COST_CENTRE;
    g_autoptr(Table) table = band_rows_new(run);
    const guint n_numbers = table->columns->len - N_BAND_TEXTS;
    g_autofree guint *widths = g_new(guint, table->columns->len);

    find_widths(table, columns, terminal, widths);
    band_rows_draw(table, run, widths[n_numbers], bars_of(sink));
    sink_printf(sink, "\n");
    for (guint row = 0; row < table_n_rows(table); row++) {
        g_autofree char *curve = cells_shorten(
            table_cell(table, row, n_numbers)->text, widths[n_numbers]);
        g_autofree char *label =
            label_of(table_cell(table, row, n_numbers + 1)->text, stacks,
                     widths[n_numbers + 1], terminal);

        for (guint i = 0; i < n_numbers; i++)
            if (widths[i] > 0)
                put_right(sink, table_cell(table, row, i)->text, widths[i]);
        sink_printf(sink, "  ");
        put_left(sink, curve, widths[n_numbers]);
        sink_printf(sink, "  %s\n", label);
    }
}

void
put_sentences(Sink *sink, const Report *report, guint columns,
              gboolean terminal)
{
    g_autoptr(GPtrArray) sentences = report_sentences(report, &plain_quotes);

    if (sentences->len > 0 && report->n_runs > 1)
        sink_printf(sink, "\n");
    for (guint i = 0; i < sentences->len; i++) {
        const char *sentence = g_ptr_array_index(sentences, i);

        /* A line break within a label would cut it.  Programs look for whole
         * sentences. */
        if (terminal) {
            put_wrapped(sink, sentence, columns);
        } else {
            g_autofree char *disclosed = disclose_text(sentence);

            sink_printf(sink, "%s\n", disclosed);
        }
    }
    if (sentences->len > 0 && report->n_runs == 1)
        sink_printf(sink, "\n");
}

static void
put_lines(Sink *sink, const GPtrArray *lines, guint columns)
{
    if (lines->len > 0)
        sink_printf(sink, "\n");
    for (guint i = 0; i < lines->len; i++)
        put_wrapped(sink, g_ptr_array_index(lines, i), columns);
}

/* Writes the activity.  As everywhere, labels are cut for a terminal only. */
static void
put_activity(Sink *sink, const Run *run, guint columns, gboolean terminal)
{
    g_autoptr(GPtrArray) lines = activity_lines(run, TRUE);
    g_autofree char *head = activity_thread_head(run->activity);

    put_lines(sink, lines, columns);
    if (head != NULL)
        sink_printf(sink, "  %s\n", head);
    for (guint i = 0; i < activity_n_thread_lines(run->activity); i++) {
        const Thread *thread =
            &g_array_index(run->activity->threads, Thread, i);
        g_autofree char *bare = activity_thread_line(thread, "''");
        const guint width = cells_count(bare) + 2;
        g_autofree char *disclosed =
            disclose_text(thread->label != NULL ? thread->label : "");
        g_autofree char *shown =
            terminal ? cells_shorten(disclosed, MAX(columns, width + 4) - width)
                     : g_strdup(disclosed);
        g_autofree char *label =
            thread->label != NULL ? g_strdup_printf("'%s'", shown) : NULL;
        g_autofree char *line = activity_thread_line(thread, label);

        sink_printf(sink, "  %s\n", line);
    }
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

/* Writes the list of markers, in tables of the runs that fit.  Texts are
 * shortened only to fit the lines of a terminal. */
static void
put_markers(Sink *sink, const Report *report, guint columns, gboolean terminal)
{
    g_autoptr(GArray) rows = marker_rows_new(report);
    const guint n_cells = report->n_runs > 1 ? 1 + report->n_runs : 1;
    const guint n_first = n_cells > 1; /* the number */
    g_autofree guint *widths = g_new0(guint, n_cells);

    for (guint i = n_cells > 1 ? 0 : 1; i < rows->len; i++)
        for (guint j = 0; j < n_cells; j++)
            widths[j] =
                MAX(widths[j],
                    2 + cells_count(
                            g_array_index(rows, MarkerRow, i).cells->pdata[j]));
    for (guint from = n_first, to; rows->len > 0 && from < n_cells; from = to) {
        guint used = n_first * widths[0] + widths[from];

        for (to = from + 1;
             to < n_cells && used + widths[to] + 2 + MIN_LABEL <= columns; to++)
            used += widths[to];
        sink_printf(sink, "\n");
        for (guint i = 0; i < rows->len; i++) {
            const MarkerRow *row = &g_array_index(rows, MarkerRow, i);
            guint end = to;
            g_autofree char *disclosed = disclose_text(row->text);
            g_autofree char *text =
                terminal ? cells_shorten(disclosed, columns - used - 2)
                         : g_strdup(disclosed);

            if (i == 0 && n_cells == 1) {
                sink_printf(sink, "%s:\n", row->text);
                continue;
            }
            if (n_first > 0)
                put_right(sink, row->cells->pdata[0], widths[0]);
            while (text[0] == '\0' && end > from &&
                   ((const char *)row->cells->pdata[end - 1])[0] == '\0')
                end--;
            for (guint j = from; j < end; j++)
                put_right(sink, row->cells->pdata[j], widths[j]);
            sink_printf(sink, text[0] != '\0' ? "  %s\n" : "\n", text);
        }
    }
}

/* Returns whether the head of the report tells a warning: why there is no
 * census, and that the log was cut off ("not whole"). */
static gboolean
is_told(const Profile *profile, WarningKind kind)
{
    return kind == WARNING_NO_ERAS ? profile_n_eras(profile) == 0
                                   : warning_has(kind, IS_OF_END);
}

static void
put_warnings(Sink *sink, const Profile *profile, guint columns)
{
    const Warnings *warnings = &profile->run->warnings;
    gboolean first = TRUE;

    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        g_autofree char *text = NULL;

        if (warnings->of[kind].count == 0 || is_told(profile, kind) ||
            !warning_concerns(kind, profile->quantity))
            continue;
        if (first)
            sink_printf(sink, "\n");
        first = FALSE;
        text = warnings_line(warnings, kind, NULL);
        put_wrapped(sink, text, columns);
    }
}

/* Writes why a log has no census, and what to do. */
static void
put_no_eras(Sink *sink, const Profile *profile, guint columns)
{
    const Warnings *warnings = &profile->run->warnings;
    g_autofree char *text = NULL;

    if (warnings->of[WARNING_NO_ERAS].count == 0 || profile_n_eras(profile) > 0)
        return;
    text = warnings_text(warnings, WARNING_NO_ERAS);
    put_wrapped(sink, text, columns);
}

/* Writes the total over time with block characters: the peak stands beside the
 * first line, the times of the first and last era below the last. */
static void
put_total(Sink *sink, const Profile *profile, guint columns, guint rows)
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
    cells = MAX(columns, head + MIN_LABEL) - head;
    curve = sparkline_rows(profile, NULL, cells, rows, bars_of(sink));
    lines = g_strsplit(curve, "\n", -1);
    sink_printf(sink, "\n");
    for (guint i = 0; i < rows; i++) {
        put_right(sink, i == 0 ? text : "", head - 1);
        sink_printf(sink, " %s\n", lines[i]);
    }
    if (profile->clock == CLOCK_ERAS)
        return;
    first = format_seconds((double)profile_era(profile, 0)->time / 1e9);
    last = format_seconds((double)profile_era_end(profile, n_eras - 1) / 1e9);
    put_right(sink, "", head);
    put_left(sink, first, cells - MIN(cells, cells_count(last)));
    sink_printf(sink, "%s\n", last);
}

/* Writes how far a log that is followed has been read, and its total. */
static void
put_followed(Sink *sink, const Report *report, guint columns)
{
    const Profile *profile = report->runs[0].profile;
    g_autofree char *text = follow_text(profile, report->read_at);
    const guint rows = sink_rows(sink) / TOTAL_SHARE;

    put_wrapped(sink, text, columns);
    if (profile_n_eras(profile) > 0)
        put_total(sink, profile, columns, CLAMP(rows, 1, MAX_TOTAL_ROWS));
    sink_printf(sink, "\n");
}

void
txt_write(const Report *report, guint columns, Sink *sink)
{
    const ReportRun *run = &report->runs[0];
    const gboolean terminal = columns > 0;
    g_autoptr(GPtrArray) memory = memory_lines(run->profile->run);

    if (terminal && report->read_at != 0)
        put_followed(sink, report, MIN(columns, MAX_COLUMNS));
    columns =
        terminal ? CLAMP(columns, MIN_COLUMNS, MAX_COLUMNS) : DEFAULT_COLUMNS;
    if (report->comparison != NULL) {
        put_comparison(sink, report, columns, terminal);
        put_markers(sink, report, columns, terminal);
        return;
    }
    put_command(sink, run->profile, columns);
    put_no_eras(sink, run->profile, columns);
    put_sentences(sink, report, columns, terminal);
    put_facts(sink, run->profile, columns);
    if (profile_n_bands(run->profile) > 0) {
        put_statistics(sink, run, columns);
        put_table(sink, run, columns, terminal);
    }
    put_lines(sink, memory, columns);
    put_activity(sink, run->profile->run, columns, terminal);
    put_markers(sink, report, columns, terminal);
    if (profile_n_eras(run->profile) == 0 && !run->profile->run->windowed &&
        event_counts_any(run->profile->run->events))
        put_events(sink, run->profile->run->events);
    put_warnings(sink, run->profile, columns);
}

static void
write_txt(const Report *report, Sink *sink)
{
    if (report->trend != NULL) {
        trend_txt_write(report->trend, sink_columns(sink), sink);
        return;
    }
    txt_write(report, sink_columns(sink), sink);
}

const OutputFormat format_txt = {
    .name = "txt",
    .summary = N_("text report"),
    .traits = FORMAT_HAS_TREND | FORMAT_IS_REPORT | FORMAT_NEEDS_SELECTION |
              FORMAT_NEEDS_READING | FORMAT_NEEDS_ACTIVITY,
    .write = write_txt,
};
