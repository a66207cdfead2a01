#include <config.h>

#include "chart/panels/diff-panel.h"

#include <glib/gi18n.h>
#include <math.h>

#include "chart/page/sizes.h"
#include "run/plain.h"
#include "words/amount.h"

/* Columns per point of the page's width.  A column shows one point in time. */
#define COLUMNS_PER_POINT 2

/* Returns the row of the other bands: the total without the choices.  The row
 * of the total follows. */
static guint
row_of_other(const Drawing *drawing)
{
    return selection_n_choices(drawing->selection);
}

static double *
row_at(const DiffPanel *panel, guint row)
{
    return panel->values + (gsize)row * panel->diff->n_points;
}

DiffPanel
diff_panel_new(const Matching *matching, guint run, Alignment alignment,
               gboolean can_subtract, const Drawing *drawing)
{
    DiffPanel panel = {.alignment = alignment};
    guint n_choices = row_of_other(drawing), n;
    double *other, *total;

    if (!can_subtract)
        return panel;
    panel.diff = diff_new(matching, 0, run, alignment);
    n = panel.diff->n_points;
    panel.values = g_new(double, (gsize)(n_choices + 2) * n + 1);
    other = row_at(&panel, n_choices);
    total = row_at(&panel, n_choices + 1);
    diff_total(panel.diff, total);
    for (guint k = 0; k < n; k++)
        other[k] = total[k];
    for (guint i = 0; i < n_choices; i++) {
        const Band *band = selection_choice(drawing->selection, i)->band;
        double *values = row_at(&panel, i);

        diff_band(panel.diff, (guint)(band - profile_band(drawing->profile, 0)),
                  values);
        for (guint k = 0; k < n; k++)
            other[k] -= values[k];
    }
    for (guint k = 0; k < n; k++) {
        double up = MAX(other[k], 0), down = MIN(other[k], 0);

        for (guint i = 0; i < n_choices; i++) {
            up += MAX(row_at(&panel, i)[k], 0);
            down += MIN(row_at(&panel, i)[k], 0);
        }
        panel.high = MAX(panel.high, up);
        panel.low = MIN(panel.low, down);
    }
    return panel;
}

void
diff_panel_clear(DiffPanel *panel)
{
    diff_free(panel->diff);
    g_free(panel->values);
}

void
diff_panel_scale(const DiffPanel *panel, Axes *axes, double font_size)
{
    static const Unit percent = {"%", 0.01};
    const Box *plot = &axes->plot;
    double span = panel->high - panel->low;
    double high = MAX(panel->high * DIFF_HEADROOM, MIN_DIFF_PART * span);
    double low = MIN(panel->low * DIFF_HEADROOM, -MIN_DIFF_PART * span);
    double width = box_width(plot) / font_size;
    double height = box_height(plot) / font_size;
    gboolean any = span > 0;
    guint steps = (guint)CLAMP(height / DIFF_TICK_ROOM, 2, MAX_Y_STEPS);
    Scale *y = &axes->y;

    *y = (Scale){any ? low : -1, any ? high : 1, plot->bottom, plot->top};
    do {
        axes->y_ticks =
            ticks_choose(y->low, y->high, steps,
                         amount_unit(axes->profile, MAX(y->high, -y->low)));
    } while (axes->y_ticks.n_ticks < 2 && steps++ < height / MIN_DIFF_TICK);
    /* Without a change there is no scale: one tick, at 0. */
    if (!any) {
        axes->y_ticks.first = 0;
        axes->y_ticks.n_ticks = 1;
        axes->y_ticks.decimals = 0;
    }
    axes->bottom = plot->bottom;
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

static double
column_of(const DiffPanel *panel, const Drawing *drawing, guint point)
{
    return floor(COLUMNS_PER_POINT *
                 scale_at(&drawing->axes.x, panel->diff->times[point]));
}

/* Returns the points in time to draw, guint.  A column has one of them: the one
 * with the largest change of the total, or the last of several.  A column of a
 * flow also has its first and last point, which may be the ends of a step. */
static GArray *
points_to_draw(const DiffPanel *panel, const Drawing *drawing)
{
    GArray *points = g_array_new(FALSE, FALSE, sizeof(guint));
    const double *total = row_at(panel, row_of_other(drawing) + 1);
    const gboolean steps = quantity_is_flow(drawing->profile->quantity);
    const guint n = panel->diff->n_points;

    for (guint first = 0, end; first < n; first = end) {
        const double column = column_of(panel, drawing, first);
        guint largest = first;

        for (end = first + 1;
             end < n && column_of(panel, drawing, end) == column; end++)
            if (fabs(total[end]) >= fabs(total[largest]))
                largest = end;
        for (guint i = first; i < end; i++)
            if (i == largest || (steps && (i == first || i + 1 == end)))
                g_array_append_val(points, i);
    }
    return points;
}

/* Draws the increases of a band, or its decreases, on the stack so far.  Parts
 * where the value is 0 are omitted, because their outline would be a line. */
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
            double x = scale_at(&axes->x, panel->diff->times[at]);

            points[k] = (Point){x, scale_at(&axes->y, base[at])};
            points[2 * n - 1 - k] =
                (Point){x, scale_at(&axes->y, base[at] + values[at])};
        }
        figure_polygon(drawing->page->figure, points, 2 * n, paint);
    }
}

