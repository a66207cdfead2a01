/* Writing the outputs that were asked for, all from one decoding. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "cli/assembly.h"
#include "cli/options.h"
#include "cli/progress.h"

/* Warns of what the outputs lack, and writes every one of them; no file appears
 * unless all could be written.  The progress shows how far it has come.
 * Errors: TROUBLE_IO where pictures need a font and there is none,
 * TROUBLE_USAGE for outputs that would replace an input or each other, and
 * those of sink_open, sink_finish and sink_commit. */
gboolean outputs_write(const Options *options, const Assembly *assembly,
                       Progress *progress, GError **error);

#endif
