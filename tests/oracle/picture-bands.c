/* Checks the stack of bands: each band begins where the one below it ends, is
 * inside the plot, and has the height of its value at each drawn position. */
#include <math.h>
#include <string.h>

#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "run/series.h"

#define TOLERANCE PICTURE_TOLERANCE

/* The largest width of the column of a lone era, in points. */
#define MAX_COLUMN_WIDTH 12.1

/* If the bands have at least this number of points, those too thin to be
 * visible may be merged. */
#define MIN_MERGED_POINTS 50000

/* A lower band, in points, is not visible between outlines. */
#define MIN_VISIBLE_HEIGHT 2.1

/* If eras are closer than MIN_SPACING points, invisible layers may be merged.
 * MAX_INVISIBLE_HEIGHT is the maximum height that a layer gives to the next
 * one, plus the tolerance. */
#define MAX_INVISIBLE_HEIGHT 0.06
#define MIN_SPACING          1.5

/* The maximum number of drawn positions in a point of the page's width. */
#define MAX_POINTS_PER_POINT 3

/* The edges of a band, Point, from left to right.  They join all of its
 * polygons: there are several if the run has a gap. */
typedef struct {
    GArray *low, *high;
} Layer;

typedef struct {
    Picture *picture;
    guint n_layers;   /* OTHER, if there is one, and the selected bands */
    Layer *layers;    /* from the bottom upwards */
    guint64 **values; /* their bytes in each era */
    guint n_columns;  /* drawn positions on the x axis */
    GArray *places;   /* double: x of each column's era */
    guint first_era;  /* first era that may be at the current position */
} Stack;

static const Point *
low_point(const Stack *stack, guint layer, guint column)
{
    return &g_array_index(stack->layers[layer].low, Point, column);
}

static const Point *
high_point(const Stack *stack, guint layer, guint column)
{
    return &g_array_index(stack->layers[layer].high, Point, column);
}

/* A polygon has its lower edge from left to right, then its upper edge back. */
static void
add_polygon(Layer *layer, const FigureItem *polygon)
{
    guint n = polygon->n_points;

    g_array_append_vals(layer->low, polygon->points, n / 2);
    for (guint i = 0; i < n / 2; i++)
        g_array_append_val(layer->high, polygon->points[n - 1 - i]);
}

/* A stretch of one era is a column around its position, clipped to the plot.
 * All other points are at the positions of their eras. */
static void
add_places(Stack *stack, const FigureItem *polygon)
{
    const Picture *picture = stack->picture;
    guint n_eras = profile_n_eras(picture->profile);
    guint n = polygon->n_points / 2, n_within = 0;
    double left = polygon->points[0].x, right = polygon->points[n - 1].x;
    double place = 0;

    for (guint i = 0; i < n; i++)
        g_array_append_val(stack->places, polygon->points[i].x);
    if (n != 2 || right - left > MAX_COLUMN_WIDTH)
        return;
    for (guint era = picture_first_era(picture, left - TOLERANCE); era < n_eras;
         era++) {
        double x = picture_era_x(picture, era);

        if (x > right + TOLERANCE)
            break;
        n_within += n_within == 0 || x - place >= TOLERANCE;
        place = x;
    }
    if (n_within == 1)
        g_array_index(stack->places, double, stack->places->len - 1) =
            g_array_index(stack->places, double, stack->places->len - 2) =
                place;
}

/* Collects the polygons of the bands.  Returns whether all are drawn. */
static gboolean
collect_layers(Stack *stack)
{
    Picture *picture = stack->picture;

    for (guint i = 0; i < stack->n_layers; i++) {
        const guint layer = stack->n_layers - 1 - i;
        const FigureItem *polygon;

        if (picture->groups[layer] == NO_ITEM) {
            picture_complain(picture, "layer %u is not drawn", i);
            return FALSE;
        }
        for (guint place = 0; (polygon = picture_piece(
                                   picture, layer, FIGURE_POLYGON, &place));) {
            add_polygon(&stack->layers[i], polygon);
            if (i == 0)
                add_places(stack, polygon);
        }
    }
    return TRUE;
}

/* Each layer is in the plot, and begins where the one below it ends.  The
 * lowest begins on the axis. */
static void
check_layer(const Stack *stack, guint layer)
{
    Picture *picture = stack->picture;
    Box plot = box_shrunk(&picture->plot, -TOLERANCE);
    double max_columns =
        MAX_POINTS_PER_POINT * box_width(&picture->plot) + stack->n_layers + 4;

    if (stack->layers[layer].low->len != stack->n_columns) {
        picture_complain(picture, "layer %u has other numbers of points",
                         layer);
        return;
    }
    if (stack->n_columns == 0 || stack->n_columns > max_columns)
        picture_complain(picture, "layer %u has %u points", layer,
                         2 * stack->n_columns);
    for (guint i = 0; i < stack->n_columns; i++) {
        const Point *low = low_point(stack, layer, i);
        const Point *high = high_point(stack, layer, i);
        const Box column = {low->x, high->y, low->x, low->y};
        double below = layer > 0 ? high_point(stack, layer - 1, i)->y
                                 : picture->plot.bottom;

        if (!box_contains(&plot, &column)) {
            picture_complain(picture, "layer %u leaves the plot", layer);
            return;
        }
        if (fabs(low->y - below) > TOLERANCE || low->y < high->y - TOLERANCE ||
            low->x != high->x || low->x != low_point(stack, 0, i)->x) {
            picture_complain(picture,
                             "layer %u is not on the one below at %.2f", layer,
                             low->x);
            return;
        }
    }
}

