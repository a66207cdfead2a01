#include "oracle/shapes.h"

#include <math.h>

#define TOLERANCE 0.01

static const Box nowhere = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};

/* Returns how far a text of that width extends to the left of its point. */
static double
reach_back(Anchor anchor, double width)
{
    switch (anchor) {
    case ANCHOR_START:
        return 0;
    case ANCHOR_MIDDLE:
        return width / 2;
    case ANCHOR_END:
        return width;
    }
    g_assert_not_reached();
}

static Box
text_bounds(const FigureItem *item, const TextMetrics *metrics)
{
    double width = metrics->width(metrics, item->text, &item->font);
    double back = reach_back(item->anchor, width);
    double above = LETTERS_ABOVE * item->font.size;
    double below = LETTERS_BELOW * item->font.size;
    Point at = item->points[0];

    if (width <= 0)
        return nowhere;
    if (item->upwards)
        return (Box){at.x - above, at.y + back - width, at.x + below,
                     at.y + back};
    return (Box){at.x - back, at.y - above, at.x - back + width, at.y + below};
}

Box
shape_bounds(const FigureItem *item, const TextMetrics *metrics)
{
    double half = item->paint.width / 2;
    Box box = nowhere;

    if (item->kind == FIGURE_TEXT)
        return text_bounds(item, metrics);
    for (guint i = 0; i < item->n_points; i++) {
        Point point = item->points[i];

        box.left = MIN(box.left, point.x - half);
        box.top = MIN(box.top, point.y - half);
        box.right = MAX(box.right, point.x + half);
        box.bottom = MAX(box.bottom, point.y + half);
    }
    return box;
}

gboolean
boxes_meet(const Box *left, const Box *right)
{
    return MIN(left->right, right->right) - MAX(left->left, right->left) >
               TOLERANCE &&
           MIN(left->bottom, right->bottom) - MAX(left->top, right->top) >
               TOLERANCE;
}

gboolean
box_contains(const Box *outer, const Box *inner)
{
    return inner->left >= outer->left - TOLERANCE &&
           inner->right <= outer->right + TOLERANCE &&
           inner->top >= outer->top - TOLERANCE &&
           inner->bottom <= outer->bottom + TOLERANCE;
}

Box
box_shrunk(const Box *box, double by)
{
    return (Box){box->left + by, box->top + by, box->right - by,
                 box->bottom - by};
}

/* Clips the part, from 0 to 1, of a segment to where start + part * delta is
 * between low and high.  Returns FALSE if nothing is left. */
static gboolean
clip(double start, double delta, double low, double high, double *part)
{
    double enter, leave;

    if (delta == 0)
        return start > low && start < high;
    enter = (low - start) / delta;
    leave = (high - start) / delta;
    part[0] = MAX(part[0], MIN(enter, leave));
    part[1] = MIN(part[1], MAX(enter, leave));
    return part[0] < part[1];
}

static gboolean
segment_crosses(Point from, Point to, const Box *box)
{
    double part[2] = {0, 1};

    return clip(from.x, to.x - from.x, box->left, box->right, part) &&
           clip(from.y, to.y - from.y, box->top, box->bottom, part);
}

static gboolean
any_segment_crosses(const Point *points, guint n_points, gboolean closed,
                    const Box *box)
{
    for (guint i = 1; i < n_points; i++)
        if (segment_crosses(points[i - 1], points[i], box))
            return TRUE;
    return closed && n_points > 1 &&
           segment_crosses(points[n_points - 1], points[0], box);
}

/* Returns whether the item's outline, or line, runs through the box. */
static gboolean
outline_crosses(const FigureItem *item, const Box *box)
{
    const Point *points = item->points;

    switch (item->kind) {
    case FIGURE_RECTANGLE: {
        const Point corners[] = {points[0],
                                 {points[1].x, points[0].y},
                                 points[1],
                                 {points[0].x, points[1].y}};

        return any_segment_crosses(corners, 4, TRUE, box);
    }
    case FIGURE_POLYGON:
    case FIGURE_LINE:
        return any_segment_crosses(points, item->n_points,
                                   item->kind == FIGURE_POLYGON, box);
    case FIGURE_TEXT:
    case FIGURE_GROUP:
    case FIGURE_END:
        return FALSE;
    }
    g_assert_not_reached();
}

/* Counts the edges to the right of the point: an odd number surrounds it. */
static gboolean
polygon_surrounds(const FigureItem *item, Point at)
{
    const Point *points = item->points;
    gboolean inside = FALSE;

    for (guint i = 0, last = item->n_points - 1; i < item->n_points;
         last = i++) {
        Point a = points[i], b = points[last];

        if ((a.y > at.y) != (b.y > at.y) &&
            at.x < a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y))
            inside = !inside;
    }
    return inside;
}

static gboolean
surrounds_middle(const FigureItem *item, const Box *box)
{
    Point middle = {(box->left + box->right) / 2, (box->top + box->bottom) / 2};

    if (item->kind == FIGURE_POLYGON)
        return polygon_surrounds(item, middle);
    return item->points[0].x <= middle.x && middle.x <= item->points[1].x &&
           item->points[0].y <= middle.y && middle.y <= item->points[1].y;
}

static gboolean
is_filled(const FigureItem *item)
{
    return item->paint.filled &&
           (item->kind == FIGURE_RECTANGLE || item->kind == FIGURE_POLYGON);
}

gboolean
shape_fills(const FigureItem *item, const Box *box)
{
    return is_filled(item) &&
           (outline_crosses(item, box) || surrounds_middle(item, box));
}

gboolean
shape_fills_whole(const FigureItem *item, const Box *box)
{
    return is_filled(item) && !outline_crosses(item, box) &&
           surrounds_middle(item, box);
}

gboolean
shape_crosses(const FigureItem *item, const Box *box)
{
    double half = item->paint.width / 2;
    Box wide = box_shrunk(box, -half);

    return item->paint.width > 0 && outline_crosses(item, &wide);
}
