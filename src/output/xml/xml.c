/* The format xml: an archive of the whole run, or of several that are views, as
 * decoded, before filters.  evheap can read it.  data/evheap-profile.rng
 * describes the elements. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "output/format.h"
#include "output/xml/xml-stream.h"
#include "run/activity-fields.h"
#include "run/delta-list.h"
#include "run/record-fields.h"

/* The version of the schema: that of evheap 2.  Elements that are added at the
 * end of the document do not change it. */
#define SCHEMA 2

/* A list is split into texts of at most this many bytes, because libxml2 reads
 * no text above 10 MB. */
#define CHUNK_SIZE (64 * 1024)

/* Writes an element with a text as attribute, unless the text is NULL. */
static void
write_text(XmlStream *stream, const char *element, const char *name,
           const char *text)
{
    if (text == NULL)
        return;
    xml_start(stream, element);
    xml_text_attribute(stream, name, text);
    xml_end(stream);
}

/* Writes what a profile measures, as attributes of the current element.  The
 * element of the heap profile, "run", also has attributes of the whole run. */
static void
put_measurement(XmlStream *stream, const Profile *profile)
{
    const Run *run = profile->run;
    const gboolean is_heap = profile == run->heap;

    xml_attribute(stream, "break-down", breakdown_word(profile->breakdown));
    xml_attribute(stream, "declared",
                  profile->has_breakdown ? "true" : "false");
    if (profile->texts)
        xml_attribute(stream, "keys", "texts");
    xml_attribute(stream, "clock", clock_keys[profile->clock]);
    if (is_heap) {
        xml_time_attribute(stream, "start", run->start);
        xml_time_attribute(stream, "end", run->end);
    }
    xml_known_attribute(stream, "interval", profile->interval);
    if (is_heap)
        xml_fields(stream, facts_fields, &run->facts);
    xml_known_attribute(stream, "summed", profile->n_summed);
}

static void
write_facts(XmlStream *stream, const Facts *facts)
{
    write_text(stream, "program", "name", facts->program);
    for (char **word = facts->arguments; facts->program && word && *word;
         word++)
        write_text(stream, "argument", "text", *word);
    write_text(stream, "rts", "name", facts->rts);
    if (facts->start_s != 0 || facts->start_ns != 0) {
        xml_start(stream, "started");
        xml_time_attribute(stream, "seconds", facts->start_s);
        xml_number_attribute(stream, "nanoseconds", facts->start_ns);
        xml_end(stream);
    }
    write_text(stream, "date", "text", facts->date);
    for (guint filter = 0; filter < N_FILTERS; filter++) {
        if (facts->filters[filter] == NULL)
            continue;
        xml_start(stream, "filter");
        xml_attribute(stream, "option", filter_options[filter] + 1);
        xml_text_attribute(stream, "text", facts->filters[filter]);
        xml_end(stream);
    }
    if (facts_has_ticks(facts)) {
        xml_start(stream, "ticks");
        for (guint kind = 0; kind < N_TICK_KINDS; kind++)
            xml_known_attribute(stream, tick_keys[kind], facts->ticks[kind]);
        xml_end(stream);
    }
}

static void
write_warnings(XmlStream *stream, const Warnings *warnings)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const Warning *warning = &warnings->of[kind];

        if (warning->count == 0 || warning_has(kind, IS_VERDICT))
            continue;
        xml_start(stream, "warning");
        xml_attribute(stream, "kind", warning_name(kind));
        xml_fields(stream, warning_fields, warning);
        xml_end(stream);
    }
}

static const char *
band_key(const Profile *profile, const Band *band, guint32 *size)
{
    return intern_get(profile->keys, band->key, size);
}

/* Returns whether a key of this size is a list of cost-centre ids.  A damaged
 * log may have keys of another kind. */
static gboolean
is_stack(const Profile *profile, guint32 key_size)
{
    return breakdown_has_stacks(profile->breakdown) && !profile->texts &&
           key_size % 4 == 0;
}

static guint32
stack_id(const char *key, guint32 index)
{
    return cost_centre_id((const guint8 *)key + 4 * (gsize)index);
}

static void
write_cost_centre(XmlStream *stream, const CostCentres *centres, guint32 id)
{
    const CostCentre *centre = cost_centres_get(centres, id);

    xml_start(stream, "cost-centre");
    xml_number_attribute(stream, "id", id);
    if (centre != NULL) {
        xml_presented_attribute(stream, "label", centre->label,
                                centre->originals[0]);
        xml_presented_attribute(stream, "module", centre->module,
                                centre->originals[1]);
        xml_presented_attribute(stream, "location", centre->location,
                                centre->originals[2]);
        if (centre->caf)
            xml_attribute(stream, "caf", "true");
    }
    xml_end(stream);
}

