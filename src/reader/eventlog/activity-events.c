#include "reader/eventlog/activity-events.h"

/* The heap capset, which is the first field of events about the heap. */
#define CAPSET 4

static void
on_thread(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    const guint32 thread = cursor_u32(fields);
    const gint64 time = (gint64)event->time;
    const char *label;
    gsize size;

    switch (event->type) {
    case EVENT_CREATE_THREAD:
        activity_builder_create_thread(builder, time, thread);
        break;
    case EVENT_RUN_THREAD:
        activity_builder_run_thread(builder, event->capability, time, thread);
        break;
    case EVENT_STOP_THREAD:
        activity_builder_stop_thread(builder, event->capability, time, thread,
                                     cursor_u16(fields));
        break;
    case EVENT_MIGRATE_THREAD:
        activity_builder_migrate_thread(builder, thread);
        break;
    case EVENT_THREAD_LABEL:
        label = (const char *)cursor_rest(fields, &size);
        activity_builder_label_thread(builder, thread, label, size);
        break;
    }
}

static void
on_block(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    guint64 end;

    (void)event;
    cursor_u32(fields);
    end = cursor_u64(fields);
    activity_builder_add_block(builder, cursor_u16(fields), (gint64)end);
}

static void
on_capability(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    const gint64 time = (gint64)event->time;

    if (event->type == EVENT_CAP_CREATE || event->type == EVENT_CAP_ENABLE)
        activity_builder_enable(builder, cursor_u16(fields), time);
    else
        activity_builder_disable(builder, cursor_u16(fields), time);
}

static void
on_begin_collection(ActivityBuilder *builder, const Event *event,
                    Cursor *fields)
{
    (void)fields;
    activity_builder_begin_collection(builder, event->capability,
                                      (gint64)event->time);
}

static void
on_end_collection(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    (void)fields;
    activity_builder_end_collection(builder, event->capability,
                                    (gint64)event->time);
}

static void
on_collection_stats(ActivityBuilder *builder, const Event *event,
                    Cursor *fields)
{
    CollectionStats stats;

    cursor_bytes(fields, CAPSET);
    stats.generation = cursor_u16(fields);
    stats.copied = cursor_u64(fields);
    stats.slop = cursor_u64(fields);
    stats.fragmentation = cursor_u64(fields);
    stats.n_threads = cursor_u32(fields);
    cursor_u64(fields);
    stats.parallel_copied = cursor_u64(fields);
    /* GHC up to 8.4 does not write it. */
    stats.balanced_copied =
        cursor_left(fields) > 0 ? cursor_u64(fields) : G_MAXINT64;
    activity_builder_add_stats(builder, event->capability, (gint64)event->time,
                               &stats);
}

static void
on_allocated(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    cursor_bytes(fields, CAPSET);
    activity_builder_set_allocated(builder, event->capability,
                                   (gint64)event->time, cursor_u64(fields));
}

static void
on_heap_info(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    (void)event;
    cursor_bytes(fields, CAPSET + 2 + 8 + 8);
    activity_builder_set_megablock(builder, cursor_u64(fields));
}

static void
on_memory_return(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    guint32 current, needed;

    cursor_bytes(fields, CAPSET);
    current = cursor_u32(fields);
    needed = cursor_u32(fields);
    activity_builder_add_return(builder, (gint64)event->time, current, needed,
                                cursor_u32(fields));
}

static void
on_sparks(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    guint64 sparks[N_SPARK_FATES];

    for (guint fate = 0; fate < N_SPARK_FATES; fate++)
        sparks[fate] = cursor_u64(fields);
    activity_builder_set_sparks(builder, event->capability, (gint64)event->time,
                                sparks);
}

/* The begin and the end of a phase have numbers in a row. */
static void
on_phase(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    const guint nth = event->type - EVENT_CONC_MARK_BEGIN;
    const gint64 time = (gint64)event->time;

    if (nth % 2 == 0)
        activity_builder_begin_phase(builder, (Phase)(nth / 2), time);
    else
        activity_builder_end_phase(
            builder, (Phase)(nth / 2), time,
            event->type == EVENT_CONC_MARK_END ? cursor_u32(fields) : 0);
}

static void
on_segments(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    SegmentCensus census;

    census.block_size = event_fields_of(event).codes[0] == '1'
                            ? 1U << (cursor_u8(fields) & 31)
                            : cursor_u16(fields);
    census.active = cursor_u32(fields);
    census.filled = cursor_u32(fields);
    census.live = cursor_u32(fields);
    activity_builder_add_census(builder, &census);
}

static void
on_pruned(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    const guint32 pruned = cursor_u32(fields);

    (void)event;
    activity_builder_add_pruned(builder, pruned, cursor_u32(fields));
}

static void
on_message(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    gsize size;
    const guint8 *bytes = cursor_rest(fields, &size);

    activity_builder_add_message(
        builder, event->capability, (gint64)event->time,
        event->type == EVENT_USER_BINARY_MSG, bytes, size);
}

/* Passes the fields of an event.  The payload has at least the minimum size of
 * its type. */
typedef void (*Handler)(ActivityBuilder *builder, const Event *event,
                        Cursor *fields);

#define on_none NULL
static const Handler handlers[N_KNOWN_EVENTS] = {
#define EVENT(number, name, codes, names, handler, activity)                   \
    [number] = on_##activity,
#include "eventlog/events.def"
};

gboolean
activity_event_matters(guint16 type)
{
    return type < N_KNOWN_EVENTS && handlers[type] != NULL;
}

void
activity_event_take(ActivityBuilder *builder, const Event *event)
{
    Cursor fields = cursor_of(event->payload, event->size);

    if (activity_event_matters(event->type))
        handlers[event->type](builder, event, &fields);
}
