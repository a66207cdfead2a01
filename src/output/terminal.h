/* Converts UTF-8 to ASCII for terminals whose locale is not UTF-8.
 *
 * Texts are UTF-8 without control characters.  In another encoding their bytes
 * may be control characters: the second byte of "\xC3\x9B", the letter Û, is
 * CSI, which begins an escape sequence on a terminal of Latin-1. */
#ifndef OUTPUT_TERMINAL_H
#define OUTPUT_TERMINAL_H

#include <glib.h>

/* Return whether the descriptor is a terminal, and whether it is a terminal in
 * a locale that is not UTF-8. */
gboolean terminal_is(int fd);
gboolean terminal_is_plain(int fd);

/* Returns UTF-8 as ASCII.  Other letters are transliterated, or else "?"; the
 * blocks of sparklines are digits from 1 to 8.  Free with g_free. */
char *terminal_ascii(const char *text, gsize size);

/* Returns the text for output to the descriptor: as ASCII if terminal_is_plain,
 * else unchanged.  Free with g_free. */
char *terminal_text(int fd, const char *text);

#endif
