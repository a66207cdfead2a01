#include "canvas/cairo.h"

#include <math.h>

#include "canvas/text.h"

static void
set_colour(cairo_t *context, const Colour *colour)
{
    cairo_set_source_rgb(context, colour->red, colour->green, colour->blue);
}

/* The bounding box of the clip region, in points. */
typedef struct {
    double left, top, right, bottom;
} Extents;

/* Returns the index of the first line of a hatch at or after a coordinate.
 * Line i is at i times the pitch. */
static gint
line_at(double value)
{
    return (gint)ceil(value / FIGURE_HATCH_PITCH);
}

static void
trace_hatch(cairo_t *context, const HatchRow *hatch, const Extents *clip)
{
    for (guint i = 0; i < hatch->n_slopes; i++) {
        const double at_top = hatch->slopes[i] * clip->top;
        const double at_bottom = hatch->slopes[i] * clip->bottom;
        const gint end = line_at(clip->right + MAX(at_top, at_bottom));

        for (gint line = line_at(clip->left + MIN(at_top, at_bottom));
             line < end; line++) {
            const gint sum = line * FIGURE_HATCH_PITCH;

            cairo_move_to(context, sum - at_top, clip->top);
            cairo_line_to(context, sum - at_bottom, clip->bottom);
        }
    }
    if (hatch->has_horizontal) {
        const gint left = (line_at(clip->left) - 1) * FIGURE_HATCH_PITCH;
        const gint end = line_at(clip->bottom);

        for (gint line = line_at(clip->top); line < end; line++) {
            cairo_move_to(context, left, line * FIGURE_HATCH_PITCH);
            cairo_line_to(context, clip->right, line * FIGURE_HATCH_PITCH);
        }
    }
}

/* Strokes the hatch within the current path, and keeps the path.  It draws
 * lines, not a pattern, because cairo writes patterns to PostScript as pixels.
 * For pixels, the lines are a mask: to clip many lines by a path with many
 * points takes cairo tens of megabytes. */
static void
hatch_path(cairo_t *context, const Paint *paint)
{
    const gboolean dots = paint->hatch == HATCH_DOTS;
    const gboolean pixels = cairo_surface_get_type(cairo_get_target(context)) ==
                            CAIRO_SURFACE_TYPE_IMAGE;
    cairo_path_t *path = cairo_copy_path(context);
    Extents clip;

    cairo_save(context);
    if (pixels) {
        cairo_path_extents(context, &clip.left, &clip.top, &clip.right,
                           &clip.bottom);
        cairo_new_path(context);
        cairo_rectangle(context, clip.left, clip.top, clip.right - clip.left,
                        clip.bottom - clip.top);
    }
    cairo_clip(context);
    cairo_clip_extents(context, &clip.left, &clip.top, &clip.right,
                       &clip.bottom);
    if (pixels)
        cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA);
    set_colour(context, &paint->ink);
    /* Dots are dashes of length 0 at the distance of the pitch. */
    cairo_set_dash(context, (double[]){0, FIGURE_HATCH_PITCH}, dots ? 2 : 0, 0);
    cairo_set_line_cap(context,
                       dots ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(context, dots ? FIGURE_HATCH_DOT : FIGURE_HATCH_WIDTH);
    trace_hatch(context, &hatch_rows[paint->hatch], &clip);
    cairo_stroke(context);
    if (pixels) {
        cairo_pattern_t *lines = cairo_pop_group(context);

        cairo_append_path(context, path);
        cairo_clip(context);
        set_colour(context, &paint->ink);
        cairo_mask(context, lines);
        cairo_pattern_destroy(lines);
    }
    cairo_restore(context);
    cairo_append_path(context, path);
    cairo_path_destroy(path);
}

/* Fills and strokes the current path, then clears it. */
static void
paint_path(cairo_t *context, const Paint *paint, gboolean fillable)
{
    if (fillable && paint->filled) {
        set_colour(context, &paint->fill);
        cairo_fill_preserve(context);
        if (paint->hatch != HATCH_NONE)
            hatch_path(context, paint);
    }
    if (paint->width > 0) {
        const DashRow *dash = &dash_rows[paint->dash];
        double points[G_N_ELEMENTS(dash->lengths)];

        for (guint i = 0; i < dash->n_lengths; i++)
            points[i] = dash->lengths[i] * paint->width;
        set_colour(context, &paint->stroke);
        cairo_set_line_width(context, paint->width);
        cairo_set_dash(context, points, (int)dash->n_lengths, 0);
        cairo_stroke_preserve(context);
    }
    cairo_new_path(context);
}

/* The height of all lines of a path that goes up and down in each column of
 * pixels, in points.  There, fewer levels of a pixel's coverage look the same,
 * and a picture takes a third of the time. */
#define LARGE_HEIGHT 5000

static void
trace_points(cairo_t *context, const FigureItem *item)
{
    double height = 0;

    for (guint i = 1; i < item->n_points; i++)
        height += fabs(item->points[i].y - item->points[i - 1].y);
    cairo_set_antialias(context, height < LARGE_HEIGHT ? CAIRO_ANTIALIAS_DEFAULT
                                                       : CAIRO_ANTIALIAS_FAST);
    for (guint i = 0; i < item->n_points; i++)
        cairo_line_to(context, item->points[i].x, item->points[i].y);
}

/* Paints an item.  next is the item after it, or NULL. */
static void
paint_item(cairo_t *context, const FigureItem *item, const FigureItem *next)
{
    const Point *points = item->points;

    switch (item->kind) {
    case FIGURE_RECTANGLE:
        cairo_rectangle(context, points[0].x, points[0].y,
                        points[1].x - points[0].x, points[1].y - points[0].y);
        paint_path(context, &item->paint, TRUE);
        break;
    case FIGURE_POLYGON:
    case FIGURE_LINE:
        trace_points(context, item);
        if (item->kind == FIGURE_POLYGON)
            cairo_close_path(context);
        /* Of a document, cairo keeps a page in memory, with a copy of its state
         * for each path, so an item and those that continue it become one path.
         * Pixels need less time and memory for each item alone. */
        if (cairo_surface_get_type(cairo_get_target(context)) !=
                CAIRO_SURFACE_TYPE_IMAGE &&
            figure_item_continues(item, next))
            cairo_new_sub_path(context);
        else
            paint_path(context, &item->paint, item->kind == FIGURE_POLYGON);
        break;
    case FIGURE_TEXT:
        text_show(context, item);
        break;
    case FIGURE_GROUP:
    case FIGURE_END:
        break;
    }
}

void
cairo_paint_figure(cairo_t *context, const Figure *figure)
{
    const FigureItem *items = (const FigureItem *)figure->items->data;
    guint n_items = figure->items->len;

    cairo_save(context);
    set_colour(context, &figure->background);
    cairo_paint(context);
    /* With mitred joins, thin spikes would extend far above the value. */
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    for (guint i = 0; i < n_items; i++)
        paint_item(context, &items[i], i + 1 < n_items ? &items[i + 1] : NULL);
    cairo_restore(context);
}
