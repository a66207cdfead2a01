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

/* Two decimals are 7200 dots per inch, finer than printers.  They halve the
 * size of the file. */
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

static void
append_colour(GString *out, const Colour *colour)
{
    g_string_append_printf(out, "%02x%02x%02x", colour_byte(colour->red),
                           colour_byte(colour->green),
                           colour_byte(colour->blue));
}

void
svg_append_colour(GString *out, const Colour *colour)
{
    g_string_append_c(out, '#');
    append_colour(out, colour);
}

static void
colour_attribute(Svg *svg, const char *name, const Colour *colour)
{
    g_string_truncate(svg->buffer, 0);
    svg_append_colour(svg->buffer, colour);
    svg_attribute(svg, name, svg->buffer->str);
}

/* Appends the id of the pattern of a hatched paint.  The id is derived from the
 * paint, so pictures in one HTML page may share a pattern. */
static void
append_hatch_id(GString *out, const Paint *paint)
{
    g_string_append_printf(out, "%s-", hatch_name(paint->hatch));
    append_colour(out, &paint->fill);
    g_string_append_c(out, '-');
    append_colour(out, &paint->ink);
}

static const char *const hatch_lines[] = {
    [HATCH_RISING] = "M-1 1L1-1M0 4L4 0M3 5L5 3",
    [HATCH_FALLING] = "M-1 3L1 5M0 0L4 4M3-1L5 1",
    [HATCH_HORIZONTAL] = "M0 0H4M0 4H4",
    [HATCH_VERTICAL] = "M0 0V4M4 0V4",
    [HATCH_GRID] = "M0 0H4M0 4H4M0 0V4M4 0V4",
    [HATCH_DIAMONDS] = "M-1 1L1-1M0 4L4 0M3 5L5 3M-1 3L1 5M0 0L4 4M3-1L5 1",
    [HATCH_DOTS] = "M0 0h0M4 0h0M0 4h0M4 4h0",
};

/* The lines above are for a square of 4 points, and extend a little beyond
 * it. */
G_STATIC_ASSERT(FIGURE_HATCH_PITCH == 4);

const char *
svg_hatch_lines(Hatch hatch)
{
    return hatch_lines[hatch];
}

static void
write_pattern(Svg *svg, const Paint *paint, const char *id)
{
    const gboolean dots = paint->hatch == HATCH_DOTS;

    svg_start(svg, "pattern");
    svg_attribute(svg, "id", id);
    svg_attribute(svg, "patternUnits", "userSpaceOnUse");
    svg_number(svg, "width", FIGURE_HATCH_PITCH);
    svg_number(svg, "height", FIGURE_HATCH_PITCH);
    svg_start(svg, "rect");
    svg_number(svg, "width", FIGURE_HATCH_PITCH);
    svg_number(svg, "height", FIGURE_HATCH_PITCH);
    colour_attribute(svg, "fill", &paint->fill);
    svg_end(svg);
    svg_start(svg, "path");
    svg_attribute(svg, "d", hatch_lines[paint->hatch]);
    colour_attribute(svg, "stroke", &paint->ink);
    svg_number(svg, "stroke-width",
               dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
    if (dots)
        svg_attribute(svg, "stroke-linecap", "round");
    svg_end(svg);
    svg_end(svg);
}

void
svg_write_hatches(Svg *svg, const Figure *figure)
{
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint i = 0; i < figure->items->len; i++) {
        const Paint *paint = &g_array_index(figure->items, FigureItem, i).paint;

        if (!paint->filled || paint->hatch == HATCH_NONE)
            continue;
        g_string_truncate(svg->buffer, 0);
        append_hatch_id(svg->buffer, paint);
        if (g_hash_table_contains(seen, svg->buffer->str))
            continue;
        if (g_hash_table_size(seen) == 0)
            svg_start(svg, "defs");
        g_hash_table_add(seen, g_strdup(svg->buffer->str));
        write_pattern(svg, paint, svg->buffer->str);
    }
    if (g_hash_table_size(seen) > 0)
        svg_end(svg);
}

/* Adds the classes of the fill and the stroke of an element; NULL = none.  A
 * viewer without CSS ignores the classes and uses the attributes. */
static void
add_classes(Svg *svg, const Colour *fill, const Colour *stroke)
{
    GString *classes = svg->buffer;

    if (!svg->has_classes)
        return;
    g_string_truncate(classes, 0);
    if (fill != NULL && fill->role != ROLE_NONE)
        g_string_append_printf(classes, "fill-%s", role_name(fill->role));
    if (stroke != NULL && stroke->role != ROLE_NONE)
        g_string_append_printf(classes, "%sstroke-%s",
                               classes->len > 0 ? " " : "",
                               role_name(stroke->role));
    if (classes->len > 0)
        svg_attribute(svg, "class", classes->str);
}

void
svg_fill(Svg *svg, const Colour *colour)
{
    add_classes(svg, colour, NULL);
    colour_attribute(svg, "fill", colour);
}

void
svg_paint(Svg *svg, const Paint *paint, gboolean fillable)
{
    const gboolean filled = fillable && paint->filled;
    guint n_lengths;
    const double *lengths = dash_lengths(paint->dash, &n_lengths);

    add_classes(svg, filled ? &paint->fill : NULL,
                paint->width > 0 ? &paint->stroke : NULL);
    if (!filled) {
        svg_attribute(svg, "fill", "none");
    } else if (paint->hatch == HATCH_NONE) {
        colour_attribute(svg, "fill", &paint->fill);
    } else {
        g_string_assign(svg->buffer, "url(#");
        append_hatch_id(svg->buffer, paint);
        g_string_append_c(svg->buffer, ')');
        svg_attribute(svg, "fill", svg->buffer->str);
    }
    if (paint->width <= 0)
        return;
    colour_attribute(svg, "stroke", &paint->stroke);
    svg_number(svg, "stroke-width", paint->width);
    if (n_lengths == 0)
        return;
    g_string_truncate(svg->buffer, 0);
    for (guint i = 0; i < n_lengths; i++) {
        if (i > 0)
            g_string_append_c(svg->buffer, ' ');
        svg_append_number(svg->buffer, lengths[i] * paint->width);
    }
    svg_attribute(svg, "stroke-dasharray", svg->buffer->str);
}

static void
append_rule(GString *css, const char *property, ColourRole role,
            const Colour *colour)
{
    g_string_append_printf(css, "  .%s-%s {%s:", property, role_name(role),
                           property);
    svg_append_colour(css, colour);
    g_string_append(css, "}\n");
}

/* Returns whether a figure uses a colour.  Only the colours of lanes are looked
 * up: most pages have no lanes, and all pages have most other colours. */
static gboolean
uses_role(const Figure *figure, ColourRole role)
{
    if (role < ROLE_RUNNING)
        return TRUE;
    for (guint i = 0; i < figure->items->len; i++) {
        const Paint *paint = &g_array_index(figure->items, FigureItem, i).paint;

        if (paint->fill.role == role || paint->stroke.role == role)
            return TRUE;
    }
    return FALSE;
}

void
svg_write_style(Svg *svg, const Figure *figure)
{
    GString *css = svg->buffer;

    g_string_assign(css, "\n@media (prefers-color-scheme: dark) {\n");
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++) {
        if (!uses_role(figure, role))
            continue;
        append_rule(css, "fill", role, &figure->dark[role]);
        append_rule(css, "stroke", role, &figure->dark[role]);
    }
    g_string_append(css, "}\n");
    svg_start(svg, "style");
    svg_content(svg, css->str);
    svg_end(svg);
}
