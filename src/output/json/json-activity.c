#include <config.h>

#include "output/json/json.h"

#include "run/activity-fields.h"

/* Writes the fields of a record: what is unknown is null. */
static void
put_fields(JsonStream *stream, const Activity *activity,
           const ActivityField *fields, gconstpointer record)
{
    for (; fields->name != NULL; fields++) {
        guint64 value;

        if (activity_field_known(activity, fields, record, &value))
            json_put_bytes(stream, fields->name, value);
        else
            json_put_null(stream, fields->name);
    }
}

/* Writes the greatest size of the heap: null if the log does not tell it. */
static void
put_peak_size(JsonStream *stream, const GArray *points)
{
    guint64 peak = 0;

    for (guint i = 0; i < points->len; i++)
        peak = MAX(peak, g_array_index(points, MemoryPoint, i).bytes);
    if (points->len > 0)
        json_put_bytes(stream, "peak_size", peak);
    else
        json_put_null(stream, "peak_size");
}

/* Writes a field of bins.  Each is size bytes from the one before. */
static void
put_bins(JsonStream *stream, const Activity *activity,
         const ActivityField *fields, gconstpointer bins, gsize size)
{
    for (; fields->name != NULL; fields++) {
        if (!activity_shows(activity, fields->needs)) {
            json_put_null(stream, fields->name);
            continue;
        }
        json_open_line(stream, fields->name, "[");
        for (guint i = 0; i < activity->n_bins; i++)
            json_put_bytes(
                stream, NULL,
                activity_field_get(fields, (const guint8 *)bins + i * size));
        json_close(stream, "]");
    }
}

static void
put_generations(JsonStream *stream, const Activity *activity)
{
    json_open(stream, "generations", "[");
    for (guint i = 0; i < activity->n_generations; i++) {
        json_open_line(stream, NULL, "{");
        json_put_integer(stream, "generation", i);
        put_fields(stream, activity, generation_fields,
                   &activity->generations[i]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_segments(JsonStream *stream, const Activity *activity)
{
    json_open(stream, "segments", "[");
    for (guint i = 0; i < activity->n_segment_sizes; i++) {
        json_open_line(stream, NULL, "{");
        put_fields(stream, activity, segment_fields, &activity->segments[i]);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

static void
put_capabilities(JsonStream *stream, const Activity *activity)
{
    json_open(stream, "capabilities", "[");
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        json_open(stream, NULL, "{");
        json_put_integer(stream, "capability", capability->number);
        put_fields(stream, activity, capability_fields, capability);
        json_open(stream, "bins", "{");
        put_bins(stream, activity, capability_bin_fields, capability->bins,
                 sizeof(CapabilityBin));
        json_close(stream, "}");
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

/* Writes how often threads stopped, by the reasons that occur. */
static void
put_thread_stops(JsonStream *stream, const Thread *thread)
{
    json_open(stream, "stops", "{");
    for (guint stop = 0; stop < N_STOPS; stop++)
        if (thread->stops[stop] > 0)
            json_put_integer(stream, stop_keys[stop], thread->stops[stop]);
    json_close(stream, "}");
}

static void
put_threads(JsonStream *stream, const Activity *activity)
{
    json_open(stream, "stops", "{");
    for (guint stop = 0; stop < N_STOPS; stop++)
        json_put_bytes(stream, stop_keys[stop], activity->stops[stop]);
    json_close(stream, "}");
    json_open(stream, "threads", "[");
    for (guint i = 0; i < activity->threads->len; i++) {
        const Thread *thread = &g_array_index(activity->threads, Thread, i);

        json_open_line(stream, NULL, "{");
        json_put_integer(stream, "thread", thread->id);
        json_put_text(stream, "label", thread->label);
        put_fields(stream, activity, thread_fields, thread);
        put_thread_stops(stream, thread);
        json_close(stream, "}");
    }
    json_close(stream, "]");
}

void
json_put_activity(JsonStream *stream, const Run *run)
{
    const Activity *activity = run->activity;

    json_open(stream, "activity", "{");
    json_put_text(stream, "missing_option", activity_missing_option(activity));
    put_fields(stream, activity, activity_fields, activity);
    if (activity_shows(activity, SHOWS_COLLECTIONS)) {
        json_put_number(stream, "pause_share", activity_pause_share(activity));
        json_put_number(stream, "productivity",
                        activity_productivity(activity));
    } else {
        json_put_null(stream, "pause_share");
        json_put_null(stream, "productivity");
    }
    put_peak_size(stream, run->memory[MEMORY_SIZE]);
    if (activity_shows(activity, SHOWS_COLLECTIONS))
        put_generations(stream, activity);
    else
        json_put_null(stream, "generations");
    if (activity_shows(activity, SHOWS_MARKING))
        put_segments(stream, activity);
    else
        json_put_null(stream, "segments");
    if (activity_shows(activity, SHOWS_RUNNING))
        put_threads(stream, activity);
    else {
        json_put_null(stream, "stops");
        json_put_null(stream, "threads");
    }
    if (activity_shows(activity, 0)) {
        put_capabilities(stream, activity);
        json_open(stream, "bins", "{");
        json_put_integer(stream, "width_ns", activity->bin_width);
        put_bins(stream, activity, activity_bin_fields, activity->bins,
                 sizeof(ActivityBin));
        json_close(stream, "}");
    } else {
        json_put_null(stream, "capabilities");
        json_put_null(stream, "bins");
    }
    json_close(stream, "}");
}