/* Writes the cost centres of the bands of a profile, in the order of first
 * appearance, unless they are among those that are written.  Of retainers, only
 * the one that tells that they are cut off. */
static void
write_cost_centres(XmlStream *stream, const Profile *profile, Intern *written)
{
    guint32 cut;

    if (run_cuts_retainers(profile, &cut)) {
        write_cost_centre(stream, profile->run->cost_centres, cut);
        intern_add_word(written, cut);
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        guint32 size;
        const char *key = band_key(profile, profile_band(profile, i), &size);

        if (!is_stack(profile, size))
            continue;
        for (guint32 frame = 0; frame < size / 4; frame++) {
            guint32 id = stack_id(key, frame);

            if (!intern_has_word(written, id)) {
                write_cost_centre(stream, profile->run->cost_centres, id);
                intern_add_word(written, id);
            }
        }
    }
}

static void
address_attribute(XmlStream *stream, const char *name, guint64 address)
{
    char text[24];

    g_snprintf(text, sizeof(text), "0x%" PRIx64, address);
    xml_attribute(stream, name, text);
}

/* Writes the info table of an address, if there is one and it is not among
 * those that are written. */
static void
write_info_table(XmlStream *stream, const InfoTables *tables,
                 const char *address, Intern *written)
{
    const InfoTable *table = info_tables_find(tables, address);

    if (table == NULL || intern_has_word(written, table->address))
        return;
    xml_start(stream, "info-table");
    address_attribute(stream, "address", table->address);
    for (guint i = 0; i < N_INFO_STRINGS; i++)
        xml_text_attribute(stream, info_string_keys[i], table->strings[i]);
    if (table->symbol)
        xml_attribute(stream, "symbol", "true");
    xml_end(stream);
    intern_add_word(written, table->address);
}

/* Writes the info tables of the bands and of the ticky counters, in the order
 * of first appearance. */
static void
write_info_tables(XmlStream *stream, const Run *run)
{
    const Profile *heap = run->heap;
    g_autoptr(Intern) written = intern_new();

    if (heap->breakdown == BREAKDOWN_INFO_TABLE)
        for (guint i = 0; i < profile_n_bands(heap); i++)
            write_info_table(stream, run->info_tables,
                             band_key(heap, profile_band(heap, i), NULL),
                             written);
    for (guint i = 0; i < counters_count(run->counters); i++) {
        g_autofree char *address =
            counter_key(counters_get(run->counters, i)->info);

        write_info_table(stream, run->info_tables, address, written);
    }
}

/* Writes the ticky counters that samples name.  If the log does not define one,
 * it has only its id. */
static void
write_counters(XmlStream *stream, const Run *run)
{
    const Facts *facts = &run->facts;

    if (facts->counters_defined > 0 || facts->counters_sampled > 0) {
        xml_start(stream, "counters");
        xml_number_attribute(stream, "defined", facts->counters_defined);
        xml_number_attribute(stream, "sampled", facts->counters_sampled);
        xml_end(stream);
    }
    for (guint i = 0; i < counters_count(run->counters); i++) {
        const Counter *counter = counters_get(run->counters, i);

        xml_start(stream, "counter");
        address_attribute(stream, "id", counter->id);
        if (counter->name != NULL) {
            xml_text_attribute(stream, "name", counter->name);
            xml_text_attribute(stream, "arguments", counter->arguments);
            xml_number_attribute(stream, "arity", counter->arity);
        }
        if (counter->definition != NULL)
            xml_text_attribute(stream, "definition", counter->definition);
        if (counter->info != 0)
            address_attribute(stream, "info", counter->info);
        xml_end(stream);
    }
}

typedef struct {
    const Profile *profile; /* that is being written */
    XmlStream xml;
    GString *list; /* the list that is being written */
} Archive;

static void
flush_list(Archive *archive)
{
    if (archive->list->len == 0)
        return;
    xml_start(&archive->xml, "changes");
    xml_content(&archive->xml, archive->list->str);
    xml_end(&archive->xml);
    g_string_truncate(archive->list, 0);
}

static void
put_change(Archive *archive, Difference gap, Difference difference)
{
    const Delta change = {gap, difference};

    if (archive->list->len + MAX_DELTA_SIZE > CHUNK_SIZE)
        flush_list(archive);
    delta_append(archive->list, &change);
}

