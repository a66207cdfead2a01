/* Checks the leader lines from the entries of the legend to the ends of their
 * bands. */
#include <math.h>

#include "oracle/picture.h"

#define TOLERANCE PICTURE_TOLERANCE

/* Returns the x at which the bands end on the right. */
static double
right_end(const Picture *picture)
{
    double right = -HUGE_VAL;
    const FigureItem *polygon;

    for (guint layer = 0; layer < picture->n_layers; layer++)
        for (guint place = 0;
             (polygon = picture_piece(picture, layer, FIGURE_POLYGON, &place));)
            for (guint k = 0; k < polygon->n_points; k++)
                right = MAX(right, polygon->points[k].x);
    return right;
}

/* Returns whether y is in a layer's right end. */
static gboolean
ends_at(const Picture *picture, guint layer, double x, double y)
{
    const FigureItem *polygon;
    double top = HUGE_VAL, bottom = -HUGE_VAL;

    for (guint place = 0;
         (polygon = picture_piece(picture, layer, FIGURE_POLYGON, &place));)
        for (guint k = 0; k < polygon->n_points; k++)
            if (fabs(polygon->points[k].x - x) <= TOLERANCE) {
                top = MIN(top, polygon->points[k].y);
                bottom = MAX(bottom, polygon->points[k].y);
            }
    return y >= top - TOLERANCE && y <= bottom + TOLERANCE;
}

/* Returns the entry whose swatch is at the leader's tip, or NO_ITEM. */
static guint
entry_of(const Picture *picture, const Point *tip)
{
    for (guint group = NO_ITEM;
         picture_next(picture, "legend-entry", &group);) {
        const Box *swatch = picture_bounds(picture, group + 1);

        if (fabs((swatch->top + swatch->bottom) / 2 - tip->y) <= TOLERANCE &&
            tip->x < swatch->left && tip->x > swatch->left - 10)
            return group;
    }
    return NO_ITEM;
}

static void
check_leader(Picture *picture, const FigureItem *leader, double right)
{
    const Point *start = &leader->points[0];
    const Point *tip = &leader->points[leader->n_points - 1];
    guint entry = entry_of(picture, tip);
    guint layer;

    if (entry == NO_ITEM) {
        picture_complain(picture, "a leader to %.2f %.2f has no entry", tip->x,
                         tip->y);
        return;
    }
    layer = picture_entry_layer(picture, entry, 0);
    if (layer == picture->n_layers)
        picture_complain(picture,
                         "a leader leads to an item that is not a band");
    else if (fabs(start->x - right) > TOLERANCE ||
             !ends_at(picture, layer, right, start->y))
        picture_complain(picture,
                         "the leader of '%s' begins at %.2f %.2f, "
                         "where its band does not end",
                         picture_item(picture, entry)->text, start->x,
                         start->y);
}

/* Leaders do not cross: they have the same order at both ends. */
static void
check_order(Picture *picture, const FigureItem *upper, const FigureItem *lower)
{
    if (upper->points[0].y > lower->points[0].y + TOLERANCE ||
        upper->points[upper->n_points - 1].y >
            lower->points[lower->n_points - 1].y + TOLERANCE)
        picture_complain(picture, "leaders cross at %.2f", lower->points[0].y);
}

void
picture_check_leaders(Picture *picture)
{
    guint group = picture_find(picture, "leaders"), place = group;
    double right = right_end(picture);
    const FigureItem *leader, *before = NULL;

    while ((leader = picture_within(picture, group, FIGURE_LINE, &place))) {
        check_leader(picture, leader, right);
        if (before != NULL)
            check_order(picture, before, leader);
        before = leader;
    }
}
