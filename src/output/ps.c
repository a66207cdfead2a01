#include <config.h>

#include <glib/gi18n.h>

#include "output/ps-stream.h"

const OutputFormat format_ps = {
    .name = "ps",
    .summary = N_("the same, as PostScript"),
    .needs_figure = TRUE,
    .needs_listing = TRUE,
    .write = ps_stream_write_ps,
};
