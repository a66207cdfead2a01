#include <config.h>

#include "canvas/svg.h"

#include <glib/gi18n.h>

#include "output/format.h"
#include "output/xml/xml-stream.h"

static void
svg_write(const Report *report, Sink *sink)
{
    xmlTextWriter *writer = xml_stream_open(sink);

    if (writer == NULL || !svg_paint_figure(writer, report->figure, FALSE))
        sink_fail(sink, _("libxml2 could not write the SVG"));
    xmlFreeTextWriter(writer);
}

const OutputFormat format_svg = {
    .name = "svg",
    .summary = N_("picture for the web, bands with tooltips"),
    .traits = PICTURE_TRAITS,
    .write = svg_write,
};
