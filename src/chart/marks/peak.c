#include <config.h>

#include "chart/marks/peak.h"

#include <glib/gi18n.h>

#include "chart/plot/gaps.h"
#include "chart/plot/memory.h"

#define LEAST_ROOM     1.4 /* above the peak for its text, in sizes of its font */
#define HALF_DIAMOND   0.275 /* in sizes of the small font */
#define MOST_CLEARANCE 8     /* of the text, in sizes of its font */
#define MOST_SHIFTS    16    /* to a side, of that size each */
#define COMB           4.0   /* the ends of flags in the plot, points */

static char *
peak_text(const Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    g_autofree char *bytes = format_bytes((double)run->peak);
    g_autofree char *time = format_seconds((double)run->peak_time / 1e9);

    if (drawing->axes.counts_eras)
        return g_strdup_printf(
            names_censuses(drawing->profile) ? _("peak %s, census %u")
                                             : _("peak %s, era %u"),
            bytes, drawing_era_number(drawing, run->peak_era));
    return g_strdup_printf(_("peak %s at %s"), bytes, time);
}

/* A text that stands away from its place is tied to it: from below, or from
 * the side. */
static void
draw_leader(Drawing *drawing, Point place, const Box *ground)
{
    Point end = {CLAMP(place.x, ground->left, ground->right), ground->bottom};
    const Point points[] = {place, end};

    figure_line(drawing->page->figure, points, 2,
                &(Paint){.width = 0.5, .stroke = drawing->page->theme->text});
}

static void
draw_diamond(Drawing *drawing, Point at)
{
    /* The margin of a tiny page is narrower than half a diamond. */
    const double half =
        MIN(HALF_DIAMOND * drawing->page->layout.small_font.size,
            drawing->page->layout.page.left);
    const Point corners[] = {
        {at.x, at.y - half},
        {at.x + half, at.y},
        {at.x, at.y + half},
        {at.x - half, at.y},
    };

    figure_polygon(
        drawing->page->figure, corners, 4,
        &(Paint){.filled = TRUE, .fill = drawing->page->theme->text});
}

static gboolean
is_clear(const Drawing *drawing, const Box *ground, double comb)
{
    const Box *plot = &drawing->axes.plot;

    return ground->left > plot->left && ground->right < plot->right &&
           ground->top > plot->top + comb &&
           !drawing_line_meets(drawing, ground) &&
           !drawing_gap_meets(drawing, ground);
}

/* What is looked for: a place for a text, near the one that it wants, or away
 * from the peak's x to both sides. */
typedef struct {
    const char *text;
    Point wanted;
    double x;
    guint most_shifts; /* how far, in sizes of the font */
} Search;

/* Looks for a place that is clear, and below the comb: around the wanted
 * point, beside x, or farther off, and above all these. */
static gboolean
find_place(const Drawing *drawing, const Search *search, double comb,
           Point *place)
{
    const char *text = search->text;
    Point wanted = search->wanted;
    const Font *font = &drawing->page->layout.small_font;
    double half = page_text_width(drawing->page, text) / 2 + 1;

    for (guint shift = 0; shift <= search->most_shifts; shift++)
        for (guint clearance = 0; clearance <= MOST_CLEARANCE; clearance++) {
            double up = clearance * font->size;
            double away = half + shift * font->size;
            const double middles[] = {wanted.x, search->x - away,
                                      search->x + away};

            for (guint i = 0; i < G_N_ELEMENTS(middles); i++) {
                Point at = {middles[i], wanted.y - up};
                Box ground = text_ground(drawing->page, at, font, text);

                if (is_clear(drawing, &ground, comb)) {
                    *place = at;
                    return TRUE;
                }
            }
        }
    return FALSE;
}

/* Finds where a text is clear of the memory lines, of stretches without a
 * census and, if it can be, of the ends of flags.  Returns whether there is
 * such a place. */
static gboolean
find_clear_place(const Drawing *drawing, const Search *search, Point *place)
{
    return find_place(drawing, search, COMB, place) ||
           find_place(drawing, search, 0, place);
}

/* Returns whether a text fits above the peak, which is that far below the
 * plot's top. */
static gboolean
fits(const Drawing *drawing, const char *text, double height)
{
    const Font *font = &drawing->page->layout.small_font;
    double room = box_width(&drawing->axes.plot) - 4;

    return height >= LEAST_ROOM * font->size &&
           page_text_width(drawing->page, text) <= room;
}

/* Returns where a text stands that keeps to the plot, right above the peak. */
static Point
wanted_place(const Drawing *drawing, Point peak, const char *text)
{
    const Box *plot = &drawing->axes.plot;
    const Font *font = &drawing->page->layout.small_font;
    double half = page_text_width(drawing->page, text) / 2;

    return (Point){CLAMP(peak.x, plot->left + half + 2, plot->right - half - 2),
                   peak.y - 0.55 * font->size};
}

/* A text that is not right above the peak is tied to it. */
static void
draw_text_at(Drawing *drawing, Point peak, Point place, const char *text)
{
    const Font *font = &drawing->page->layout.small_font;
    Box ground = text_ground(drawing->page, place, font, text);

    if (place.y < wanted_place(drawing, peak, text).y ||
        ground.left > peak.x + font->size || ground.right < peak.x - font->size)
        draw_leader(drawing, peak, &ground);
    draw_text_on_ground(drawing->page, place, font, &drawing->page->theme->text,
                        &drawing->page->theme->background, text);
}

/* Draws one of the texts where it is clear, no farther off than that.  Returns
 * whether there was a place. */
static gboolean
draw_clear_text(Drawing *drawing, Point peak, const char *const *texts,
                guint most_shifts)
{
    for (guint i = 0; texts[i] != NULL; i++) {
        Search search = {texts[i], wanted_place(drawing, peak, texts[i]),
                         peak.x, most_shifts};
        Point place;

        if (fits(drawing, texts[i], peak.y - drawing->axes.plot.top) &&
            find_clear_place(drawing, &search, &place)) {
            draw_text_at(drawing, peak, place, texts[i]);
            return TRUE;
        }
    }
    return FALSE;
}

/* The peak's text stands above it, kept within the plot and off the memory
 * lines: its bytes and its time, or the bytes only where there is no room for
 * more, or farther off; what has no place off the lines stands on them. */
static void
draw_text(Drawing *drawing, Point peak, const char *whole)
{
    g_autofree char *bytes = format_bytes((double)drawing->selection->run.peak);
    const char *const texts[] = {whole, bytes, NULL};

    if (draw_clear_text(drawing, peak, texts, 0) ||
        draw_clear_text(drawing, peak, texts, MOST_SHIFTS))
        return;
    for (guint i = 0; texts[i] != NULL; i++)
        if (fits(drawing, texts[i], peak.y - drawing->axes.plot.top)) {
            draw_text_at(drawing, peak, wanted_place(drawing, peak, texts[i]),
                         texts[i]);
            return;
        }
}

/* A diamond on the highest point, which every page has room for, where the
 * y axis reaches it. */
void
draw_peak(Drawing *drawing)
{
    const Statistics *run = &drawing->selection->run;
    Point peak = {drawing_era_x(drawing, run->peak_era),
                  scale_at(&drawing->axes.y, (double)run->peak)};
    g_autofree char *text = peak_text(drawing);

    if (drawing_stacking(drawing) != STACK_AREA || run->peak == 0 ||
        peak.y < drawing->axes.plot.top)
        return;
    figure_open_group(drawing->page->figure, "peak", text);
    draw_text(drawing, peak, text);
    draw_diamond(drawing, peak);
    figure_close_group(drawing->page->figure);
}