/* Writes the times of the eras.  Those of a flow are starts and ends. */
static void
write_eras(Archive *archive)
{
    const Profile *profile = archive->profile;
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    gint64 last_time = 0, last_end = 0;

    xml_start(&archive->xml, "eras");
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const gint64 time = profile_era(profile, i)->time;
        const gint64 end = profile_era_end(profile, i);

        put_change(archive,
                   is_flow ? difference_of_times(last_time, time)
                           : (Difference){FALSE, 1},
                   difference_of_times(last_end, end));
        last_time = time;
        last_end = end;
    }
    flush_list(archive);
    xml_end(&archive->xml);
}

/* Writes the pauses of the eras, unless none has one.  Eras of .hp files and of
 * flows have none. */
static void
write_pauses(Archive *archive)
{
    const Profile *profile = archive->profile;
    const guint n_eras = profile_n_eras(profile);
    gboolean any = FALSE;
    gint64 last = 0;

    if (quantity_is_flow(profile->quantity))
        return;
    for (guint i = 0; i < n_eras; i++)
        any |= profile_era(profile, i)->pause > 0;
    if (!any)
        return;
    xml_start(&archive->xml, "pauses");
    for (guint i = 0; i < n_eras; i++) {
        const gint64 pause = profile_era(profile, i)->pause;

        put_change(archive, (Difference){FALSE, 1},
                   difference_of_times(last, pause));
        last = pause;
    }
    flush_list(archive);
    xml_end(&archive->xml);
}

/* Writes the label of a band, and its key unless the key is the label. */
static void
name_attributes(Archive *archive, const Band *band)
{
    guint32 size;
    const char *key = band_key(archive->profile, band, &size);
    g_autofree char *stack =
        archive->profile->has_threads
            ? call_stack_text(archive->profile->run->cost_centres,
                              (const guint8 *)key, size / FRAME_SIZE)
            : NULL;
    g_autofree char *label = xml_text(stack != NULL ? stack : band->text);
    g_autofree char *text = NULL;
    g_autoptr(GString) ids = NULL;

    xml_attribute(&archive->xml, "label", label);
    if (is_stack(archive->profile, size)) {
        ids = g_string_new(NULL);
        for (guint32 frame = 0; frame < size / 4; frame++) {
            if (frame > 0)
                g_string_append_c(ids, ' ');
            digits_append(ids, stack_id(key, frame));
        }
        xml_attribute(&archive->xml, "stack", ids->str);
        return;
    }
    if (xml_is_same(label, key, size))
        return;
    text = xml_shown(key, size);
    if (xml_is_same(text, key, size))
        xml_attribute(&archive->xml, "key", text);
    else
        xml_base64_attribute(&archive->xml, "key-base64", key, size);
}

/* Writes the values of a band.  If the band ends before the last era, a 0
 * follows its last value. */
static void
write_series(Archive *archive, const Band *band)
{
    const Series *series = &band->series;
    SeriesReader reader;
    SeriesRun run = {.from = band->first_era};
    guint32 next = band->first_era;
    guint64 value = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        put_change(archive, (Difference){FALSE, run.from + 1 - next},
                   difference_of_values(value, run.value));
        next = run.from + 1;
        value = run.value;
    }
    if (value != 0 && series->end < profile_n_eras(archive->profile))
        put_change(archive, (Difference){FALSE, series->end + 1 - next},
                   difference_of_values(value, 0));
    flush_list(archive);
}

static void
write_data(Archive *archive, const Profile *profile)
{
    archive->profile = profile;
    write_eras(archive);
    write_pauses(archive);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        const Band *other;

        xml_start(&archive->xml, "band");
        xml_number_attribute(&archive->xml, "first", band->first_era);
        name_attributes(archive, band);
        write_series(archive, band);
        other = profile->allocated_of == NULL
                    ? NULL
                    : profile_band(profile->allocated_of, i);
        if (other != NULL && other->series.first != NULL) {
            xml_start(&archive->xml, "allocated-of");
            write_series(archive, other);
            xml_end(&archive->xml);
        }
        xml_end(&archive->xml);
    }
}

static void
write_markers(XmlStream *stream, const GArray *markers)
{
    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        xml_start(stream, "marker");
        xml_time_attribute(stream, "time", marker->time);
        xml_attribute(stream, "kind", marker_kind_keys[marker->kind]);
        if (marker->text[0] != '\0')
            xml_presented_attribute(stream, "text", marker->text,
                                    marker->original);
        xml_known_attribute(stream, "left-out-same", marker->n_same);
        xml_known_attribute(stream, "left-out-like", marker->n_like);
        xml_end(stream);
    }
}

