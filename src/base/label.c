#include "base/label.h"

#include <string.h>

gsize
label_character_size(const char *bytes, gsize size)
{
    gunichar character = g_utf8_get_char_validated(bytes, (gssize)size);

    if (character == 0 && bytes[0] == '\0')
        return 1;
    if (character == (gunichar)-1 || character == (gunichar)-2)
        return 0;
    return (gsize)g_unichar_to_utf8(character, NULL);
}

/* Returns how many bytes at the front need no escape. */
static gsize
presentable_size(const char *bytes, gsize size)
{
    gsize at = 0, length;
    gunichar character;

    for (;;) {
        /* Most labels are printable ASCII. */
        while (at < size && bytes[at] >= 0x20 && bytes[at] < 0x7f)
            at++;
        if (at == size)
            return size;
        length = label_character_size(bytes + at, size - at);
        if (length == 0)
            return at;
        /* C0, DEL and C1 control the terminal. */
        character = g_utf8_get_char(bytes + at);
        if (character < 0x20 || (character >= 0x7f && character < 0xa0))
            return at;
        at += length;
    }
}

gboolean
label_is_presentable(const char *bytes, gsize size)
{
    return size > 0 && presentable_size(bytes, size) == size;
}

char *
label_present(const char *bytes, gsize size)
{
    GString *text;

    if (size == 0)
        return g_strdup("(empty)");
    if (label_is_presentable(bytes, size))
        return g_strndup(bytes, size);
    text = g_string_sized_new(size);
    while (size > 0) {
        const gsize shown = presentable_size(bytes, size);
        const gsize end =
            shown < size
                ? shown +
                      MAX(label_character_size(bytes + shown, size - shown), 1)
                : shown;

        g_string_append_len(text, bytes, (gssize)shown);
        for (gsize i = shown; i < end; i++)
            g_string_append_printf(text, "\\x%02X", (guint8)bytes[i]);
        bytes += end;
        size -= end;
    }
    /* Release the unused memory: a GString allocates up to twice the size, and
     * thousands of labels are kept. */
    size = text->len + 1;
    return g_realloc(g_string_free(text, FALSE), size);
}

/* Each byte needs at most 5 bytes: 4 in the result of label_present ("\xHH"),
 * and 1 in the copy of label_original. */
gsize
label_memory(const char *bytes, gsize size)
{
    if (label_is_presentable(bytes, size))
        return size + 1;
    return sizeof("(empty)") + (strlen("\\xHH") + 1) * size;
}

GBytes *
label_original(const char *bytes, gsize size)
{
    return label_is_presentable(bytes, size) ? NULL : g_bytes_new(bytes, size);
}

char *
label_line(const char *typed)
{
    return typed[0] == '\0' ? g_strdup("")
                            : label_present(typed, strlen(typed));
}

char *
label_of_file(const char *file)
{
    static const char *const suffixes[] = {
        ".gz", ".xz", ".zst", ".bz2", ".hp", ".xml", ".evheap", ".eventlog"};
    g_autofree char *name = g_path_get_basename(file);
    guint i = 0;

    while (i < G_N_ELEMENTS(suffixes)) {
        const gsize size = strlen(name), end = strlen(suffixes[i]);

        if (size > end && g_str_has_suffix(name, suffixes[i])) {
            name[size - end] = '\0';
            i = 0;
        } else {
            i++;
        }
    }
    return label_present(name, strlen(name));
}
