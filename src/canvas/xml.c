#include "canvas/xml.h"

#define REPLACEMENT_CHARACTER 0xfffd

static gboolean
is_xml_character(gunichar character)
{
    if (character < 0x20)
        return character == '\t' || character == '\n' || character == '\r';
    return character != 0xfffe && character != 0xffff;
}

/* Returns the character at the front, valid in XML, and moves behind it. */
static gunichar
next_character(const char **text)
{
    gunichar character = g_utf8_get_char_validated(*text, -1);
    const gboolean valid = g_unichar_validate(character);

    *text += valid ? g_unichar_to_utf8(character, NULL) : 1;
    return valid && is_xml_character(character) ? character
                                                : REPLACEMENT_CHARACTER;
}

char *
xml_text(const char *text)
{
    GString *clean = g_string_new(NULL);

    while (*text != '\0') {
        const char *end = text;

        /* Nearly all of nearly every text. */
        while (*end >= 0x20 && *end <= 0x7e)
            end++;
        g_string_append_len(clean, text, end - text);
        text = end;
        if (*text != '\0')
            g_string_append_unichar(clean, next_character(&text));
    }
    return g_string_free(clean, FALSE);
}