/* Draws a row of the values on the stacks above and below zero, and adds its
 * values to the stacks.  A band without a change is not drawn. */
static void
draw_row(const DiffPanel *panel, Drawing *drawing, const GArray *shown,
         double *const stacks[2], guint row)
{
    const Page *page = drawing->page;
    const Selection *selection = drawing->selection;
    gboolean is_other = row == row_of_other(drawing);
    Paint paint = page->paints[row];
    const double *values = row_at(panel, row);
    guint n = panel->diff->n_points;
    g_autofree double *parts = g_new(double, n + 1);
    g_autofree char *title = NULL;
    gboolean any = FALSE;

    for (guint i = 0; i < shown->len; i++)
        any |= values[g_array_index(shown, guint, i)] != 0;
    if (!any)
        return;
    paint.width = BAND_OUTLINE;
    paint.stroke = page->theme->outline;
    title = is_other ? selection_other_text(selection)
                     : band_label(selection_choice(selection, row)->band);
    drawing_open_band(drawing, row, title);
    for (guint side = 0; side < 2; side++) {
        for (guint i = 0; i < n; i++)
            parts[i] = side == 0 ? MAX(values[i], 0) : MIN(values[i], 0);
        draw_sign(panel, drawing, shown, stacks[side], parts, &paint);
        for (guint i = 0; i < n; i++)
            stacks[side][i] += parts[i];
    }
    figure_close_group(page->figure);
}

/* Draws the change of the total over the bands. */
static void
draw_total(const DiffPanel *panel, Drawing *drawing, const GArray *shown)
{
    const double *total = row_at(panel, row_of_other(drawing) + 1);
    g_autofree Point *points = g_new(Point, shown->len + 1);

    for (guint i = 0; i < shown->len; i++) {
        guint at = g_array_index(shown, guint, i);

        points[i] = (Point){scale_at(&drawing->axes.x, panel->diff->times[at]),
                            scale_at(&drawing->axes.y, total[at])};
    }
    if (shown->len < 2)
        return;
    figure_open_group(drawing->page->figure, "total", _("change of the total"));
    figure_line(drawing->page->figure, points, shown->len,
                &(Paint){.width = DIFF_TOTAL_WIDTH + 1.2,
                         .stroke = drawing->page->theme->background});
    figure_line(drawing->page->figure, points, shown->len,
                &(Paint){.width = DIFF_TOTAL_WIDTH,
                         .stroke = drawing->page->theme->text});
    figure_close_group(drawing->page->figure);
}

