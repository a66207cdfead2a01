#include "chart/plot/bounds.h"

#include "chart/page/sizes.h"

double
greatest_with_bounds(const ChartOptions *options, double greatest)
{
    const double most = greatest * MAX_BOUND_PART;

    for (guint i = 0; options->bounds != NULL && i < options->bounds->len;
         i++) {
        const double level =
            g_array_index(options->bounds, ChartBound, i).level;

        if (level > greatest && level <= most)
            greatest = level;
    }
    return greatest;
}

/* The label is above the line, at its left end: a limit was usually crossed
 * late. */
static void
draw_bound(Drawing *drawing, const ChartBound *bound)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const double y = axes_y(&drawing->axes, bound->level);
    const Point line[] = {{plot->left, y}, {plot->right, y}};
    const Paint halo = {.width = BOUND_HALO_WIDTH,
                        .stroke = page->theme->background};
    const Paint paint = {
        .width = BOUND_WIDTH, .stroke = page->theme->text, .dash = DASH_LONG};
    g_autofree char *text = metrics_shorten(page->metrics, bound->text, font,
                                            MAX_NOTE_PART * box_width(plot));
    const double half = page_text_width(page, text) / 2;

    figure_open_group(page->figure, "bound", bound->text);
    figure_line(page->figure, line, 2, &halo);
    figure_line(page->figure, line, 2, &paint);
    if (page->layout.has_ticks && y - 1.2 * font->size > plot->top)
        draw_text_on_ground(
            page,
            (Point){plot->left + half + 0.5 * font->size, y - 0.4 * font->size},
            font, &page->theme->text, &page->theme->background, text);
    figure_close_group(page->figure);
}

void
draw_bounds(Drawing *drawing)
{
    const GArray *bounds = drawing->page->options->bounds;

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return;
    for (guint i = 0; bounds != NULL && i < bounds->len; i++) {
        const ChartBound *bound = &g_array_index(bounds, ChartBound, i);

        if (bound->level <= drawing->axes.y.high)
            draw_bound(drawing, bound);
    }
}
