/* Writes the bytes of an output to a file or to standard output.
 *
 * A regular file gets its name in sink_commit; an uncommitted file is removed.
 * Devices, pipes and descriptors that are already open (/dev/stdout, /dev/fd/5)
 * are written directly.  A terminal gets ASCII if the locale is not UTF-8.  The
 * first failure latches: later writes do nothing, and sink_finish reports
 * it. */
#ifndef OUTPUT_SINK_H
#define OUTPUT_SINK_H

#include <glib.h>

#include "base/meter.h"
#include "output/packer.h"

typedef struct Sink Sink;

/* Opens a file, or standard output for "-".  Errors: TROUBLE_IO. */
Sink *sink_open(const char *name, GError **error);

/* Returns the name of an output for messages: "'heap.svg'", or for "-"
 * "standard output", translated.  Free with g_free. */
char *sink_name(const char *file);

/* Returns a sink whose bytes go to a packer, which is borrowed until sink_free.
 * name is that of the output, for messages. */
Sink *sink_open_packer(const char *name, Packer *packer);

/* Returns a sink whose bytes are appended to a text, which is borrowed until
 * sink_free, for a terminal of this size.  is_plain: the caller will convert
 * the text to ASCII. */
Sink *sink_open_text(GString *text, guint columns, guint rows,
                     gboolean is_plain);

/* Returns whether the output is a terminal, whatever its name. */
gboolean sink_is_terminal(const Sink *sink);

/* Returns whether the output is converted to ASCII (output/terminal.h). */
gboolean sink_is_plain(const Sink *sink);

/* Sets a meter that counts the bytes written to the file, or NULL.  The meter
 * is borrowed until sink_free. */
void sink_set_meter(Sink *sink, Meter *meter);

/* Returns the width of the terminal in columns: the environment variable
 * COLUMNS, or else what the terminal says, or else 80.  Returns 0 if the output
 * is not a terminal. */
guint sink_columns(const Sink *sink);

/* Returns the height of the terminal of sink_open_text in rows; 0 for other
 * sinks. */
guint sink_rows(const Sink *sink);

/* Writes bytes, which may be buffered.  Returns FALSE after a failure. */
gboolean sink_write(Sink *sink, const void *bytes, gsize size);

/* Writes a text formatted as by printf, in the current locale.  Returns FALSE
 * after a failure. */
gboolean sink_printf(Sink *sink, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Latches a failure of a library.  reason is translated and follows "cannot
 * write 'FILE': "; it is copied. */
void sink_fail(Sink *sink, const char *reason);

/* Writes the buffered bytes and reports the first failure.  Only sink_commit
 * and sink_free may follow.  Errors: TROUBLE_IO; TROUBLE_UNREAD if standard
 * output is a pipe that its reader has closed. */
gboolean sink_finish(Sink *sink, GError **error);

/* Gives the file its final name, if it is not written directly.  Errors:
 * TROUBLE_IO. */
gboolean sink_commit(Sink *sink, GError **error);

/* Closes and frees the sink, and removes a file that was not committed. */
void sink_free(Sink *sink);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Sink, sink_free)

#endif
