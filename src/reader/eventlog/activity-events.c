#include "reader/eventlog/activity-events.h"

/* The heap capset, which is the first field of events about the heap. */
#define CAPSET 4

gboolean
activity_event_matters(guint16 type)
{
    switch (type) {
    case EVENT_CREATE_THREAD:
    case EVENT_RUN_THREAD:
    case EVENT_STOP_THREAD:
    case EVENT_MIGRATE_THREAD:
    case EVENT_THREAD_LABEL:
    case EVENT_GC_START:
    case EVENT_GC_END:
    case EVENT_GC_STATS_GHC:
    case EVENT_HEAP_ALLOCATED:
    case EVENT_HEAP_INFO_GHC:
    case EVENT_MEM_RETURN:
    case EVENT_SPARK_COUNTERS:
    case EVENT_CAP_CREATE:
    case EVENT_CAP_DELETE:
    case EVENT_CAP_DISABLE:
    case EVENT_CAP_ENABLE:
    case EVENT_CONC_MARK_BEGIN:
    case EVENT_CONC_MARK_END:
    case EVENT_CONC_SYNC_BEGIN:
    case EVENT_CONC_SYNC_END:
    case EVENT_CONC_SWEEP_BEGIN:
    case EVENT_CONC_SWEEP_END:
    case EVENT_NONMOVING_HEAP_CENSUS:
    case EVENT_NONMOVING_PRUNED_SEGMENTS:
        return TRUE;
    default:
        return FALSE;
    }
}

guint32
activity_event_minimum_size(guint16 type)
{
    const guint32 size = event_minimum_size(type);

    /* Old versions of GHC write the binary logarithm of the block size. */
    return type == EVENT_NONMOVING_HEAP_CENSUS ? size - 1 : size;
}

static void
take_stats(ActivityBuilder *builder, const Event *event, Cursor *fields)
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
take_sparks(ActivityBuilder *builder, const Event *event, Cursor *fields)
{
    guint64 sparks[N_SPARK_FATES];

    for (guint fate = 0; fate < N_SPARK_FATES; fate++)
        sparks[fate] = cursor_u64(fields);
    activity_builder_set_sparks(builder, event->capability, (gint64)event->time,
                                sparks);
}

static void
take_census(ActivityBuilder *builder, const Event *event, Cursor *fields)
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

static Phase
phase_of(guint16 type)
{
    return (Phase)((type - EVENT_CONC_MARK_BEGIN) / 2);
}

void
activity_event_take(ActivityBuilder *builder, const Event *event)
{
    Cursor fields = cursor_of(event->payload, event->size);
    const guint capability = event->capability;
    const gint64 time = (gint64)event->time;
    guint32 number, other;
    guint64 end;
    gsize size;

    switch (event->type) {
    case EVENT_CREATE_THREAD:
        activity_builder_create_thread(builder, time, cursor_u32(&fields));
        break;
    case EVENT_RUN_THREAD:
        activity_builder_run_thread(builder, capability, time,
                                    cursor_u32(&fields));
        break;
    case EVENT_STOP_THREAD:
        number = cursor_u32(&fields);
        activity_builder_stop_thread(builder, capability, time, number,
                                     cursor_u16(&fields));
        break;
    case EVENT_MIGRATE_THREAD:
        activity_builder_migrate_thread(builder, cursor_u32(&fields));
        break;
    case EVENT_THREAD_LABEL:
        number = cursor_u32(&fields);
        size = cursor_left(&fields);
        activity_builder_label_thread(builder, number, (const char *)fields.at,
                                      size);
        break;
    case EVENT_BLOCK_MARKER:
        cursor_u32(&fields);
        end = cursor_u64(&fields);
        activity_builder_add_block(builder, cursor_u16(&fields), (gint64)end);
        break;
    case EVENT_GC_START:
        activity_builder_begin_collection(builder, capability, time);
        break;
    case EVENT_GC_END:
        activity_builder_end_collection(builder, capability, time);
        break;
    case EVENT_GC_STATS_GHC:
        take_stats(builder, event, &fields);
        break;
    case EVENT_HEAP_ALLOCATED:
        cursor_bytes(&fields, CAPSET);
        activity_builder_set_allocated(builder, capability, time,
                                       cursor_u64(&fields));
        break;
    case EVENT_HEAP_INFO_GHC:
        cursor_bytes(&fields, CAPSET + 2 + 8 + 8);
        activity_builder_set_megablock(builder, cursor_u64(&fields));
        break;
    case EVENT_MEM_RETURN:
        cursor_bytes(&fields, CAPSET);
        number = cursor_u32(&fields);
        other = cursor_u32(&fields);
        activity_builder_add_return(builder, time, number, other,
                                    cursor_u32(&fields));
        break;
    case EVENT_SPARK_COUNTERS:
        take_sparks(builder, event, &fields);
        break;
    case EVENT_CAP_CREATE:
    case EVENT_CAP_ENABLE:
        activity_builder_enable(builder, cursor_u16(&fields), time);
        break;
    case EVENT_CAP_DELETE:
    case EVENT_CAP_DISABLE:
        activity_builder_disable(builder, cursor_u16(&fields), time);
        break;
    case EVENT_CONC_MARK_BEGIN:
    case EVENT_CONC_SYNC_BEGIN:
    case EVENT_CONC_SWEEP_BEGIN:
        activity_builder_begin_phase(builder, phase_of(event->type), time);
        break;
    case EVENT_CONC_MARK_END:
    case EVENT_CONC_SYNC_END:
    case EVENT_CONC_SWEEP_END:
        number = event->type == EVENT_CONC_MARK_END ? cursor_u32(&fields) : 0;
        activity_builder_end_phase(builder, phase_of(event->type), time,
                                   number);
        break;
    case EVENT_NONMOVING_HEAP_CENSUS:
        take_census(builder, event, &fields);
        break;
    case EVENT_NONMOVING_PRUNED_SEGMENTS:
        number = cursor_u32(&fields);
        activity_builder_add_pruned(builder, number, cursor_u32(&fields));
        break;
    default:
        break;
    }
}
