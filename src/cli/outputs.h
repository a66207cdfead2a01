/* Writes all outputs: takes the report, writes the file of each -o. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "cli/options.h"
#include "cli/progress.h"

/* Prints the warnings about the outputs, writes the outputs and shows the
 * progress.  The files get their final names after all outputs are written.  If
 * the reader of standard output has closed it, the other outputs are written
 * nevertheless.  Sets whether the log is whole if a format lists its events.
 *
 * Errors: TROUBLE_IO if a picture needs a font and there is none; TROUBLE_USAGE
 * for outputs that would replace an input or each other, and for a binary
 * format on a terminal; those of sink_open, sink_finish and sink_commit. */
gboolean outputs_write(const Options *options, const Report *report,
                       Progress *progress, gboolean *whole, GError **error);

#endif
