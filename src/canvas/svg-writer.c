#include "canvas/svg-writer.h"

#include <string.h>

#include "words/disclose.h"

void
svg_start(Svg *svg, const char *name)
{
    xml_start(&svg->xml, name);
}

void
svg_end(Svg *svg)
{
    xml_end(&svg->xml);
}

void
svg_attribute(Svg *svg, const char *name, const char *value)
{
    g_autofree char *clean = xml_text(value);

    xml_attribute(&svg->xml, name, clean);
}

void
svg_content(Svg *svg, const char *text)
{
    g_autofree char *clean = xml_text(text);
    g_autofree char *disclosed = disclose_text(clean);

    xml_content(&svg->xml, disclosed);
}

/* Two decimals at most: a hundredth of a point is finer than any printer,
 * and a file is half as long as with all the digits of a double. */
void
svg_append_number(GString *out, double number)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE + 308];
    gsize size;

    g_ascii_formatd(digits, sizeof(digits), "%.2f", number);
    size = strlen(digits);
    while (digits[size - 1] == '0')
        size--;
    if (digits[size - 1] == '.')
        size--;
    if (size == 2 && digits[0] == '-' && digits[1] == '0')
        g_string_append_c(out, '0');
    else
        g_string_append_len(out, digits, (gssize)size);
}

void
svg_append_point(GString *out, Point point)
{
    svg_append_number(out, point.x);
    g_string_append_c(out, ' ');
    svg_append_number(out, point.y);
}

void
svg_number(Svg *svg, const char *name, double number)
{
    g_string_truncate(svg->buffer, 0);
    svg_append_number(svg->buffer, number);
    svg_attribute(svg, name, svg->buffer->str);
}

static guint
colour_byte(double part)
{
    return (guint)(CLAMP(part, 0, 1) * 255 + 0.5);
}

void
svg_append_colour(GString *out, const Colour *colour)
{
    g_string_append_printf(out, "%02x%02x%02x", colour_byte(colour->red),
                           colour_byte(colour->green),
                           colour_byte(colour->blue));
}

void
svg_colour(Svg *svg, const char *name, const Colour *colour)
{
    g_string_assign(svg->buffer, "#");
    svg_append_colour(svg->buffer, colour);
    svg_attribute(svg, name, svg->buffer->str);
}
