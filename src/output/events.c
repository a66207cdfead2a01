/* The formats that list the events of a log.  cli/events.c writes them. */
#include <config.h>

#include <glib/gi18n.h>

#include "output/format.h"

const OutputFormat format_events = {
    .name = "events",
    .summary = N_("every event of an eventlog, one line each"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA,
    .events = LISTS_EVENTS_AS_TEXT,
};

const OutputFormat format_ndjson = {
    .name = "ndjson",
    .summary = N_("every event of an eventlog, one JSON object a line"),
    .traits = FORMAT_HOLDS_ONE_RUN | FORMAT_IS_DATA,
    .events = LISTS_EVENTS_AS_JSON,
};
