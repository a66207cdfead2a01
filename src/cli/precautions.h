/* Cleans up if the program ends early: removes temporary files and erases the
 * line of the progress.
 *
 * After the clean-up a fatal signal still ends the program, so that a shell
 * sees the signal.  If GLib runs out of memory, the program prints one line and
 * exits. */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include <glib.h>

/* Installs the handlers and opens the standard streams that are closed.  Call
 * it before anything else.  status is the exit status if memory runs out.
 *
 * Ignores SIGPIPE, so that a write into a closed pipe is an error.  Returns
 * whether SIGPIPE was ignored before.  If it was not, do not report a closed
 * standard output: in a shell that is usual (head, less). */
gboolean precautions_take(int status);

/* Ends the program as a signal does that ends it: temporary files are removed.
 * Safe in a signal handler. */
void precautions_end(int number);

/* Sets the exit status when all outputs are complete; -1: they are not.  If
 * memory runs out while the program frees what it has, it exits with this
 * status, and nothing is removed or printed. */
void precautions_finish(int status);

#endif
