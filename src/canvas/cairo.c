#include "canvas/cairo.h"

#include "canvas/text.h"

static void
set_colour(cairo_t *context, const Colour *colour)
{
    cairo_set_source_rgb(context, colour->red, colour->green, colour->blue);
}

static void
set_dashes(cairo_t *context, const Paint *paint)
{
    double length = FIGURE_DASH * paint->width;

    if (paint->dashed)
        cairo_set_dash(context, &length, 1, 0);
    else
        cairo_set_dash(context, NULL, 0, 0);
}

/* Fills and strokes the current path, and forgets it. */
static void
paint_path(cairo_t *context, const Paint *paint, gboolean fillable)
{
    if (fillable && paint->filled) {
        set_colour(context, &paint->fill);
        cairo_fill_preserve(context);
    }
    if (paint->width > 0) {
        set_colour(context, &paint->stroke);
        cairo_set_line_width(context, paint->width);
        set_dashes(context, paint);
        cairo_stroke_preserve(context);
    }
    cairo_new_path(context);
}

static void
paint_rectangle(cairo_t *context, const FigureItem *item)
{
    Point from = item->points[0];
    Point to = item->points[1];

    cairo_rectangle(context, from.x, from.y, to.x - from.x, to.y - from.y);
    paint_path(context, &item->paint, TRUE);
}

static void
trace_points(cairo_t *context, const FigureItem *item)
{
    for (guint i = 0; i < item->n_points; i++)
        cairo_line_to(context, item->points[i].x, item->points[i].y);
}

static void
paint_item(cairo_t *context, const FigureItem *item)
{
    switch (item->kind) {
    case FIGURE_RECTANGLE:
        paint_rectangle(context, item);
        break;
    case FIGURE_POLYGON:
        trace_points(context, item);
        cairo_close_path(context);
        paint_path(context, &item->paint, TRUE);
        break;
    case FIGURE_LINE:
        trace_points(context, item);
        paint_path(context, &item->paint, FALSE);
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
    cairo_save(context);
    set_colour(context, &figure->background);
    cairo_paint(context);
    /* Bands have spikes as thin as a line, from which mitres would stick
     * out far above the value. */
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    for (guint i = 0; i < figure->items->len; i++)
        paint_item(context, &g_array_index(figure->items, FigureItem, i));
    cairo_restore(context);
}
