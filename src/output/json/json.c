/* The format json: all data of the runs.  doc/evheap-profile.5 describes the
 * keys.
 *
 * Each band is one line.  Its values begin at its first era and end with the
 * last value above 0. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/extremes.h"
#include "base/numbers.h"
#include "compare/findings.h"
#include "output/data.h"
#include "output/json/json.h"
#include "run/band-fields.h"
#include "run/functions.h"
#include "run/record-fields.h"
#include "run/statistics.h"
#include "words/reading-text.h"

/* Incremented when a key changes its meaning or is removed, not for a new key.
 */
#define SCHEMA 3

void
json_put_era(JsonStream *stream, const Profile *profile, guint index)
{
    const Era *era = profile_era(profile, index);

    json_open_line(stream, NULL, "{");
    json_put_integer(stream, "era", (gint64)profile->first_era + index);
    json_put_integer(stream, "time_ns", era->time);
    if (quantity_is_flow(profile->quantity))
        json_put_integer(stream, "end_ns", era->end);
    json_put_bytes(stream, "total", era->total);
    json_close(stream, "}");
}

void
json_put_values(JsonStream *stream, const char *key, const guint64 *values,
                guint n_values)
{
    json_open(stream, key, "[");
    while (n_values > 0 && values[n_values - 1] == 0)
        n_values--;
    for (guint i = 0; i < n_values; i++)
        json_put_bytes(stream, NULL, values[i]);
    json_close(stream, "]");
}

void
json_put_other(JsonStream *stream, const ReportRun *run)
{
    const Selection *asked = run->asked;

    json_put_text(stream, "band", DATA_OTHER);
    json_put_flag(stream, "other", TRUE);
    json_put_integer(stream, "holds", asked->n_other);
    json_put_number(stream, "share", asked->other_share);
    json_put_statistics(stream, run->profile, &asked->other_statistics);
}

/* Fills values with those of a band, from its first era.  Returns their
 * number. */
static guint
take_values(const Band *band, guint64 *values)
{
    SeriesReader reader;
    guint n_values = 0;

    series_reader_init(&reader, &band->series);
    series_reader_skip(&reader, band->first_era);
    for (guint era = band->first_era; era < band->series.end; era++)
        values[n_values++] = series_reader_next(&reader);
    return n_values;
}

/* Writes how much of the closures of a band of ticky was allocated: null if
 * every value is 0. */
static void
put_allocated_of(JsonStream *stream, const Profile *profile, const Band *band,
                 guint64 *values)
{
    const Band *other = profile_band(profile->allocated_of,
                                     (guint)(band - profile_band(profile, 0)));
    const guint n_values = take_values(other, values);
    gboolean any = FALSE;

    for (guint i = 0; i < n_values; i++)
        any |= values[i] > 0;
    if (any)
        json_put_values(stream, "allocated_of", values, n_values);
    else
        json_put_null(stream, "allocated_of");
}

void
json_put_band(JsonStream *stream, const ReportRun *run, const Band *band,
              double share, const Statistics *statistics)
{
    g_autofree char *name = data_band_name(run, band);
    g_auto(BandFields) fields = band_fields(run->profile, band);

    json_put_text(stream, "band", name);
    if (fields.address != NULL)
        json_put_fields(stream, table_fields, 0, &fields);
    if (fields.symbol)
        json_put_flag(stream, "symbol", TRUE);
    if (fields.centre)
        json_put_fields(stream, centre_fields, 0, &fields);
    if (fields.counter) {
        json_put_fields(stream, counter_fields, 0, &fields);
        json_put_json(stream, "definition", fields.definition);
    }
    json_put_number(stream, "share", share);
    json_put_statistics(stream, run->profile, statistics);
}

