/* What is seen to before anything else: the standard streams are there, a
 * write that fails says so instead of ending the program, and where there is
 * no memory left, the program ends as it does in any other trouble.
 *
 * GLib ends a program that gets no memory, or no thread, by a signal, after a
 * message of its own.  Here what is half-written is removed, one line says
 * what is wrong, and the program exits.
 * libxml2 gets its memory from GLib: what it writes lacks texts where it got
 * none, and nobody is told (libxml2 2.9). */
#ifndef CLI_PRECAUTIONS_H
#define CLI_PRECAUTIONS_H

#include <glib.h>

typedef struct {
    int status;           /* of a program that cannot go on */
    const char *memory;   /* what it says for want of memory */
    const char *font;     /* the same where it may be a font, too */
    gboolean told_unread; /* whoever started it wants to be told when nobody
                             reads its standard output any more */
    /* What is to be done before the program ends, from any thread and without
     * memory; NULL for nothing. */
    void (*before_end)(gconstpointer data);
    gconstpointer data; /* borrowed */
} Precautions;

/* Takes them, before anything else.  GLib keeps the pointer, so the structure
 * must stay where it is until the program ends, and a program takes them only
 * once. */
void precautions_take(Precautions *precautions, int status);

/* Translates what they say, once the language is set: in the end there may be
 * no memory for it. */
void precautions_translate(Precautions *precautions);

#endif
