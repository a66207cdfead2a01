/* Checks the axes: each tick is at the position of its value on the scale of
 * the bands. */
#include <math.h>
#include <string.h>

#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "words/units.h"

/* Distance of a label's baseline below its tick, as a fraction of the font
 * size. */
#define BASELINE 0.36

/* The maximum distance of a label from its position, in points: rounding. */
#define MAX_LABEL_OFFSET 0.05

/* Distance between the frame and a label moved to stay on the page, in
 * points. */
#define FRAME_GAP 1.0

/* The scale of an axis, as the bands have it. */
typedef struct {
    double low, high; /* two values, in bytes or seconds */
    double from, to;  /* their positions, in points */
    double size;      /* of the axis's unit */
} Axis;

/* Returns the size of the unit in brackets at the end of an axis's title, or
 * after a number.  1 if there is no unit. */
static double
unit_size(const char *text)
{
    static const Unit units[] = {
        {"B", 1},        {"KiB", 0x1p10},     {"MiB", 0x1p20}, {"GiB", 0x1p30},
        {"TiB", 0x1p40}, {"\xc2\xb5s", 1e-6}, {"ms", 1e-3},    {"s", 1},
        {"min", 60},     {"h", 3600},
    };
    const char *blank = strrchr(text, ' ');
    g_autofree char *name = g_strdup(blank != NULL ? blank + 1 : "");

    g_strdelimit(name, "()", ' ');
    g_strstrip(name);
    for (guint i = 0; i < G_N_ELEMENTS(units); i++)
        if (strcmp(name, units[i].name) == 0)
            return units[i].size;
    return 1;
}

/* Returns whether a text is a number, with or without a unit, and reads it. */
static gboolean
is_number(const char *text, double *number)
{
    char *end;

    *number = g_ascii_strtod(text, &end);
    return end != text && (*end == '\0' || *end == ' ');
}

static void
check_label(Picture *picture, const Axis *axis, const char *label, double at)
{
    double value, place;

    if (!is_number(label, &value))
        return;
    place = axis->from + (value * axis->size - axis->low) /
                             (axis->high - axis->low) * (axis->to - axis->from);
    if (fabs(place - at) > MAX_LABEL_OFFSET)
        picture_complain(picture, "'%s' is at %.2f, its value at %.2f", label,
                         at, place);
}

/* Returns whether a label touches the page's frame, the first of the
 * rectangles.  Such a label may have been moved to stay on the page. */
static gboolean
touches_frame(const Picture *picture, guint axes, guint label)
{
    const Box *text = picture_bounds(picture, label);
    guint place = axes;
    const FigureItem *frame =
        picture_within(picture, axes, FIGURE_RECTANGLE, &place);

    return fabs(text->left - frame->points[0].x - FRAME_GAP) <
               MAX_LABEL_OFFSET ||
           fabs(frame->points[1].x - text->right - FRAME_GAP) <
               MAX_LABEL_OFFSET;
}

/* Labels of the y axis end left of the plot; those of the x axis are below it.
 * The same holds for the titles.  The title of the y axis reads upwards. */
static void
check_labels(Picture *picture, const Axis *x, const Axis *y)
{
    guint axes = picture_find(picture, "axes"), place = axes;
    const FigureItem *text;

    while ((text = picture_within(picture, axes, FIGURE_TEXT, &place))) {
        Point at = text->points[0];

        if (text->anchor == ANCHOR_END && at.x < picture->plot.left)
            check_label(picture, y, text->text,
                        at.y - BASELINE * text->font.size);
        else if (text->anchor == ANCHOR_MIDDLE && !text->upwards &&
                 !touches_frame(picture, axes, place))
            check_label(picture, x, text->text, at.x);
    }
}

/* Reads the units from the axes' titles, or else from the last labels.  Returns
 * FALSE if neither fits on the page. */
static gboolean
read_units(const Picture *picture, Axis *x, Axis *y)
{
    guint axes = picture_find(picture, "axes"), place = axes;
    const FigureItem *text;
    gboolean found = FALSE;

    while ((text = picture_within(picture, axes, FIGURE_TEXT, &place))) {
        gboolean is_of_y = text->upwards || text->anchor == ANCHOR_END;
        double number;

        if (is_number(text->text, &number) && strchr(text->text, ' ') == NULL)
            continue;
        found = TRUE;
        *(is_of_y ? &y->size : &x->size) = unit_size(text->text);
    }
    return found;
}

/* The y axis begins at 0. */
static double
upper_end(const Picture *picture)
{
    if (picture_has_bands(picture) &&
        picture->options->stacking == STACK_PERCENT)
        return 100;
    return picture->byte > 0 ? box_height(&picture->plot) / picture->byte : 0;
}

void
picture_check_axes(Picture *picture)
{
    const Box *plot = &picture->plot;
    Axis x = {.from = plot->left, .to = plot->right, .size = 1};
    Axis y = {.from = plot->bottom, .to = plot->top, .size = 1};

    y.high = upper_end(picture);
    if (y.high <= 0 || !read_units(picture, &x, &y))
        return;
    picture_x_ends(picture, &x.low, &x.high);
    check_labels(picture, &x, &y);
}
