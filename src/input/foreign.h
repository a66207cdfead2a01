/* Recognises an input that is no heap profile: takes its name and first bytes,
 * returns what it is and how to get the profile. */
#ifndef INPUT_FOREIGN_H
#define INPUT_FOREIGN_H

#include <glib.h>

/* The number of first bytes that tell enough. */
#define FOREIGN_BYTES 1024

/* Returns what the input is and what to do: "a program: run it: evheap run
 * ./prog", translated; NULL if that is not known.  bytes are the first of the
 * unpacked input.  Free with g_free. */
char *foreign_sentence(const char *name, const guint8 *bytes, gsize size);

/* Adds the log that was probably meant to the error of an input, if there is
 * one: "ok.eventlog" for "ok" and "ok.hs", and a log in a folder. */
void foreign_suggest(const char *name, GError **error);

#endif
