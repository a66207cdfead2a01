#include "profile/label.h"

#include <string.h>

/* C0, DEL and C1: they move the cursor, ring the bell, or worse. */
static gboolean
is_control(gunichar character)
{
    return character < 0x20 || (character >= 0x7f && character < 0xa0);
}

static void
append_escaped(GString *text, const char *bytes, gsize size)
{
    for (gsize i = 0; i < size; i++)
        g_string_append_printf(text, "\\x%02X", (guint8)bytes[i]);
}

/* Returns the size of the character at the front, or 0 where it is not valid
 * UTF-8. */
static gsize
character_size(const char *bytes, gsize size)
{
    gunichar character = g_utf8_get_char_validated(bytes, (gssize)size);

    if (character == 0 && bytes[0] == '\0')
        return 1;
    if (character == (gunichar)-1 || character == (gunichar)-2)
        return 0;
    return (gsize)g_unichar_to_utf8(character, NULL);
}

/* Most labels are: they need no look at their characters. */
static gboolean
is_plain(const char *bytes, gsize size)
{
    for (gsize i = 0; i < size; i++)
        if (bytes[i] < ' ' || bytes[i] > '~')
            return FALSE;
    return size > 0;
}

char *
label_present(const char *bytes, gsize size)
{
    GString *text;
    gsize length;

    if (is_plain(bytes, size))
        return g_strndup(bytes, size);
    text = g_string_sized_new(size);
    if (size == 0)
        g_string_append(text, "(empty)");
    for (; size > 0; size -= length, bytes += length) {
        length = character_size(bytes, size);
        if (length == 0) {
            length = 1;
            append_escaped(text, bytes, 1);
        } else if (is_control(g_utf8_get_char(bytes))) {
            append_escaped(text, bytes, length);
        } else {
            g_string_append_len(text, bytes, (gssize)length);
        }
    }
    /* Labels are kept by the thousand, and the string has room for up to
     * twice as much. */
    size = text->len + 1;
    return g_realloc(g_string_free(text, FALSE), size);
}

GBytes *
label_original(const char *bytes, gsize size)
{
    g_autofree char *text = label_present(bytes, size);

    if (size > 0 && strlen(text) == size)
        return NULL;
    return g_bytes_new(bytes, size);
}

gsize
label_id_size(const char *bytes, gsize size)
{
    gsize at = 1;

    if (size == 0 || bytes[0] != '(')
        return 0;
    while (at < size && g_ascii_isdigit(bytes[at]))
        at++;
    return at > 1 && at < size && bytes[at] == ')' ? at + 1 : 0;
}
