#include <config.h>

#include "chart/plot/lines.h"

#include <math.h>

#include "chart/colour/line-paint.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/gaps.h"

/* If there are more bands, those that never rise visibly above the x axis are
 * not drawn. */
#define MANY_BANDS 100

/* Upper limit of the columns of all lines together.  A column has up to two
 * points. */
#define MAX_COLUMNS 150000.0

/* Heights that differ by less are equal, points. */
#define SAME_HEIGHT 0.01

static double
line_width(const Page *page)
{
    return BAND_LINE_WIDTH * page->layout.small_font.size;
}

/* The paints of memory lines are in the array at first, so that the paints of
 * bands differ from them.  Then come the bands by area: where two lines would
 * look alike, the one of less area is changed. */
void
paint_band_lines(Page *page, const Selection *selection)
{
    guint n_choices = selection_n_choices(selection);
    guint n_areas = selection_n_layers(selection);
    g_autofree Paint *areas = g_new(Paint, n_choices + 1);
    g_autofree guint *by_size = selection_by_size(selection);
    g_autoptr(GArray) lines = g_array_new(FALSE, TRUE, sizeof(Paint));
    GArray *in_order = g_array_new(FALSE, TRUE, sizeof(Paint));
    guint n_memory;

    for (guint rank = 0; rank < n_choices; rank++)
        areas[rank] = page->paints[by_size[rank]];
    areas[n_choices] = page->paints[n_choices];
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const Paint paint = {.stroke = page->theme->colours[ROLE_LIVE + line]};

        if (page->memory_lines[line])
            g_array_append_val(lines, paint);
    }
    n_memory = lines->len;
    line_paints_add(page->theme, areas, n_areas, line_width(page), lines);
    g_array_set_size(in_order, n_areas);
    for (guint rank = 0; rank < n_areas; rank++)
        g_array_index(in_order, Paint,
                      rank < n_choices ? by_size[rank] : rank) =
            g_array_index(lines, Paint, n_memory + rank);
    if (n_areas > n_choices) {
        Paint *other = &g_array_index(in_order, Paint, n_choices);

        /* This colour is also visible in an SVG file on a dark page. */
        other->stroke = page->theme->faint;
        other->dash = DASH_EVEN;
    }
    page->band_lines = in_order;
}

/* A line between two gaps, while it is built. */
typedef struct {
    Drawing *drawing;
    Paint paint;
    GArray *points; /* Point */
} BandLine;

/* Appends a point.  Of three points at the same height, the middle one is
 * removed. */
static void
line_append(BandLine *line, Point point)
{
    guint n = line->points->len;

    if (n >= 2) {
        const Point *before = &g_array_index(line->points, Point, n - 1);

        if (fabs(before->y - point.y) < SAME_HEIGHT &&
            fabs(before[-1].y - point.y) < SAME_HEIGHT)
            g_array_set_size(line->points, n - 1);
    }
    g_array_append_val(line->points, point);
}

/* Draws the line that is built so far, and starts a new line.  A single point
 * becomes a dash. */
static void
line_flush(BandLine *line)
{
    const Box *plot = &line->drawing->axes.plot;
    GArray *points = line->points;

    if (points->len == 1) {
        Point *first = &g_array_index(points, Point, 0);
        Point second = {MIN(first->x + BAND_HALF_DASH, plot->right), first->y};

        first->x = MAX(first->x - BAND_HALF_DASH, plot->left);
        g_array_append_val(points, second);
    }
    if (points->len > 0)
        figure_line(line->drawing->page->figure,
                    &g_array_index(points, Point, 0), points->len,
                    &line->paint);
    g_array_set_size(points, 0);
}

/* Continues the line from a point (NULL at its start) to another point.  The
 * line ends where it leaves the plot at the top. */
static void
line_go(BandLine *line, const Point *from, Point to)
{
    double top = line->drawing->axes.plot.top;

    if (from != NULL && (from->y < top) != (to.y < top)) {
        double part = (top - from->y) / (to.y - from->y);

        line_append(line, (Point){from->x + part * (to.x - from->x), top});
    }
    if (to.y >= top)
        line_append(line, to);
    else
        line_flush(line);
}

void
draw_clipped_line(Drawing *drawing, const Point *points, guint n_points,
                  const Paint *paint)
{
    g_autoptr(GArray) piece = g_array_new(FALSE, FALSE, sizeof(Point));
    BandLine line = {drawing, *paint, piece};

    for (guint i = 0; i < n_points; i++)
        line_go(&line, i > 0 ? &points[i - 1] : NULL, points[i]);
    line_flush(&line);
}

/* Marks the eras at which a line has a point.  In each column, these are the
 * eras with the largest and the smallest value. */
static void
mark_extremes(const Drawing *drawing, const double *heights, guint8 *marked)
{
    guint n_eras = profile_n_eras(drawing->profile);
    guint greatest = 0, smallest = 0;
    double in_all = selection_n_choices(drawing->selection) *
                    box_width(&drawing->axes.plot);
    /* Columns per point of the page's width. */
    double columns = in_all > 0 ? MIN(2, MAX_COLUMNS / in_all) : 2;

    for (guint era = 0; era < n_eras; era++) {
        double column = floor(columns * drawing_era_x(drawing, era));

        if (column > floor(columns * drawing_era_x(drawing, greatest)) ||
            drawing_has_gap(drawing, era)) {
            marked[greatest] = marked[smallest] = TRUE;
            greatest = smallest = era;
        } else if (heights[era] > heights[greatest]) {
            greatest = era;
        } else if (heights[era] < heights[smallest]) {
            smallest = era;
        }
    }
    marked[greatest] = marked[smallest] = TRUE;
}

static void
draw_band_line(Drawing *drawing, const guint64 *values, guint index)
{
    g_autofree char *title = band_title(drawing, index);
    guint n_eras = profile_n_eras(drawing->profile);
    g_autofree guint8 *marked = g_new0(guint8, n_eras);
    g_autofree double *heights = g_new0(double, n_eras);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    BandLine line = {drawing,
                     g_array_index(drawing->page->band_lines, Paint, index),
                     points};
    Point before, point;
    const Point *from = NULL; /* the previous point; NULL at the start */

    drawing_heights(drawing, values, heights);
    mark_extremes(drawing, heights, marked);
    drawing_open_band(drawing, index, title);
    for (guint era = 0; era < n_eras; era++) {
        if (drawing_has_gap(drawing, era)) {
            line_flush(&line);
            from = NULL;
        }
        if (!marked[era])
            continue;
        point = (Point){drawing_era_x(drawing, era),
                        axes_y(&drawing->axes, heights[era])};
        line_go(&line, from, point);
        before = point;
        from = &before;
        if (!quantity_is_flow(drawing->profile->quantity))
            continue;
        before.x = drawing_era_end_x(drawing, era);
        line_go(&line, &point, before);
    }
    line_flush(&line);
    figure_close_group(drawing->page->figure);
}

/* Draws from the bottom of the legend: its first band covers all others. */
void
draw_band_lines(Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    const Scale *y = &drawing->axes.y;
    guint n_choices = selection_n_choices(selection);
    guint n_eras = profile_n_eras(drawing->profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint i = selection_n_layers(selection); i-- > 0;) {
        const guint64 peak = selection_statistics(selection, i)->peak;
        double height = fabs(scale_at(y, (double)peak) - scale_at(y, 0));

        /* See MANY_BANDS. */
        if (n_choices > MANY_BANDS && i < n_choices &&
            height < line_width(drawing->page) / 2)
            continue;
        selection_values(selection, i, n_eras, values);
        draw_band_line(drawing, values, i);
    }
}
