/* The stack of bands, and what an empty plot says instead. */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "chart/parts.h"

/* A lone era is drawn as a column of this width, in points. */
#define COLUMN_WIDTH 12.0
#define OUTLINE      0.35

/* A tooltip shows a stack of 255 cost centres; not a label of megabytes. */
#define MOST_CHARACTERS 8000

/* Closer points than this, in points of the page, leave no room between the
 * outlines of a rugged band. */
#define DENSE 1.5

/* The points on the x axis at which the stack is drawn, and the eras whose
 * values stand there. */
typedef struct {
    guint n_points;
    guint *eras;
    double *x;
    double *low;    /* the stack so far, in bytes */
    gboolean dense; /* outlines would hide what they surround */
} Stack;

static void
stack_clear(Stack *stack)
{
    g_free(stack->eras);
    g_free(stack->x);
    g_free(stack->low);
}

static void
mark_peak(const Statistics *figures, guint8 *keep)
{
    keep[figures->peak_era] = TRUE;
}

/* Of the eras that share a point's width on the page, keeps those with the
 * greatest and the smallest total. */
static void
keep_extremes(const Drawing *drawing, guint8 *keep)
{
    guint n_eras = profile_n_eras(drawing->profile);
    guint greatest = 0, smallest = 0;
    double column = -1;

    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(drawing->profile, i);

        if (floor(drawing_x(drawing, era->time)) > column) {
            column = floor(drawing_x(drawing, era->time));
            keep[greatest] = keep[smallest] = TRUE;
            greatest = smallest = i;
        } else if (era->total >
                   profile_era(drawing->profile, greatest)->total) {
            greatest = i;
        } else if (era->total <
                   profile_era(drawing->profile, smallest)->total) {
            smallest = i;
        }
    }
    keep[greatest] = keep[smallest] = TRUE;
}

/* Chooses the eras to draw: all of them if the page can show them, else two
 * for each point of width, and the peaks of the run and of every band. */
static guint8 *
eras_to_keep(const Drawing *drawing)
{
    guint n_eras = profile_n_eras(drawing->profile);
    guint8 *keep = g_new0(guint8, n_eras);
    guint room = 2 * (guint)box_width(&drawing->layout.plot);

    if (n_eras <= MAX(room, 2)) {
        memset(keep, TRUE, n_eras);
        return keep;
    }
    keep[0] = keep[n_eras - 1] = TRUE;
    keep_extremes(drawing, keep);
    mark_peak(&drawing->selection->run, keep);
    for (guint i = 0; i < selection_n_choices(drawing->selection); i++)
        mark_peak(&selection_choice(drawing->selection, i)->figures, keep);
    return keep;
}

static void
add_point(Stack *stack, guint era, double x)
{
    stack->eras[stack->n_points] = era;
    stack->x[stack->n_points] = x;
    stack->n_points++;
}

static Stack
stack_new(const Drawing *drawing)
{
    guint n_eras = profile_n_eras(drawing->profile);
    const Box *plot = &drawing->layout.plot;
    g_autofree guint8 *keep = eras_to_keep(drawing);
    Stack stack = {
        .eras = g_new(guint, n_eras + 1),
        .x = g_new(double, n_eras + 1),
        .low = g_new0(double, n_eras + 1),
    };

    for (guint i = 0; i < n_eras; i++)
        if (keep[i])
            add_point(
                &stack, i,
                drawing_x(drawing, profile_era(drawing->profile, i)->time));
    stack.dense = stack.n_points * DENSE > box_width(plot);
    if (stack.x[stack.n_points - 1] - stack.x[0] < 0.01) {
        double middle = stack.x[0];

        stack.n_points = 0;
        add_point(&stack, n_eras - 1,
                  MAX(plot->left, middle - COLUMN_WIDTH / 2));
        add_point(&stack, n_eras - 1,
                  MIN(plot->right, middle + COLUMN_WIDTH / 2));
    }
    return stack;
}

/* Adds the polygon between the stack so far and the values on top of it:
 * the old edge from left to right, the new one back.  Tells where it ends. */