static void
write_points(Archive *archive, const GArray *points)
{
    MemoryPoint last = {0, 0};

    for (guint i = 0; i < points->len; i++) {
        MemoryPoint point = g_array_index(points, MemoryPoint, i);

        put_change(archive, difference_of_times(last.time, point.time),
                   difference_of_values(last.bytes, point.bytes));
        last = point;
    }
    flush_list(archive);
}

/* Writes the memory lines that events report. */
static void
write_memory(Archive *archive, const Run *run)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        if (run->memory[line]->len == 0 || memory_line_rows[line].event == NULL)
            continue;
        xml_start(&archive->xml, "memory");
        xml_attribute(&archive->xml, "line", memory_line_words[line]);
        write_points(archive, run->memory[line]);
        xml_end(&archive->xml);
    }
}

/* Writes what is known of the process. */
static void
write_process(Archive *archive, const Run *run)
{
    const GArray *resident = run->memory[MEMORY_RESIDENT];

    if (!facts_has_process(&run->facts) && resident->len == 0)
        return;
    xml_start(&archive->xml, "process");
    xml_fields(&archive->xml, process_fields, &run->facts.process);
    write_points(archive, resident);
    xml_end(&archive->xml);
}

/* Writes a field of all bins, unless it is 0 in all.  Each bin is size bytes
 * from the one before.  The idle time of a capability is written as the sum of
 * all states, because that hardly changes. */
static void
write_bins(Archive *archive, const Field *field, gconstpointer bins, gsize size,
           guint n_bins)
{
    const gboolean is_sum = field == &capability_bin_fields[STATE_IDLE];
    guint64 last = 0;
    guint next = 0;

    for (guint i = 0; i < n_bins; i++) {
        gconstpointer bin = (const guint8 *)bins + i * size;
        guint64 value = field_number(field, bin);

        if (is_sum)
            value += field_number(&capability_bin_fields[0], bin) +
                     field_number(&capability_bin_fields[1], bin);
        if (value == last)
            continue;
        if (next == 0) {
            xml_start(&archive->xml, "bins");
            xml_attribute(&archive->xml, "of",
                          is_sum ? "enabled_ns" : field->name);
        }
        put_change(archive, (Difference){FALSE, i + 1 - next},
                   difference_of_values(last, value));
        next = i + 1;
        last = value;
    }
    if (next == 0)
        return;
    flush_list(archive);
    xml_end(&archive->xml);
}

/* Writes the activity, unless nothing is known of it, not even that its events
 * were not flushed. */
static void
write_activity(Archive *archive, const Activity *activity)
{
    XmlStream *stream = &archive->xml;

    if (!activity_shows(activity, 0) && activity->flushed == NEVER)
        return;
    xml_start(stream, "activity");
    if (activity->n_bins == 0) {
        xml_time_attribute(stream, "flushed_ns", activity->flushed);
        xml_end(stream);
        return;
    }
    xml_time_attribute(stream, "bin_width_ns", activity->bin_width);
    xml_number_attribute(stream, "bins", activity->n_bins);
    xml_fields(stream, activity_flags, activity);
    xml_fields(stream, activity_fields, activity);
    for (guint stop = 0; stop < N_STOPS; stop++)
        xml_known_attribute(stream, stop_keys[stop], activity->stops[stop]);
    for (const Field *field = activity_bin_fields; field->name != NULL; field++)
        write_bins(archive, field, activity->bins, sizeof(ActivityBin),
                   activity->n_bins);
    for (guint i = 0; i < activity->n_generations; i++) {
        xml_start(stream, "generation");
        xml_fields(stream, generation_fields, &activity->generations[i]);
        xml_end(stream);
    }
    for (guint i = 0; i < activity->n_segment_sizes; i++) {
        xml_start(stream, "segment");
        xml_fields(stream, segment_fields, &activity->segments[i]);
        xml_end(stream);
    }
    for (guint i = 0; i < activity->capabilities->len; i++) {
        const Capability *capability = activity_capability(activity, i);

        xml_start(stream, "capability");
        xml_number_attribute(stream, "number", capability->number);
        xml_fields(stream, capability_fields, capability);
        for (guint state = 0; state < N_STATES; state++)
            write_bins(archive, &capability_bin_fields[state], capability->bins,
                       sizeof(CapabilityBin), activity->n_bins);
        xml_end(stream);
    }
    for (guint i = 0; i < activity->threads->len; i++) {
        const Thread *thread = &g_array_index(activity->threads, Thread, i);

        xml_start(stream, "thread");
        xml_number_attribute(stream, "id", thread->id);
        if (thread->label != NULL)
            xml_text_attribute(stream, "label", thread->label);
        xml_fields(stream, thread_fields, thread);
        for (guint stop = 0; stop < N_STOPS; stop++)
            xml_known_attribute(stream, stop_keys[stop], thread->stops[stop]);
        xml_end(stream);
    }
    xml_end(stream);
}

