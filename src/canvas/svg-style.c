#include "canvas/svg-style.h"

/* Classes are for dark pages only: who knows no CSS takes the attributes. */
static gboolean
has_class(const Svg *svg, const Colour *colour)
{
    return svg->has_dark && colour->role != ROLE_NONE;
}

static void
append_class(Svg *svg, const char *property, const Colour *colour)
{
    if (!has_class(svg, colour))
        return;
    if (svg->buffer->len > 0)
        g_string_append_c(svg->buffer, ' ');
    g_string_append_printf(svg->buffer, "%s-%s", property,
                           role_name(colour->role));
}

/* NULL: there is none. */
void
svg_classes(Svg *svg, const Colour *fill, const Colour *stroke)
{
    g_string_truncate(svg->buffer, 0);
    if (fill != NULL)
        append_class(svg, "fill", fill);
    if (stroke != NULL)
        append_class(svg, "stroke", stroke);
    if (svg->buffer->len > 0)
        svg_attribute(svg, "class", svg->buffer->str);
}

static void
append_rule(GString *css, const char *property, ColourRole role,
            const Colour *colour)
{
    g_string_append_printf(css, "  .%s-%s {%s:#", property, role_name(role),
                           property);
    svg_append_colour(css, colour);
    g_string_append(css, "}\n");
}

/* What the roles look like where the viewer prefers dark pages. */
void
svg_write_style(Svg *svg, const Figure *figure)
{
    GString *css = svg->buffer;

    if (!figure->has_dark)
        return;
    g_string_assign(css, "\n@media (prefers-color-scheme: dark) {\n");
    for (guint role = ROLE_NONE + 1; role < N_ROLES; role++) {
        append_rule(css, "fill", role, &figure->dark[role]);
        append_rule(css, "stroke", role, &figure->dark[role]);
    }
    g_string_append(css, "}\n");
    svg_start(svg, "style");
    svg_content(svg, css->str);
    svg_end(svg);
}
