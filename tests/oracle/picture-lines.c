/* Checks the lines of bands and the memory lines: each point of a line is a
 * value of its band or memory figure. */
#include <math.h>
#include <string.h>

#include "chart/colour/colour.h"
#include "oracle/picture.h"
#include "oracle/shapes.h"
#include "oracle/vision.h"

#define TOLERANCE PICTURE_TOLERANCE

/* WCAG 2.1, success criterion 1.4.11, for everything except text. */
#define MIN_CONTRAST 3.0

/* With more than MANY_BANDS bands, a band may be left out if its line stays
 * within MAX_FLAT_HEIGHT points of the axis, half the width of a line. */
#define MANY_BANDS      100
#define MAX_FLAT_HEIGHT 0.56

/* If there are at most MAX_DISTINCT_LINES lines, any two differ in their
 * dashes, or by MIN_DISTANCE in OKLab. */
#define MAX_DISTINCT_LINES 21
#define MIN_DISTANCE       0.04

/* A single value is drawn as a dash that extends this far to each side, in
 * points. */
#define MAX_DASH 3.01

/* Returns whether a point is at the position of its value. */
static gboolean
lies_at(const Point *point, double x, double y, double reach)
{
    return fabs(point->x - x) <= reach && fabs(point->y - y) <= TOLERANCE;
}

/* Returns how far a point of a line may be from its position. */
static double
reach_of(const FigureItem *line)
{
    return line->n_points == 2 && line->points[0].y == line->points[1].y
               ? MAX_DASH
               : TOLERANCE;
}

/* Returns whether a point of a line is the value of an era, or a point where
 * the line leaves or enters the plot. */
static gboolean
is_of_band(const Picture *picture, const FigureItem *line, guint point,
           const guint64 *values)
{
    const Point *at = &line->points[point];
    guint n_eras = profile_n_eras(picture->profile);
    double reach = reach_of(line);

    if (picture->options->y_max > 0 &&
        fabs(at->y - picture->plot.top) < TOLERANCE)
        return TRUE;
    for (guint era = picture_first_era(picture, at->x - reach); era < n_eras;
         era++) {
        double x = picture_era_x(picture, era);

        if (x > at->x + reach)
            break;
        if (lies_at(at, x,
                    picture->plot.bottom - picture->byte * (double)values[era],
                    reach))
            return TRUE;
    }
    return FALSE;
}

static void
check_on_ground(Picture *picture, const FigureItem *line)
{
    double is = contrast(&line->paint.stroke, &picture->figure->background);
    Box plot = box_shrunk(&picture->plot, -TOLERANCE);

    if (is < MIN_CONTRAST)
        picture_complain(picture, "a line has a contrast of only %.2f", is);
    for (guint i = 0; i < line->n_points; i++) {
        Box box = {line->points[i].x, line->points[i].y, line->points[i].x,
                   line->points[i].y};

        if (!box_contains(&plot, &box))
            picture_complain(picture, "a line leaves the plot");
    }
}

static void
check_line(Picture *picture, guint layer, const FigureItem *line,
           const guint64 *values)
{
    for (guint i = 0; i < line->n_points; i++)
        if (!is_of_band(picture, line, i, values)) {
            picture_complain(picture,
                             "the line of layer %u has a point at %.2f %.2f "
                             "without an era",
                             layer, line->points[i].x, line->points[i].y);
            return;
        }
    check_on_ground(picture, line);
}

/* Returns whether a value is within the plot. */
static gboolean
is_within(const Picture *picture, guint64 value)
{
    return picture->options->y_max == 0 || value <= picture->options->y_max;
}

/* Sets *greatest to the greatest value within the plot.  Returns whether there
 * is one.  Sets *is_cut if values are beyond the plot: lines may then end at
 * its edge. */
static gboolean
greatest_within(const Picture *picture, const guint64 *values,
                guint64 *greatest, gboolean *is_cut)
{
    gboolean any = FALSE;

    *greatest = 0;
    *is_cut = FALSE;
    for (guint era = 0; era < profile_n_eras(picture->profile); era++) {
        if (is_within(picture, values[era])) {
            *greatest = MAX(*greatest, values[era]);
            any = TRUE;
        } else {
            *is_cut = TRUE;
        }
    }
    return any;
}

static void
check_band(Picture *picture, guint layer, const guint64 *values)
{
    guint64 peak;
    gboolean is_cut;
    gboolean is_seen = greatest_within(picture, values, &peak, &is_cut);
    double wanted = picture->plot.bottom - picture->byte * (double)peak;
    double top = HUGE_VAL;
    const FigureItem *line;

    if (picture->groups[layer] == NO_ITEM) {
        if (picture->n_layers <= MANY_BANDS ||
            picture->byte * (double)peak > MAX_FLAT_HEIGHT)
            picture_complain(picture, "the line of layer %u is not drawn",
                             layer);
        return;
    }
    for (guint place = 0;
         (line = picture_piece(picture, layer, FIGURE_LINE, &place));) {
        check_line(picture, layer, line, values);
        for (guint i = 0; i < line->n_points; i++)
            top = MIN(top, line->points[i].y);
    }
    if (is_seen &&
        (top > wanted + TOLERANCE || (!is_cut && top < wanted - TOLERANCE)))
        picture_complain(picture, "the line of layer %u ends at %.2f, not %.2f",
                         layer, top, wanted);
}

