#include <config.h>

#include "chart/plot/bands.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/page/sizes.h"
#include "chart/plot/cut.h"
#include "chart/plot/gaps.h"
#include "chart/plot/thin.h"
#include "run/plain.h"
#include "words/amount.h"
#include "words/clip.h"

/* Longer labels are clipped in tooltips.  A stack of 255 cost centres fits, but
 * a label of megabytes does not. */
#define MAX_CHARACTERS 4000

/* Upper limit of the points of all bands.  With more points, parts of a band
 * that are thinner than an outline are merged into the next band above.  The
 * limit of thickness grows with the number of points, up to MAX_THICKNESS
 * outlines. */
#define MAX_POINTS    60000
#define MAX_THICKNESS 8.0

/* A range of points, from first to end (exclusive). */
typedef struct {
    guint first, end;
} EraRange;

/* The state of drawing the stack, and the points on the x axis at which it is
 * drawn. */
typedef struct {
    guint n_points;
    guint *eras;
    double *x;
    double *sum; /* top of the bands so far, in units of the y axis */
    double *low; /* top of what is drawn so far; the next band begins here */
    double min_thickness; /* thinner parts are not drawn; units of the y axis */
    GArray *stretches;    /* EraRange: the points between two gaps */
    gboolean dense;       /* outlines would hide the areas that they surround */
    gboolean at_top;      /* the next band is the last band */
} Stack;

static void
add_point(Stack *stack, guint era, double x)
{
    stack->eras[stack->n_points] = era;
    stack->x[stack->n_points] = x;
    stack->n_points++;
}

/* Adds a stretch, from the given first point to the last point.  If all its
 * eras have the same position, it becomes a column, width points wide, with the
 * era of the largest total. */
static void
add_stretch(const Drawing *drawing, Stack *stack, guint first, double width)
{
    const Box *plot = &drawing->axes.plot;
    double middle = stack->x[first];
    EraRange stretch;

    if (stack->x[stack->n_points - 1] - middle < 0.01) {
        guint era = stack->eras[first];

        for (guint i = first + 1; i < stack->n_points; i++)
            if (profile_total_level(drawing->profile, stack->eras[i]) >
                profile_total_level(drawing->profile, era))
                era = stack->eras[i];
        stack->n_points = first;
        add_point(stack, era, MAX(plot->left, middle - width / 2));
        add_point(stack, era, MIN(plot->right, middle + width / 2));
    }
    stretch = (EraRange){first, stack->n_points};
    g_array_append_val(stack->stretches, stretch);
}

/* Returns the thickness of an outline, in units of the y axis. */
static double
outline_height(const Drawing *drawing)
{
    const Scale *y = &drawing->axes.y;

    return BAND_OUTLINE * (y->high - y->low) / fabs(y->to - y->from);
}

static Stack
stack_new(const Drawing *drawing)
{
    guint n_eras = profile_n_eras(drawing->profile);
    /* A step has two points; a stretch of one era may need an extra point. */
    guint max_points = 2 * n_eras + 1;
    g_autofree guint8 *keep = eras_to_draw(drawing);
    Stack stack = {
        .eras = g_new0(guint, max_points),
        .x = g_new0(double, max_points),
        .sum = g_new0(double, max_points),
        .low = g_new0(double, max_points),
        .stretches = g_array_new(FALSE, FALSE, sizeof(EraRange)),
    };
    guint first = 0;
    double excess;

    for (guint era = 0; era < n_eras; era++) {
        if (!keep[era])
            continue;
        if (era > 0 && drawing_has_gap(drawing, era)) {
            add_stretch(drawing, &stack, first, 2 * HALF_NEEDLE);
            first = stack.n_points;
        }
        add_point(&stack, era, drawing_era_x(drawing, era));
        /* An era of a flow is a step, which has two ends. */
        if (quantity_is_flow(drawing->profile->quantity))
            add_point(&stack, era, drawing_era_end_x(drawing, era));
    }
    add_stretch(drawing, &stack, first,
                first > 0 ? 2 * HALF_NEEDLE : LONE_ERA_WIDTH);
    stack.dense =
        stack.n_points * DENSE_POINTS > box_width(&drawing->axes.plot);
    excess = (double)stack.n_points * selection_n_choices(drawing->selection) /
             MAX_POINTS;
    if (excess >= 1)
        stack.min_thickness =
            MIN(excess, MAX_THICKNESS) * outline_height(drawing);
    return stack;
}

