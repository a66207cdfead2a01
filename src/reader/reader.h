/* Readers: convert the bytes of an input to a run.
 *
 * There is one reader per kind of input, selected by content.  If the input has
 * defects but a run can be made, the run has warnings.  An unusable
 * input is an error. */
#ifndef READER_READER_H
#define READER_READER_H

#include <glib.h>

#include "base/meter.h"
#include "input/follow.h"
#include "input/source.h"
#include "reader/read-options.h"
#include "run/run.h"

/* Reads a file of any kind, or standard input for "-".  options
 * may be NULL for the profiles alone.  The meter may be NULL; it counts the
 * bytes of the file.  An archive of views gives its first run, which has the
 * others; of a stated break-down, only those with it.  Free with run_free.
 * Errors: those of source_open and of the reader; TROUBLE_FORMAT for an unknown
 * kind of input. */
Run *reader_read(const char *name, const ReadOptions *options, Meter *meter,
                 GError **error);

/* Reads an input while it is written, and returns the run at its end, or at
 * that of an update.  Errors: as reader_read; those of source_follow. */
Run *reader_follow(const char *name, const ReadOptions *options,
                   Following *following, GError **error);

/* Reads an input of any kind from memory.  name is for messages.  Free with
 * run_free.  Errors: as reader_read. */
Run *reader_read_bytes(const char *name, GBytes *bytes,
                       const ReadOptions *options, GError **error);

/* Returns whether the input is an eventlog.  Consumes nothing.  Errors:
 * TROUBLE_FORMAT for other input; those of source_take_error. */
gboolean reader_check_eventlog(Source *source, GError **error);

#endif
