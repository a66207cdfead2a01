/* Most of a log is read as parts that were scanned ahead.  The decoder returns
 * the other events one by one. */
#include "reader/eventlog/eventlog.h"

#include "eventlog/block.h"
#include "eventlog/decoder.h"
#include "reader/breakdown.h"
#include "reader/check.h"
#include "reader/eventlog/activity-events.h"
#include "reader/eventlog/ahead.h"
#include "reader/eventlog/events.h"
#include "reader/eventlog/tables.h"
#include "run/finish.h"
#include "run/memory-use.h"

typedef struct {
    EventReader events;
    Tables tables;
    Run *run;
    Decoder *decoder;
    EventCount *totals;        /* by type; names are set at the end */
    ActivityBuilder *activity; /* NULL: not wanted */
    Ahead *ahead;              /* owned while events are read; NULL = none */
    const int *ended_by;       /* of ReadOptions */
} LogReader;

/* Extends the key map of a part: finds or adds the profile's key for each key
 * that is new to the scanner. */
static void
map_keys(Profile *profile, const Part *part)
{
    const ScanResult *scan = &part->scan;
    KeyMap *keys = part->keys;

    if (scan->renumbers) {
        g_array_set_size(keys->numbers, 0);
        keys->differ = FALSE;
    }
    for (guint i = 0; i < scan->keys->len; i++) {
        const KeySpan *span = &g_array_index(scan->keys, KeySpan, i);
        const guint32 key =
            profile_key(profile, part->piece.buffer + span->index, span->size);

        keys->differ = keys->differ || key != keys->numbers->len;
        g_array_append_val(keys->numbers, key);
    }
}

/* Adds a run of samples of one kind to the open era.  If it accepts one of
 * them, it also accepts all that follow in the run. */
static void
take_run(LogReader *reader, const Part *part, const Sample *found, gsize n)
{
    const gboolean of_stacks = found_kind(found) == FOUND_STACK;
    const KeyMap *keys = part->keys;

    for (gsize i = 0; i < n; i++)
        if (event_reader_takes_samples(&reader->events, of_stacks,
                                       part->piece.offset +
                                           found_index(&found[i]))) {
            profile_add_samples(
                reader->run->heap, &found[i], n - i,
                keys->differ ? (const guint32 *)keys->numbers->data : NULL);
            return;
        }
}

/* Scans a part again if the break-down was not known at its scan.  The
 * break-down decides whether strings are retainer sets.  "next" is the index of
 * a result.  Returns the index of the same event in the new results, and resets
 * *run (scan_result_run_end). */
static gsize
rescan_if_needed(LogReader *reader, Part *part, gsize next, guint *run)
{
    const gboolean strips = reader->run->heap->breakdown == BREAKDOWN_RETAINER;
    const guint32 index = found_index(&part->scan.found[next]);

    if (part->scan.strips == strips)
        return next;
    ahead_scan_again(reader->ahead, part, strips);
    map_keys(reader->run->heap, part);
    *run = 0;
    for (next = 0; found_index(&part->scan.found[next]) < index;)
        next++;
    return next;
}

/* Returns whether events of the activity may be too short for their fields:
 * those of variable size, and those for which the log declares less. */
static gboolean
may_be_short(const LogReader *reader, guint16 type)
{
    return reader->activity != NULL && activity_event_matters(type) &&
           reader->tables.types->sizes[type] < (gint32)event_minimum_size(type);
}

/* Warns about an event of the activity that is too short for its fields.
 * Returns whether it is. */
static gboolean
warn_short(LogReader *reader, const Event *event)
{
    if (event->size >= event_minimum_size(event->type))
        return FALSE;
    if (activity_event_matters(event->type) && !event_matters(event->type))
        warnings_add(&reader->run->warnings, WARNING_EVENT_SHORT, event->offset,
                     0);
    return TRUE;
}

