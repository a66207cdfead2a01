#include "output/xml/xml-stream.h"

#include <inttypes.h>
#include <string.h>

#include "base/label.h"
#include "run/threads.h"

/* Writes to the sink.  Never fails, because libxml2 would print a failure;
 * sink_finish reports it. */
static int
write_to_sink(void *sink, const char *bytes, int size)
{
    sink_write(sink, bytes, (gsize)size);
    return size;
}

xmlTextWriter *
xml_stream_open(Sink *sink)
{
    xmlOutputBuffer *buffer =
        xmlOutputBufferCreateIO(write_to_sink, NULL, sink, NULL);
    xmlTextWriter *writer;

    if (buffer == NULL)
        return NULL;
    writer = xmlNewTextWriter(buffer);
    if (writer == NULL)
        xmlOutputBufferClose(buffer);
    return writer;
}

void
xml_number_attribute(XmlStream *stream, const char *name, guint64 number)
{
    char digits[24];

    g_snprintf(digits, sizeof(digits), "%" PRIu64, number);
    xml_attribute(stream, name, digits);
}

void
xml_known_attribute(XmlStream *stream, const char *name, guint64 number)
{
    if (number != 0)
        xml_number_attribute(stream, name, number);
}

void
xml_time_attribute(XmlStream *stream, const char *name, gint64 time)
{
    char digits[24];

    g_snprintf(digits, sizeof(digits), "%" PRId64, time);
    xml_attribute(stream, name, digits);
}

void
xml_base64_attribute(XmlStream *stream, const char *name, const char *bytes,
                     gsize size)
{
    g_autofree char *code = g_base64_encode((const guchar *)bytes, size);

    xml_attribute(stream, name, code);
}

char *
xml_shown(const char *bytes, gsize size)
{
    g_autofree char *text = label_present(bytes, size);

    return size == 0 ? g_strdup("") : xml_text(text);
}

gboolean
xml_is_same(const char *text, const char *bytes, gsize size)
{
    return strlen(text) == size && memcmp(text, bytes, size) == 0;
}

/* Writes bytes as presentable text.  If the text differs from the bytes, these
 * follow as base64. */
static void
bytes_attribute(XmlStream *stream, const char *name, const char *bytes,
                gsize size)
{
    g_autofree char *text = xml_shown(bytes, size);

    xml_attribute(stream, name, text);
    if (!xml_is_same(text, bytes, size)) {
        g_autofree char *base64_name = g_strconcat(name, "-base64", NULL);

        xml_base64_attribute(stream, base64_name, bytes, size);
    }
}

void
xml_text_attribute(XmlStream *stream, const char *name, const char *text)
{
    bytes_attribute(stream, name, text, strlen(text));
}

void
xml_presented_attribute(XmlStream *stream, const char *name, const char *text,
                        GBytes *original)
{
    gsize size;
    const char *bytes;

    if (original == NULL) {
        xml_text_attribute(stream, name, text);
        return;
    }
    bytes = g_bytes_get_data(original, &size);
    bytes_attribute(stream, name, size == 0 ? "" : bytes, size);
}

void
xml_fields(XmlStream *stream, const Field *fields, gconstpointer record)
{
    for (; fields->name != NULL; fields++) {
        const char *name = field_attribute(fields);
        guint64 number;

        if (fields->type == FIELD_TEXT) {
            if (field_text(fields, record) != NULL)
                xml_text_attribute(stream, name, field_text(fields, record));
            continue;
        }
        number = field_number(fields, record);
        if (fields->type == FIELD_FLAG && number != 0)
            xml_attribute(stream, name, "true");
        else if (fields->type != FIELD_TIME)
            xml_known_attribute(stream, name, number);
        else if (number != (guint64)NEVER)
            xml_number_attribute(stream, name, number);
    }
}
