#include <config.h>

#include "chart/run.h"

#include <glib/gi18n.h>

#include "chart/marks/marks.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/cut.h"
#include "chart/plot/gaps.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"

/* Of the peak. */
#define MOST_CLEARANCE 8  /* of the text, in sizes of its font */
#define MOST_SHIFTS    16 /* to a side, of that size each */

double
drawing_find_greatest(const Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    guint64 greatest = drawing_greatest_memory(drawing);

    switch (drawing_stacking(drawing)) {
    case STACK_AREA:
        if (profile_n_eras(drawing->profile) > 0)
            greatest = MAX(greatest, selection->run.peak);
        break;
    case STACK_LINES:
        if (selection->n_other > 0)
            greatest = MAX(greatest, selection->other_figures.peak);
        for (guint i = 0; i < selection_n_choices(selection); i++)
            greatest =
                MAX(greatest, selection_choice(selection, i)->figures.peak);
        break;
    case STACK_PERCENT:
        return 100;
    }
    return (double)greatest;
}

void
drawing_begin(Drawing *drawing, XAxis x_axis)
{
    drawing->gaps = gaps_find_within(drawing->profile, drawing->decoded);
    drawing->ends =
        g_new0(BandEnd, selection_n_choices(drawing->selection) + 1);
    drawing_choose_x_ends(drawing, x_axis);
    drawing->axes.in_percent = drawing_stacking(drawing) == STACK_PERCENT;
    drawing->greatest = drawing_find_greatest(drawing);
    drawing->axes.greatest = drawing->greatest;
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        drawing->page->memory_lines[line] |= drawing_shows_line(drawing, line);
}

void
drawing_end(Drawing *drawing)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_clear_pointer(&drawing->lines[line], g_array_unref);
    g_free(drawing->ends);
    g_free(drawing->gaps);
    marks_free(drawing->marks);
}

/* An empty plot says why, but for a panel too low for that. */
static void
draw_note(Drawing *drawing, gboolean always)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.text_font;
    double top = plot->top + cut_height(drawing);
    const Warning *warnings = drawing->profile->warnings.of;
    const char *text = _("no heap census in this log");
    g_autofree char *fitting = NULL;

    if (warnings[WARNING_EMPTY_WINDOW].count > 0)
        text = _("no heap census in this window");
    else if (warnings[WARNING_NO_MATCH].count > 0)
        text = _("no band passes the filters");
    else if (profile_n_eras(drawing->profile) > 0)
        text = _("every census is empty: no closure passed the filters");
    fitting = metrics_shorten(page->metrics, text, font, 0.9 * box_width(plot));
    if (always || top + MIN_NOTE_ROOM * font->size <= plot->bottom)
        draw_text_on_ground(
            page,
            (Point){(plot->left + plot->right) / 2, top + 1.6 * font->size},
            font, &page->theme->faint, &page->theme->background, fitting);
}

/* A text, and a place for it. */
typedef struct {
    const char *text;
    double half;  /* of its width, points */
    Point peak;   /* that it names */
    Point wanted; /* its place: right above the peak, within the plot */
    Point at;     /* the place that it has */
} PeakText;

/* Looks for a place that is clear of the memory lines and of stretches without
 * a census, and below the comb: around the wanted place, beside the peak, or
 * farther off, up to so many sizes of the font, and above all these. */
static gboolean
find_peak_place(const Drawing *drawing, PeakText *text, guint most_shifts,
                double comb)
{
    const Box *plot = &drawing->axes.plot;
    const Font *font = &drawing->page->layout.small_font;

    for (guint shift = 0; shift <= most_shifts; shift++)
        for (guint clearance = 0; clearance <= MOST_CLEARANCE; clearance++) {
            double away = text->half + 1 + shift * font->size;
            const double middles[] = {text->wanted.x, text->peak.x - away,
                                      text->peak.x + away};

            text->at.y = text->wanted.y - clearance * font->size;
            for (guint i = 0; i < G_N_ELEMENTS(middles); i++) {
                Box ground;

                text->at.x = middles[i];
                ground = text_ground(drawing->page, text->at, font, text->text);
                if (ground.left > plot->left && ground.right < plot->right &&
                    ground.top > plot->top + comb &&
                    !drawing_line_meets(drawing, &ground) &&
                    !drawing_gap_meets(drawing, &ground))
                    return TRUE;
            }
        }
    text->at = text->wanted;
    return FALSE;
}

