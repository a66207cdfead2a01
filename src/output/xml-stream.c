#include "output/xml-stream.h"

/* Never refuses: the sink keeps its failure to itself until it is asked,
 * while libxml2 would print it. */
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
