#include <config.h>

#include "chart/panels/diff-panel.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"

#define HEADROOM     1.08
#define LEAST_PART   0.12 /* of the axis, on each side of 0 */
#define TOTAL_WIDTH  1.2
#define Y_TICK_ROOM  2.6 /* sizes of the font, from a tick to the next */
#define Y_TICK_LEAST 1.3
#define MOST_COLUMNS 2 /* points that are drawn for each point of width */

/* The values of a band, or of what is left of the total, at all points. */
static void
values_of(const DiffPanel *panel, const Drawing *drawing, guint index,
          double *values)
{
    const Profile *profile = drawing->profile;
    const Band *band = selection_choice(drawing->selection, index)->band;

    diff_band(panel->diff, (guint)(band - profile_band(profile, 0)), values);
}

static void
other_values(const DiffPanel *panel, const Drawing *drawing, double *values)
{
    guint n = diff_n_points(panel->diff);
    g_autofree double *band = g_new(double, n + 1);

    diff_total(panel->diff, values);
    for (guint i = 0; i < selection_n_choices(drawing->selection); i++) {
        values_of(panel, drawing, i, band);
        for (guint k = 0; k < n; k++)
            values[k] -= band[k];
    }
}

/* What a band looks like, and is called. */
typedef struct {
    const Paint *fill;
    const char *title;
} Look;

/* What has been stacked so far. */
typedef struct {
    double *up, *down; /* by point, bytes; down is never above 0 */
} Stacks;

static void
stack_values(const DiffPanel *panel, Stacks *stacks, const double *values)
{
    for (guint i = 0; i < diff_n_points(panel->diff); i++) {
        stacks->up[i] += MAX(values[i], 0);
        stacks->down[i] += MIN(values[i], 0);
    }
}

static Stacks
stacks_new(const DiffPanel *panel)
{
    guint n = diff_n_points(panel->diff);

    return (Stacks){g_new0(double, n + 1), g_new0(double, n + 1)};
}

static void
stacks_clear(Stacks *stacks)
{
    g_free(stacks->up);
    g_free(stacks->down);
}

DiffPanel
diff_panel_new(const Matching *matching, guint run, Alignment alignment,
               gboolean can_subtract, const Drawing *drawing)
{
    DiffPanel panel = {.alignment = alignment};
    g_autofree double *values = NULL;
    Stacks stacks;

    if (!can_subtract)
        return panel;
    panel.diff = diff_new(matching, 0, run, alignment);
    values = g_new(double, diff_n_points(panel.diff) + 1);
    stacks = stacks_new(&panel);
    other_values(&panel, drawing, values);
    stack_values(&panel, &stacks, values);
    for (guint i = 0; i < selection_n_choices(drawing->selection); i++) {
        values_of(&panel, drawing, i, values);
        stack_values(&panel, &stacks, values);
    }
    for (guint i = 0; i < diff_n_points(panel.diff); i++) {
        panel.high = MAX(panel.high, stacks.up[i]);
        panel.low = MIN(panel.low, stacks.down[i]);
    }
    stacks_clear(&stacks);
    return panel;
}

void
diff_panel_clear(DiffPanel *panel)
{
    diff_free(panel->diff);
}

