/* What is seen to before anything else: the standard streams are there, a
 * write that fails says so instead of ending the program, and where there is
 * no memory left, the program ends as it does in any other trouble.
 *
 * GLib ends a program that gets no memory, or no thread, by a signal, after a
 * message of its own.  Here it removes half-written files, says so in one line
 * and exits.
 * libxml2 gets its memory from GLib: what it writes lacks texts where it got
 * none, and nobody is told (libxml2 2.9). */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include "cli/session.h"

struct Precautions {
    int status;             /* of a program that cannot go on */
    const char *text;       /* what it says for want of memory, translated */
    gboolean told_unread;   /* whoever started it wants to be told when nobody
                               reads its standard output any more */
    const Session *session; /* set by session_new; NULL while there is none */
};

/* Takes them; the language is set.  They must live until the program ends, and
 * be alone. */
void precautions_take(Precautions *precautions, int status);

#endif
