/* Cleans up if the program ends early: removes temporary files and erases the
 * line of the progress.
 *
 * After cleaning up, a fatal signal still ends the program, so that a shell
 * sees it.  If GLib gets no memory, the program prints one line and exits. */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include <glib.h>

/* Installs the handlers.  Call it before anything else.  status is the exit
 * status if memory runs out.  Opens the standard streams that are closed.
 * Ignores SIGPIPE, so that a write into a closed pipe is an error.  Returns
 * whether SIGPIPE was ignored before.  Only then a closed standard output is
 * reported: in a shell it is usual (head, less). */
gboolean precautions_take(int status);

#endif
