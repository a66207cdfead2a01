/* Where the y axis ends below the bands, and where no census was taken. */
#include <config.h>

#include <glib/gi18n.h>
#include <math.h>

#include "chart/parts.h"

/* A narrower gap is drawn as if there were none, points. */
#define LEAST_GAP 3.0

/* Of the text that says what is cut off, in sizes of its font: from the plot's
 * top to the end of its ground, what of that is below the baseline, and the
 * size of the arrows. */
#define CUT_HEIGHT 1.7
#define BELOW      0.3
#define ARROW      0.7

gboolean
drawing_has_gap(const Drawing *drawing, guint era)
{
    if (!drawing->gaps[era] || drawing_counts_eras(drawing))
        return FALSE;
    return drawing_era_x(drawing, era) - drawing_era_x(drawing, era - 1) >=
           LEAST_GAP;
}

/* Returns the ground of the gap before an era. */
static Box
gap_before(const Drawing *drawing, guint era)
{
    const Box *plot = &drawing->layout.plot;

    return (Box){drawing_era_x(drawing, era - 1), plot->top,
                 drawing_era_x(drawing, era), plot->bottom};
}

gboolean
drawing_gap_meets(const Drawing *drawing, const Box *box)
{
    for (guint era = 1; era < profile_n_eras(drawing->profile); era++) {
        Box gap;

        if (!drawing_has_gap(drawing, era))
            continue;
        gap = gap_before(drawing, era);
        if (box->left < gap.right && box->right > gap.left)
            return TRUE;
    }
    return FALSE;
}

void
draw_gaps(Drawing *drawing)
{
    for (guint era = 1; era < profile_n_eras(drawing->profile); era++) {
        Box gap;

        if (!drawing_has_gap(drawing, era))
            continue;
        gap = gap_before(drawing, era);
        /* TRANSLATORS: a time without heap censuses, written into the gap
         * where it fits: at best nine letters. */
        figure_open_group(drawing->figure, "gap", _("no census"));
        figure_rectangle(drawing->figure, (Point){gap.left, gap.top},
                         (Point){gap.right, gap.bottom},
                         &(Paint){.filled = TRUE, .fill = drawing->theme->gap});
        figure_close_group(drawing->figure);
    }
}

/* Lines of markers end at a note. */
void
draw_gap_notes(Drawing *drawing)
{
    const Font *font = &drawing->layout.small_font;
    const char *note = _("no census");
    double wanted = drawing->metrics->width(drawing->metrics, note, font);

    for (guint era = 1; era < profile_n_eras(drawing->profile); era++) {
        Box gap;

        if (!drawing_has_gap(drawing, era))
            continue;
        gap = gap_before(drawing, era);
        if (wanted + font->size > box_width(&gap))
            continue;
        figure_open_group(drawing->figure, "gap-note", NULL);
        draw_text_on_ground(
            drawing,
            (Point){(gap.left + gap.right) / 2, gap.bottom - 0.7 * font->size},
            font, &drawing->theme->faint, &drawing->theme->gap, note);
        figure_close_group(drawing->figure);
    }
}

/* Appends where the way from one point to the next crosses the upper edge of
 * the plot, if it does, and the next point if it is within. */
static void
clip_step(GArray *clipped, const Point *from, const Point *to, double top)
{
    if ((from->y < top) != (to->y < top)) {
        double part = (top - from->y) / (to->y - from->y);
        Point edge = {from->x + part * (to->x - from->x), top};

        g_array_append_val(clipped, edge);
    }
    if (to->y >= top)
        g_array_append_vals(clipped, to, 1);
}

GArray *
clip_polygon(const Drawing *drawing, const Point *points, guint n_points)
{
    GArray *clipped = g_array_sized_new(FALSE, FALSE, sizeof(Point), n_points);

    for (guint i = 0; i < n_points; i++)
        clip_step(clipped, &points[(i + n_points - 1) % n_points], &points[i],
                  drawing->layout.plot.top);
    return clipped;
}

static char *
cut_text(const Drawing *drawing)
{
    g_autofree char *bytes = format_bytes(drawing_greatest(drawing));

    /* TRANSLATORS: the y axis ends below that size. */
    return g_strdup_printf(_("cut off: up to %s"), bytes);
}

/* An arrow to what lies beyond the edge. */
static void
draw_arrow(Drawing *drawing, Point tip, double size)
{
    const Point corners[] = {
        tip,
        {tip.x + size / 2, tip.y + size},
        {tip.x - size / 2, tip.y + size},
    };

    figure_polygon(drawing->figure, corners, 3,
                   &(Paint){.filled = TRUE, .fill = drawing->theme->text});
}

/* At the peak of the run, where areas show it, else in the middle. */
static double
cut_middle(const Drawing *drawing)
{
    const Box *plot = &drawing->layout.plot;
    const Statistics *run = &drawing->selection->run;

    if (drawing_stacking(drawing) == STACK_AREA &&
        (double)run->peak > drawing->y.high)
        return drawing_era_x(drawing, run->peak_era);
    return (plot->left + plot->right) / 2;
}

/* Returns half the width of the text and of the arrows beside it. */
static double
half_of_cut(const Drawing *drawing, const char *text)
{
    const Font *font = &drawing->layout.small_font;

    return drawing->metrics->width(drawing->metrics, text, font) / 2 +
           ARROW * font->size;
}

double
cut_height(const Drawing *drawing)
{
    const Box *plot = &drawing->layout.plot;
    double size = drawing->layout.small_font.size;
    g_autofree char *text = cut_text(drawing);

    if (drawing_greatest(drawing) <= drawing->y.high ||
        2 * (half_of_cut(drawing, text) + ARROW * size) > box_width(plot) ||
        box_height(plot) <= 4 * size)
        return 0;
    return CUT_HEIGHT * size;
}

/* A text in the plot, and arrows on both sides of it. */
static void
draw_cut_text(Drawing *drawing, const char *text)
{
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;
    double size = ARROW * font->size;
    double half = half_of_cut(drawing, text);
    Point at = {CLAMP(cut_middle(drawing), plot->left + half + size,
                      plot->right - half - size),
                plot->top + (CUT_HEIGHT - BELOW) * font->size};

    figure_rectangle(
        drawing->figure, (Point){at.x - half - size, at.y - 0.95 * font->size},
        (Point){at.x + half + size, at.y + BELOW * font->size},
        &(Paint){.filled = TRUE, .fill = drawing->theme->background});
    figure_text(drawing->figure, at, ANCHOR_MIDDLE, font, &drawing->theme->text,
                text);
    draw_arrow(drawing, (Point){at.x - half, at.y - size}, size);
    draw_arrow(drawing, (Point){at.x + half, at.y - size}, size);
}

void
draw_cut(Drawing *drawing)
{
    g_autofree char *text = NULL;

    if (drawing_greatest(drawing) <= drawing->y.high)
        return;
    text = cut_text(drawing);
    figure_open_group(drawing->figure, "cut", text);
    if (cut_height(drawing) > 0)
        draw_cut_text(drawing, text);
    figure_close_group(drawing->figure);
}
