#include <config.h>

#include "chart/plot/cut.h"

#include <glib/gi18n.h>

#include "chart/page/sizes.h"
#include "words/amount.h"

GArray *
clip_polygon(const Drawing *drawing, const Point *points, guint n_points)
{
    GArray *clipped = g_array_sized_new(FALSE, FALSE, sizeof(Point), n_points);
    double top = drawing->axes.plot.top;

    for (guint i = 0; i < n_points; i++) {
        const Point *from = &points[(i + n_points - 1) % n_points];
        const Point *to = &points[i];

        /* The edge from one point to the next crosses the end of the axis. */
        if ((from->y < top) != (to->y < top)) {
            double part = (top - from->y) / (to->y - from->y);
            Point edge = {from->x + part * (to->x - from->x), top};

            g_array_append_val(clipped, edge);
        }
        if (to->y >= top)
            g_array_append_vals(clipped, to, 1);
    }
    return clipped;
}

static char *
cut_text(const Drawing *drawing)
{
    g_autofree char *level = amount_level(drawing->profile, drawing->greatest);

    /* TRANSLATORS: a size above the end of the y axis. */
    return g_strdup_printf(_("cut off: up to %s"), level);
}

/* Draws an arrow that points beyond the end of the axis. */
static void
draw_arrow(Page *page, Point tip, double size)
{
    const Point corners[] = {
        tip,
        {tip.x + size / 2, tip.y + size},
        {tip.x - size / 2, tip.y + size},
    };

    figure_polygon(page->figure, corners, 3,
                   &(Paint){.filled = TRUE, .fill = page->theme->text});
}

/* Returns the distance from the middle of the note to the tip of an arrow, in
 * points. */
static double
half_of_cut(const Page *page, const char *text)
{
    return page_text_width(page, text) / 2 +
           CUT_ARROW * page->layout.small_font.size;
}

double
cut_height(const Drawing *drawing)
{
    const Box *plot = &drawing->axes.plot;
    double size = drawing->page->layout.small_font.size;
    g_autofree char *text = cut_text(drawing);

    if (drawing->greatest <= drawing->axes.y.high ||
        2 * (half_of_cut(drawing->page, text) + CUT_ARROW * size) >
            box_width(plot) ||
        box_height(plot) <= 4 * size)
        return 0;
    return CUT_HEIGHT * size;
}

/* The note is between two arrows: at the peak of the run, if that is cut off,
 * else in the middle. */
void
draw_cut(Drawing *drawing)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Statistics *run = &drawing->selection->run;
    const Font *font = &page->layout.small_font;
    g_autofree char *text = cut_text(drawing);
    double size = CUT_ARROW * font->size;
    double half = half_of_cut(page, text);
    double middle = drawing_stacking(drawing) == STACK_AREA &&
                            (double)run->peak > drawing->axes.y.high
                        ? drawing_peak_x(drawing)
                        : (plot->left + plot->right) / 2;
    Point at = {
        CLAMP(middle, plot->left + half + size, plot->right - half - size),
        plot->top + (CUT_HEIGHT - CUT_BELOW) * font->size};

    if (drawing->greatest <= drawing->axes.y.high)
        return;
    figure_open_group(page->figure, "cut", text);
    if (cut_height(drawing) > 0) {
        page_box(page,
                 &(Box){at.x - half - size, at.y - 0.95 * font->size,
                        at.x + half + size, at.y + CUT_BELOW * font->size},
                 &(Paint){.filled = TRUE, .fill = page->theme->background});
        page_text(page, at, ANCHOR_MIDDLE, font, text);
        draw_arrow(page, (Point){at.x - half, at.y - size}, size);
        draw_arrow(page, (Point){at.x + half, at.y - size}, size);
    }
    figure_close_group(page->figure);
}
