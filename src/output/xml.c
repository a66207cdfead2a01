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
#include "profile/label.h"

/* Of the schema. */
#define SCHEMA 1

/* libxml2 refuses to read texts of more than 10 MB. */
#define CHUNK_SIZE (64 * 1024)

/* The writer, and whether any call failed so far: checked once, at the end.
 * The list is for one at a time. */
typedef struct {
    const Profile *profile;
    xmlTextWriter *writer;
    gboolean failed;
    GString *list;
} Archive;

static void
check(Archive *archive, int result)
{
    if (result < 0)
        archive->failed = TRUE;
}

static void
start(Archive *archive, const char *name)
{
    check(archive,
          xmlTextWriterStartElement(archive->writer, (const xmlChar *)name));
}

static void
end(Archive *archive)
{
    check(archive, xmlTextWriterEndElement(archive->writer));
}

static void
attribute(Archive *archive, const char *name, const char *value)
{
    check(archive,
          xmlTextWriterWriteAttribute(archive->writer, (const xmlChar *)name,
                                      (const xmlChar *)value));
}

static void
number_attribute(Archive *archive, const char *name, guint64 number)
{
    char digits[24];

    g_snprintf(digits, sizeof(digits), "%" PRIu64, number);
    attribute(archive, name, digits);
}

/* For numbers that are 0 where they are not known. */
static void
known_attribute(Archive *archive, const char *name, guint64 number)
{
    if (number != 0)
        number_attribute(archive, name, number);
}

static void
time_attribute(Archive *archive, const char *name, gint64 time)
{
    char digits[24];

    g_snprintf(digits, sizeof(digits), "%" PRId64, time);
    attribute(archive, name, digits);
}

static void
base64_attribute(Archive *archive, const char *name, const char *bytes,
                 gsize size)
{
    g_autofree char *code = g_base64_encode((const guchar *)bytes, size);

    attribute(archive, name, code);
}

/* Returns the text in which XML can show the bytes; no bytes are no text.
 * Free with g_free. */
static char *
shown(const char *bytes, gsize size)
{
    g_autofree char *text = label_present(bytes, size);

    return size == 0 ? g_strdup("") : xml_text(text);
}

static gboolean
is_same(const char *text, const char *bytes, gsize size)
{
    return strlen(text) == size && memcmp(text, bytes, size) == 0;
}

/* Writes any bytes as a text, and as they are where these are not the
 * same. */
static void
bytes_attribute(Archive *archive, const char *name, const char *bytes,
                gsize size)
{
    g_autofree char *text = shown(bytes, size);
    g_autofree char *base64_name = g_strconcat(name, "-base64", NULL);

    attribute(archive, name, text);
    if (!is_same(text, bytes, size))
        base64_attribute(archive, base64_name, bytes, size);
}

static void
text_attribute(Archive *archive, const char *name, const char *text)
{
    bytes_attribute(archive, name, text, strlen(text));
}

/* Writes a text that was made presentable from these bytes, NULL where they
 * are the same. */
static void
presented_attribute(Archive *archive, const char *name, const char *text,
                    GBytes *original)
{
    gsize size;
    const char *bytes;

    if (original == NULL) {
        text_attribute(archive, name, text);
        return;
    }
    bytes = g_bytes_get_data(original, &size);
    bytes_attribute(archive, name, size == 0 ? "" : bytes, size);
}

/* Writes an element with one text, where there is one. */
static void
write_text(Archive *archive, const char *element, const char *name,
           const char *text)
{
    if (text == NULL)
        return;
    start(archive, element);
    text_attribute(archive, name, text);
    end(archive);
}

static void
flush_list(Archive *archive)
{
    if (archive->list->len == 0)
        return;
    start(archive, "changes");
    check(archive, xmlTextWriterWriteString(
                       archive->writer, (const xmlChar *)archive->list->str));
    end(archive);
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

    start(archive, "run");
    attribute(archive, "break-down",
              profile->breakdown == BREAKDOWN_UNKNOWN
                  ? "unknown"
                  : breakdown_option(profile->breakdown) + 1);
    attribute(archive, "declared", profile->has_breakdown ? "true" : "false");
    if (profile->texts)
        attribute(archive, "keys", "texts");
    attribute(archive, "clock", clock_name(profile->clock));
    time_attribute(archive, "start", profile->start);
    time_attribute(archive, "end", profile->end);
    known_attribute(archive, "interval", profile->facts.interval);
    known_attribute(archive, "capabilities", profile->facts.capabilities);
    known_attribute(archive, "summed", profile->n_summed);
    end(archive);
}

static void
write_start(Archive *archive)
{
    const Facts *facts = &archive->profile->facts;

    if (facts->start_s == 0 && facts->start_ns == 0)
        return;
    start(archive, "started");
    time_attribute(archive, "seconds", facts->start_s);
    number_attribute(archive, "nanoseconds", facts->start_ns);
    end(archive);
}

