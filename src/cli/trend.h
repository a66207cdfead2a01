/* Reads the runs of a trend: takes the options, returns a Trend.
 *
 * The runs are read one after the other, and no two are held at once.  Those of
 * a history are its rows: their archives are read only if they are filtered. */
#ifndef CLI_TREND_H
#define CLI_TREND_H

#include "cli/assembly.h"
#include "compare/trend.h"

/* Reads the runs of the FILEs, shows the progress and prints the warnings.  The
 * runs are in the order of the FILEs, those of a folder by their start, those
 * of a history in its order.  Sets the quantity of the options.  Errors: those
 * of inputs_read and options_set_quantity; TROUBLE_USAGE for a folder without
 * archives.  Free with trend_free.  */
Trend *trend_read(Options *options, Progress *progress, GError **error);

/* Makes the report of a trend and draws it, as assembly_new does.  Reads the
 * last run again if there are limits, which are those of that run.  Takes
 * ownership of the trend. */
Assembly *trend_assemble(const Options *options, Trend *trend,
                         Progress *progress, GError **error);

/* Returns the file of the first run that is not whole, or NULL; borrowed. */
const char *trend_find_damaged(const Trend *trend);

#endif
