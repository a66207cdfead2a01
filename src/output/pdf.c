#include <config.h>

#include <glib/gi18n.h>

#include "output/painter.h"

static void
pdf_write(const Report *report, Sink *sink)
{
    report->painter->paint_pdf(report, sink);
}

const OutputFormat format_pdf = {
    .name = "pdf",
    .summary = N_("picture for print, with pages that list the bands"),
    .is_binary = TRUE,
    .needs_figure = TRUE,
    .needs_font = TRUE,
    .needs_listing = TRUE,
    .write = pdf_write,
};
