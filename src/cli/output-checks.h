/* Checks that outputs can be written: their files, fonts and times. */
#ifndef CLI_OUTPUT_CHECKS_H
#define CLI_OUTPUT_CHECKS_H

#include <sys/stat.h>

#include "cli/options.h"

/* Gets the status of a file, or for "-" of a standard stream.  Returns whether
 * it is a regular file. */
gboolean output_look_at(const char *name, int stream, struct stat *status);

/* Fails if a file to write is one that is read.  Errors: TROUBLE_USAGE. */
gboolean output_check_reads(const Options *options, const char *output,
                            GError **error);

/* Fails if a picture needs a font, and there is none.  Errors: TROUBLE_IO. */
gboolean output_check_font(const Options *options, const Report *report,
                           GError **error);

/* Checks the files of all outputs before one is written, and the times that
 * their formats need.  report: NULL if only events are listed.  Errors:
 * TROUBLE_USAGE and TROUBLE_UNSUPPORTED. */
gboolean outputs_check(const Options *options, const Report *report,
                       GError **error);

#endif
