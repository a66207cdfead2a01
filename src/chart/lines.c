/* The bands as lines, each by itself. */
#include <config.h>

#include <math.h>

#include "chart/parts.h"

#define LINE_WIDTH 1.1 /* points */

/* Half the width of the dash that a lone era is, points. */
#define HALF_DASH 3.0

/* Of more bands than this, such as never leave the axis are left out. */
#define MANY 100

/* Heights that differ by less are the same, points. */
#define LEVEL 0.01

/* What a thin line needs to be seen on its ground (WCAG 2.1, 1.4.11). */
#define LEAST_CONTRAST 3.0
#define CONTRAST_STEP  0.1

static double
linear(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double
luminance(const Colour *colour)
{
    return 0.2126 * linear(colour->red) + 0.7152 * linear(colour->green) +
           0.0722 * linear(colour->blue);
}

static double
contrast(const Colour *left, const Colour *right)
{
    double a = luminance(left), b = luminance(right);

    return (MAX(a, b) + 0.05) / (MIN(a, b) + 0.05);
}

/* Colours of areas are too pale for lines: they go towards the colour of
 * texts until they can be seen. */
static Colour
line_colour(const Theme *theme, const Colour *colour)
{
    Colour darker = *colour;

    for (double part = CONTRAST_STEP;
         part < 1 && contrast(&darker, &theme->background) < LEAST_CONTRAST;
         part += CONTRAST_STEP) {
        darker.red = colour->red + part * (theme->text.red - colour->red);
        darker.green =
            colour->green + part * (theme->text.green - colour->green);
        darker.blue = colour->blue + part * (theme->text.blue - colour->blue);
    }
    return darker;
}

/* The line of OTHER is dashed: it is no band but the sum of many. */
static Paint
line_paint(const Drawing *drawing, const Colour *colour)
{
    return (Paint){
        .width = LINE_WIDTH,
        .stroke = line_colour(drawing->theme, colour),
        .dashed = colour->role == ROLE_OTHER,
    };
}

void
draw_line_swatch(Drawing *drawing, const Box *box, const Colour *colour)
{
    double middle = (box->top + box->bottom) / 2;
    const Point points[] = {{box->left, middle}, {box->right, middle}};
    Paint paint = line_paint(drawing, colour);

    if (!paint.dashed)
        paint.width *= 1.5;
    figure_line(drawing->figure, points, 2, &paint);
}

/* A line between two gaps, as it grows. */
typedef struct {
    Drawing *drawing;
    Paint paint;
    GArray *points; /* Point */
} Line;

/* Appends a point; of three at one height, the middle one goes. */
static void
line_append(Line *line, Point point)
{
    guint n = line->points->len;

    if (n >= 2) {
        const Point *before = &g_array_index(line->points, Point, n - 1);

        if (fabs(before->y - point.y) < LEVEL &&
            fabs(before[-1].y - point.y) < LEVEL)
            g_array_set_size(line->points, n - 1);
    }
    g_array_append_val(line->points, point);
}

/* Draws what there is, and begins anew.  A lone point is a dash. */
static void
line_flush(Line *line)
{
    const Box *plot = &line->drawing->layout.plot;
    GArray *points = line->points;

    if (points->len == 1) {
        Point *first = &g_array_index(points, Point, 0);
        Point second = {MIN(first->x + HALF_DASH, plot->right), first->y};

        first->x = MAX(first->x - HALF_DASH, plot->left);
        g_array_append_val(points, second);
    }
    if (points->len > 0)
        figure_line(line->drawing->figure, &g_array_index(points, Point, 0),
                    points->len, &line->paint);
    g_array_set_size(points, 0);
}

/* Goes on to a point; where the way leaves the plot, the line ends there. */
static void
line_go(Line *line, const Point *from, Point to)
{
    double top = line->drawing->layout.plot.top;

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
    Line line = {drawing, *paint, piece};

    for (guint i = 0; i < n_points; i++)
        line_go(&line, i > 0 ? &points[i - 1] : NULL, points[i]);
    line_flush(&line);
}

static Point
point_of(const Drawing *drawing, guint era, guint64 bytes)
{
    return (Point){drawing_era_x(drawing, era),
                   drawing_y(drawing, (double)bytes)};
}

/* Marks the eras that a line has a point at: of those that share half a
 * point's width, the greatest and the smallest. */
static void
mark_extremes(const Drawing *drawing, const guint64 *values, guint8 *marked)
{
    guint n_eras = profile_n_eras(drawing->profile);
    guint greatest = 0, smallest = 0;

    for (guint era = 0; era < n_eras; era++) {
        double column = floor(2 * drawing_era_x(drawing, era));

        marked[era] = FALSE;
        if (column > floor(2 * drawing_era_x(drawing, greatest)) ||
            drawing_has_gap(drawing, era)) {
            marked[greatest] = marked[smallest] = TRUE;
            greatest = smallest = era;
        } else if (values[era] > values[greatest]) {
            greatest = era;
        } else if (values[era] < values[smallest]) {
            smallest = era;
        }
    }
    marked[greatest] = marked[smallest] = TRUE;
}

static void
draw_band_line(Drawing *drawing, const guint64 *values, const Colour *colour,
               const char *title)
{
    guint n_eras = profile_n_eras(drawing->profile);
    g_autofree guint8 *marked = g_new(guint8, n_eras);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    Line line = {drawing, line_paint(drawing, colour), points};
    Point before = {0, 0};
    gboolean is_first = TRUE;

    mark_extremes(drawing, values, marked);
    figure_open_group(drawing->figure, "band", title);
    for (guint era = 0; era < n_eras; era++) {
        if (drawing_has_gap(drawing, era)) {
            line_flush(&line);
            is_first = TRUE;
        }
        if (!marked[era])
            continue;
        line_go(&line, is_first ? NULL : &before,
                point_of(drawing, era, values[era]));
        before = point_of(drawing, era, values[era]);
        is_first = FALSE;
    }
    line_flush(&line);
    figure_close_group(drawing->figure);
}

/* Returns whether the line of a band lies on the axis, among many. */
static gboolean
is_flat(const Drawing *drawing, const Choice *choice)
{
    double height = fabs(scale_at(&drawing->y, (double)choice->figures.peak) -
                         scale_at(&drawing->y, 0));

    return selection_n_choices(drawing->selection) > MANY &&
           height < LINE_WIDTH / 2;
}

/* The first of the key lies above all others. */
void
draw_band_lines(Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    g_autofree guint64 *values =
        g_new(guint64, profile_n_eras(drawing->profile));

    if (selection->n_other > 0) {
        g_autofree char *text = selection_other_text(selection);
        g_autofree char *title = band_title(
            drawing, text, &selection->other_figures, selection->other_share);

        draw_band_line(drawing, selection->other, &drawing->theme->other,
                       title);
    }
    for (guint i = selection_n_choices(selection); i-- > 0;) {
        const Choice *choice = selection_choice(selection, i);
        g_autofree char *title = choice_title(drawing, choice);

        if (is_flat(drawing, choice))
            continue;
        series_values(&choice->band->series, profile_n_eras(drawing->profile),
                      values);
        draw_band_line(drawing, values, &drawing->paints[i].fill, title);
    }
}
