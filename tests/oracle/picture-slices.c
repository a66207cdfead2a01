/* Checks the stack in vertical slices, for polygons that do not share their
 * points.  The y axis cuts them off, or invisible bands are merged with the
 * next one above.
 *
 * At each era, a layer's lower and upper edge are compared with its values,
 * within a tolerance.  The upper edge of the whole stack is always the
 * total. */
#include <math.h>

#include "oracle/picture.h"
#include "oracle/shapes.h"

/* The number of positions checked in a picture. */
#define MAX_SLICES 48

/* Tolerance for equal positions in points: rounding of doubles. */
#define X_TOLERANCE 1e-6

typedef struct {
    double low, high; /* y of the page: low >= high; NAN = nothing there */
} Slice;

/* Returns whether the edge from a to b passes x, and sets its y there. */
static gboolean
edge_at(const Point *a, const Point *b, double x, double *y)
{
    if (MIN(a->x, b->x) > x || MAX(a->x, b->x) < x)
        return FALSE;
    *y =
        a->x == b->x ? a->y : a->y + (b->y - a->y) * (x - a->x) / (b->x - a->x);
    return TRUE;
}

static Slice
slice_of(const Picture *picture, guint layer, double x)
{
    Slice slice = {NAN, NAN};
    const FigureItem *polygon;
    double y;

    for (guint place = 0;
         (polygon = picture_piece(picture, layer, FIGURE_POLYGON, &place));)
        for (guint i = 0; i < polygon->n_points; i++)
            if (edge_at(&polygon->points[i],
                        &polygon->points[(i + 1) % polygon->n_points], x, &y)) {
                /* fmin and fmax ignore NAN. */
                slice.low = fmax(slice.low, y);
                slice.high = fmin(slice.high, y);
            }
    return slice;
}

/* Returns the y of a height above the axis, clipped to the plot. */
static double
edge_of(const Picture *picture, double height)
{
    return MAX(picture->plot.bottom - height, picture->plot.top);
}

static void
check_slice(Picture *picture, guint era, double thin, guint64 *const *values)
{
    double x = picture_era_x(picture, era);
    guint64 sum = 0;

    for (guint layer = picture->n_layers; layer-- > 0;) {
        Slice is = slice_of(picture, layer, x);
        Slice should_be = {edge_of(picture, picture_height(picture, era, sum)),
                           0};
        double tolerance = layer == 0 ? PICTURE_TOLERANCE : thin;

        sum += values[layer][era];
        should_be.high = edge_of(picture, picture_height(picture, era, sum));
        if (isnan(is.low) ? should_be.low - should_be.high > thin
                          : fabs(is.low - should_be.low) > thin ||
                                fabs(is.high - should_be.high) > tolerance)
            picture_complain(picture,
                             "layer %u at %.2f is drawn from %.2f to %.2f, its "
                             "values say %.2f to %.2f",
                             layer, x, is.low, is.high, should_be.low,
                             should_be.high);
    }
    if (sum != profile_era(picture->profile, era)->total)
        picture_complain(picture,
                         "the bands of era %u do not add up to its total", era);
}

/* Returns whether no other era is at this era's position. */
static gboolean
stands_alone(const Picture *picture, guint era)
{
    guint n_eras = profile_n_eras(picture->profile);
    double x = picture_era_x(picture, era);

    return (era == 0 ||
            x - picture_era_x(picture, era - 1) > PICTURE_TOLERANCE) &&
           (era + 1 == n_eras ||
            picture_era_x(picture, era + 1) - x > PICTURE_TOLERANCE);
}

/* Returns whether a layer has a point exactly at x. */
static gboolean
has_point(const Picture *picture, guint layer, double x)
{
    const FigureItem *polygon;

    for (guint place = 0;
         (polygon = picture_piece(picture, layer, FIGURE_POLYGON, &place));)
        for (guint i = 0; i < polygon->n_points; i++)
            if (fabs(polygon->points[i].x - x) < X_TOLERANCE)
                return TRUE;
    return FALSE;
}

/* If the page is too narrow for all eras, those left out are not checked. */
static gboolean
can_be_judged(const Picture *picture, guint era)
{
    double x = picture_era_x(picture, era);

    return stands_alone(picture, era) &&
           (profile_n_eras(picture->profile) <= 2 * box_width(&picture->plot) ||
            has_point(picture, 0, x) ||
            has_point(picture, picture->n_layers - 1, x));
}

static void
check_within(Picture *picture, guint layer)
{
    Box plot = box_shrunk(&picture->plot, -PICTURE_TOLERANCE);

    for (guint place = 0;
         picture_piece(picture, layer, FIGURE_POLYGON, &place);) {
        double half = picture_item(picture, place)->paint.width / 2;
        Box box = box_shrunk(picture_bounds(picture, place), half);

        if (!box_contains(&plot, &box))
            picture_complain(picture, "layer %u leaves the plot", layer);
    }
}

void
picture_check_slices(Picture *picture, double thin)
{
    guint n_eras = profile_n_eras(picture->profile);
    guint step = MAX(1, n_eras / MAX_SLICES), next = 0;
    guint before = picture->problems->len;
    guint64 **values = g_new(guint64 *, picture->n_layers);

    for (guint layer = 0; layer < picture->n_layers; layer++) {
        values[layer] = picture_layer_values(picture, layer);
        check_within(picture, layer);
    }
    for (guint era = 0; era < n_eras; era++) {
        if (era < next || picture->problems->len > before ||
            !can_be_judged(picture, era))
            continue;
        check_slice(picture, era, thin, values);
        next = era + step;
    }
    for (guint layer = 0; layer < picture->n_layers; layer++)
        g_free(values[layer]);
    g_free(values);
}
