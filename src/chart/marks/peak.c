#include <config.h>

#include "chart/marks/peak.h"

#include <glib/gi18n.h>

#include "chart/page/sizes.h"
#include "chart/plot/gaps.h"
#include "chart/plot/memory.h"
#include "words/amount.h"

/* A text and its position. */
typedef struct {
    const char *text;
    double half;  /* half of its width, points */
    Point peak;   /* the peak, on the page */
    Point wanted; /* the best position: right above the peak, within the plot */
    Point at;     /* the chosen position */
} PeakText;

/* Searches for a position that is free of memory lines and gaps, and at least
 * top_gap points below the plot's top.  Candidates are the best position,
 * positions beside the peak, up to max_shifts font sizes farther to a side, and
 * positions above these.  Sets text->at to a free position, or else to the best
 * position.  Returns whether there is a free position. */
static gboolean
find_peak_place(const Drawing *drawing, PeakText *text, guint max_shifts,
                double top_gap)
{
    const Box *plot = &drawing->axes.plot;
    const Font *font = &drawing->page->layout.small_font;

    for (guint shift = 0; shift <= max_shifts; shift++)
        for (guint clearance = 0; clearance <= MAX_PEAK_CLEARANCE;
             clearance++) {
            double away = text->half + PEAK_TEXT_ASIDE + shift * font->size;
            const double middles[] = {text->wanted.x, text->peak.x - away,
                                      text->peak.x + away};

            text->at.y = text->wanted.y - clearance * font->size;
            for (guint i = 0; i < G_N_ELEMENTS(middles); i++) {
                Box ground;

                text->at.x = middles[i];
                ground = text_ground(drawing->page, text->at, font, text->text);
                if (ground.left > plot->left && ground.right < plot->right &&
                    ground.top > plot->top + top_gap &&
                    !drawing_line_meets(drawing, &ground) &&
                    !drawing_gap_meets(drawing, &ground))
                    return TRUE;
            }
        }
    text->at = text->wanted;
    return FALSE;
}

/* Draws the text at its position.  If it is not directly above the peak, a
 * leader connects the text and the peak. */
static void
draw_peak_text(Page *page, const PeakText *text)
{
    const Font *font = &page->layout.small_font;
    Box ground = text_ground(page, text->at, font, text->text);
    Point peak = text->peak;
    const Point leader[] = {
        peak,
        {CLAMP(peak.x, ground.left, ground.right), ground.bottom},
    };

    if (text->at.y < text->wanted.y || ground.left > peak.x + font->size ||
        ground.right < peak.x - font->size)
        figure_line(
            page->figure, leader, 2,
            &(Paint){.width = PEAK_LEADER_WIDTH, .stroke = page->theme->text});
    draw_text_on_ground(page, text->at, font, &page->theme->text,
                        &page->theme->background, text->text);
}

/* Draws the text of the peak within the plot, if possible free of memory lines
 * and below the ticks of flags.  The text has level and time, or only the level
 * if there is too little room.  If no position is free, it is drawn on top of
 * the lines. */
static void
draw_peak_name(Drawing *drawing, Point peak, const char *whole)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    double size = page->layout.small_font.size;
    g_autofree char *level =
        amount_level(drawing->profile, (double)drawing->selection->run.peak);
    PeakText texts[2];
    guint n_texts = 0;

    for (guint i = 0; i < 2; i++) {
        const char *text = i == 0 ? whole : level;
        double width = page_text_width(page, text);
        double half = width / 2;
        Point wanted = {CLAMP(peak.x, plot->left + half + PEAK_TEXT_EDGE,
                              plot->right - half - PEAK_TEXT_EDGE),
                        peak.y - PEAK_TEXT_GAP * size};

        if (peak.y - plot->top >= MIN_PEAK_ROOM * size &&
            width <= box_width(plot) - 2 * PEAK_TEXT_EDGE)
            texts[n_texts++] = (PeakText){text, half, peak, wanted, wanted};
    }
    for (guint max_shifts = 0; max_shifts <= MAX_PEAK_SHIFT;
         max_shifts += MAX_PEAK_SHIFT)
        for (guint i = 0; i < n_texts; i++)
            if (find_peak_place(drawing, &texts[i], max_shifts,
                                PEAK_TEXT_TOP_GAP) ||
                find_peak_place(drawing, &texts[i], max_shifts, 0)) {
                draw_peak_text(page, &texts[i]);
                return;
            }
    if (n_texts > 0)
        draw_peak_text(page, &texts[0]);
}

void
draw_peak(Drawing *drawing)
{
    Page *page = drawing->page;
    const TrendTexts *trend = drawing->axes.trend;
    const Statistics *run = &drawing->selection->run;
    Point peak = {drawing_peak_x(drawing),
                  scale_at(&drawing->axes.y, (double)run->peak)};
    /* On a tiny page, the diamond must not extend beyond the margin. */
    double half = MIN(HALF_DIAMOND * page->layout.small_font.size,
                      page->layout.page.left);
    const Point corners[] = {
        {peak.x, peak.y - half},
        {peak.x + half, peak.y},
        {peak.x, peak.y + half},
        {peak.x - half, peak.y},
    };
    g_autofree char *level = amount_level(drawing->profile, (double)run->peak);
    g_autofree char *time = format_ns(run->peak_time);
    g_autofree char *text = NULL;

    if (drawing_stacking(drawing) != STACK_AREA || run->peak == 0 ||
        peak.y < drawing->axes.plot.top)
        return;
    /* A stack of peaks at different times is no level of the run. */
    if (trend != NULL && trend_of(trend->trend) == METRIC_PEAK)
        return;
    if (trend != NULL)
        /* TRANSLATORS: a level and a run: "12.3 MiB in 3f2a91c". */
        text =
            g_strdup_printf(_("%s in %s"), level, trend->names[run->peak_era]);
    else if (drawing->axes.counts_eras)
        text = g_strdup_printf(
            names_censuses(drawing->profile) ? _("peak %s, census %u")
                                             : _("peak %s, era %u"),
            level, drawing_era_number(drawing, run->peak_era));
    else
        text = g_strdup_printf(_("peak %s at %s"), level, time);
    figure_open_group(page->figure, "peak", text);
    draw_peak_name(drawing, peak, text);
    figure_polygon(page->figure, corners, 4,
                   &(Paint){.filled = TRUE, .fill = page->theme->text});
    figure_close_group(page->figure);
}
