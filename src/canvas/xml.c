#include "canvas/xml.h"

#define REPLACEMENT_CHARACTER 0xfffd

static gboolean
is_xml_character(gunichar character)
{
    if (character < 0x20)
        return character == '\t' || character == '\n' || character == '\r';
    return character != 0xfffe && character != 0xffff;
}

char *
xml_text(const char *text)
{
    GString *clean = g_string_new(NULL);

    while (*text != '\0') {
        gunichar character = g_utf8_get_char_validated(text, -1);
        const gboolean valid = g_unichar_validate(character);

        text += valid ? g_unichar_to_utf8(character, NULL) : 1;
        if (!valid || !is_xml_character(character))
            character = REPLACEMENT_CHARACTER;
        g_string_append_unichar(clean, character);
    }
    return g_string_free(clean, FALSE);
}
