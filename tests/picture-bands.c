/* The stack: its bands lie in the plot, on one another, and each is as high
 * as the run's values say, wherever it is drawn. */
#include <math.h>
#include <string.h>

#include "picture.h"
#include "profile/series.h"
#include "shapes.h"

/* Points of the page; half of it is what rounding to two decimals may do. */
#define HAIR 0.02

/* More points than this for each point of width, no page can show. */
#define MOST_DENSE 3

/* A band's edges, Point, from left to right: those of all its polygons, of
 * which there are several where the run has a gap. */
typedef struct {
    GArray *low, *high;
} Layer;

typedef struct {
    Picture *picture;
    guint n_layers;   /* OTHER, if there is one, and the choices */
    Layer *layers;    /* from the bottom upwards */
    guint64 **values; /* and their bytes in every era */
    guint n_columns;  /* places on the x axis that are drawn */
    guint first_era;  /* the first that may be at the place looked at */
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

/* A polygon is its lower edge from left to right, and its upper one back. */
static void
add_polygon(Layer *layer, const FigureItem *polygon)
{
    guint n = polygon->n_points;

    g_array_append_vals(layer->low, polygon->points, n / 2);
    for (guint i = 0; i < n / 2; i++)
        g_array_append_val(layer->high, polygon->points[n - 1 - i]);
}

/* Collects the polygons of the bands.  Returns whether there is a group for
 * each band that was to be drawn, and no other. */
static gboolean
collect_layers(Stack *stack)
{
    Picture *picture = stack->picture;
    guint n_items = picture->figure->items->len, n = 0;

    for (guint group = picture_find(picture, "band", 0); group < n_items;
         group = picture_find(picture, "band", group + 1), n++) {
        guint place = group;
        const FigureItem *polygon;

        while (
            n < stack->n_layers &&
            (polygon = picture_within(picture, group, FIGURE_POLYGON, &place)))
            add_polygon(&stack->layers[n], polygon);
    }
    if (n != stack->n_layers)
        picture_complain(picture, "%u bands are drawn, not %u", n,
                         stack->n_layers);
    return n == stack->n_layers;
}

static void
collect_values(Stack *stack)
{
    const Selection *selection = stack->picture->selection;
    guint n_eras = profile_n_eras(stack->picture->profile);
    guint n_choices = selection_n_choices(selection);
    guint n = 0;

    if (selection->n_other > 0)
        stack->values[n++] =
            g_memdup2(selection->other, n_eras * sizeof(guint64));
    for (guint i = n_choices; i-- > 0;) {
        stack->values[n] = g_new(guint64, n_eras);
        series_values(&selection_choice(selection, i)->band->series, n_eras,
                      stack->values[n++]);
    }
}

static void
check_layer(const Stack *stack, guint layer)
{
    Picture *picture = stack->picture;
    Box plot = box_shrunk(&picture->plot, -HAIR);
    double most = MOST_DENSE * box_width(&picture->plot) + stack->n_layers + 4;

    if (stack->layers[layer].low->len != stack->n_columns) {
        picture_complain(picture, "layer %u has points of its own", layer);
        return;
    }
    if (stack->n_columns == 0 || stack->n_columns > most)
        picture_complain(picture, "layer %u has %u points", layer,
                         2 * stack->n_columns);
    for (guint i = 0; i < stack->n_columns; i++) {
        const Point *low = low_point(stack, layer, i);
        const Point *high = high_point(stack, layer, i);
        Box column = {low->x, high->y, low->x, low->y};

        if (!box_contains(&plot, &column)) {
            picture_complain(picture, "layer %u leaves the plot", layer);
            return;
        }
    }
}

/* Each layer begins where the one below it ends, the first on the axis. */
static void
check_seams(const Stack *stack, guint layer)
{
    Picture *picture = stack->picture;

    for (guint i = 0; i < stack->n_columns; i++) {
        const Point *low = low_point(stack, layer, i);
        const Point *high = high_point(stack, layer, i);
        double below = layer > 0 ? high_point(stack, layer - 1, i)->y
                                 : picture->plot.bottom;

        if (fabs(low->y - below) > HAIR || low->y < high->y - HAIR ||
            low->x != high->x || low->x != low_point(stack, 0, i)->x) {
            picture_complain(picture,
                             "layer %u does not lie on the one below at %.2f",
                             layer, low->x);
            return;
        }
    }
}

/* Points of the page for each byte: the peak of the run tells. */
static double
height_of_byte(const Stack *stack)
{
    double top = stack->picture->plot.bottom;

    for (guint i = 0; i < stack->n_columns; i++)
        top = MIN(top, high_point(stack, stack->n_layers - 1, i)->y);
    return (stack->picture->plot.bottom - top) /
           (double)stack->picture->selection->run.peak;
}

/* Points of the page from the first era to that one: all eras between the
 * first and the last drawn place are spread by their times. */
static double
place_of_era(const Stack *stack, guint era)
{
    const Profile *profile = stack->picture->profile;
    gint64 first = profile_era(profile, 0)->time;
    gint64 last = profile_era(profile, profile_n_eras(profile) - 1)->time;
    double from = low_point(stack, 0, 0)->x;
    double to = low_point(stack, 0, stack->n_columns - 1)->x;

    if (last == first)
        return from;
    return from + (double)(profile_era(profile, era)->time - first) /
                      (double)(last - first) * (to - from);
}

/* Returns by how much, in points, the stack at a place differs from an era's
 * values. */
static double
difference(const Stack *stack, guint column, guint era, double byte)
{
    double worst = 0;
    double total = 0;

    for (guint layer = 0; layer < stack->n_layers; layer++) {
        double height = low_point(stack, layer, column)->y -
                        high_point(stack, layer, column)->y;
        double bytes = (double)stack->values[layer][era];

        worst = MAX(worst, fabs(height - byte * bytes));
        total += bytes;
    }
    return MAX(
        worst,
        byte * fabs(total -
                    (double)profile_era(stack->picture->profile, era)->total));
}

/* Where eras stand on one another, one of them must be the one drawn. */
static void
check_column(Stack *stack, guint column, double byte)
{
    guint n_eras = profile_n_eras(stack->picture->profile);
    double x = low_point(stack, 0, column)->x;
    gboolean lone = profile_era(stack->picture->profile, 0)->time ==
                    profile_era(stack->picture->profile, n_eras - 1)->time;
    double best = HUGE_VAL;

    while (stack->first_era + 1 < n_eras && !lone &&
           place_of_era(stack, stack->first_era) < x - HAIR)
        stack->first_era++;
    for (guint era = stack->first_era; era < n_eras && best > HAIR; era++) {
        if (!lone && place_of_era(stack, era) > x + HAIR)
            break;
        best = MIN(best, difference(stack, column, era, byte));
    }
    if (best > HAIR)
        picture_complain(stack->picture,
                         "no era at %.2f has the heights that are drawn: the "
                         "nearest is %.2f points off",
                         x, best);
}

static void
check_heights(Stack *stack)
{
    double byte = height_of_byte(stack);
    guint before = stack->picture->problems->len;

    for (guint i = 0; i < stack->n_columns; i++)
        if (stack->picture->problems->len == before)
            check_column(stack, i, byte);
}

static void
check_stack(Stack *stack)
{
    Picture *picture = stack->picture;
    guint before = picture->problems->len;

    stack->n_columns = stack->layers[0].low->len;
    for (guint layer = 0; layer < stack->n_layers; layer++)
        check_layer(stack, layer);
    for (guint layer = 0; layer < stack->n_layers; layer++)
        if (picture->problems->len == before)
            check_seams(stack, layer);
    if (picture->problems->len == before && picture->selection->run.peak > 0)
        check_heights(stack);
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
}

void
picture_check_bands(Picture *picture)
{
    const Selection *selection = picture->selection;
    Stack stack = {
        .picture = picture,
        .n_layers =
            selection_n_choices(selection) + (selection->n_other > 0 ? 1 : 0),
    };

    if (profile_n_eras(picture->profile) == 0 || stack.n_layers == 0)
        return;
    stack.layers = g_new0(Layer, stack.n_layers);
    stack.values = g_new0(guint64 *, stack.n_layers);
    for (guint i = 0; i < stack.n_layers; i++)
        stack.layers[i] = (Layer){g_array_new(FALSE, FALSE, sizeof(Point)),
                                  g_array_new(FALSE, FALSE, sizeof(Point))};
    collect_values(&stack);
    if (collect_layers(&stack))
        check_stack(&stack);
    clear_stack(&stack);
}
