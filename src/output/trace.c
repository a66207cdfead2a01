#include <config.h>

#include "output/trace.h"

#include <glib/gi18n.h>

#include "base/numbers.h"
#include "output/data.h"
#include "output/json/json-stream.h"
#include "run/record-fields.h"

/* Perfetto takes process 0 and thread 0 for the idle task of the operating
 * system, so tracks begin at 1: capability 0 is track 1. */
#define PROCESS              1
#define NO_TRACK             0
#define TRACK_OF(capability) ((capability) + 1)
#define TRACK_OF_THREADS     TRACK_OF(MAX_CAPABILITIES)
#define TRACK_OF_SPANS(row)  (TRACK_OF_THREADS + 1 + (row))

struct Trace {
    JsonStream stream;
    const ReportRun *run;
    const Activity *activity; /* of the whole run */
    const Spans *spans;
    gint64 from, to;     /* ns: the window */
    GHashTable *threads; /* const Thread * of the activity, by id */
};

static void
put_time(Trace *trace, const char *key, gint64 time)
{
    g_autoptr(GString) text = g_string_new(time < 0 ? "-" : NULL);

    digits_append_decimals(text, time < 0 ? -(guint64)time : (guint64)time, 3);
    json_put_json(&trace->stream, key, text->str);
}

/* Begins an event.  category may be NULL; time is in ns. */
static void
open_event(Trace *trace, const char *phase, const char *name,
           const char *category, guint track, gint64 time)
{
    JsonStream *stream = &trace->stream;

    json_open_line(stream, NULL, "{");
    json_put_text(stream, "ph", phase);
    json_put_text(stream, "name", name);
    if (category != NULL)
        json_put_text(stream, "cat", category);
    json_put_integer(stream, "pid", PROCESS);
    if (track != NO_TRACK)
        json_put_integer(stream, "tid", track);
    put_time(trace, "ts", time);
}

/* Ends an event with arguments. */
static void
close_event(Trace *trace)
{
    json_close(&trace->stream, "}");
    json_close(&trace->stream, "}");
}

static void
put_name(Trace *trace, const char *kind, guint track, const char *name)
{
    open_event(trace, "M", kind, NULL, track, 0);
    json_open(&trace->stream, "args", "{");
    json_put_text(&trace->stream, "name", name);
    close_event(trace);
}

static void
put_names(Trace *trace)
{
    const Run *run = trace->run->profile->run;
    const GPtrArray *capabilities = trace->activity->capabilities;
    g_autofree char *program = run->facts.program == NULL
                                   ? NULL
                                   : g_path_get_basename(run->facts.program);

    put_name(trace, "process_name", NO_TRACK,
             program != NULL ? program : run->name);
    for (guint i = 0; i < capabilities->len; i++) {
        const guint number = activity_capability(trace->activity, i)->number;
        g_autofree char *name = g_strdup_printf("capability %u", number);

        put_name(trace, "thread_name", TRACK_OF(number), name);
    }
    if (trace->activity->has_running)
        put_name(trace, "thread_name", TRACK_OF_THREADS, "threads");
    for (guint row = 0; row < trace->spans->n_rows; row++) {
        g_autofree char *name =
            row == 0 ? g_strdup("spans") : g_strdup_printf("spans %u", row + 1);

        put_name(trace, "thread_name", TRACK_OF_SPANS(row), name);
    }
}

static void
put_markers(Trace *trace)
{
    const GArray *markers = trace->run->markers;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        open_event(trace, "i", marker->text, marker_kind_keys[marker->kind],
                   NO_TRACK, marker->time);
        json_put_text(&trace->stream, "s", "p");
        json_close(&trace->stream, "}");
    }
}

static void
put_memory(Trace *trace)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = trace->run->profile->run->memory[line];

        for (guint i = 0; i < points->len; i++) {
            const MemoryPoint *point = &g_array_index(points, MemoryPoint, i);

            open_event(trace, "C", memory_line_words[line], "memory", NO_TRACK,
                       point->time);
            json_open(&trace->stream, "args", "{");
            json_put_bytes(&trace->stream, "bytes", point->bytes);
            close_event(trace);
        }
    }
}

