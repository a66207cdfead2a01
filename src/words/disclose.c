#include "words/disclose.h"

#include <string.h>

#include "base/label.h"

/* Returns whether a character is escaped.
 *
 * The characters are:
 *   - invisible characters (Default_Ignorable_Code_Point), except the joiners
 *     U+200C and U+200D and the variation selectors U+FE00 to U+FE0F;
 *   - line and paragraph separators, and interlinear annotation;
 *   - noncharacters, at the end of each plane and in one range.
 *
 * See The Unicode Standard, sections 5.21 and 23.7.  GLib's tables are not
 * used, because they depend on its version. */
static gboolean
is_hidden(gunichar character)
{
    static const struct {
        gunichar first, last;
    } ranges[] = {
        {0x00ad, 0x00ad},   {0x034f, 0x034f},   {0x061c, 0x061c},
        {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
        {0x200b, 0x200b},   {0x200e, 0x200f},   {0x2028, 0x202e},
        {0x2060, 0x206f},   {0x3164, 0x3164},   {0xfdd0, 0xfdef},
        {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };

    if (character < ranges[0].first)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(ranges); i++)
        if (character >= ranges[i].first && character <= ranges[i].last)
            return TRUE;
    return (character & 0xfffe) == 0xfffe;
}

/* Returns whether a text begins like a command of a CI service: "##[error]" of
 * GitHub, "##vso[task.setvariable ...]" of Azure. */
static gboolean
is_command(const char *text)
{
    if (!g_str_has_prefix(text, "##"))
        return FALSE;
    for (text += 2; g_ascii_isalpha(*text); text++)
        continue;
    return *text == '[';
}

char *
disclose_text(const char *text)
{
    GString *disclosed = g_string_sized_new(strlen(text));
    const char *from = text;

    for (; *text != '\0'; text = g_utf8_find_next_char(text, NULL)) {
        const gunichar character = g_utf8_get_char(text);

        if (!is_hidden(character) && !is_command(text))
            continue;
        g_string_append_len(disclosed, from, text - from);
        g_string_append_printf(disclosed, "\\u{%04X}", character);
        from = g_utf8_find_next_char(text, NULL);
    }
    g_string_append(disclosed, from);
    return g_string_free(disclosed, FALSE);
}

char *
disclose_bytes(const char *bytes, gsize size)
{
    g_autofree char *text = NULL;

    if (size == 0)
        return g_strdup("");
    text = label_present(bytes, size);
    return disclose_text(text);
}

char *
disclose_line(const char *text)
{
    return g_str_has_prefix(text, "::")
               ? g_strconcat("\\u{003A}", text + 1, NULL)
               : g_strdup(text);
}
