#include "canvas/svg-paint.h"

/* Appends the id of a hatched paint's pattern.  The name tells what the pattern
 * looks like, so that pictures within one page of HTML may share it. */
static void
append_hatch_id(GString *out, const Paint *paint)
{
    g_string_append_printf(out, "%s-", hatch_name(paint->hatch));
    svg_append_colour(out, &paint->fill);
    g_string_append_c(out, '-');
    svg_append_colour(out, &paint->ink);
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

/* The lines stand in a square of one pitch, and a bit beyond. */
G_STATIC_ASSERT(FIGURE_HATCH_PITCH == 4);

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
    svg_colour(svg, "fill", &paint->fill);
    svg_end(svg);
    svg_start(svg, "path");
    svg_attribute(svg, "d", hatch_lines[paint->hatch]);
    svg_colour(svg, "stroke", &paint->ink);
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

/* Adds the classes of what an element is filled and stroked with, if they have
 * roles; NULL: it is not.  Classes are for dark pages only: who knows no CSS
 * takes the attributes. */
static void
add_classes(Svg *svg, const Colour *fill, const Colour *stroke)
{
    GString *classes = svg->buffer;

    if (!svg->has_dark)
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
    svg_colour(svg, "fill", colour);
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
        svg_colour(svg, "fill", &paint->fill);
    } else {
        g_string_assign(svg->buffer, "url(#");
        append_hatch_id(svg->buffer, paint);
        g_string_append_c(svg->buffer, ')');
        svg_attribute(svg, "fill", svg->buffer->str);
    }
    if (paint->width <= 0)
        return;
    svg_colour(svg, "stroke", &paint->stroke);
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
    g_string_append_printf(css, "  .%s-%s {%s:#", property, role_name(role),
                           property);
    svg_append_colour(css, colour);
    g_string_append(css, "}\n");
}

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