/* Returns the difference, in points, between the stack at a position and the
 * values of an era. */
static double
difference(const Stack *stack, guint column, guint era)
{
    const Picture *picture = stack->picture;
    guint64 era_total = profile_era(picture->profile, era)->total;
    double worst = 0;
    guint64 total = 0;

    for (guint layer = 0; layer < stack->n_layers; layer++) {
        double height = low_point(stack, layer, column)->y -
                        high_point(stack, layer, column)->y;
        guint64 bytes = stack->values[layer][era];

        worst = MAX(worst, fabs(height - picture_height(picture, era, bytes)));
        total += bytes;
    }
    return total == era_total ? worst : HUGE_VAL;
}

/* If several eras share a position, one of them must be the drawn one. */
static void
check_column(Stack *stack, guint column)
{
    Picture *picture = stack->picture;
    guint n_eras = profile_n_eras(picture->profile);
    double x = g_array_index(stack->places, double, column);
    double best = HUGE_VAL;

    while (stack->first_era + 1 < n_eras &&
           picture_era_x(picture, stack->first_era) < x - TOLERANCE)
        stack->first_era++;
    for (guint era = stack->first_era; era < n_eras && best > TOLERANCE;
         era++) {
        if (picture_era_x(picture, era) > x + TOLERANCE)
            break;
        best = MIN(best, difference(stack, column, era));
    }
    if (best > TOLERANCE)
        picture_complain(picture,
                         "no era at %.2f has the heights that are drawn: the "
                         "nearest is %.2f points off",
                         x, best);
}

static void
check_stack(Stack *stack)
{
    Picture *picture = stack->picture;
    guint before = picture->problems->len;

    stack->n_columns = stack->layers[0].low->len;
    for (guint layer = 0; layer < stack->n_layers; layer++)
        if (picture->problems->len == before)
            check_layer(stack, layer);
    for (guint i = 0; i < stack->n_columns; i++)
        if (picture->problems->len == before &&
            picture->selection->run.peak > 0)
            check_column(stack, i);
}

static void
clear_stack(Stack *stack)
{
    for (guint i = 0; i < stack->n_layers; i++) {
        g_array_unref(stack->layers[i].low);
        g_array_unref(stack->layers[i].high);
        g_free(stack->values[i]);
    }
    g_free(stack->values);
    g_free(stack->layers);
    g_array_unref(stack->places);
}

static guint
count_points(const Picture *picture, guint layer)
{
    guint n_points = 0;
    const FigureItem *polygon;

    for (guint place = 0;
         (polygon = picture_piece(picture, layer, FIGURE_POLYGON, &place));)
        n_points += polygon->n_points / 2;
    return n_points;
}

static gboolean
has_many_points(const Picture *picture)
{
    guint n_points = MAX(count_points(picture, 0),
                         count_points(picture, picture->n_layers - 1));

    return n_points * picture->n_layers >= MIN_MERGED_POINTS;
}

/* Returns whether dense eras have layers in pieces: spikes with an outline and
 * the parts between them without.  Invisible parts are given to the next
 * layer. */
static gboolean
has_spikes(const Picture *picture)
{
    gboolean crowd = profile_n_eras(picture->profile) * MIN_SPACING >
                     box_width(&picture->plot);

    for (guint layer = 0; layer < picture->n_layers; layer++)
        if (count_points(picture, layer) != count_points(picture, 0))
            return crowd;
    return FALSE;
}

static gboolean
is_cut(const Picture *picture)
{
    return picture->options->stacking == STACK_AREA &&
           picture->options->y_max > 0 &&
           picture->options->y_max < picture->selection->run.peak;
}

static void
check_points(Picture *picture)
{
    Stack stack = {.picture = picture, .n_layers = picture->n_layers};

    stack.layers = g_new0(Layer, stack.n_layers);
    stack.values = g_new0(guint64 *, stack.n_layers);
    stack.places = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < stack.n_layers; i++) {
        stack.layers[i] = (Layer){g_array_new(FALSE, FALSE, sizeof(Point)),
                                  g_array_new(FALSE, FALSE, sizeof(Point))};
        stack.values[i] = picture_layer_values(picture, stack.n_layers - 1 - i);
    }
    if (collect_layers(&stack))
        check_stack(&stack);
    clear_stack(&stack);
}

void
picture_check_bands(Picture *picture)
{
    if (!picture_has_bands(picture))
        return;
    if (picture->groups[0] == NO_ITEM)
        picture_complain(picture, "the uppermost band is not drawn");
    else if (has_many_points(picture))
        picture_check_slices(picture, MIN_VISIBLE_HEIGHT);
    else if (has_spikes(picture))
        picture_check_slices(picture, MAX_INVISIBLE_HEIGHT);
    else if (is_cut(picture))
        picture_check_slices(picture, TOLERANCE);
    else
        check_points(picture);
}