/* Adds the results of a part to the run, until the end or an error. */
static void
take_part(LogReader *reader, Part *part)
{
    const ScanResult *scan = &part->scan;
    const Extent extent = {scan->begin, scan->end.offset};
    gsize i = 0;
    guint run = 0;

    map_keys(reader->run->heap, part);
    while (i < scan->n_found && reader->events.error == NULL) {
        gsize n = 1;

        if (found_kind(&scan->found[i]) == FOUND_STRING)
            i = rescan_if_needed(reader, part, i, &run);
        if (found_kind(&scan->found[i]) == FOUND_EVENT) {
            Event event;

            scan_event(reader->tables.types, &part->piece, &scan->found[i],
                       &event);
            event_reader_take(&reader->events, &event);
            if (reader->activity != NULL)
                warn_short(reader, &event);
        } else {
            n = scan_result_run_end(scan, i, &run) - i;
            take_run(reader, part, &scan->found[i], n);
        }
        i += n;
    }
    for (guint type = 0; type < reader->tables.types->end; type++) {
        reader->totals[type].count += scan->tallies[type].count;
        reader->totals[type].bytes += scan->tallies[type].bytes;
    }
    reader->run->end = MAX(reader->run->end, (gint64)scan->latest);
    if (scan->has_tables)
        g_array_append_val(reader->tables.extents, extent);
    reader->tables.offset = scan->end.offset;
}

void
eventlog_warn_ending(Warnings *warnings, const Ending *ending)
{
    if (ending->kind == ENDING_UNMARKED)
        warnings_add(warnings, WARNING_UNFINISHED, ending->offset, 0);
    else if (ending->kind == ENDING_CUT)
        warnings_add(warnings, WARNING_TRUNCATED, ending->offset, 0);
    else if (ending->trailing > 0)
        warnings_add(warnings,
                     ending->trailing_log ? WARNING_TRAILING_LOG
                                          : WARNING_TRAILING,
                     ending->offset, ending->trailing);
}

/* Handles one step of the decoder.  Returns FALSE at the end and after an
 * error. */
static gboolean
take_step(LogReader *reader)
{
    Event event;

    switch (decoder_next(reader->decoder, &event, &reader->events.error)) {
    case STEP_EVENT:
        reader->tables.offset = event.offset;
        reader->totals[event.type].count++;
        reader->totals[event.type].bytes +=
            event_prefix_size(reader->tables.types, event.type) + event.size;
        event_reader_take(&reader->events, &event);
        if (reader->activity != NULL && !warn_short(reader, &event))
            activity_event_take(reader->activity, &event);
        return reader->events.error == NULL;
    case STEP_DAMAGE:
        event_reader_take_damage(&reader->events, &event);
        if (reader->activity != NULL)
            activity_builder_lose(reader->activity, event.capability);
        return TRUE;
    case STEP_END:
        eventlog_warn_ending(&reader->run->warnings,
                             decoder_ending(reader->decoder));
        event_reader_end(
            &reader->events,
            reader->tables.types->sizes[EVENT_HEAP_PROF_SAMPLE_END] !=
                SIZE_UNDECLARED);
        break;
    case STEP_ERROR:
        break;
    }
    return FALSE;
}

/* Reads all events.  piece_size is as for eventlog_read_pieces. */
static gboolean
read_events(LogReader *reader, gsize piece_size)
{
    Run *run = reader->run;
    gboolean wanted[N_KNOWN_EVENTS];
    gboolean more = TRUE;

    for (guint type = 0; type < N_KNOWN_EVENTS; type++)
        wanted[type] =
            event_matters((guint16)type) || may_be_short(reader, (guint16)type);
    /* Info tables are skipped if the input can be read again. */
    if (source_can_come_again(reader->tables.source))
        wanted[EVENT_IPE] = FALSE;
    if (piece_size > 0)
        /* A copy of the process, for an update, has this thread only. */
        reader->ahead = ahead_new(reader->decoder, piece_size,
                                  !source_is_followed(reader->tables.source),
                                  wanted, reader->activity);
    while (more) {
        Part *part = reader->ahead == NULL
                         ? NULL
                         : ahead_next(reader->ahead, run->heap->breakdown ==
                                                         BREAKDOWN_RETAINER);

        /* The number of bytes read must not depend on how far ahead the other
         * thread has read. */
        if (part != NULL)
            run->bytes_read = part->bytes_read;
        else if (reader->ahead == NULL)
            run->bytes_read = decoder_bytes_read(reader->decoder);
        if (part == NULL) {
            more = take_step(reader);
        } else {
            take_part(reader, part);
            ahead_done(reader->ahead, part);
            more = reader->events.error == NULL;
        }
        more = more &&
               run_may_grow(run, reader->tables.offset, &reader->events.error);
    }
    g_clear_pointer(&reader->ahead, ahead_free);
    return reader->events.error == NULL;
}

