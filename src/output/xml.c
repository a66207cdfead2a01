/* The XML archive: the whole run as decoded, for evheap itself and for
 * scripts.  data/evheap-profile.rng describes every element. */
#include <config.h>

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "canvas/xml.h"
#include "output/format.h"
#include "output/xml-stream.h"
#include "profile/changes.h"

/* Of the schema. */
#define SCHEMA 1

/* libxml2 refuses to read texts of more than 10 MB. */
#define CHUNK_SIZE (64 * 1024)

typedef struct {
    const Profile *profile;
    XmlStream xml;
    GString *list; /* one at a time */
} Archive;

/* Writes an element with one text, where there is one. */
static void
write_text(Archive *archive, const char *element, const char *name,
           const char *text)
{
    if (text == NULL)
        return;
    xml_start(&archive->xml, element);
    xml_text_attribute(&archive->xml, name, text);
    xml_end(&archive->xml);
}

static void
flush_list(Archive *archive)
{
    if (archive->list->len == 0)
        return;
    xml_start(&archive->xml, "changes");
    xml_check(&archive->xml,
              xmlTextWriterWriteString(archive->xml.writer,
                                       (const xmlChar *)archive->list->str));
    xml_end(&archive->xml);
    g_string_truncate(archive->list, 0);
}

static void
put_change(Archive *archive, Difference gap, Difference difference)
{
    const Change change = {gap, difference};

    if (archive->list->len + CHANGE_SIZE > CHUNK_SIZE)
        flush_list(archive);
    change_append(archive->list, &change);
}

static const char *
clock_name(Clock clock)
{
    switch (clock) {
    case CLOCK_WALL:
        return "wall";
    case CLOCK_MUTATOR:
        return "mutator";
    case CLOCK_ERAS:
        return "eras";
    }
    g_assert_not_reached();
}

static void
write_run(Archive *archive)
{
    const Profile *profile = archive->profile;

    xml_start(&archive->xml, "run");
    xml_attribute(&archive->xml, "break-down",
                  profile->breakdown == BREAKDOWN_UNKNOWN
                      ? "unknown"
                      : breakdown_option(profile->breakdown) + 1);
    xml_attribute(&archive->xml, "declared",
                  profile->has_breakdown ? "true" : "false");
    if (profile->texts)
        xml_attribute(&archive->xml, "keys", "texts");
    xml_attribute(&archive->xml, "clock", clock_name(profile->clock));
    xml_time_attribute(&archive->xml, "start", profile->start);
    xml_time_attribute(&archive->xml, "end", profile->end);
    xml_known_attribute(&archive->xml, "interval", profile->facts.interval);
    xml_known_attribute(&archive->xml, "capabilities",
                        profile->facts.capabilities);
    xml_known_attribute(&archive->xml, "summed", profile->n_summed);
    xml_end(&archive->xml);
}

static void
write_start(Archive *archive)
{
    const Facts *facts = &archive->profile->facts;

    if (facts->start_s == 0 && facts->start_ns == 0)
        return;
    xml_start(&archive->xml, "started");
    xml_time_attribute(&archive->xml, "seconds", facts->start_s);
    xml_number_attribute(&archive->xml, "nanoseconds", facts->start_ns);
    xml_end(&archive->xml);
}

static void
write_filters(Archive *archive)
{
    char *const *filters = archive->profile->facts.filters;

    for (guint filter = 0; filter < N_FILTERS; filter++) {
        if (filters[filter] == NULL)
            continue;
        xml_start(&archive->xml, "filter");
        xml_attribute(&archive->xml, "option", filter_option(filter) + 1);
        xml_text_attribute(&archive->xml, "text", filters[filter]);
        xml_end(&archive->xml);
    }
}

static void
write_facts(Archive *archive)
{
    const Facts *facts = &archive->profile->facts;

    write_text(archive, "program", "name", facts->program);
    for (char **word = facts->arguments; facts->program && word && *word;
         word++)
        write_text(archive, "argument", "text", *word);
    write_text(archive, "rts", "name", facts->rts);
    write_start(archive);
    write_text(archive, "date", "text", facts->date);
    write_filters(archive);
}

static void
write_warnings(Archive *archive)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        const Warning *warning = &archive->profile->warnings.of[kind];

        if (warning->count == 0 || warning_is_verdict(kind))
            continue;
        xml_start(&archive->xml, "warning");
        xml_attribute(&archive->xml, "kind", warning_name(kind));
        xml_number_attribute(&archive->xml, "count", warning->count);
        xml_known_attribute(&archive->xml, "amount", warning->amount);
        xml_known_attribute(&archive->xml, "offset", warning->offset);
        xml_end(&archive->xml);
    }
}

