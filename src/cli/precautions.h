/* How the program ends before its time: what is half-written is removed first,
 * and the line of the progress erased.
 *
 * A signal to end ends it at once, and as that signal, so that a shell sees it.
 * Where GLib gets no memory, one line says so, and the program exits. */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include <glib.h>

/* Takes them, before anything else; status is that of a program that cannot go
 * on.  The standard streams are open from here on, and a write into a closed
 * pipe fails instead of ending the program.  Returns whether SIGPIPE was
 * ignored before: whoever did that waits for a message when nobody reads
 * standard output, while a shell does not (head, less). */
gboolean precautions_take(int status);

#endif
