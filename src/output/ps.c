#include <config.h>

#include <glib/gi18n.h>

#include "output/painter.h"

static void
ps_write(const Report *report, Sink *sink)
{
    report->painter->paint_ps(report, sink);
}

const OutputFormat format_ps = {
    .name = "ps",
    .summary = N_("the picture for print, as PostScript"),
    .needs_figure = TRUE,
    .needs_font = TRUE,
    .needs_listing = TRUE,
    .write = ps_write,
};