/* Returns the key of a band and its size. */
static const char *
band_key(const Archive *archive, const Band *band, guint32 *size)
{
    return intern_get(archive->profile->keys, band->key, size);
}

/* Returns whether the band's key is the list of its cost centres: a damaged
 * log may have keys of another kind as well. */
static gboolean
is_stack(const Archive *archive, guint32 key_size)
{
    return archive->profile->breakdown == BREAKDOWN_COST_CENTRE &&
           !archive->profile->texts && key_size % 4 == 0;
}

static guint32
stack_id(const char *key, guint32 index)
{
    const guint8 *bytes = (const guint8 *)key + 4 * (gsize)index;

    return (guint32)bytes[0] << 24 | (guint32)bytes[1] << 16 |
           (guint32)bytes[2] << 8 | bytes[3];
}

static void
write_cost_centre(Archive *archive, guint32 id)
{
    const CostCentre *centre =
        cost_centres_get(archive->profile->cost_centres, id);

    xml_start(&archive->xml, "cost-centre");
    xml_number_attribute(&archive->xml, "id", id);
    if (centre != NULL) {
        xml_presented_attribute(&archive->xml, "label", centre->label,
                                centre->originals[0]);
        xml_presented_attribute(&archive->xml, "module", centre->module,
                                centre->originals[1]);
        xml_presented_attribute(&archive->xml, "location", centre->location,
                                centre->originals[2]);
        if (centre->caf)
            xml_attribute(&archive->xml, "caf", "true");
    }
    xml_end(&archive->xml);
}

/* Writes the cost centres that bands name, by first appearance. */
static void
write_cost_centres(Archive *archive)
{
    g_autoptr(GHashTable) written = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < profile_n_bands(archive->profile); i++) {
        guint32 size;
        const char *key =
            band_key(archive, profile_band(archive->profile, i), &size);

        if (!is_stack(archive, size))
            continue;
        for (guint32 frame = 0; frame < size / 4; frame++) {
            guint32 id = stack_id(key, frame);

            if (g_hash_table_add(written, GUINT_TO_POINTER(id)))
                write_cost_centre(archive, id);
        }
    }
}

static void
write_info_table(Archive *archive, const InfoTable *table)
{
    const InfoTables *tables = archive->profile->info_tables;
    char address[24];

    g_snprintf(address, sizeof(address), "0x%" PRIx64, table->address);
    xml_start(&archive->xml, "info-table");
    xml_attribute(&archive->xml, "address", address);
    xml_text_attribute(&archive->xml, "name",
                       info_tables_string(tables, table->name));
    xml_text_attribute(&archive->xml, "closure",
                       info_tables_string(tables, table->closure));
    xml_text_attribute(&archive->xml, "type",
                       info_tables_string(tables, table->type));
    xml_text_attribute(&archive->xml, "label",
                       info_tables_string(tables, table->label));
    xml_text_attribute(&archive->xml, "module",
                       info_tables_string(tables, table->module));
    xml_text_attribute(&archive->xml, "location",
                       info_tables_string(tables, table->location));
    xml_end(&archive->xml);
}

/* Writes the info tables that bands name, by first appearance. */
static void
write_info_tables(Archive *archive)
{
    const Profile *profile = archive->profile;
    g_autoptr(GHashTable) written = g_hash_table_new(NULL, NULL);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const char *key = band_key(archive, profile_band(profile, i), NULL);
        const InfoTable *table = info_tables_find(profile->info_tables, key);

        /* Its place in memory stands for the table. */
        if (table != NULL &&
            g_hash_table_add(written, GSIZE_TO_POINTER((gsize)table)))
            write_info_table(archive, table);
    }
}

static void
write_symbols(Archive *archive)
{
    if (archive->profile->breakdown == BREAKDOWN_COST_CENTRE)
        write_cost_centres(archive);
    if (archive->profile->breakdown == BREAKDOWN_INFO_TABLE)
        write_info_tables(archive);
}

static void
write_eras(Archive *archive)
{
    const Profile *profile = archive->profile;
    gint64 last = 0;

    xml_start(&archive->xml, "eras");
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        gint64 time = profile_era(profile, i)->time;

        put_change(archive, (Difference){FALSE, 1},
                   difference_of_times(last, time));
        last = time;
    }
    flush_list(archive);
    xml_end(&archive->xml);
}

