#include "output/terminal.h"

#include <string.h>
#include <unistd.h>

#define ELLIPSIS 0x2026

gboolean
terminal_is(int fd)
{
    return isatty(fd) == 1;
}

gboolean
terminal_is_plain(int fd)
{
    return !g_get_charset(NULL) && terminal_is(fd);
}

/* Appends a character as ASCII.  An ellipsis becomes one tilde, so that columns
 * stay aligned. */
static void
append_ascii(GString *out, gunichar character)
{
    char bytes[7] = {0};
    g_autofree char *ascii = NULL;

    if (character < 0x80) {
        g_string_append_c(out, (char)character);
    } else if (character == ELLIPSIS) {
        g_string_append_c(out, '~');
    } else {
        g_unichar_to_utf8(character, bytes);
        ascii = g_str_to_ascii(bytes, "C");
        g_string_append(out, ascii);
    }
}

char *
terminal_ascii(const char *text, gsize size)
{
    GString *out = g_string_sized_new(size);

    while (size > 0) {
        const gunichar character =
            g_utf8_get_char_validated(text, (gssize)size);
        const gsize length = character < 0x110000
                                 ? (gsize)g_unichar_to_utf8(character, NULL)
                                 : 1;

        if (character < 0x110000)
            append_ascii(out, character);
        else
            g_string_append_c(out, '?');
        text += length;
        size -= length;
    }
    return g_string_free(out, FALSE);
}

char *
terminal_text(int fd, const char *text)
{
    return terminal_is_plain(fd) ? terminal_ascii(text, strlen(text))
                                 : g_strdup(text);
}