/* Writes a counter for each era, with all selected bands: viewers take a band
 * that is missing for one that has not changed. */
static void
put_bands(Trace *trace)
{
    const Profile *profile = trace->run->profile;
    const ReportRun drawn = {
        .profile = profile,
        .asked = trace->run->selection,
    };
    g_autoptr(GPtrArray) bands = data_bands(&drawn);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree SeriesReader *readers = g_new(SeriesReader, bands->len);
    const guint64 *other = data_other(&drawn);
    const guint n_bands = bands->len + (other != NULL ? 1 : 0);
    g_autofree char *name =
        g_strdup_printf("%s profile (%s)", quantity_keys[profile->quantity],
                        quantity_rows[profile->quantity]->unit);

    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);

        g_ptr_array_add(names, data_band_name(&drawn, band));
        series_reader_init(&readers[i], &band->series);
    }
    for (guint era = 0; n_bands > 0 && era < profile_n_eras(profile); era++) {
        open_event(trace, "C", name, "profile", NO_TRACK,
                   profile_era(profile, era)->time);
        json_open(&trace->stream, "args", "{");
        for (guint i = 0; i < bands->len; i++)
            json_put_bytes(&trace->stream, g_ptr_array_index(names, i),
                           series_reader_next(&readers[i]));
        if (other != NULL)
            json_put_bytes(&trace->stream, DATA_OTHER, other[era]);
        close_event(trace);
    }
}

/* Begins an event of a span, with its arguments. */
static void
open_program_span(Trace *trace, const Span *span, const char *phase,
                  gint64 time)
{
    open_event(trace, phase, span->name, "span", TRACK_OF_SPANS(span->row),
               time);
}

/* Writes the spans: a row is a track, on which none overlap.  Those without a
 * row are pairs of events with an id. */
static void
put_program_spans(Trace *trace)
{
    JsonStream *stream = &trace->stream;

    for (guint i = 0; i < trace->spans->spans->len; i++) {
        const Span *span = spans_span(trace->spans, i);
        const gint64 begin = MAX(span->begin, trace->from);
        const gint64 end = MIN(span->end, trace->to);
        const gboolean has_row = span->row < MAX_SPAN_ROWS;

        open_program_span(trace, span, has_row ? "X" : "b", begin);
        if (has_row)
            put_time(trace, "dur", end - begin);
        else
            json_put_integer(stream, "id", i);
        json_open(stream, "args", "{");
        json_put_text(stream, "kind",
                      spans_kind(trace->spans, span->kind)->name);
        for (const Field *field = span_fields; field->name != NULL; field++)
            if (!field_is_ns(field))
                json_put_field(stream, field, span);
        close_event(trace);
        if (has_row)
            continue;
        open_program_span(trace, span, "e", end);
        json_put_integer(stream, "id", i);
        json_close(stream, "}");
    }
}

Trace *
trace_new(const Report *report, Sink *sink)
{
    Trace *trace = g_new0(Trace, 1);
    const Run *run = report->runs[0].profile->run;
    const GArray *threads;

    trace->stream.sink = sink;
    trace->run = &report->runs[0];
    trace->activity = trace->run->decoded->run->activity;
    trace->spans = run->spans;
    trace->from = run->windowed ? run->start : G_MININT64;
    trace->to = run->windowed ? run->end : G_MAXINT64;
    trace->threads = g_hash_table_new(NULL, NULL);
    threads = trace->activity->threads;
    for (guint i = 0; i < threads->len; i++) {
        Thread *thread = &g_array_index(threads, Thread, i);

        g_hash_table_insert(trace->threads, GUINT_TO_POINTER(thread->id),
                            thread);
    }
    json_open(&trace->stream, NULL, "{");
    json_put_text(&trace->stream, "displayTimeUnit", "ms");
    json_open(&trace->stream, "traceEvents", "[");
    put_names(trace);
    put_markers(trace);
    put_memory(trace);
    put_program_spans(trace);
    if (trace->run->profile->clock != CLOCK_ERAS)
        put_bands(trace);
    return trace;
}

