/* --dump: each seam of the pipeline as text, for tests and debugging. */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include <glib.h>

#include "cli/inputs.h"
#include "cli/options.h"

/* Print on standard output.  Errors: those of the reader, of markers_choose
 * and of the sink. */
gboolean dump_events(const Options *options, GError **error);
gboolean dump_profile(const Inputs *inputs, GError **error);
gboolean dump_figure(const Options *options, const Inputs *inputs,
                     GError **error);

#endif