/* Returns whether the current layer is thick enough at a point to be drawn. */
static gboolean
is_thick(const Stack *stack, guint point)
{
    return stack->min_thickness == 0 ||
           stack->sum[point] - stack->low[point] >= stack->min_thickness;
}

/* Finds the next piece of a stretch to draw, at or after a point.  A piece is a
 * range of points at which the layer is thick enough, with one more point on
 * each side.  Returns FALSE if there is no piece. */
static gboolean
next_piece(const Stack *stack, const EraRange *stretch, guint from,
           EraRange *piece)
{
    guint first = from;

    while (first < stretch->end && !is_thick(stack, first))
        first++;
    if (first >= stretch->end)
        return FALSE;
    piece->first = MAX(first, stretch->first + 1) - 1;
    for (piece->end = first; piece->end < stretch->end; piece->end++)
        if (!is_thick(stack, piece->end))
            break;
    piece->end = MIN(piece->end + 1, stretch->end);
    if (stack->min_thickness == 0)
        *piece = *stretch;
    return TRUE;
}

/* A part of a band, between two points. */
typedef enum { PART_ABSENT, PART_NARROW, PART_BROAD } PartWidth;

/* Returns how wide a band is from one point to the next, measured across its
 * direction; at a step, as it is beside it.  points has n points of the lower
 * edge, then those of the upper edge from right to left. */
static PartWidth
part_width(const Point *points, guint n, guint at)
{
    const Point *low = &points[at], *high = &points[2 * n - 2 - at];
    const double left = low[0].y - high[1].y, right = low[1].y - high[0].y;
    const double run = low[1].x - low[0].x;
    const double rise = (low[1].y + high[0].y - low[0].y - high[1].y) / 2;

    if (MAX(left, right) < INVISIBLE_PART * BAND_OUTLINE)
        return PART_ABSENT;
    return (left + right) / 2 * (run > 0 ? run / hypot(run, rise) : 1) <
                   NARROW_OUTLINES * BAND_OUTLINE
               ? PART_NARROW
               : PART_BROAD;
}

/* Returns the end of the parts from first on that are equally wide. */
static guint
equal_parts(const PartWidth *parts, guint n_parts, guint first)
{
    guint end = first + 1;

    while (end < n_parts && parts[end] == parts[first])
        end++;
    return end;
}

/* Returns how wide each of the n - 1 parts of a piece is.  Among narrow parts,
 * short ones count as narrow, too: bits of outlines look like dirt.  Free with
 * g_free. */
static PartWidth *
find_parts(const Point *points, guint n)
{
    const guint n_parts = n - 1;
    PartWidth *parts = g_new(PartWidth, n_parts);

    for (guint i = 0; i < n_parts; i++)
        parts[i] = part_width(points, n, i);
    for (guint first = 0, end; first < n_parts; first = end) {
        end = equal_parts(parts, n_parts, first);
        if (end - first < n_parts &&
            points[end].x - points[first].x < MIN_OUTLINED)
            for (guint i = first; i < end; i++)
                parts[i] = PART_NARROW;
    }
    return parts;
}

/* Draws the edges of a part of a piece of n points, and the sides of the piece
 * that are there. */
static void
draw_edges(Figure *figure, const Point *points, guint n, const EraRange *part,
           const Paint *paint)
{
    const guint length = part->end - part->first;
    const gboolean at_left = part->first == 0, at_right = part->end == n;
    const Point *low = &points[part->first];
    const Point *high = &points[2 * n - part->end];
    g_autofree Point *line = g_new(Point, 2 * length);

    if (!at_left && !at_right) {
        figure_line(figure, low, length, paint);
        figure_line(figure, high, length, paint);
        return;
    }
    /* The line goes round the side. */
    memcpy(line, at_right ? low : high, length * sizeof(Point));
    memcpy(line + length, at_right ? high : low, length * sizeof(Point));
    figure_line(figure, line, 2 * length, paint);
}

/* Draws the polygon of a piece with its outline.  Where the band is narrow, as
 * in a spike, outlines would hide it and the bands beside it: there the outline
 * has the colour of the band. */
