#include <config.h>

#include <glib/gi18n.h>

#include "output/format.h"

static void
write_xml(const Report *report, Sink *sink)
{
    (void)report;
    sink_fail(sink, "not yet");
}

const OutputFormat format_xml = {
    .name = "xml",
    .summary = N_("not yet"),
    .write = write_xml,
};
