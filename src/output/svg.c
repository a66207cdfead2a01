#include <config.h>

#include "canvas/svg.h"

#include <glib/gi18n.h>

#include "output/format.h"

/* Never refuses: the sink keeps its failure to itself until it is asked,
 * while libxml2 would print it. */
static int
write_to_sink(void *sink, const char *bytes, int size)
{
    sink_write(sink, bytes, (gsize)size);
    return size;
}

static xmlTextWriter *
open_writer(Sink *sink)
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

static void
svg_write(const Report *report, Sink *sink)
{
    xmlTextWriter *writer = open_writer(sink);

    if (writer == NULL || !svg_paint_figure(writer, report->figure))
        sink_fail(sink, _("libxml2 could not write the SVG"));
    if (writer != NULL)
        xmlFreeTextWriter(writer);
}

const OutputFormat format_svg = {
    .name = "svg",
    .summary = N_("picture for the web, bands with tooltips"),
    .needs_figure = TRUE,
    .write = svg_write,
};
