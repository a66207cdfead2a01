#include <config.h>

#include <glib/gi18n.h>

#include "output/format.h"

static void
write_hp(const Report *report, Sink *sink)
{
    (void)report;
    sink_fail(sink, "not yet");
}

const OutputFormat format_hp = {
    .name = "hp",
    .summary = N_("not yet"),
    .write = write_hp,
};