static void
set_event_counts(const LogReader *reader)
{
    const EventTypes *types = reader->tables.types;

    for (guint type = 0; type < types->end; type++) {
        EventCount *row = &reader->totals[type];

        if (types->sizes[type] == SIZE_UNDECLARED)
            continue;
        row->name = event_full_name((guint16)type);
        row->description = g_strdup(types->descriptions[type]);
        g_array_append_vals(reader->run->events, row, 1);
    }
}

static gboolean
finish(LogReader *reader)
{
    Run *run = reader->run;
    const LogSummary summary = {
        .unfinished = decoder_ending(reader->decoder)->kind != ENDING_MARKED,
        .grows = source_grows(reader->tables.source),
        .ended_by = reader->ended_by != NULL ? *reader->ended_by : 0,
        .size = reader->tables.offset,
    };
    guint n_eras;

    set_event_counts(reader);
    reader_warn_retainers(run);
    if (reader->activity != NULL) {
        const Ending *ending = decoder_ending(reader->decoder);
        Spans *spans;

        activity_builder_set_censuses(reader->activity,
                                      run->heap->clock == CLOCK_ERAS
                                          ? NULL
                                          : reader->events.census_times);
        if (ending->in_block)
            activity_builder_cut_block(reader->activity,
                                       (gint64)ending->last_time);
        activity_unref(run->activity);
        run->activity =
            activity_builder_finish(reader->activity, run->end, &run->warnings);
        spans = span_pairs_finish(activity_builder_spans(reader->activity),
                                  run->end,
                                  activity_builder_flushed(reader->activity),
                                  &run->warnings, &reader->events.error);
        if (spans == NULL)
            return FALSE;
        spans_unref(run->spans);
        run->spans = spans;
        run->obeys_span_rules = TRUE;
    }
    breakdown_find(run);
    run_finish(run);
    /* Under biography (-hb) the time of an era comes from a field, and may be
     * later than all events. */
    n_eras = profile_n_eras(run->heap);
    if (n_eras > 0)
        run->end = MAX(run->end, profile_era(run->heap, n_eras - 1)->time);
    return reader_check(run, &summary, &reader->events.error);
}

Run *
eventlog_read(Source *source, const ReadOptions *options, GError **error)
{
    return eventlog_read_pieces(source, options, PIECE_SIZE, error);
}

Run *
eventlog_read_pieces(Source *source, const ReadOptions *options,
                     gsize piece_size, GError **error)
{
    g_autoptr(Decoder) decoder = decoder_new(source, error);
    g_autoptr(Run) run = NULL;
    g_autoptr(GArray) extents = g_array_new(FALSE, FALSE, sizeof(Extent));
    g_autoptr(Spool) spool = spool_new();
    g_autoptr(Spool) counters = spool_new();
    g_autoptr(GArray) census_times = g_array_new(FALSE, FALSE, sizeof(gint64));
    g_autofree EventCount *totals = NULL;
    g_autoptr(ActivityBuilder) activity =
        options != NULL && options->activity ? activity_builder_new() : NULL;
    LogReader reader;

    if (decoder == NULL)
        return NULL;
    if (activity != NULL)
        span_pairs_set_patterns(activity_builder_spans(activity),
                                options->spans);
    run = run_new(source_name(source));
    if (options != NULL)
        run->heap->breakdown = options->stated;
    totals = g_new0(EventCount, decoder_types(decoder)->end);
    reader = (LogReader){
        .events = {.run = run,
                   .spool = spool,
                   .counters = counters,
                   .census_times = census_times,
                   .repeats_begin =
                       decoder_types(decoder)
                           ->sizes[EVENT_TICKY_COUNTER_BEGIN_SAMPLE] ==
                       SIZE_UNDECLARED},
        .tables = {.source = source,
                   .types = decoder_types(decoder),
                   .extents = extents,
                   .spool = spool},
        .run = run,
        .decoder = decoder,
        .totals = totals,
        .activity = activity,
        .ended_by = options != NULL ? options->ended_by : NULL,
    };
    if (!read_events(&reader, piece_size) ||
        !event_reader_define_counters(&reader.events) ||
        !tables_define(&reader.tables, run, &reader.events.error) ||
        !finish(&reader)) {
        g_propagate_error(error, reader.events.error);
        return NULL;
    }
    return g_steal_pointer(&run);
}