/* weight is that of the run. */
static void
put_bands(JsonStream *stream, const ReportRun *run, double weight)
{
    const Profile *profile = run->profile;
    g_autoptr(GPtrArray) chosen = data_bands(run);
    g_autofree Statistics *all = data_statistics(run, chosen);
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile));

    json_open(stream, "bands", "[");
    for (guint i = 0; i < chosen->len; i++) {
        const Band *band = g_ptr_array_index(chosen, i);
        const double share = weight > 0 ? all[i].weight / weight : 0;

        json_open_line(stream, NULL, "{");
        json_put_band(stream, run, band, share, &all[i]);
        json_put_integer(stream, "first_era",
                         (gint64)profile->first_era + band->first_era);
        json_put_values(stream, "values", values, take_values(band, values));
        if (profile->allocated_of != NULL)
            put_allocated_of(stream, profile, band, values);
        json_close(stream, "}");
    }
    if (run->asked != NULL && data_other(run) != NULL) {
        json_open_line(stream, NULL, "{");
        json_put_other(stream, run);
        json_put_integer(stream, "first_era", profile->first_era);
        json_put_values(stream, "values", data_other(run),
                        profile_n_eras(profile));
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_series(JsonStream *stream, const ReportRun *run,
           const Statistics *statistics, gconstpointer page)
{
    const Profile *profile = run->profile;

    (void)page;
    json_put_integer(stream, "first_era", profile->first_era);
    json_open(stream, "eras", "[");
    for (guint i = 0; i < profile_n_eras(profile); i++)
        json_put_era(stream, profile, i);
    json_close(stream, "]");
    put_bands(stream, run, statistics->weight);
}

static void
put_markers(JsonStream *stream, const GArray *markers, const JsonLimits *limits)
{
    const guint n_markers = MIN(markers->len, limits->max_markers);

    json_open(stream, "markers", "[");
    for (guint i = 0; i < n_markers; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        json_open_line(stream, NULL, "{");
        json_put_integer(stream, "time_ns", marker->time);
        json_put_text(stream, "kind", marker_kind_keys[marker->kind]);
        json_put_text(stream, "text", marker->text);
        if (marker->n_same > 0)
            json_put_integer(stream, "left_out_same", marker->n_same);
        if (marker->n_like > 0)
            json_put_integer(stream, "left_out_like", marker->n_like);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    if (limits->page != NULL)
        json_put_integer(stream, "markers_left_out", markers->len - n_markers);
}

static gint
compare_lengths(gconstpointer a, gconstpointer b)
{
    const Span *left = *(const Span *const *)a;
    const Span *right = *(const Span *const *)b;

    return COMPARE(right->end - right->begin, left->end - left->begin);
}

/* Writes the kinds of spans, and the spans: of a page those that are longest,
 * with their rows. */
static void
put_spans(JsonStream *stream, const Spans *spans, const JsonLimits *limits)
{
    const guint n = MIN(spans->spans->len, limits->max_spans);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();

    if (spans->kinds->len == 0)
        return;
    json_open(stream, "span_kinds", "[");
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "name", kind->name);
        json_put_fields(stream, span_kind_fields, 0, kind);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    for (guint i = 0; i < spans->spans->len; i++)
        g_ptr_array_add(kept, &g_array_index(spans->spans, Span, i));
    if (n < kept->len)
        g_ptr_array_sort(kept, compare_lengths);
    json_open(stream, "spans", "[");
    for (guint i = 0; i < n; i++) {
        const Span *span = g_ptr_array_index(kept, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "name", span->name);
        json_put_integer(stream, "kind", span->kind);
        if (limits->page != NULL)
            json_put_integer(stream, "row", span->row);
        json_put_fields(stream, span_fields, 0, span);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    if (limits->page != NULL)
        json_put_integer(stream, "spans_left_out", kept->len - n);
}

static void
put_memory(JsonStream *stream, const Profile *profile, const JsonLimits *limits)
{
    json_open(stream, "memory", "{");
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = profile->run->memory[line];
        g_autofree double *bytes = g_new(double, points->len + 1);
        g_autoptr(GArray) kept = NULL;

        for (guint i = 0; i < points->len; i++)
            bytes[i] = (double)g_array_index(points, MemoryPoint, i).bytes;
        kept = extremes_keep(bytes, points->len, NULL, 0, limits->max_memory);
        json_open(stream, memory_line_words[line], "[");
        for (guint i = 0; i < kept->len; i++) {
            const MemoryPoint *point = &g_array_index(
                points, MemoryPoint, g_array_index(kept, guint, i));

            json_open_line(stream, NULL, "[");
            json_put_integer(stream, NULL, point->time);
            json_put_bytes(stream, NULL, point->bytes);
            json_close(stream, "]");
        }
        json_close(stream, "]");
    }
    json_close(stream, "}");
}

/* Writes the inventory of a log. */
static void
put_events(JsonStream *stream, const GArray *events)
{
    json_open(stream, "events", "[");
    for (guint i = 0; i < events->len; i++) {
        const EventCount *row = &g_array_index(events, EventCount, i);

        if (row->count == 0)
            continue;
        json_open_line(stream, NULL, "{");
        json_put_fields(stream, event_count_fields, 0, row);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    json_open_line(stream, "absent_events", "[");
    for (guint i = 0; i < events->len; i++)
        if (g_array_index(events, EventCount, i).count == 0)
            json_put_text(stream, NULL,
                          g_array_index(events, EventCount, i).name);
    json_close(stream, "]");
}

static void
put_warnings(JsonStream *stream, const Warnings *warnings)
{
    json_open(stream, "warnings", "[");
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const Warning *warning = &warnings->of[kind];

        if (warning->count == 0)
            continue;
        json_open_line(stream, NULL, "{");
        json_put_text(stream, "warning", warning_name(kind));
        for (const Field *field = warning_fields; field->name != NULL; field++)
            if (field->needs == 0 || warning_has(kind, field->needs))
                json_put_field(stream, field, warning);
        json_put_text(stream, "message", warnings_message(warnings, kind));
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_findings(JsonStream *stream, const GArray *findings)
{
    json_open(stream, "findings", "[");
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "key", finding_key(finding->kind));
        json_put_fields(stream, finding_fields, 1u << finding->kind, finding);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes the functions of call stacks. */
static void
put_functions(JsonStream *stream, const Profile *profile)
{
    g_autoptr(Functions) functions = functions_new(profile);

    if (functions == NULL)
        return;
    json_open(stream, "functions", "[");
    for (guint i = 0; i < functions->all->len; i++) {
        const Function *function = &g_array_index(functions->all, Function, i);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "name", function->name);
        json_put_bytes(stream, "own", function->own);
        json_put_bytes(stream, "total", function->total);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes the bands that make the rise, or the peak. */
static void
put_reading_bands(JsonStream *stream, const ReportRun *run,
                  const Reading *reading)
{
    json_open(stream, reading->rises ? "bands" : "peak_bands", "[");
    for (guint i = 0; i < reading->n_bands; i++) {
        const ReadingBand *band = &reading->bands[i];
        g_autofree char *name = data_band_name(run, band->band);

        json_open_line(stream, NULL, "{");
        json_put_text(stream, "band", name);
        if (reading->rises)
            json_put_bytes(stream, "onset", band->onset);
        json_put_bytes(stream, "top", band->top);
        json_put_number(stream, "share", band->share);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_reading(JsonStream *stream, const ReportRun *run, const Reading *reading)
{
    const Profile *profile = run->profile;
    const char *build;
    g_autofree char *next = NULL;

    if (reading->shape == SHAPE_NONE) {
        json_put_null(stream, "reading");
        return;
    }
    json_open(stream, "reading", "{");
    json_put_text(stream, "shape", reading_shape_keys[reading->shape]);
    json_put_text(stream, "leak", reading_leak_keys[reading->leak]);
    json_put_flag(stream, "hidden", reading->hidden);
    if (reading->rises) {
        const Era *onset = profile_era(profile, reading->onset);
        const Era *top = profile_era(profile, reading->top);

        json_put_integer(stream, "onset_ns", onset->time);
        json_put_integer(stream, "top_ns", top->time);
        json_put_bytes(stream, "onset", onset->total);
        json_put_bytes(stream, "top", top->total);
        if (reading->let_go)
            json_put_number(stream, "left", reading->left);
    }
    put_reading_bands(stream, run, reading);
    next = next_command(reading, profile, NULL, &build);
    if (next != NULL)
        json_put_text(stream, "next", next);
    if (next != NULL && build != NULL)
        json_put_text(stream, "next_build", build);
    json_close(stream, "}");
}

/* Writes what a profile has of its own. */
static void
put_profile(JsonStream *stream, const ReportRun *run, const JsonLimits *limits)
{
    const Profile *profile = run->profile;
    const Statistics statistics = statistics_of_run(profile);
    g_autoptr(Reading) own = NULL;
    const Reading *reading = run->reading;

    if (reading == NULL) {
        own = reading_new(profile, run->decoded, NULL);
        reading = own;
    }

    if (profile_n_eras(profile) > 0)
        json_put_statistics(stream, profile, &statistics);
    else
        json_put_null(stream, "figures");
    put_reading(stream, run, reading);
    put_findings(stream, reading->findings);
    put_functions(stream, profile);
    limits->put_series(stream, run, &statistics, limits->page);
}

/* Writes the profiles of a run that --profile does not choose, with all their
 * bands. */
static void
put_other_profiles(JsonStream *stream, const ReportRun *chosen,
                   const JsonLimits *limits)
{
    json_open(stream, "profiles", "[");
    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *profile = chosen->profile->run->profiles[i];
        const ReportRun run = {
            .profile = profile,
            .decoded = chosen->decoded->run->profiles[i],
            .letter = chosen->letter,
        };

        if (profile == NULL || profile == chosen->profile ||
            profile_n_eras(profile) == 0)
            continue;
        json_open(stream, NULL, "{");
        json_put_measurement(stream, profile);
        put_profile(stream, &run, limits);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_run(JsonStream *stream, const ReportRun *run, const JsonLimits *limits)
{
    const Profile *profile = run->profile;

    json_open(stream, NULL, "{");
    json_put_text(stream, "run", run->letter);
    json_put_program(stream, profile->run);
    json_put_measurement(stream, profile);
    json_put_flag(stream, "whole",
                  !warnings_have_damage(&profile->run->warnings));
    put_profile(stream, run, limits);
    put_other_profiles(stream, run, limits);
    put_markers(stream, run->markers, limits);
    put_memory(stream, profile, limits);
    json_put_activity(stream, run->decoded->run, limits);
    put_spans(stream, profile->run->spans, limits);
    put_events(stream, profile->run->events);
    put_warnings(stream, &profile->run->warnings);
    json_close(stream, "}");
}

/* Writes what a view has at the moment of all. */
static void
put_joined(JsonStream *stream, const JoinedView *view, const ReportRun *run)
{
    const Reading *joined = &view->joined;
    const Era *top = profile_era(view->profile, joined->top);

    json_open(stream, "joined", "{");
    if (joined->rises)
        json_put_integer(stream, "onset_ns",
                         profile_era(view->profile, joined->onset)->time);
    json_put_integer(stream, "top_ns", top->time);
    json_put_bytes(stream, "total", top->total);
    json_put_flag(stream, "total_differs", view->differs);
    json_put_flag(stream, "command_differs", view->is_of_other_command);
    json_put_flag(stream, "length_differs", view->is_of_other_length);
    json_put_flag(stream, "rise_missing", view->lacks_rise);
    put_reading_bands(stream, run, joined);
    json_close(stream, "}");
}

/* Writes how the views belong together, and the comparisons of their
 * versions. */
static void
put_views(JsonStream *stream, const Report *report, const JsonLimits *limits)
{
    const Views *views = report->views;

    json_open(stream, "views", "{");
    json_put_text(stream, "aligned_by", views_alignment_keys[views->alignment]);
    json_put_text(stream, "main", views->list[views->main].name);
    json_open(stream, "parts", "[");
    for (guint i = 0; i < views->n; i++) {
        const JoinedView *view = &views->list[i];
        const Report *part = report->parts[i];
        const ReportRun *runs = report_part_runs(report, i);

        json_open(stream, NULL, "{");
        json_put_text(stream, "view", view->name);
        json_put_text(stream, "question", question_keys[view->question]);
        json_open_line(stream, "runs", "[");
        for (guint j = 0; j < part->n_runs; j++)
            json_put_text(stream, NULL, runs[j].letter);
        json_close(stream, "]");
        if (view->is_joined)
            put_joined(stream, view, &runs[part->n_runs - 1]);
        if (part->comparison != NULL)
            json_put_comparison(stream, part, limits);
        json_close(stream, "}");
    }
    json_close(stream, "]");
    json_close(stream, "}");
}

void
json_put_report(JsonStream *stream, const Report *report,
                const JsonLimits *limits)
{
    json_open(stream, NULL, "{");
    json_put_integer(stream, "schema", SCHEMA);
    json_put_text(stream, "generator", PACKAGE_STRING);
    json_open(stream, "runs", "[");
    for (guint i = 0; i < report->n_runs; i++)
        put_run(stream, &report->runs[i], limits);
    json_close(stream, "]");
    if (report->comparison != NULL && !limits->no_comparison)
        json_put_comparison(stream, report, limits);
    if (report->views != NULL)
        put_views(stream, report, limits);
    if (report->limit_results != NULL && report->limit_results->len > 0)
        json_put_limit_results(stream, report->limit_results);
    json_close(stream, "}");
    json_end(stream);
}

static void
write_json(const Report *report, Sink *sink)
{
    JsonStream stream = {.sink = sink};
    const JsonLimits none = {
        .max_markers = G_MAXUINT,
        .max_spans = G_MAXUINT,
        .max_memory = G_MAXUINT,
        .max_threads = G_MAXUINT,
        .max_changes = G_MAXUINT,
        .put_series = put_series,
    };

    json_put_report(&stream, report, &none);
}

const OutputFormat format_json = {
    .name = "json",
    .summary = N_("all data of the run, for scripts"),
    .traits = FORMAT_IS_DATA | FORMAT_NEEDS_READING | FORMAT_NEEDS_ACTIVITY,
    .write = write_json,
};