static void
draw_zero(Drawing *drawing)
{
    const Box *plot = &drawing->axes.plot;
    double y = scale_at(&drawing->axes.y, 0);

    page_segment(drawing->page, (Point){plot->left, y}, (Point){plot->right, y},
                 &(Paint){.width = 0.6, .stroke = drawing->page->theme->frame});
}

/* Hatches the plot after the end of the difference. */
static void
draw_rest(const DiffPanel *panel, Drawing *drawing, double from)
{
    const Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Paint paint = {.filled = TRUE,
                         .fill = page->theme->gap,
                         .hatch = HATCH_RISING,
                         .ink = page->theme->grid};

    figure_open_group(page->figure, "rest", panel->shorter);
    figure_rectangle(page->figure, (Point){from, plot->top},
                     (Point){plot->right, plot->bottom}, &paint);
    figure_close_group(page->figure);
}

/* Names the run that ends the difference, in the longest text that has room. */
static void
draw_rest_note(const DiffPanel *panel, Drawing *drawing, double from)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const double gap = font->size / 2, width = box_width(plot) - 2 * gap;
    const double room = plot->right - from - 2 * gap;
    /* TRANSLATORS: a run, "B"; the text is in a small panel. */
    g_autofree char *text = g_strdup_printf(_("%s ends here"), panel->shorter);
    g_autofree char *hint =
        panel->alignment == ALIGN_START
            ? g_strdup_printf(_("%s: --align=relative"), text)
            : g_strdup(text);
    const char *note = page_text_width(page, hint) <= width ? hint : text;
    const double wide = page_text_width(page, note);

    /* The rest of an aligned run is short, and of no interest. */
    if (!page->layout.has_ticks || wide > width ||
        (panel->alignment == ALIGN_MARKERS && wide > room) ||
        box_height(plot) < MIN_NOTE_ROOM * font->size)
        return;
    /* Beside the right edge, if the hatched part is narrower than the note. */
    draw_text_on_ground(page,
                        (Point){wide <= room ? (from + plot->right) / 2
                                             : plot->right - gap - wide / 2,
                                plot->bottom - 0.7 * font->size},
                        font, &page->theme->faint, &page->theme->background,
                        note);
}

void
diff_panel_draw(const DiffPanel *panel, Drawing *drawing)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const char *remark = NULL; /* the reason for an empty panel */
    const guint n = panel->diff != NULL ? panel->diff->n_points : 0;
    const double end =
        n > 0 ? scale_at(&drawing->axes.x, panel->diff->times[n - 1])
              : plot->right;
    const gboolean has_rest = plot->right - end >= MIN_GAP_WIDTH;
    g_autofree char *fitting = NULL;

    draw_grid(page, &drawing->axes);
    if (panel->diff != NULL) {
        g_autoptr(GArray) shown = points_to_draw(panel, drawing);
        g_autofree double *up = g_new0(double, n + 1);
        g_autofree double *down = g_new0(double, n + 1);

        if (has_rest)
            draw_rest(panel, drawing, end);
        figure_open_group(page->figure, "difference", NULL);
        /* As in the other panels, OTHER is next to the zero line. */
        for (guint i = selection_n_layers(drawing->selection); i-- > 0;)
            draw_row(panel, drawing, shown, (double *[]){up, down}, i);
        draw_zero(drawing);
        draw_total(panel, drawing, shown);
        figure_close_group(page->figure);
        if (shown->len == 0)
            remark = _("no time in common: use --align=relative");
        else if (panel->high == panel->low)
            remark = _("no difference");
    } else {
        draw_zero(drawing);
        remark = _("different clocks: use --align=relative");
    }
    draw_axes(page, &drawing->axes, NULL);
    if (has_rest)
        draw_rest_note(panel, drawing, end);
    if (remark == NULL || !page->layout.has_ticks)
        return;
    fitting =
        metrics_shorten(page->metrics, remark, font, 0.9 * box_width(plot));
    draw_text_on_ground(
        page,
        (Point){(plot->left + plot->right) / 2, plot->top + 2 * font->size},
        font, &page->theme->faint, &page->theme->background, fitting);
}
