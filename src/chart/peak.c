/* The peak: a diamond on the highest point, and its name. */
#include <config.h>

#include <glib/gi18n.h>

#include "chart/parts.h"

#define LEAST_ROOM     1.4 /* above the peak for its text, in sizes of its font */
#define HALF_DIAMOND   0.275 /* in sizes of the small font */
#define MOST_CLEARANCE 8.0   /* of the text, in sizes of its font */
#define MOST_SHIFTS    16    /* to a side, of that size each */
#define COMB           4.0   /* the ends of flags in the plot, points */

static char *
peak_text(const Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    g_autofree char *bytes = format_bytes((double)run->peak);
    g_autofree char *time = format_seconds((double)run->peak_time / 1e9);

    /* TRANSLATORS: "peak 12.3 MiB, era 7". */
    if (drawing_counts_eras(drawing))
        return g_strdup_printf(_("peak %s, %s %u"), bytes,
                               drawing_era_name(drawing),
                               drawing_era_number(drawing, run->peak_era));
    return g_strdup_printf(_("peak %s at %s"), bytes, time);
}

/* A text that stands away from its place is tied to it: from below, or from
 * the side. */
static void
draw_leader(Drawing *drawing, Point place, const Box *ground)
{
    Point end = {CLAMP(place.x, ground->left, ground->right), ground->bottom};
    const Point points[] = {place, end};

    figure_line(drawing->figure, points, 2,
                &(Paint){.width = 0.5, .stroke = drawing->theme->text});
}

static void
draw_diamond(Drawing *drawing, Point at)
{
    /* The margin of a tiny page is narrower than half a diamond. */
    const double half = MIN(HALF_DIAMOND * drawing->layout.small_font.size,
                            drawing->layout.page.left);
    const Point corners[] = {
        {at.x, at.y - half},
        {at.x + half, at.y},
        {at.x, at.y + half},
        {at.x - half, at.y},
    };

    figure_polygon(drawing->figure, corners, 4,
                   &(Paint){.filled = TRUE, .fill = drawing->theme->text});
}

/* Returns the ground of a text around that point. */
static Box
ground_of(const Drawing *drawing, Point at, const Font *font, const char *text)
{
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2;

    return (Box){at.x - half - 1, at.y - 0.85 * font->size, at.x + half + 1,
                 at.y + 0.25 * font->size};
}

void
draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                    const Colour *colour, const Colour *ground_colour,
                    const char *text)
{
    Box ground = ground_of(drawing, at, font, text);

    figure_rectangle(drawing->figure, (Point){ground.left, ground.top},
                     (Point){ground.right, ground.bottom},
                     &(Paint){.filled = TRUE, .fill = *ground_colour});
    figure_text(drawing->figure, at, ANCHOR_MIDDLE, font, colour, text);
}

static gboolean
is_clear(const Drawing *drawing, const Box *ground, double comb)
{
    const Box *plot = &drawing->layout.plot;

    return ground->left > plot->left && ground->right < plot->right &&
           ground->top > plot->top + comb &&
           !drawing_line_meets(drawing, ground) &&
           !drawing_gap_meets(drawing, ground);
}

/* Looks for a place that is clear, and below the comb: around the wanted
 * point, beside x, or farther off, and above all these. */
static gboolean
find_place(const Drawing *drawing, Point wanted, double x, const char *text,
           double comb, Point *place)
{
    const Font *font = &drawing->layout.small_font;
    double half = drawing->metrics->width(drawing->metrics, text, font) / 2 + 1;

    for (guint shift = 0; shift <= MOST_SHIFTS; shift++)
        for (double up = 0; up <= MOST_CLEARANCE * font->size;
             up += font->size) {
            double away = half + shift * font->size;
            const double middles[] = {wanted.x, x - away, x + away};

            for (guint i = 0; i < G_N_ELEMENTS(middles); i++) {
                Point at = {middles[i], wanted.y - up};
                Box ground = ground_of(drawing, at, font, text);

                if (is_clear(drawing, &ground, comb)) {
                    *place = at;
                    return TRUE;
                }
            }
        }
    return FALSE;
}

/* Returns where a text is clear of the memory lines, of stretches without a
 * census and, if it can be, of the ends of flags; the wanted point where there
 * is no such place. */
static Point
clear_place(const Drawing *drawing, Point wanted, double x, const char *text)
{
    Point place = wanted;

    if (!find_place(drawing, wanted, x, text, COMB, &place))
        find_place(drawing, wanted, x, text, 0, &place);
    return place;
}

/* Returns what fits above the peak, which is that far below the plot's top:
 * its bytes and its time, the bytes only, or nothing; free with g_free. */
static char *
fitting_text(const Drawing *drawing, double height)
{
    const Font *font = &drawing->layout.small_font;
    double room = box_width(&drawing->layout.plot) - 4;
    char *texts[] = {
        peak_text(drawing),
        format_bytes((double)drawing->selection->run.peak),
    };
    char *fitting = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (fitting == NULL && height >= LEAST_ROOM * font->size &&
            drawing->metrics->width(drawing->metrics, texts[i], font) <= room)
            fitting = texts[i];
        else
            g_free(texts[i]);
    return fitting;
}

/* The peak's text stands above it, kept within the plot and off the memory
 * lines, as far as there is room. */
static void
draw_text(Drawing *drawing, Point peak)
{
    const Box *plot = &drawing->layout.plot;
    const Font *font = &drawing->layout.small_font;
    g_autofree char *text = fitting_text(drawing, peak.y - plot->top);
    Point at = {peak.x, peak.y - 0.55 * font->size};
    double half;
    Point place;
    Box ground;

    if (text == NULL)
        return;
    half = drawing->metrics->width(drawing->metrics, text, font) / 2;
    at.x = CLAMP(at.x, plot->left + half + 2, plot->right - half - 2);
    place = clear_place(drawing, at, peak.x, text);
    ground = ground_of(drawing, place, font, text);
    if (place.y < at.y || ground.left > peak.x + font->size ||
        ground.right < peak.x - font->size)
        draw_leader(drawing, peak, &ground);
    draw_text_on_ground(drawing, place, font, &drawing->theme->text,
                        &drawing->theme->background, text);
}

/* A diamond on the highest point, which every page has room for, where the
 * y axis reaches it. */
void
draw_peak(Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    Point peak = {drawing_era_x(drawing, run->peak_era),
                  scale_at(&drawing->y, (double)run->peak)};
    g_autofree char *text = peak_text(drawing);

    if (drawing_stacking(drawing) != STACK_AREA || run->peak == 0 ||
        peak.y < drawing->layout.plot.top)
        return;
    figure_open_group(drawing->figure, "peak", text);
    draw_text(drawing, peak);
    draw_diamond(drawing, peak);
    figure_close_group(drawing->figure);
}
