/* Writing the outputs that were asked for, all from one decoding. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include <glib.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/progress.h"

/* Writes every output of the runs, and archives of a run as it was decoded; no
 * file appears unless all could be written.  Then says what came of the limits,
 * and whether any is crossed.  The progress shows how far it has come.  Errors:
 * those of assembly_new, sink_open and sink_finish. */
gboolean outputs_write(const Options *options, const Inputs *inputs,
                       Progress *progress, gboolean *crossed, GError **error);

#endif