static void
draw_outlined(Figure *figure, const Point *points, guint n, const Paint *paint)
{
    g_autofree PartWidth *parts = find_parts(points, n);
    const Paint edges[] = {
        [PART_NARROW] = {.width = paint->width, .stroke = paint->fill},
        [PART_BROAD] = {.width = paint->width, .stroke = paint->stroke},
    };
    Paint area = *paint;
    guint end = equal_parts(parts, n - 1, 0);

    if (parts[0] == PART_ABSENT || end < n - 1)
        area.width = 0;
    else
        area.stroke = edges[parts[0]].stroke;
    figure_polygon(figure, points, 2 * n, &area);
    if (area.width > 0)
        return;
    /* Successive lines of one paint become one path. */
    for (PartWidth width = PART_NARROW; width <= PART_BROAD; width++)
        for (guint first = 0; first < n - 1; first = end) {
            end = equal_parts(parts, n - 1, first);
            if (parts[first] == width)
                draw_edges(figure, points, n, &(EraRange){first, end + 1},
                           &edges[width]);
        }
}

/* Draws the polygon of a piece: the lower edge from left to right, then the
 * upper edge from right to left. */
static void
draw_piece(Drawing *drawing, Stack *stack, const EraRange *piece,
           const Paint *paint)
{
    guint n = piece->end - piece->first;
    g_autofree Point *points = g_new(Point, 2 * n);
    /* Only rounding errors can put shares above 100 %. */
    gboolean may_be_cut = drawing_stacking(drawing) != STACK_PERCENT;
    gboolean is_cut = FALSE;

    for (guint i = 0; i < n; i++) {
        guint at = piece->first + i;
        double high = is_thick(stack, at) ? stack->sum[at] : stack->low[at];

        points[i] =
            (Point){stack->x[at], scale_at(&drawing->axes.y, stack->low[at])};
        points[2 * n - 1 - i] =
            (Point){stack->x[at], scale_at(&drawing->axes.y, high)};
        is_cut |= may_be_cut && high > drawing->axes.y.high;
        stack->low[at] = high;
    }
    if (is_cut) {
        g_autoptr(GArray) clipped = clip_polygon(drawing, points, 2 * n);

        figure_polygon(drawing->page->figure, &g_array_index(clipped, Point, 0),
                       clipped->len, paint);
    } else if (stack->dense) {
        figure_polygon(drawing->page->figure, points, 2 * n, paint);
    } else {
        draw_outlined(drawing->page->figure, points, n, paint);
    }
}

static void
draw_pieces(Drawing *drawing, Stack *stack, const Paint *paint)
{
    for (guint i = 0; i < stack->stretches->len; i++) {
        const EraRange *stretch = &g_array_index(stack->stretches, EraRange, i);
        EraRange piece = {stretch->first, stretch->first};

        while (next_piece(stack, stretch, piece.end, &piece))
            draw_piece(drawing, stack, &piece, paint);
    }
}

/* Draws a band, given by the index of its choice, or OTHER on top of the stack,
 * and sets its end. */
static void
draw_layer(Drawing *drawing, Stack *stack, const guint64 *values, guint index)
{
    g_autofree char *title = NULL;
    const Axes *axes = &drawing->axes;
    double outline = outline_height(drawing);
    guint last = stack->n_points - 1, n_thick = 0;
    gboolean any_is_thick = FALSE;
    double thickest = 0; /* points */
    Paint paint = drawing->page->paints[index];

    for (guint i = 0; i <= last; i++) {
        guint era = stack->eras[i];

        stack->sum[i] += drawing_height(drawing, era, values[era]);
        any_is_thick |= is_thick(stack, i);
        n_thick += stack->sum[i] - stack->low[i] >= outline;
        thickest = MAX(thickest, scale_at(&axes->y, stack->low[i]) -
                                     scale_at(&axes->y, stack->sum[i]));
    }
    drawing->ends[index] = (BandEnd){
        .x = stack->x[last],
        .top = MAX(scale_at(&axes->y, stack->sum[last]), axes->plot.top),
        .bottom = MAX(scale_at(&axes->y, stack->low[last]), axes->plot.top),
    };
    if (!any_is_thick)
        return;
    /* The outline of a very thin band, or of a band with dense points, has the
     * colour of the band.  With very many points, more bands count as thin. */
    paint.width = BAND_OUTLINE;
    paint.stroke = drawing->page->theme->outline;
    if (stack->dense ||
        thickest < (stack->min_thickness > 0 ? 8 : 2) * BAND_OUTLINE)
        paint.stroke = paint.fill;
    title = band_title(drawing, index);
    drawing_open_band(drawing, index, title);
    if (stack->dense && stack->min_thickness == 0 &&
        n_thick < stack->n_points / 2) {
        /* Most of this layer is thinner than an outline.  With dense points,
         * its outlines would hide all layers below.  Only parts that are thick
         * enough have an outline.  Invisible parts are merged into the next
         * layer, if there is one. */
        stack->min_thickness = outline;
        draw_pieces(drawing, stack, &paint);
        stack->min_thickness *= stack->at_top ? 0 : INVISIBLE_PART;
        paint.width = 0;
        draw_pieces(drawing, stack, &paint);
        stack->min_thickness = 0;
    } else {
        draw_pieces(drawing, stack, &paint);
    }
    figure_close_group(drawing->page->figure);
}