/* Writes the kinds of spans, with the spans of each that are kept. */
static void
write_spans(XmlStream *stream, const Spans *spans)
{
    for (guint i = 0; i < spans->kinds->len; i++) {
        const SpanKind *kind = spans_kind(spans, i);

        xml_start(stream, "span-kind");
        xml_text_attribute(stream, "name", kind->name);
        xml_fields(stream, span_kind_fields, kind);
        for (guint j = 0; j < spans->spans->len; j++) {
            const Span *span = spans_span(spans, j);

            if (span->kind != i)
                continue;
            xml_start(stream, "span");
            if (strcmp(span->name, kind->name) != 0)
                xml_text_attribute(stream, "name", span->name);
            xml_fields(stream, span_fields, span);
            xml_end(stream);
        }
        xml_end(stream);
    }
}

static void
start_root(XmlStream *stream, const char *name)
{
    xml_start(stream, name);
    xml_number_attribute(stream, "version", SCHEMA);
}

static void
write_run(Archive *archive, const Run *run)
{
    g_autoptr(Intern) written = intern_new();
    XmlStream *stream = &archive->xml;

    start_root(stream, "evheap-profile");
    xml_start(stream, "run");
    put_measurement(stream, run->heap);
    xml_end(stream);
    write_facts(stream, &run->facts);
    write_warnings(stream, &run->warnings);
    for (guint i = 0; i < N_QUANTITIES; i++)
        if (run->profiles[i] != NULL)
            write_cost_centres(stream, run->profiles[i], written);
    write_info_tables(stream, run);
    write_counters(stream, run);
    write_data(archive, run->heap);
    for (guint i = QUANTITY_HEAP + 1; i < N_QUANTITIES; i++) {
        /* Without eras, too: that there are none is told. */
        if (run->profiles[i] == NULL)
            continue;
        xml_start(stream, "profile");
        xml_attribute(stream, "quantity", quantity_keys[i]);
        put_measurement(stream, run->profiles[i]);
        write_data(archive, run->profiles[i]);
        xml_end(stream);
    }
    write_markers(stream, run->markers);
    write_memory(archive, run);
    /* A count of 0 means that the header of the log declares the type. */
    for (guint i = 0; i < run->events->len; i++) {
        xml_start(stream, "event");
        xml_fields(stream, event_count_fields,
                   &g_array_index(run->events, EventCount, i));
        xml_end(stream);
    }
    write_activity(archive, run->activity);
    write_process(archive, run);
    write_spans(stream, run->spans);
    xml_end(stream);
}

/* Writes the archive, one element on each line.  There is no indentation: it
 * would add a tenth to the size. */
static void
write_document(Archive *archive, const Report *report)
{
    XmlStream *stream = &archive->xml;

    xml_check(stream, xmlTextWriterSetIndent(stream->writer, 1));
    xml_check(stream, xmlTextWriterSetIndentString(stream->writer,
                                                   (const xmlChar *)""));
    xml_check(stream,
              xmlTextWriterStartDocument(stream->writer, "1.0", "UTF-8", NULL));
    if (report->n_runs > 1)
        start_root(stream, "evheap-views");
    for (guint i = 0; i < report->n_runs; i++)
        write_run(archive, report->runs[i].decoded->run);
    xml_check(stream, xmlTextWriterEndDocument(stream->writer));
}

static void
write_xml(const Report *report, Sink *sink)
{
    Archive archive = {
        .xml.writer = xml_stream_open(sink),
        .list = g_string_sized_new(CHUNK_SIZE),
    };

    if (archive.xml.writer != NULL)
        write_document(&archive, report);
    if (archive.xml.writer == NULL || archive.xml.failed)
        sink_fail(sink, _("libxml2 could not write the XML"));
    xmlFreeTextWriter(archive.xml.writer);
    g_string_free(archive.list, TRUE);
}

const OutputFormat format_xml = {
    .name = "xml",
    .summary = N_("archive of the whole run, which evheap can read again"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_HOLDS_VIEWS | FORMAT_IS_DATA |
              FORMAT_IS_INPUT | FORMAT_IS_ARCHIVE | FORMAT_NEEDS_ACTIVITY,
    .write = write_xml,
};