/* Nothing where no era has a pause: no log of a .hp has. */
static void
write_pauses(Archive *archive)
{
    const Profile *profile = archive->profile;
    gint64 last = 0, longest = 0;

    for (guint i = 0; i < profile_n_eras(profile); i++)
        longest = MAX(longest, profile_era(profile, i)->pause);
    if (longest == 0)
        return;
    xml_start(&archive->xml, "pauses");
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        gint64 pause = profile_era(profile, i)->pause;

        put_change(archive, (Difference){FALSE, 1},
                   difference_of_times(last, pause));
        last = pause;
    }
    flush_list(archive);
    xml_end(&archive->xml);
}

static void
stack_attribute(Archive *archive, const char *key, guint32 size)
{
    g_autoptr(GString) ids = g_string_new(NULL);

    for (guint32 frame = 0; frame < size / 4; frame++)
        g_string_append_printf(ids, "%s%" PRIu32, frame == 0 ? "" : " ",
                               stack_id(key, frame));
    xml_attribute(&archive->xml, "stack", ids->str);
}

static gboolean
is_key(const char *text, const char *key, gsize size)
{
    return strlen(text) == size && memcmp(text, key, size) == 0;
}

/* Writes what the band is called, and what tells it from others where its
 * name does not. */
static void
name_attributes(Archive *archive, const Band *band)
{
    guint32 size;
    const char *key = band_key(archive, band, &size);
    g_autofree char *label = xml_text(band->text);
    g_autofree char *key_text = xml_shown(key, size);

    xml_attribute(&archive->xml, "label", label);
    if (is_stack(archive, size))
        stack_attribute(archive, key, size);
    else if (is_key(label, key, size))
        return;
    else if (is_key(key_text, key, size))
        xml_attribute(&archive->xml, "key", key_text);
    else
        xml_base64_attribute(&archive->xml, "key-base64", key, size);
}

/* Writes a band's values, and that it is gone before the last era. */
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
write_bands(Archive *archive)
{
    for (guint i = 0; i < profile_n_bands(archive->profile); i++) {
        const Band *band = profile_band(archive->profile, i);

        xml_start(&archive->xml, "band");
        xml_number_attribute(&archive->xml, "first", band->first_era);
        name_attributes(archive, band);
        write_series(archive, band);
        xml_end(&archive->xml);
    }
}

static void
write_markers(Archive *archive)
{
    const GArray *markers = archive->profile->markers;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        xml_start(&archive->xml, "marker");
        xml_time_attribute(&archive->xml, "time", marker->time);
        xml_attribute(&archive->xml, "kind",
                      marker->kind == MARKER_USER ? "user" : "event");
        if (marker->text[0] != '\0')
            xml_presented_attribute(&archive->xml, "text", marker->text,
                                    marker->original);
        xml_end(&archive->xml);
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

static void
write_memory(Archive *archive)
{
    static const char *const names[N_MEMORY_LINES] = {"live", "size", "blocks"};

    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = archive->profile->memory[line];

        if (points->len == 0)
            continue;
        xml_start(&archive->xml, "memory");
        xml_attribute(&archive->xml, "line", names[line]);
        write_points(archive, points);
        xml_end(&archive->xml);
    }
}

/* An element on each line, but not indented: blanks would be a tenth of it. */
static void
write_document(Archive *archive)
{
    xml_check(&archive->xml, xmlTextWriterSetIndent(archive->xml.writer, 1));
    xml_check(&archive->xml, xmlTextWriterSetIndentString(archive->xml.writer,
                                                          (const xmlChar *)""));
    xml_check(&archive->xml, xmlTextWriterStartDocument(archive->xml.writer,
                                                        "1.0", "UTF-8", NULL));
    xml_start(&archive->xml, "evheap-profile");
    xml_number_attribute(&archive->xml, "version", SCHEMA);
    write_run(archive);
    write_facts(archive);
    write_warnings(archive);
    write_symbols(archive);
    write_eras(archive);
    write_pauses(archive);
    write_bands(archive);
    write_markers(archive);
    write_memory(archive);
    xml_check(&archive->xml, xmlTextWriterEndDocument(archive->xml.writer));
}

static void
write_xml(const Report *report, Sink *sink)
{
    Archive archive = {
        .profile = report->decoded,
        .xml.writer = xml_stream_open(sink),
        .list = g_string_sized_new(CHUNK_SIZE),
    };

    if (archive.xml.writer != NULL)
        write_document(&archive);
    if (archive.xml.writer == NULL || archive.xml.failed)
        sink_fail(sink, _("libxml2 could not write the XML"));
    if (archive.xml.writer != NULL)
        xmlFreeTextWriter(archive.xml.writer);
    g_string_free(archive.list, TRUE);
}

const OutputFormat format_xml = {
    .name = "xml",
    .summary = N_("archive of the whole run, which evheap reads again"),
    .write = write_xml,
};