void
trace_free(Trace *trace)
{
    if (trace == NULL)
        return;
    g_hash_table_unref(trace->threads);
    g_free(trace);
}

/* Begins an event with the label of a thread, or "thread 12".  label is the
 * last one so far, or NULL; the last label of those threads that are in the
 * report precedes it. */
static void
open_thread(Trace *trace, const char *phase, guint32 id, const char *label,
            guint track, gint64 time)
{
    const Thread *known =
        g_hash_table_lookup(trace->threads, GUINT_TO_POINTER(id));
    char number[sizeof("thread 4294967295")];

    if (known != NULL && known->label != NULL)
        label = known->label;
    g_snprintf(number, sizeof(number), "thread %u", id);
    open_event(trace, phase, label != NULL ? label : number, "thread", track,
               time);
}

static void
put_span(gpointer user_data, const ActivitySpan *span)
{
    Trace *trace = user_data;
    JsonStream *stream = &trace->stream;
    const guint track = TRACK_OF(span->capability);
    const gint64 begin = MAX(span->begin, trace->from);
    const gint64 end = MIN(span->end, trace->to);

    if (begin > end)
        return;
    if (span->state == STATE_RUNNING) {
        open_thread(trace, "X", span->thread, span->label, track, begin);
    } else {
        g_autofree char *name =
            span->stats == NULL ? g_strdup("collection")
                                : g_strdup_printf("collection of generation %u",
                                                  span->stats->generation);

        open_event(trace, "X", name, "collection", track, begin);
    }
    put_time(trace, "dur", end - begin);
    json_open(&trace->stream, "args", "{");
    if (span->state == STATE_RUNNING) {
        json_put_integer(stream, "thread", span->thread);
        if (span->stop != N_STOPS)
            json_put_text(stream, "stop", stop_keys[span->stop]);
    } else if (span->stats != NULL) {
        json_put_integer(stream, "generation", span->stats->generation);
        json_put_bytes(stream, "copied", span->stats->copied);
        json_put_integer(stream, "threads", span->stats->n_threads);
    }
    close_event(trace);
}

static void
put_end_of_thread(Trace *trace, const Thread *thread, const char *phase,
                  gint64 time)
{
    open_thread(trace, phase, thread->id, thread->label, TRACK_OF_THREADS,
                time);
    json_put_integer(&trace->stream, "id", thread->id);
    json_close(&trace->stream, "}");
}

/* Writes both ends of a thread, so that none can be missing. */
static void
put_thread(gpointer user_data, const Thread *thread)
{
    Trace *trace = user_data;
    const gint64 created =
        thread->created != NEVER ? thread->created : thread->first_run;
    const gint64 finished =
        thread->finished != NEVER ? thread->finished : trace->activity->end;
    const gint64 begin = MAX(created, trace->from);
    const gint64 end = MIN(MAX(created, finished), trace->to);

    if (begin > end)
        return;
    put_end_of_thread(trace, thread, "b", begin);
    put_end_of_thread(trace, thread, "e", end);
}

ActivityWatcher
trace_watcher(Trace *trace)
{
    return (ActivityWatcher){
        .span = put_span, .thread = put_thread, .user_data = trace};
}

void
trace_end(Trace *trace)
{
    json_close(&trace->stream, "]");
    json_close(&trace->stream, "}");
    json_end(&trace->stream);
}

const OutputFormat format_trace = {
    .name = "trace",
    .suffix = "trace trace.json",
    .summary = N_("Chrome's trace events, for Perfetto and speedscope"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA | FORMAT_NEEDS_SELECTION |
              FORMAT_NEEDS_ACTIVITY,
    .events = LISTS_ACTIVITY,
};
