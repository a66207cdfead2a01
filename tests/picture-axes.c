/* The axes: each tick stands where the bands have the value that it names. */
#include <math.h>
#include <string.h>

#include "chart/units.h"
#include "picture.h"
#include "shapes.h"

/* Where a label's baseline lies below its tick, in parts of the font's size. */
#define BASELINE 0.36

/* By so many points a label may miss its value: what rounding does. */
#define MOST_OFF 0.05

/* What an axis shows, as the bands have it. */
typedef struct {
    double low, high; /* two values, in bytes or seconds */
    double from, to;  /* and where they are, in points */
    double size;      /* of the axis's unit */
} Axis;

/* Returns the size of the unit that stands in brackets at the end of an
 * axis's title; 1 where there is none. */
static double
unit_size(const char *title)
{
    static const Unit units[] = {
        {"(B)", 1},        {"(KiB)", 0x1p10}, {"(MiB)", 0x1p20},
        {"(GiB)", 0x1p30}, {"(TiB)", 0x1p40}, {"(ms)", 1e-3},
        {"(s)", 1},        {"(min)", 60},     {"(h)", 3600},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (g_str_has_suffix(title, units[i].name))
            return units[i].size;
    return 1;
}

/* Returns whether a text is a number, and which. */
static gboolean
is_number(const char *text, double *number)
{
    char *end;

    *number = g_ascii_strtod(text, &end);
    return end != text && *end == '\0';
}

static void
check_label(Picture *picture, const Axis *axis, const char *label, double at)
{
    double value, place;

    if (!is_number(label, &value))
        return;
    place = axis->from + (value * axis->size - axis->low) /
                             (axis->high - axis->low) * (axis->to - axis->from);
    if (fabs(place - at) > MOST_OFF)
        picture_complain(picture, "'%s' stands at %.2f, its value at %.2f",
                         label, at, place);
}

/* The box around all bands, by their points. */
static Box
stack_box(const Picture *picture)
{
    Box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    guint bands = picture_find(picture, "bands", 0), place = bands;
    const FigureItem *polygon;

    while ((polygon = picture_within(picture, bands, FIGURE_POLYGON, &place)))
        for (guint i = 0; i < polygon->n_points; i++) {
            box.left = MIN(box.left, polygon->points[i].x);
            box.right = MAX(box.right, polygon->points[i].x);
            box.top = MIN(box.top, polygon->points[i].y);
            box.bottom = MAX(box.bottom, polygon->points[i].y);
        }
    return box;
}

/* The labels of the y axis end left of the plot, those of the x axis stand
 * below it, and so do the titles; that of the y axis reads upwards. */
static void
check_labels(Picture *picture, const Axis *x, const Axis *y)
{
    guint axes = picture_find(picture, "axes", 0), place = axes;
    const FigureItem *text;

    while ((text = picture_within(picture, axes, FIGURE_TEXT, &place))) {
        Point at = text->points[0];

        if (text->anchor == ANCHOR_END && at.x < picture->plot.left)
            check_label(picture, y, text->text,
                        at.y - BASELINE * text->font.size);
        else if (text->anchor == ANCHOR_MIDDLE && !text->upwards &&
                 x->high > x->low)
            check_label(picture, x, text->text, at.x);
    }
}

/* Reads the units in the axes' titles.  Returns FALSE where there are none,
 * for want of room. */
static gboolean
read_units(const Picture *picture, Axis *x, Axis *y)
{
    guint axes = picture_find(picture, "axes", 0), place = axes;
    const FigureItem *text;
    gboolean found = FALSE;
    double number;

    while ((text = picture_within(picture, axes, FIGURE_TEXT, &place))) {
        if (is_number(text->text, &number))
            continue;
        found = TRUE;
        *(text->upwards ? &y->size : &x->size) = unit_size(text->text);
    }
    return found;
}

void
picture_check_axes(Picture *picture)
{
    const Profile *profile = picture->profile;
    guint n_eras = profile_n_eras(profile);
    Axis x = {.size = 1}, y = {.size = 1};
    Box stack;

    if (picture_find(picture, "bands", 0) == picture->figure->items->len ||
        picture->selection->run.peak == 0 || !read_units(picture, &x, &y))
        return;
    stack = stack_box(picture);
    x.low = (double)profile_era(profile, 0)->time / 1e9;
    x.high = (double)profile_era(profile, n_eras - 1)->time / 1e9;
    x.from = stack.left;
    x.to = stack.right;
    y.high = (double)picture->selection->run.peak;
    y.from = stack.bottom;
    y.to = stack.top;
    check_labels(picture, &x, &y);
}
