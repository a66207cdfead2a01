#include "output/terminal.h"

#include <string.h>
#include <unistd.h>

#define ELLIPSIS 0x2026

gboolean
terminal_is_plain(int fd)
{
    return !g_get_charset(NULL) && isatty(fd) == 1;
}

static gboolean
is_dumb(void)
{
    const char *term = g_getenv("TERM");

    return term == NULL || term[0] == '\0' || strcmp(term, "dumb") == 0;
}

gboolean
terminal_can_erase(int fd)
{
    return isatty(fd) == 1 && !is_dumb();
}

gboolean
terminal_has_colours(void)
{
    const char *variable = g_getenv("NO_COLOR");

    return !is_dumb() && (variable == NULL || variable[0] == '\0');
}

void
terminal_put(const char *text)
{
    const gssize written = write(STDERR_FILENO, text, strlen(text));

    (void)written;
}

char *
terminal_ascii(const char *text, gsize size)
{
    GString *out = g_string_sized_new(size);

    while (size > 0) {
        const gunichar character =
            g_utf8_get_char_validated(text, (gssize)size);
        char bytes[7] = {0};
        gsize length = 1;

        if (character < 0x110000)
            length = (gsize)g_unichar_to_utf8(character, bytes);
        if (character < 0x80) {
            g_string_append_c(out, bytes[0]);
        } else if (character == ELLIPSIS) {
            /* One character, so that columns stay aligned. */
            g_string_append_c(out, '~');
        } else if (character < 0x110000) {
            g_autofree char *ascii = g_str_to_ascii(bytes, "C");

            g_string_append(out, ascii);
        } else {
            g_string_append_c(out, '?');
        }
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