void
diff_panel_scale(const DiffPanel *panel, Axes *axes, double font_size)
{
    static const Unit percent = {"%", 0.01};
    const Box *plot = &axes->plot;
    double span = panel->high - panel->low;
    double high = MAX(panel->high * HEADROOM, LEAST_PART * span);
    double low = MIN(panel->low * HEADROOM, -LEAST_PART * span);
    double width = box_width(plot) / font_size;
    double height = box_height(plot) / font_size;
    gboolean any = span > 0;
    guint steps = (guint)CLAMP(height / Y_TICK_ROOM, 2, MOST_Y_STEPS);
    Scale *y = &axes->y;

    *y = (Scale){any ? low : -1, any ? high : 1, plot->bottom, plot->top};
    do {
        axes->y_ticks = ticks_choose(y->low, y->high, steps,
                                     unit_of_bytes(MAX(y->high, -y->low)));
    } while (axes->y_ticks.n_ticks < 2 && steps++ < height / Y_TICK_LEAST);
    /* Without any change there is nothing to be measured: one tick, at 0. */
    if (!any) {
        axes->y_ticks.first = 0;
        axes->y_ticks.n_ticks = 1;
        axes->y_ticks.decimals = 0;
    }
    axes->x.from = plot->left;
    axes->x.to = plot->right;
    if (panel->alignment == ALIGN_RELATIVE) {
        axes->x.low = 0;
        axes->x.high = 1;
        axes->x_ticks = ticks_choose(
            0, 1, (guint)CLAMP(width / X_TICK_ROOM, 1, 5), &percent);
    }
    if (panel->diff == NULL)
        axes->x_ticks.n_ticks = 0;
}

/* Points that would be drawn at nearly the same place are one: the last of
 * them that reaches farthest from zero.  Returns their numbers, guint. */
static GArray *
points_to_draw(const DiffPanel *panel, const Drawing *drawing)
{
    guint n = diff_n_points(panel->diff);
    GArray *points = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree double *total = g_new(double, n + 1);
    double column = -1;

    diff_total(panel->diff, total);
    for (guint i = 0; i < n; i++) {
        double x = floor(MOST_COLUMNS *
                         scale_at(&drawing->axes.x, diff_time(panel->diff, i)));
        guint *last = points->len > 0
                          ? &g_array_index(points, guint, points->len - 1)
                          : NULL;

        if (last == NULL || x != column)
            g_array_append_val(points, i);
        else if (fabs(total[i]) >= fabs(total[*last]))
            *last = i;
        column = x;
    }
    return points;
}

/* Draws what of a band is above zero, or below it: from the stack so far to
 * that with the band on it.  Where a band has nothing its outline would be a
 * line: it is left out, from the point where the band ends to that where it
 * begins anew. */
static void
draw_sign(const DiffPanel *panel, Drawing *drawing, const GArray *shown,
          const double *base, const double *values, const Paint *paint)
{
    const guint *places = (const guint *)(const void *)shown->data;
    const Axes *axes = &drawing->axes;
    guint i = 0;

    while (i < shown->len) {
        g_autofree Point *points = NULL;
        guint first = i > 0 ? i - 1 : 0, n;

        if (values[places[i]] == 0) {
            i++;
            continue;
        }
        while (i < shown->len && values[places[i]] != 0)
            i++;
        n = MIN(i, shown->len - 1) - first + 1;
        points = g_new(Point, 2 * n);
        for (guint k = 0; k < n; k++) {
            guint at = places[first + k];
            double x = scale_at(&axes->x, diff_time(panel->diff, at));

            points[k] = (Point){x, scale_at(&axes->y, base[at])};
            points[2 * n - 1 - k] =
                (Point){x, scale_at(&axes->y, base[at] + values[at])};
        }
        figure_polygon(drawing->page->figure, points, 2 * n, paint);
    }
}

/* A band that is the same in both runs is not drawn. */
static void
draw_band(const DiffPanel *panel, Drawing *drawing, const GArray *shown,
          Stacks *stacks, const double *values, const Look *look)
{
    guint n = diff_n_points(panel->diff);
    g_autofree double *up = g_new(double, n + 1);
    g_autofree double *down = g_new(double, n + 1);
    gboolean any = FALSE;
    Paint paint = *look->fill;

    for (guint i = 0; i < shown->len; i++)
        any |= values[g_array_index(shown, guint, i)] != 0;
    if (!any)
        return;
    paint.width = BAND_OUTLINE;
    paint.stroke = drawing->page->theme->outline;
    for (guint i = 0; i < n; i++) {
        up[i] = MAX(values[i], 0);
        down[i] = MIN(values[i], 0);
    }
    figure_open_group(drawing->page->figure, "band", look->title);
    draw_sign(panel, drawing, shown, stacks->up, up, &paint);
    draw_sign(panel, drawing, shown, stacks->down, down, &paint);
    figure_close_group(drawing->page->figure);
    stack_values(panel, stacks, values);
}