/* Draws the text at its place.  One that is not right above the peak is tied to
 * it, from below or from the side. */
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
        figure_line(page->figure, leader, 2,
                    &(Paint){.width = 0.5, .stroke = page->theme->text});
    draw_text_on_ground(page, text->at, font, &page->theme->text,
                        &page->theme->background, text->text);
}

/* The peak's text stands above it, kept within the plot and off the memory
 * lines: its bytes and its time, or the bytes only where there is no room for
 * more, or farther off; what has no place off the lines stands on them.  It is
 * below the ends of flags if it can be. */
static void
draw_peak_name(Drawing *drawing, Point peak, const char *whole)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    double size = page->layout.small_font.size;
    g_autofree char *bytes = format_bytes((double)drawing->selection->run.peak);
    PeakText texts[2];
    guint n_texts = 0;

    for (guint i = 0; i < 2; i++) {
        const char *text = i == 0 ? whole : bytes;
        double width = page_text_width(page, text);
        double half = width / 2;
        Point wanted = {
            CLAMP(peak.x, plot->left + half + 2, plot->right - half - 2),
            peak.y - 0.55 * size};

        if (peak.y - plot->top >= MIN_PEAK_ROOM * size &&
            width <= box_width(plot) - 4)
            texts[n_texts++] = (PeakText){text, half, peak, wanted, wanted};
    }
    for (guint most_shifts = 0; most_shifts <= MOST_SHIFTS;
         most_shifts += MOST_SHIFTS)
        for (guint i = 0; i < n_texts; i++)
            if (find_peak_place(drawing, &texts[i], most_shifts, PEAK_COMB) ||
                find_peak_place(drawing, &texts[i], most_shifts, 0)) {
                draw_peak_text(page, &texts[i]);
                return;
            }
    if (n_texts > 0)
        draw_peak_text(page, &texts[0]);
}

/* A diamond on the highest point, which every page has room for, where the
 * y axis reaches it. */
static void
draw_peak(Drawing *drawing)
{
    Page *page = drawing->page;
    const Statistics *run = &drawing->selection->run;
    Point peak = {drawing_era_x(drawing, run->peak_era),
                  scale_at(&drawing->axes.y, (double)run->peak)};
    /* The margin of a tiny page is narrower than half a diamond. */
    double half = MIN(HALF_DIAMOND * page->layout.small_font.size,
                      page->layout.page.left);
    const Point corners[] = {
        {peak.x, peak.y - half},
        {peak.x + half, peak.y},
        {peak.x, peak.y + half},
        {peak.x - half, peak.y},
    };
    g_autofree char *bytes = format_bytes((double)run->peak);
    g_autofree char *time = format_seconds((double)run->peak_time / 1e9);
    g_autofree char *text = NULL;

    if (drawing_stacking(drawing) != STACK_AREA || run->peak == 0 ||
        peak.y < drawing->axes.plot.top)
        return;
    if (drawing->axes.counts_eras)
        text = g_strdup_printf(
            names_censuses(drawing->profile) ? _("peak %s, census %u")
                                             : _("peak %s, era %u"),
            bytes, drawing_era_number(drawing, run->peak_era));
    else
        text = g_strdup_printf(_("peak %s at %s"), bytes, time);
    figure_open_group(page->figure, "peak", text);
    draw_peak_name(drawing, peak, text);
    figure_polygon(page->figure, corners, 4,
                   &(Paint){.filled = TRUE, .fill = page->theme->text});
    figure_close_group(page->figure);
}

void
draw_run(Drawing *drawing, char *const titles[2])
{
    gboolean any = has_bands(drawing->profile);

    draw_grid(drawing->page, &drawing->axes);
    if (any) {
        figure_open_group(drawing->page->figure, "bands", NULL);
        draw_gaps(drawing);
        if (drawing_stacking(drawing) == STACK_LINES)
            draw_band_lines(drawing);
        else
            draw_stack(drawing);
        figure_close_group(drawing->page->figure);
    }
    draw_memory_lines(drawing);
    draw_markers(drawing);
    draw_gap_notes(drawing);
    draw_axes(drawing->page, &drawing->axes, titles);
    if (any)
        draw_peak(drawing);
    else
        draw_note(drawing, titles != NULL);
}
