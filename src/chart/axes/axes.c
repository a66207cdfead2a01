/* Frame, grid, ticks and their labels. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

#define TICK 3.5 /* points */

static void
draw_segment(Drawing *drawing, Point from, Point to, const Paint *paint)
{
    const Point points[] = {from, to};

    figure_line(drawing->figure, points, 2, paint);
}

void
draw_grid(Drawing *drawing)
{
    const Box *plot = &drawing->layout.plot;
    Paint paint = {.width = 0.4, .stroke = drawing->theme->grid};

    figure_open_group(drawing->figure, "grid", NULL);
    for (guint i = 1; i < drawing->y_ticks.n_ticks; i++) {
        double y = scale_at(&drawing->y, ticks_value(&drawing->y_ticks, i));

        draw_segment(drawing, (Point){plot->left, y}, (Point){plot->right, y},
                     &paint);
    }
    for (guint i = 0; i < drawing->x_ticks.n_ticks; i++) {
        double x = scale_at(&drawing->x, ticks_value(&drawing->x_ticks, i));

        if (x > plot->left + 0.5)
            draw_segment(drawing, (Point){x, plot->top},
                         (Point){x, plot->bottom}, &paint);
    }
    figure_close_group(drawing->figure);
}

/* Beside a narrow panel there is another, with labels of its own. */
static gboolean
has_room_below(const Drawing *drawing, const char *label)
{
    double width = drawing->metrics->width(drawing->metrics, label,
                                           &drawing->layout.small_font);

    return !drawing->is_panel || width <= box_width(&drawing->layout.plot);
}

static void
draw_x_ticks(Drawing *drawing, const Paint *paint)
{
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;

    for (guint i = 0; i < drawing->x_ticks.n_ticks; i++) {
        double x = scale_at(&drawing->x, ticks_value(&drawing->x_ticks, i));
        g_autofree char *label =
            axis_label(&drawing->layout, &drawing->x_ticks, i);

        draw_segment(drawing, (Point){x, plot->bottom},
                     (Point){x, plot->bottom + TICK}, paint);
        if (drawing->no_x_labels || !has_room_below(drawing, label))
            continue;
        figure_text(drawing->figure,
                    (Point){x_label_middle(drawing, i),
                            plot->bottom + TICK + 1.3 * font->size},
                    ANCHOR_MIDDLE, font, &drawing->theme->text, label);
    }
}

static void
draw_y_ticks(Drawing *drawing, const Paint *paint)
{
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;

    for (guint i = 0; i < drawing->y_ticks.n_ticks; i++) {
        double y = scale_at(&drawing->y, ticks_value(&drawing->y_ticks, i));
        g_autofree char *label =
            axis_label(&drawing->layout, &drawing->y_ticks, i);

        draw_segment(drawing, (Point){plot->left - TICK, y},
                     (Point){plot->left, y}, paint);
        if (drawing->no_y_labels)
            continue;
        figure_text(drawing->figure,
                    (Point){plot->left - TICK - 2, y + 0.36 * font->size},
                    ANCHOR_END, font, &drawing->theme->text, label);
    }
}

gboolean
drawing_names_censuses(const Drawing *drawing)
{
    return drawing->profile->breakdown == BREAKDOWN_ERA;
}

char *
drawing_x_title(const Drawing *drawing)
{
    if (drawing_counts_eras(drawing))
        /* TRANSLATORS: "era" is a heap census by its number; "census" stands
         * for it where bands are eras of creation (-he). */
        return g_strdup(drawing_names_censuses(drawing) ? _("census")
                                                        : _("era"));
    return g_strdup_printf(drawing->profile->clock == CLOCK_MUTATOR
                               ? _("mutator CPU time (%s)")
                               : _("time (%s)"),
                           drawing->x_ticks.unit->name);
}

static char *
y_title(const Drawing *drawing)
{
    const char *unit = drawing->y_ticks.unit->name;
    gboolean has_lines = drawing_n_lines(drawing) > 0;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        has_lines |= drawing->other_lines[line];

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return g_strdup(_("share of the heap (%)"));
    return g_strdup_printf(!has_lines && drawing_has_bands(drawing)
                               ? _("heap residency (%s)")
                               : _("memory (%s)"),
                           unit);
}

void
draw_axis_titles(Drawing *drawing, gboolean both)
{
    const Layout *layout = &drawing->layout;
    const Font *font = &layout->text_font;
    const Box *plot = &layout->plot;
    g_autofree char *across = drawing_x_title(drawing);
    g_autofree char *up = y_title(drawing);
    if (both)
        figure_text(drawing->figure,
                    (Point){(plot->left + plot->right) / 2,
                            plot->bottom + 2.9 * font->size},
                    ANCHOR_MIDDLE, font, &drawing->theme->text, across);
    figure_text_upwards(drawing->figure,
                        (Point){layout->page.left + 1.5 * font->size,
                                (plot->top + plot->bottom) / 2},
                        ANCHOR_MIDDLE, font, &drawing->theme->text, up);
}

void
draw_page_frame(Drawing *drawing)
{
    const Box *page = &drawing->layout.page;

    figure_rectangle(drawing->figure, (Point){page->left, page->top},
                     (Point){page->right, page->bottom},
                     &(Paint){.width = 0.5, .stroke = drawing->theme->frame});
}

void
draw_axes(Drawing *drawing)
{
    const Layout *layout = &drawing->layout;
    const Box *plot = &layout->plot;
    Paint paint = {.width = 0.6, .stroke = drawing->theme->frame};

    figure_open_group(drawing->figure, "axes", NULL);
    if (!drawing->is_panel)
        draw_page_frame(drawing);
    figure_rectangle(drawing->figure, (Point){plot->left, plot->top},
                     (Point){plot->right, plot->bottom}, &paint);
    if (layout->has_ticks) {
        draw_x_ticks(drawing, &paint);
        draw_y_ticks(drawing, &paint);
    }
    if (layout->has_axis_titles)
        draw_axis_titles(drawing, TRUE);
    figure_close_group(drawing->figure);
}
