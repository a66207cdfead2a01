/* JSON: a run with all that is known of it, for scripts.  doc/evheap-profile.5
 * names every key.
 *
 * A band's values come in its object, from the band's first era to the last
 * in which it has any bytes, so that a document has a line for each band and
 * no object larger than one. */
#include <config.h>

#include <glib/gi18n.h>

#include "output/data.h"
#include "output/json/json-comparison.h"
#include "output/json/json-facts.h"
#include "output/json/json-stream.h"
#include "profile/statistics.h"

/* Goes up when a key changes its meaning or goes away, not for a new one. */
#define SCHEMA 1

static void
put_eras(JsonStream *stream, const Profile *profile)
{
    json_stream_put(stream, "first_era", json_of_integer(profile->first_era));
    json_stream_open_array(stream, "eras");
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);
        JsonObject *object = json_object_new();

        json_object_set_int_member(object, "era",
                                   (gint64)profile->first_era + i);
        json_object_set_int_member(object, "time_ns", era->time);
        json_object_set_member(object, "total", json_of_bytes(era->total));
        json_stream_put(stream, NULL, json_of_object(object));
    }
    json_stream_close_array(stream);
}

/* Writes the object of a band, which is taken, with its values from its first
 * era to the last one that is not 0. */
static void
put_values(JsonStream *stream, JsonObject *object, const guint64 *values,
           guint n_values)
{
    JsonList list =
        json_stream_open_list(stream, json_of_object(object), "values");

    while (n_values > 0 && values[n_values - 1] == 0)
        n_values--;
    for (guint i = 0; i < n_values; i++)
        json_list_put(&list, values[i]);
    json_list_close(&list);
}

static void
put_other(JsonStream *stream, const ReportRun *run)
{
    const Profile *profile = run->profile;
    const Selection *asked = run->asked;
    JsonObject *object = json_object_new();

    json_object_set_string_member(object, "band", DATA_OTHER);
    json_object_set_boolean_member(object, "other", TRUE);
    json_object_set_int_member(object, "holds", asked->n_other);
    json_object_set_member(object, "share", json_of_number(asked->other_share));
    json_object_set_member(object, "figures",
                           json_of_figures(profile, &asked->other_figures));
    json_object_set_int_member(object, "first_era", profile->first_era);
    put_values(stream, object, data_other(run), profile_n_eras(profile));
}

static void
put_bands(JsonStream *stream, const ReportRun *run)
{
    const Profile *profile = run->profile;
    const double weight = statistics_of_run(profile).weight;
    g_autoptr(GPtrArray) chosen = data_bands(run);
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile));

    json_stream_open_array(stream, "bands");
    for (guint i = 0; i < chosen->len; i++) {
        const Band *band = g_ptr_array_index(chosen, i);
        const Statistics figures =
            statistics_of_series(timeline, &band->series);
        g_autofree char *name = data_band_name(run, band);
        const double share = weight > 0 ? figures.weight / weight : 0;
        SeriesReader reader;
        guint n_values = 0;
        JsonObject *object = json_object_new();

        json_object_set_string_member(object, "band", name);
        json_object_set_member(object, "share", json_of_number(share));
        json_object_set_member(object, "figures",
                               json_of_figures(profile, &figures));
        json_object_set_int_member(
            object, "first_era", (gint64)profile->first_era + band->first_era);
        series_reader_init(&reader, &band->series);
        series_reader_skip(&reader, band->first_era);
        for (guint era = band->first_era; era < band->series.end; era++)
            values[n_values++] = series_reader_next(&reader);
        put_values(stream, object, values, n_values);
    }
    if (data_other(run) != NULL)
        put_other(stream, run);
    json_stream_close_array(stream);
}

static void
put_markers(JsonStream *stream, const GArray *markers)
{
    json_stream_open_array(stream, "markers");
    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);
        JsonObject *object = json_object_new();

        json_object_set_int_member(object, "time_ns", marker->time);
        json_object_set_string_member(object, "kind",
                                      marker_kind_keys[marker->kind]);
        json_object_set_string_member(object, "text", marker->text);
        if (marker->n_same > 0)
            json_object_set_int_member(object, "left_out_same", marker->n_same);
        if (marker->n_like > 0)
            json_object_set_int_member(object, "left_out_like", marker->n_like);
        json_stream_put(stream, NULL, json_of_object(object));
    }
    json_stream_close_array(stream);
}

static void
put_memory(JsonStream *stream, const Profile *profile)
{
    json_stream_open_object(stream, "memory");
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = profile->memory[line];

        json_stream_open_array(stream, memory_line_words[line]);
        for (guint i = 0; i < points->len; i++) {
            const MemoryPoint *point = &g_array_index(points, MemoryPoint, i);
            JsonArray *pair = json_array_new();

            json_array_add_int_element(pair, point->time);
            json_array_add_element(pair, json_of_bytes(point->bytes));
            json_stream_put(stream, NULL, json_of_array(pair));
        }
        json_stream_close_array(stream);
    }
    json_stream_close_object(stream);
}

static void
put_warnings(JsonStream *stream, const Warnings *warnings)
{
    json_stream_open_array(stream, "warnings");
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const Warning *warning = &warnings->of[kind];
        JsonObject *object;

        if (warning->count == 0)
            continue;
        object = json_object_new();
        json_object_set_string_member(object, "warning", warning_name(kind));
        json_object_set_member(object, "count", json_of_bytes(warning->count));
        if (warning_has(kind, TELLS_AMOUNT))
            json_object_set_member(object, "bytes",
                                   json_of_bytes(warning->amount));
        if (warning_has(kind, TELLS_OFFSET))
            json_object_set_member(object, "offset",
                                   json_of_bytes(warning->offset));
        json_object_set_string_member(object, "message",
                                      warning_sentence(kind));
        json_stream_put(stream, NULL, json_of_object(object));
    }
    json_stream_close_array(stream);
}

static void
put_run(JsonStream *stream, const ReportRun *run)
{
    const Profile *profile = run->profile;
    const Statistics figures = statistics_of_run(profile);

    json_stream_open_object(stream, NULL);
    json_stream_put(stream, "run", json_of_text(run->letter));
    json_put_facts(stream, profile);
    json_stream_put(stream, "figures",
                    json_if(profile_n_eras(profile) > 0,
                            json_of_figures(profile, &figures)));
    put_eras(stream, profile);
    put_bands(stream, run);
    put_markers(stream, run->markers);
    put_memory(stream, profile);
    put_warnings(stream, &profile->warnings);
    json_stream_close_object(stream);
}

static void
write_json(const Report *report, Sink *sink)
{
    JsonStream stream = {.sink = sink};

    json_stream_open_object(&stream, NULL);
    json_stream_put(&stream, "schema", json_of_integer(SCHEMA));
    json_stream_put(&stream, "generator", json_of_text(PACKAGE_STRING));
    json_stream_open_array(&stream, "runs");
    for (guint i = 0; i < report->n_runs; i++)
        put_run(&stream, &report->runs[i]);
    json_stream_close_array(&stream);
    if (report->comparison != NULL)
        json_put_comparison(&stream, report);
    if (report->verdicts != NULL && report->verdicts->len > 0)
        json_put_verdicts(&stream, report->verdicts);
    json_stream_close_object(&stream);
    json_stream_end(&stream);
}

const OutputFormat format_json = {
    .name = "json",
    .summary = N_("everything that is known of the run, for scripts"),
    .write = write_json,
};
