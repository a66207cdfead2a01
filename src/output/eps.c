#include <config.h>

#include <glib/gi18n.h>

#include "output/painter.h"

static void
eps_write(const Report *report, Sink *sink)
{
    report->painter->paint_eps(report, sink);
}

const OutputFormat format_eps = {
    .name = "eps",
    .summary = N_("picture to put into a document, encapsulated PostScript"),
    .needs_figure = TRUE,
    .needs_font = TRUE,
    .write = eps_write,
};
