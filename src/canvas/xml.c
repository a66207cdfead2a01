#include "canvas/xml.h"

#include <string.h>

#define REPLACEMENT_CHARACTER 0xfffd

void
xml_check(XmlStream *stream, int result)
{
    if (result < 0)
        stream->failed = TRUE;
}

void
xml_start(XmlStream *stream, const char *name)
{
    xml_check(stream,
              xmlTextWriterStartElement(stream->writer, (const xmlChar *)name));
}

void
xml_end(XmlStream *stream)
{
    xml_check(stream, xmlTextWriterEndElement(stream->writer));
}

void
xml_attribute(XmlStream *stream, const char *name, const char *value)
{
    xml_check(stream,
              xmlTextWriterWriteAttribute(stream->writer, (const xmlChar *)name,
                                          (const xmlChar *)value));
}

void
xml_content(XmlStream *stream, const char *text)
{
    xml_check(stream,
              xmlTextWriterWriteString(stream->writer, (const xmlChar *)text));
}

/* Returns the next character, or U+FFFD if XML does not allow it, and advances
 * *text past it. */
static gunichar
next_character(const char **text)
{
    gunichar character = g_utf8_get_char_validated(*text, -1);

    if (!g_unichar_validate(character)) {
        ++*text;
        return REPLACEMENT_CHARACTER;
    }
    *text += g_unichar_to_utf8(character, NULL);
    if (character >= 0x20 ? character != 0xfffe && character != 0xffff
                          : strchr("\t\n\r", (int)character) != NULL)
        return character;
    return REPLACEMENT_CHARACTER;
}

char *
xml_text(const char *text)
{
    GString *clean = g_string_new(NULL);

    while (*text != '\0') {
        const char *end = text;

        /* Fast path: printable ASCII. */
        while (*end >= 0x20 && *end <= 0x7e)
            end++;
        g_string_append_len(clean, text, end - text);
        text = end;
        if (*text != '\0')
            g_string_append_unichar(clean, next_character(&text));
    }
    return g_string_free(clean, FALSE);
}
