/* Readers: from the bytes of an input to a profile.
 *
 * One reader per kind of input, chosen by content.  What was odd about the
 * input stands in the profile's warnings; what makes it useless is an
 * error. */
#ifndef READER_READER_H
#define READER_READER_H

#include <glib.h>

#include "base/meter.h"
#include "input/source.h"
#include "profile/profile.h"

/* Reads a file of any kind, or standard input for "-".  The meter, or NULL,
 * counts the bytes of the file.  Errors: those of source_open and of the
 * readers below, and TROUBLE_FORMAT for what is no input of evheap.  Free with
 * profile_free. */
Profile *reader_read(const char *name, Meter *meter, GError **error);

/* Returns an error for input that is no eventlog. */
gboolean reader_check_eventlog(Source *source, GError **error);

#endif
