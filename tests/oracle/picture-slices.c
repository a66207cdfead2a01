/* The stack in vertical slices, where the polygons of its bands are not made
 * of the same places: the y axis cuts them off, or those that are too thin to
 * be seen are put together with the next one above.
 *
 * Of each layer what counts is where it begins and ends at the place of an
 * era, within a hair, or within what is too thin; but the upper edge of them
 * all is the total, whatever is put together below it. */
#include <math.h>

#include "oracle/picture.h"
#include "oracle/shapes.h"

/* Looking at so many places of a picture is enough. */
#define MAX_SLICES 48

/* The place of a point, in points, but for what a double cannot tell. */
#define EXACT 1e-6

typedef struct {
    double low, high; /* y of the page: low >= high; NAN = nothing there */
} Slice;

/* Returns whether the edge from a to b lies at x, and where. */
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
slice_of(const Picture *picture, guint group, double x)
{
    Slice slice = {NAN, NAN};
    guint place = group;
    const FigureItem *polygon;
    double y;

    if (group == picture->figure->items->len)
        return slice;
    while ((polygon = picture_within(picture, group, FIGURE_POLYGON, &place)))
        for (guint i = 0; i < polygon->n_points; i++)
            if (edge_at(&polygon->points[i],
                        &polygon->points[(i + 1) % polygon->n_points], x, &y)) {
                /* Those of NAN are of no account. */
                slice.low = fmax(slice.low, y);
                slice.high = fmin(slice.high, y);
            }
    return slice;
}

/* Returns the y of a height above the axis, as far as the plot goes. */
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
        Slice is = slice_of(picture, picture->groups[layer], x);
        Slice should_be = {edge_of(picture, picture_height(picture, era, sum)),
                           0};
        double most = layer == 0 ? PICTURE_TOLERANCE : thin;

        sum += values[layer][era];
        should_be.high = edge_of(picture, picture_height(picture, era, sum));
        if (isnan(is.low) ? should_be.low - should_be.high > thin
                          : fabs(is.low - should_be.low) > thin ||
                                fabs(is.high - should_be.high) > most)
            picture_complain(picture,
                             "layer %u at %.2f is drawn from %.2f to %.2f, its "
                             "values say %.2f to %.2f",
                             layer, x, is.low, is.high, should_be.low,
                             should_be.high);
    }
    if (sum != profile_era(picture->profile, era)->total)
        picture_complain(picture, "the bands of era %u are not its total", era);
}

/* Returns whether an era stands where no other does: what the stack is there
 * is clear. */
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

/* Returns whether a layer has a point exactly there. */
static gboolean
has_point(const Picture *picture, guint layer, double x)
{
    guint group = picture->groups[layer], place = group;
    const FigureItem *polygon;

    if (group == picture->figure->items->len)
        return FALSE;
    while ((polygon = picture_within(picture, group, FIGURE_POLYGON, &place)))
        for (guint i = 0; i < polygon->n_points; i++)
            if (fabs(polygon->points[i].x - x) < EXACT)
                return TRUE;
    return FALSE;
}

/* Where the page has not room for all eras, those that are left out are not
 * looked at. */
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
    guint group = picture->groups[layer], place = group;
    Box plot = box_shrunk(&picture->plot, -PICTURE_TOLERANCE);

    if (group == picture->figure->items->len)
        return;
    while (picture_within(picture, group, FIGURE_POLYGON, &place)) {
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
