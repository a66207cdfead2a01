#include <config.h>

#include <glib/gi18n.h>

#include "output/painter.h"

static void
png_write(const Report *report, Sink *sink)
{
    report->painter->paint_png(report, sink);
}

const OutputFormat format_png = {
    .name = "png",
    .summary = N_("picture in pixels"),
    .is_binary = TRUE,
    .needs_figure = TRUE,
    .needs_font = TRUE,
    .write = png_write,
};