static void
write_filters(Archive *archive)
{
    char *const *filters = archive->profile->facts.filters;

    for (guint filter = 0; filter < N_FILTERS; filter++) {
        if (filters[filter] == NULL)
            continue;
        start(archive, "filter");
        attribute(archive, "option", filter_option(filter) + 1);
        text_attribute(archive, "text", filters[filter]);
        end(archive);
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
        start(archive, "warning");
        attribute(archive, "kind", warning_name(kind));
        number_attribute(archive, "count", warning->count);
        known_attribute(archive, "amount", warning->amount);
        known_attribute(archive, "offset", warning->offset);
        end(archive);
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

    start(archive, "cost-centre");
    number_attribute(archive, "id", id);
    if (centre != NULL) {
        presented_attribute(archive, "label", centre->label,
                            centre->originals[0]);
        presented_attribute(archive, "module", centre->module,
                            centre->originals[1]);
        presented_attribute(archive, "location", centre->location,
                            centre->originals[2]);
        if (centre->caf)
            attribute(archive, "caf", "true");
    }
    end(archive);
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
    start(archive, "info-table");
    attribute(archive, "address", address);
    text_attribute(archive, "name", info_tables_string(tables, table->name));
    text_attribute(archive, "closure",
                   info_tables_string(tables, table->closure));
    text_attribute(archive, "type", info_tables_string(tables, table->type));
    text_attribute(archive, "label", info_tables_string(tables, table->label));
    text_attribute(archive, "module",
                   info_tables_string(tables, table->module));
    text_attribute(archive, "location",
                   info_tables_string(tables, table->location));
    end(archive);
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

    start(archive, "eras");
    for (guint i = 0; i < profile_n_eras(profile); i++) {
        gint64 time = profile_era(profile, i)->time;

        put_change(archive, (Difference){FALSE, 1},
                   difference_of_times(last, time));
        last = time;
    }
    flush_list(archive);
    end(archive);
}

static void
stack_attribute(Archive *archive, const char *key, guint32 size)
{
    g_autoptr(GString) ids = g_string_new(NULL);

    for (guint32 frame = 0; frame < size / 4; frame++)
        g_string_append_printf(ids, "%s%" PRIu32, frame == 0 ? "" : " ",
                               stack_id(key, frame));
    attribute(archive, "stack", ids->str);
}

/* Writes what the band is called, and what tells it from others where its
 * name does not. */
static void
name_attributes(Archive *archive, const Band *band)
{
    guint32 size;
    const char *key = band_key(archive, band, &size);
    g_autofree char *label = xml_text(band->text);
    g_autofree char *key_text = shown(key, size);

    attribute(archive, "label", label);
    if (is_stack(archive, size))
        stack_attribute(archive, key, size);
    else if (is_same(label, key, size))
        return;
    else if (is_same(key_text, key, size))
        attribute(archive, "key", key_text);
    else
        base64_attribute(archive, "key-base64", key, size);
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

        start(archive, "band");
        number_attribute(archive, "first", band->first_era);
        name_attributes(archive, band);
        write_series(archive, band);
        end(archive);
    }
}

static void
write_markers(Archive *archive)
{
    const GArray *markers = archive->profile->markers;

    for (guint i = 0; i < markers->len; i++) {
        const Marker *marker = &g_array_index(markers, Marker, i);

        start(archive, "marker");
        time_attribute(archive, "time", marker->time);
        attribute(archive, "kind",
                  marker->kind == MARKER_USER ? "user" : "event");
        if (marker->text[0] != '\0')
            presented_attribute(archive, "text", marker->text,
                                marker->original);
        end(archive);
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
        start(archive, "memory");
        attribute(archive, "line", names[line]);
        write_points(archive, points);
        end(archive);
    }
}

/* An element on each line, but not indented: blanks would be a tenth of it. */
static void
write_document(Archive *archive)
{
    check(archive, xmlTextWriterSetIndent(archive->writer, 1));
    check(archive,
          xmlTextWriterSetIndentString(archive->writer, (const xmlChar *)""));
    check(archive,
          xmlTextWriterStartDocument(archive->writer, "1.0", "UTF-8", NULL));
    start(archive, "evheap-profile");
    number_attribute(archive, "version", SCHEMA);
    write_run(archive);
    write_facts(archive);
    write_warnings(archive);
    write_symbols(archive);
    write_eras(archive);
    write_bands(archive);
    write_markers(archive);
    write_memory(archive);
    check(archive, xmlTextWriterEndDocument(archive->writer));
}

static void
write_xml(const Report *report, Sink *sink)
{
    Archive archive = {
        .profile = report->decoded,
        .writer = xml_stream_open(sink),
        .list = g_string_sized_new(CHUNK_SIZE),
    };

    if (archive.writer != NULL)
        write_document(&archive);
    if (archive.writer == NULL || archive.failed)
        sink_fail(sink, _("libxml2 could not write the XML"));
    if (archive.writer != NULL)
        xmlFreeTextWriter(archive.writer);
    g_string_free(archive.list, TRUE);
}

const OutputFormat format_xml = {
    .name = "xml",
    .summary = N_("archive of the whole run, which evheap reads again"),
    .write = write_xml,
};
