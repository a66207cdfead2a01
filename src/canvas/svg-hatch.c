#include "canvas/svg-hatch.h"

/* The name tells what the pattern looks like, so that pictures within one
 * page of HTML may share it. */
void
svg_append_hatch_id(GString *out, const Paint *paint)
{
    g_string_append_printf(out, "%s-", hatch_name(paint->hatch));
    svg_append_colour(out, &paint->fill);
    g_string_append_c(out, '-');
    svg_append_colour(out, &paint->ink);
}

static const char *
hatch_lines(Hatch hatch)
{
    switch (hatch) {
    case HATCH_RISING:
        return "M-1 1L1-1M0 4L4 0M3 5L5 3";
    case HATCH_FALLING:
        return "M-1 3L1 5M0 0L4 4M3-1L5 1";
    case HATCH_HORIZONTAL:
        return "M0 0H4M0 4H4";
    case HATCH_VERTICAL:
        return "M0 0V4M4 0V4";
    case HATCH_GRID:
        return "M0 0H4M0 4H4M0 0V4M4 0V4";
    case HATCH_DIAMONDS:
        return "M-1 1L1-1M0 4L4 0M3 5L5 3M-1 3L1 5M0 0L4 4M3-1L5 1";
    case HATCH_DOTS:
        return "M0 0h0M4 0h0M0 4h0M4 4h0";
    case HATCH_NONE:
    case N_HATCHES:
        break;
    }
    g_return_val_if_reached("");
}

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
    svg_attribute(svg, "d", hatch_lines(paint->hatch));
    svg_colour(svg, "stroke", &paint->ink);
    svg_number(svg, "stroke-width",
               dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
    if (dots)
        svg_attribute(svg, "stroke-linecap", "round");
    svg_end(svg);
    svg_end(svg);
}

/* Each hatch of the figure once. */
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
        svg_append_hatch_id(svg->buffer, paint);
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
