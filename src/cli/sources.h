/* Adds the source files and the lines of source to a report. */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include "cli/options.h"
#include "output/report.h"

/* Sets report->line_moment: that of --at, else the peak of the heap, or the
 * whole run of a flow.  Sets report->sources if an output shows source files or
 * links them, report->urls with --source-url, and with --view=source
 * report->source, if the bands have places.  Errors: those of source_tree_new;
 * TROUBLE_USAGE for more than two runs. */
gboolean sources_add(Report *report, const Options *options, GError **error);

/* Fails if no part of a report has lines of source: TROUBLE_UNTOLD. */
gboolean sources_check(const Report *report, GError **error);

#endif
