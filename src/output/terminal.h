/* Texts on a terminal.
 *
 * All texts are UTF-8 and have no control characters.  A terminal that does
 * not read them as UTF-8 would: in "\xC3\x9B", the letter Û, the second byte
 * is C1's CSI, with which terminals of Latin-1 begin an escape sequence.
 * Whether one does, the locale says. */
#ifndef OUTPUT_TERMINAL_H
#define OUTPUT_TERMINAL_H

#include <glib.h>

/* Returns whether the descriptor is a terminal; and whether it is one of a
 * locale whose characters are not UTF-8. */
gboolean terminal_is(int fd);
gboolean terminal_is_plain(int fd);

/* Returns UTF-8 in ASCII, other letters as near as there are any, else as
 * "?"; the blocks of sparklines as digits from 1 to 8.  Free with g_free. */
char *terminal_ascii(const char *text, gsize size);

/* Returns the text as it may be written to that descriptor: in ASCII where
 * that is a plain terminal, else as it is.  Free with g_free. */
char *terminal_text(int fd, const char *text);

#endif
