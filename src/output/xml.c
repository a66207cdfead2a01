/* The XML archive: the whole run as decoded, for evheap itself and for
 * scripts.  data/evheap-profile.rng describes every element. */
#include <config.h>

#include <glib/gi18n.h>

#include "base/digits.h"
#include "canvas/xml.h"
#include "output/format.h"
#include "output/xml-parts.h"
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
    const ListChange change = {gap, difference};

    if (archive->list->len + LIST_CHANGE_SIZE > CHUNK_SIZE)
        flush_list(archive);
    list_change_append(archive->list, &change);
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

    for (guint32 frame = 0; frame < size / 4; frame++) {
        if (frame > 0)
            g_string_append_c(ids, ' ');
        digits_append(ids, xml_stack_id(key, frame));
    }
    xml_attribute(&archive->xml, "stack", ids->str);
}

/* Writes what tells the band from others, where its name does not. */
static void
key_attribute(Archive *archive, const char *key, guint32 size)
{
    g_autofree char *text = xml_shown(key, size);

    if (xml_is_same(text, key, size))
        xml_attribute(&archive->xml, "key", text);
    else
        xml_base64_attribute(&archive->xml, "key-base64", key, size);
}

static void
name_attributes(Archive *archive, const Band *band)
{
    guint32 size;
    const char *key = xml_band_key(archive->profile, band, &size);
    g_autofree char *label = xml_text(band->text);

    xml_attribute(&archive->xml, "label", label);
    if (xml_is_stack(archive->profile, size))
        stack_attribute(archive, key, size);
    else if (!xml_is_same(label, key, size))
        key_attribute(archive, key, size);
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
        xml_attribute(&archive->xml, "kind", marker_kind_key(marker->kind));
        if (marker->text[0] != '\0')
            xml_presented_attribute(&archive->xml, "text", marker->text,
                                    marker->original);
        xml_known_attribute(&archive->xml, "left-out-same", marker->n_same);
        xml_known_attribute(&archive->xml, "left-out-like", marker->n_like);
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
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *points = archive->profile->memory[line];

        if (points->len == 0)
            continue;
        xml_start(&archive->xml, "memory");
        xml_attribute(&archive->xml, "line", memory_line_word(line));
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
    xml_put_facts(&archive->xml, archive->profile);
    xml_put_symbols(&archive->xml, archive->profile);
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
        .profile = report->runs[0].decoded,
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
    .holds_one_run = TRUE,
    .write = write_xml,
};
