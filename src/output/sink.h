/* Where an output's bytes go: a file that appears whole or not at all, or
 * standard output.
 *
 * A file is written beside its name and renamed by sink_commit; freed
 * without a commit, nothing of it is left.  A name that is not a regular
 * file (/dev/null, a pipe) is written directly.  A terminal that has no UTF-8
 * gets ASCII.  The first failure latches: later writes do nothing, sink_finish
 * reports it. */
#ifndef OUTPUT_SINK_H
#define OUTPUT_SINK_H

#include <glib.h>

#include "base/meter.h"

typedef struct Sink Sink;

/* Opens a file, or standard output for "-".  Errors: TROUBLE_IO with the
 * name and the reason. */
Sink *sink_open(const char *name, GError **error);

/* Returns whether what is written comes out on a terminal, by whatever name. */
gboolean sink_is_terminal(const Sink *sink);

/* Has the meter, borrowed until sink_free, count what is written out. */
void sink_set_meter(Sink *sink, Meter *meter);

/* Returns how many columns a text may have: those of the terminal that standard
 * output ("-") is, at least 80; else 80, for a file is the same wherever it is
 * written. */
guint sink_columns(const Sink *sink);

/* Writes bytes; returns FALSE once anything failed. */
gboolean sink_write(Sink *sink, const void *bytes, gsize size);

/* Formats as printf does, in the current locale. */
gboolean sink_printf(Sink *sink, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Latches a failure that is not the sink's own (a library's), with a
 * translated reason that is copied. */
void sink_fail(Sink *sink, const char *reason);

/* Flushes to the disk; after it only sink_commit and sink_free are allowed.
 * Returns FALSE and the first failure if there was any. */
gboolean sink_finish(Sink *sink, GError **error);

/* Lets the file appear under its name. */
gboolean sink_commit(Sink *sink, GError **error);

/* Closes; what was not committed is removed. */
void sink_free(Sink *sink);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sink, sink_free)

#endif