/* Draws dashed lines that connect the totals on both sides of each gap. */
static void
draw_ties(Drawing *drawing, const Stack *stack)
{
    const Paint paint = {
        .width = 0.6, .stroke = drawing->page->theme->faint, .dash = DASH_EVEN};

    for (guint i = 1; i < stack->stretches->len; i++) {
        guint right = g_array_index(stack->stretches, EraRange, i).first;
        const Point points[] = {
            {stack->x[right - 1],
             scale_at(&drawing->axes.y, stack->sum[right - 1])},
            {stack->x[right], scale_at(&drawing->axes.y, stack->sum[right])},
        };
        g_autoptr(GArray) line = clip_polygon(drawing, points, 2);

        /* As a polygon, the line also leads back to its start.  The clipped
         * line is its first two points. */
        if (line->len >= 2)
            figure_line(drawing->page->figure, &g_array_index(line, Point, 0),
                        2, &paint);
    }
}

/* Returns the label of a choice, clipped, or of OTHER. */
static char *
label_of(const Selection *selection, guint index)
{
    g_autofree char *name = NULL;

    if (index == selection_n_choices(selection))
        return selection_other_text(selection);
    name = band_label(selection_choice(selection, index)->band);
    return text_clip(name, MAX_CHARACTERS);
}

char *
band_title(const Drawing *drawing, guint index)
{
    const Selection *selection = drawing->selection;
    const Statistics *statistics = selection_statistics(selection, index);
    g_autofree char *text = label_of(selection, index);
    g_autofree char *peak =
        amount_level(drawing->profile, (double)statistics->peak);
    g_autofree char *percent = format_share(selection_share(selection, index));
    g_autofree char *time = NULL;

    if (drawing->axes.trend != NULL)
        return g_strdup_printf(
            /* TRANSLATORS: "list: at most 12.3 MiB, in 3f2a91c; 8.9 % of all
             * runs". */
            _("%s: at most %s, in %s; %s of all runs"), text, peak,
            drawing->axes.trend->names[statistics->peak_era], percent);
    if (drawing->axes.counts_eras)
        return g_strdup_printf(
            names_censuses(drawing->profile)
                ? _("%s: peak %s in census %u, %s of the area")
                /* TRANSLATORS: "list: peak 12.3 MiB in era 7, 8.9 % of the
                 * area". */
                : _("%s: peak %s in era %u, %s of the area"),
            text, peak, drawing->profile->first_era + statistics->peak_era,
            percent);
    time = format_ns(statistics->peak_time);
    return g_strdup_printf(_("%s: peak %s at %s, %s of the area"), text, peak,
                           time, percent);
}

/* The last band includes the thin parts that were merged into it, so the upper
 * edge of the stack is the total. */
void
draw_stack(Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    guint n_eras = profile_n_eras(drawing->profile);
    guint n_choices = selection_n_choices(selection);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    Stack stack = stack_new(drawing);
    const gboolean crowded = stack.min_thickness > 0;

    for (guint i = selection_n_layers(selection); i-- > 0;) {
        /* Only other runs have this band. */
        if (i < n_choices && selection->shared &&
            selection_choice(selection, i)->statistics.peak == 0 &&
            (i > 0 || !crowded))
            continue;
        if (i == 0 && n_choices > 0) {
            stack.min_thickness = 0;
            stack.at_top = TRUE;
        }
        selection_values(selection, i, n_eras, values);
        draw_layer(drawing, &stack, values, i);
    }
    if (drawing_stacking(drawing) == STACK_AREA &&
        !quantity_is_flow(drawing->profile->quantity))
        draw_ties(drawing, &stack);
    g_array_unref(stack.stretches);
    g_free(stack.eras);
    g_free(stack.x);
    g_free(stack.sum);
    g_free(stack.low);
}
