/* Converts UTF-8 to ASCII for terminals if the locale is not UTF-8.
 *
 * Texts are UTF-8 without control characters.  In another encoding their bytes
 * may be control characters: the letter Û is the bytes C3 9B, and 9B is CSI,
 * which begins an escape sequence on a Latin-1 terminal. */
#ifndef OUTPUT_TERMINAL_H
#define OUTPUT_TERMINAL_H

#include <glib.h>

/* Returns whether the descriptor is a terminal and the locale is not UTF-8. */
gboolean terminal_is_plain(int fd);

/* Returns whether the descriptor is a terminal that can overwrite what it
 * shows: a dumb one cannot. */
gboolean terminal_can_erase(int fd);

/* Returns whether a terminal has colours: NO_COLOR is not set, and it is not a
 * dumb one. */
gboolean terminal_has_colours(void);

/* Writes a text unchanged and unbuffered to standard error, without allocating
 * memory.  Failures are ignored.  Safe in a signal handler. */
void terminal_put(const char *text);

/* Converts UTF-8 to ASCII.  Other letters are transliterated if possible, or
 * become "?", as do bytes that are not UTF-8.  An ellipsis becomes "~".  size
 * is in bytes.  Free with g_free. */
char *terminal_ascii(const char *text, gsize size);

/* Returns the text for output to the descriptor: as ASCII if terminal_is_plain,
 * else unchanged.  Free with g_free. */
char *terminal_text(int fd, const char *text);

#endif
