/* Cleans up if the program ends early: removes temporary files and erases the
 * line of the progress.
 *
 * A signal that ends the program ends it by that signal, so that a shell sees
 * it.  If GLib gets no memory, the program prints one line and exits. */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include <glib.h>

/* Installs the handlers, before anything else.  status is the exit status if
 * memory runs out.  Opens the standard streams that are closed.  Ignores
 * SIGPIPE, so that a write into a closed pipe is an error.  Returns whether
 * SIGPIPE was ignored before: then a closed standard output gets a message.  A
 * shell does not expect one (head, less). */
gboolean precautions_take(int status);

#endif