/* Returns the paint of a layer's line, or NULL if it is not drawn. */
static const Paint *
paint_of(const Picture *picture, guint layer)
{
    guint place = 0;
    const FigureItem *line = picture_piece(picture, layer, FIGURE_LINE, &place);

    return line != NULL ? &line->paint : NULL;
}

static void
check_apart(Picture *picture)
{
    for (guint i = 0; i < picture->n_layers; i++)
        for (guint k = 0; k < i; k++) {
            const Paint *left = paint_of(picture, i);
            const Paint *right = paint_of(picture, k);

            if (left != NULL && right != NULL && left->dash == right->dash &&
                colour_distance(&left->stroke, &right->stroke) < MIN_DISTANCE)
                picture_complain(picture, "lines %u and %u look alike", k, i);
        }
}

void
picture_check_lines(Picture *picture)
{
    if (picture->n_layers <= MAX_DISTINCT_LINES)
        check_apart(picture);
    for (guint layer = 0; layer < picture->n_layers; layer++) {
        g_autofree guint64 *values = picture_layer_values(picture, layer);

        check_band(picture, layer, values);
    }
}

/* Returns the memory lines of the whole run. */
static GArray *const *
memory_lines(const Picture *picture)
{
    return picture->options->decoded != NULL
               ? picture->options->decoded->run->memory
               : picture->profile->run->memory;
}

static const GArray *
memory_of(const Picture *picture, const FigureItem *line)
{
    return memory_lines(picture)[line->paint.stroke.role - ROLE_LIVE];
}

/* Returns whether a point is a value of the log.  Values beyond the plot are at
 * its edge. */
static gboolean
is_of_memory(const Picture *picture, const FigureItem *line, guint point)
{
    const Point *at = &line->points[point];
    const GArray *memory = memory_of(picture, line);
    const Box *plot = &picture->plot;

    if (at->x - plot->left < TOLERANCE || plot->right - at->x < TOLERANCE ||
        (picture->options->y_max > 0 && at->y - plot->top < TOLERANCE))
        return TRUE;
    for (guint i = 0; i < memory->len; i++) {
        const MemoryPoint *sample = &g_array_index(memory, MemoryPoint, i);
        double x = picture_time_x(picture, sample->time);
        double y = plot->bottom - picture->byte * (double)sample->bytes;

        if (lies_at(at, x, y, reach_of(line)))
            return TRUE;
    }
    return FALSE;
}

/* Returns whether the axis has the times of a line.  An axis of eras has no
 * times outside the eras. */
static gboolean
has_times(const Picture *picture, const FigureItem *line)
{
    const GArray *memory = memory_of(picture, line);

    for (guint i = 0; i < memory->len; i++)
        if (isnan(picture_time_x(picture,
                                 g_array_index(memory, MemoryPoint, i).time)))
            return FALSE;
    return TRUE;
}

static void
check_memory_line(Picture *picture, const FigureItem *line)
{
    /* Not every point: there may be thousands of points and values. */
    guint step = MAX(1, line->n_points / 64);

    check_on_ground(picture, line);
    if (picture->byte == 0 || !has_times(picture, line))
        return;
    for (guint i = 0; i < line->n_points; i += step)
        if (!is_of_memory(picture, line, i)) {
            picture_complain(picture,
                             "a memory line has a point at %.2f %.2f that the "
                             "log does not have",
                             line->points[i].x, line->points[i].y);
            return;
        }
}

/* Shares have no memory lines.  Otherwise all requested lines are drawn that
 * have values on the time axis. */
static guint
count_wanted(const Picture *picture)
{
    guint count = 0;
    gint64 since, until;

    picture_times(picture, &since, &until);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        const GArray *memory = memory_lines(picture)[line];

        count +=
            memory->len > 0 &&
            (picture->options->overlay[line] ||
             profile_n_eras(picture->profile) == 0) &&
            g_array_index(memory, MemoryPoint, 0).time <= until &&
            g_array_index(memory, MemoryPoint, memory->len - 1).time >= since;
    }
    return picture_has_bands(picture) &&
                   picture->options->stacking == STACK_PERCENT
               ? 0
               : count;
}

/* A line that is cut off completely by the y axis has no pieces. */
static void
check_pieces(Picture *picture, guint group)
{
    guint place = group, n_pieces = 0;
    const FigureItem *line;

    while ((line = picture_within(picture, group, FIGURE_LINE, &place))) {
        n_pieces++;
        if (line->paint.stroke.role < ROLE_LIVE)
            picture_complain(picture, "a memory line has no memory colour");
        else
            check_memory_line(picture, line);
    }
    if (n_pieces != 1 && picture->options->y_max == 0)
        picture_complain(picture, "a memory line has %u pieces", n_pieces);
}

void
picture_check_memory(Picture *picture)
{
    guint n_lines = picture_count(picture, "memory");

    for (guint group = NO_ITEM; picture_next(picture, "memory", &group);)
        check_pieces(picture, group);
    if (n_lines != count_wanted(picture))
        picture_complain(picture, "%u memory lines are drawn, not %u", n_lines,
                         count_wanted(picture));
}