static void
draw_layer(Drawing *drawing, Stack *stack, const guint64 *values,
           const Paint *fill, BandEnd *end)
{
    guint n_points = stack->n_points;
    g_autofree Point *points = g_new(Point, 2 * n_points);
    double thickest = 0;
    Paint paint = *fill;

    paint.width = OUTLINE;
    paint.stroke = drawing->theme->outline;
    for (guint i = 0; i < n_points; i++) {
        points[i] = (Point){stack->x[i], scale_at(&drawing->y, stack->low[i])};
        stack->low[i] += (double)values[stack->eras[i]];
        stack->low[i] = MIN(stack->low[i], drawing->y.high);
        points[2 * n_points - 1 - i] =
            (Point){stack->x[i], scale_at(&drawing->y, stack->low[i])};
        thickest = MAX(thickest, points[i].y - points[2 * n_points - 1 - i].y);
    }
    if (stack->dense || thickest < 2 * OUTLINE)
        paint.stroke = fill->fill;
    figure_polygon(drawing->figure, points, 2 * n_points, &paint);
    *end = (BandEnd){points[n_points].x, points[n_points].y,
                     points[n_points - 1].y};
}

/* Returns a band's tooltip. */
static char *
band_title(const Drawing *drawing, const char *text, const Statistics *figures,
           double share)
{
    g_autofree char *peak = format_bytes((double)figures->peak);
    g_autofree char *percent = format_share(share);
    g_autofree char *time = NULL;

    if (drawing->profile->clock == CLOCK_ERAS)
        return g_strdup_printf(_("%s: peak %s in era %u, %s of the area"), text,
                               peak, figures->peak_era, percent);
    time = format_seconds((double)figures->peak_time / 1e9);
    return g_strdup_printf(_("%s: peak %s at %s, %s of the area"), text, peak,
                           time, percent);
}

static void
draw_other(Drawing *drawing, Stack *stack)
{
    const Selection *selection = drawing->selection;
    g_autofree char *text = selection_other_text(selection);
    g_autofree char *title = band_title(
        drawing, text, &selection->other_figures, selection->other_share);

    figure_open_group(drawing->figure, "band", title);
    draw_layer(drawing, stack, selection->other,
               &(Paint){.filled = TRUE, .fill = drawing->theme->other},
               &drawing->ends[selection_n_choices(selection)]);
    figure_close_group(drawing->figure);
}

void
draw_bands(Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    guint n_eras = profile_n_eras(drawing->profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    Stack stack = stack_new(drawing);

    figure_open_group(drawing->figure, "bands", NULL);
    if (selection->n_other > 0)
        draw_other(drawing, &stack);
    for (guint i = selection_n_choices(selection); i-- > 0;) {
        const Choice *choice = selection_choice(selection, i);
        g_autofree char *name = band_unique_text(choice->band);
        g_autofree char *text = text_clip(name, MOST_CHARACTERS);
        g_autofree char *title =
            band_title(drawing, text, &choice->figures, choice->share);

        series_values(&choice->band->series, n_eras, values);
        figure_open_group(drawing->figure, "band", title);
        draw_layer(drawing, &stack, values, &drawing->paints[i],
                   &drawing->ends[i]);
        figure_close_group(drawing->figure);
    }
    figure_close_group(drawing->figure);
    stack_clear(&stack);
}

static const char *
note_text(const Profile *profile)
{
    if (profile->warnings.of[WARNING_EMPTY_WINDOW].count > 0)
        return _("no heap census in this window");
    if (profile->warnings.of[WARNING_NO_MATCH].count > 0)
        return _("no band passes the filters");
    if (profile_n_eras(profile) > 0)
        return _("every census is empty: no closure passed the filters");
    return _("no heap census in this log");
}

/* An empty plot says why. */
void
draw_note(Drawing *drawing)
{
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.text_font;
    const char *text = note_text(drawing->profile);
    g_autofree char *fitting =
        metrics_shorten(drawing->metrics, text, font, 0.9 * box_width(plot));

    draw_text_on_ground(
        drawing,
        (Point){(plot->left + plot->right) / 2, plot->top + 1.6 * font->size},
        font, &drawing->theme->faint, fitting);
}