/* As in the other panels, OTHER is nearest to the axis. */
static void
draw_bands_of(const DiffPanel *panel, Drawing *drawing, const GArray *shown)
{
    const Selection *selection = drawing->selection;
    guint n = diff_n_points(panel->diff);
    g_autofree double *values = g_new(double, n + 1);
    Stacks stacks = stacks_new(panel);

    if (selection->n_other > 0) {
        g_autofree char *text = selection_other_text(selection);
        const Paint fill = {.filled = TRUE,
                            .fill = drawing->page->theme->other};

        other_values(panel, drawing, values);
        draw_band(panel, drawing, shown, &stacks, values, &(Look){&fill, text});
    }
    for (guint i = selection_n_choices(selection); i-- > 0;) {
        g_autofree char *text =
            band_unique_text(selection_choice(selection, i)->band);

        values_of(panel, drawing, i, values);
        draw_band(panel, drawing, shown, &stacks, values,
                  &(Look){&drawing->page->paints[i], text});
    }
    stacks_clear(&stacks);
}

/* The change of the whole, over the bands. */
static void
draw_total(const DiffPanel *panel, Drawing *drawing, const GArray *shown)
{
    g_autofree double *total = g_new(double, diff_n_points(panel->diff) + 1);
    g_autofree Point *points = g_new(Point, shown->len + 1);

    diff_total(panel->diff, total);
    for (guint i = 0; i < shown->len; i++) {
        guint at = g_array_index(shown, guint, i);

        points[i] =
            (Point){scale_at(&drawing->axes.x, diff_time(panel->diff, at)),
                    scale_at(&drawing->axes.y, total[at])};
    }
    if (shown->len < 2)
        return;
    figure_open_group(drawing->page->figure, "total", _("change of the total"));
    figure_line(drawing->page->figure, points, shown->len,
                &(Paint){.width = TOTAL_WIDTH + 1.2,
                         .stroke = drawing->page->theme->background});
    figure_line(
        drawing->page->figure, points, shown->len,
        &(Paint){.width = TOTAL_WIDTH, .stroke = drawing->page->theme->text});
    figure_close_group(drawing->page->figure);
}

static void
draw_zero(Drawing *drawing)
{
    const Box *plot = &drawing->axes.plot;
    double y = scale_at(&drawing->axes.y, 0);
    const Point points[] = {{plot->left, y}, {plot->right, y}};

    figure_line(drawing->page->figure, points, 2,
                &(Paint){.width = 0.6, .stroke = drawing->page->theme->frame});
}

void
diff_panel_draw(const DiffPanel *panel, Drawing *drawing)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const char *remark = NULL; /* why there is nothing to be seen */
    g_autofree char *fitting = NULL;

    draw_grid(page, &drawing->axes);
    if (panel->diff != NULL) {
        g_autoptr(GArray) shown = points_to_draw(panel, drawing);

        figure_open_group(page->figure, "difference", NULL);
        draw_bands_of(panel, drawing, shown);
        draw_zero(drawing);
        draw_total(panel, drawing, shown);
        figure_close_group(page->figure);
        if (shown->len == 0)
            remark = _("the runs have no time in common");
        else if (panel->high == panel->low)
            remark = _("no difference");
    } else {
        draw_zero(drawing);
        remark = _("times of two clocks: --align=relative");
    }
    draw_axes(page, &drawing->axes, NULL);
    if (remark == NULL || !page->layout.has_ticks)
        return;
    fitting =
        metrics_shorten(page->metrics, remark, font, 0.9 * box_width(plot));
    draw_text_on_ground(
        page,
        (Point){(plot->left + plot->right) / 2, plot->top + 2 * font->size},
        font, &page->theme->faint, &page->theme->background, fitting);
}
