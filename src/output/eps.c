#include <config.h>

#include <glib/gi18n.h>

#include "output/ps-stream.h"

const OutputFormat format_eps = {
    .name = "eps",
    .summary = N_("picture to put into a document, encapsulated PostScript"),
    .needs_figure = TRUE,
    .write = ps_stream_write_eps,
};
