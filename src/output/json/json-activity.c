#include <config.h>

#include "output/json/json.h"

#include "compare/metric.h"
#include "run/activity-fields.h"

/* Writes the fields of a record: what is unknown is null. */
static void
put_fields(JsonStream *stream, const Activity *activity, const Field *fields,
           gconstpointer record)
{
    for (; fields->name != NULL; fields++)
        if (activity_shows(activity, fields->needs))
            json_put_field(stream, fields, record);
        else
            json_put_null(stream, fields->name);
}

/* Writes a metric: null if the log does not tell it. */
static void
put_metric(JsonStream *stream, const Run *run, Metric metric)
{
    json_put_number(stream, metric_rows[metric].key,
                    metric_of_run(run, metric));
}

/* Writes a field of n bins.  Each is size bytes from the one before. */
static void
put_bins(JsonStream *stream, const Activity *activity, const Field *fields,
         gconstpointer bins, gsize size, guint n)
{
    for (; fields->name != NULL; fields++) {
        if (!activity_shows(activity, fields->needs)) {
            json_put_null(stream, fields->name);
            continue;
        }
        json_open_line(stream, fields->name, "[");
        for (guint i = 0; i < n; i++)
            json_put_bytes(
                stream, NULL,
                field_number(fields, (const guint8 *)bins + i * size));
        json_close(stream, "]");
    }
}

/* Records in a row. */
typedef struct {
    const char *number; /* a member with the index of the record; NULL = none */
    const Field *fields;
    gconstpointer first;
    gsize size;
    guint n;
} Records;

/* Writes records as an array of objects, or null if the log does not show
 * them. */
static void
put_records(JsonStream *stream, const Activity *activity, const char *key,
            const Records *records)
{
    if (!activity_shows(activity, records->fields->needs)) {
        json_put_null(stream, key);
        return;
    }
    json_open(stream, key, "[");
    for (guint i = 0; i < records->n; i++) {
        json_open_line(stream, NULL, "{");
        if (records->number != NULL)
            json_put_integer(stream, records->number, i);
        put_fields(stream, activity, records->fields,
                   (const guint8 *)records->first + i * records->size);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_capabilities(JsonStream *stream, const Activity *activity,
                 gboolean has_bins)
{
    json_open(stream, "capabilities", "[");
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        json_open(stream, NULL, "{");
        json_put_integer(stream, "capability", capability->number);
        put_fields(stream, activity, capability_fields, capability);
        if (has_bins) {
            json_open(stream, "bins", "{");
            put_bins(stream, activity, capability_bin_fields, capability->bins,
                     sizeof(CapabilityBin), activity->n_bins);
            json_close(stream, "}");
        }
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_threads(JsonStream *stream, const Activity *activity,
            const JsonLimits *limits)
{
    const guint n_threads = MIN(activity->threads->len, limits->max_threads);

    json_open(stream, "stops", "{");
    for (guint stop = 0; stop < N_STOPS; stop++)
        json_put_bytes(stream, stop_keys[stop], activity->stops[stop]);
    json_close(stream, "}");
    json_open(stream, "threads", "[");
    for (guint i = 0; i < n_threads; i++) {
        const Thread *thread = &g_array_index(activity->threads, Thread, i);

        json_open_line(stream, NULL, "{");
        json_put_integer(stream, "thread", thread->id);
        json_put_text(stream, "label", thread->label);
        put_fields(stream, activity, thread_fields, thread);
        /* A thread has only the reasons that occur. */
        json_open(stream, "stops", "{");
        for (guint stop = 0; stop < N_STOPS; stop++)
            if (thread->stops[stop] > 0)
                json_put_integer(stream, stop_keys[stop], thread->stops[stop]);
        json_close(stream, "}");
        json_close(stream, "}");
    }
    json_close(stream, "]");
    if (limits->page != NULL)
        json_put_integer(stream, "threads_left_out",
                         activity->threads->len - n_threads);
}

void
json_put_activity(JsonStream *stream, const Run *run, const JsonLimits *limits)
{
    const Activity *activity = run->activity;

    json_open(stream, "activity", "{");
    json_put_text(stream, "missing_option", activity_missing_option(activity));
    put_fields(stream, activity, activity_fields, activity);
    put_metric(stream, run, METRIC_GC);
    put_metric(stream, run, METRIC_GC_ALL);
    put_metric(stream, run, METRIC_PRODUCTIVITY);
    put_metric(stream, run, METRIC_SIZE);
    put_records(stream, activity, "generations",
                &(Records){"generation", generation_fields,
                           activity->generations, sizeof(Generation),
                           activity->n_generations});
    put_records(stream, activity, "segments",
                &(Records){NULL, segment_fields, activity->segments,
                           sizeof(SegmentCensus), activity->n_segment_sizes});
    if (activity_shows(activity, SHOWS_RUNNING))
        put_threads(stream, activity, limits);
    else {
        json_put_null(stream, "stops");
        json_put_null(stream, "threads");
    }
    if (activity_shows(activity, 0))
        put_capabilities(stream, activity, limits->page == NULL);
    else
        json_put_null(stream, "capabilities");
    if (limits->page != NULL) {
        limits->put_lanes(stream, run, limits->max_bins);
    } else if (activity_shows(activity, 0)) {
        json_open(stream, "bins", "{");
        json_put_integer(stream, "width_ns", activity->bin_width);
        put_bins(stream, activity, activity_bin_fields, activity->bins,
                 sizeof(ActivityBin), activity->n_bins);
        json_close(stream, "}");
    } else {
        json_put_null(stream, "bins");
    }
    json_close(stream, "}");
}
