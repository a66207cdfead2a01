#include <config.h>

#include "chart/run.h"

#include <glib/gi18n.h>

#include "chart/lanes/lanes.h"
#include "chart/marks/marks.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/cut.h"
#include "chart/plot/gaps.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"
#include "words/amount.h"

/* A bound counts if it leaves the values visible. */
double
drawing_find_greatest(const Drawing *drawing)
{
    const Selection *selection = drawing->selection;
    const GArray *bounds = drawing->page->options->bounds;
    guint64 greatest = 0;
    double shown;

    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (drawing_shows_line(drawing, line))
            greatest = MAX(greatest, memory_line_peak(drawing, line));
    switch (drawing_stacking(drawing)) {
    case STACK_AREA:
        if (profile_n_eras(drawing->profile) > 0)
            greatest = MAX(greatest, selection->run.peak);
        break;
    case STACK_LINES:
        for (guint i = 0; i < selection_n_layers(selection); i++)
            greatest = MAX(greatest, selection_statistics(selection, i)->peak);
        break;
    case STACK_PERCENT:
        return 100;
    }
    shown = (double)greatest;
    for (guint i = 0; bounds != NULL && i < bounds->len; i++) {
        const double level = g_array_index(bounds, ChartBound, i).level;

        if (level <= (double)greatest * MAX_BOUND_PART)
            shown = MAX(shown, level);
    }
    return shown;
}

void
drawing_begin(Drawing *drawing, XAxis x_axis)
{
    drawing->gaps = gaps_find(drawing->profile, drawing->decoded);
    drawing->ends =
        g_new0(BandEnd, selection_n_choices(drawing->selection) + 1);
    drawing_choose_x_ends(drawing, x_axis);
    drawing->axes.in_percent = drawing_stacking(drawing) == STACK_PERCENT;
    drawing->greatest = drawing_find_greatest(drawing);
    drawing->axes.greatest = drawing->greatest;
    drawing->axes.profile = drawing->profile;
    drawing->axes.trend = drawing->page->options->trend;
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
    g_clear_pointer(&drawing->lanes, g_array_unref);
}

/* Draws a note with the reason why the plot is empty.  If there is not enough
 * room, it is drawn only with "always". */
static void
draw_note(Drawing *drawing, gboolean always)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.text_font;
    double top = plot->top + cut_height(drawing);
    const Warning *warnings = drawing->profile->run->warnings.of;
    const gboolean is_heap = drawing->profile->quantity == QUANTITY_HEAP;
    const Run *whole = drawing_whole_run(drawing);
    const char *text =
        is_heap ? _("no heap census in this log") : _("no sample in this log");
    g_autofree char *fitting = NULL;

    if (drawing->axes.trend != NULL)
        text = _("no band in these runs");
    else if (warnings[WARNING_EMPTY_WINDOW].count > 0)
        text = is_heap ? _("no heap census in this window")
                       : _("no sample in this window");
    else if (warnings[WARNING_NO_MATCH].count > 0)
        text = _("no band passes the filters");
    else if (profile_n_eras(drawing->profile) == 0 && whole->events->len > 0 &&
             whole->activity->n_bins == 0 && !run_has_memory(whole))
        text = _("no heap census (+RTS -hT) and no activity (+RTS -lgs) in "
                 "this log");
    else if (profile_n_eras(drawing->profile) > 0 && is_heap)
        text = _("every census is empty: no closure passed the filters");
    fitting = metrics_shorten(page->metrics, text, font,
                              MAX_NOTE_PART * box_width(plot));
    if (always || top + MIN_NOTE_ROOM * font->size <= plot->bottom)
        draw_text_on_ground(page,
                            (Point){(plot->left + plot->right) / 2,
                                    top + NOTE_BASELINE * font->size},
                            font, &page->theme->faint, &page->theme->background,
                            fitting);
}

/* Draws the bounds that are not above the y axis.  Shares have no bounds.  The
 * label is above the line, at its left end: a limit was usually crossed late.
 */
static void
draw_bounds(Drawing *drawing)
{
    Page *page = drawing->page;
    const GArray *bounds = page->options->bounds;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const Paint halo = {.width = BOUND_HALO_WIDTH,
                        .stroke = page->theme->background};
    const Paint paint = {
        .width = BOUND_WIDTH, .stroke = page->theme->text, .dash = DASH_LONG};

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return;
    for (guint i = 0; bounds != NULL && i < bounds->len; i++) {
        const ChartBound *bound = &g_array_index(bounds, ChartBound, i);
        const double y = axes_y(&drawing->axes, bound->level);
        const Point left = {plot->left, y}, right = {plot->right, y};
        g_autofree char *text = metrics_shorten(
            page->metrics, bound->text, font, MAX_NOTE_PART * box_width(plot));
        const double half = page_text_width(page, text) / 2;

        if (bound->level > drawing->axes.y.high)
            continue;
        figure_open_group(page->figure, "bound", bound->text);
        page_segment(page, left, right, &halo);
        page_segment(page, left, right, &paint);
        if (page->layout.has_ticks && y - 1.2 * font->size > plot->top)
            draw_text_on_ground(page,
                                (Point){plot->left + half + 0.5 * font->size,
                                        y - 0.4 * font->size},
                                font, &page->theme->text,
                                &page->theme->background, text);
        figure_close_group(page->figure);
    }
}

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

/* Draws the mark of the peak: a diamond at the highest point of the stack, and
 * a text, unless it does not fit.  Nothing is drawn without STACK_AREA, if the
 * peak is 0, or if the y axis ends below the peak. */
static void
draw_peak(Drawing *drawing)
{
    Page *page = drawing->page;
    const TrendTexts *trend = drawing->axes.trend;
    const Statistics *run = &drawing->selection->run;
    Point peak = {drawing_peak_x(drawing),
                  scale_at(&drawing->axes.y, (double)run->peak)};
    /* On a tiny page, the diamond must not extend beyond the edge. */
    double half = MIN(HALF_DIAMOND * page->layout.small_font.size,
                      drawing->axes.plot.left);
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
    if (trend != NULL && trend->trend->of == METRIC_PEAK)
        return;
    if (trend != NULL)
        /* TRANSLATORS: a level and a run: "12.3 MiB in 3f2a91c". */
        text =
            g_strdup_printf(_("%s in %s"), level, trend->names[run->peak_era]);
    else if (drawing->axes.counts_eras)
        text = g_strdup_printf(
            names_censuses(drawing->profile) ? _("peak %s, census %u")
                                             : _("peak %s, era %u"),
            level, drawing->profile->first_era + run->peak_era);
    else
        text = g_strdup_printf(_("peak %s at %s"), level, time);
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
    gboolean alone = box_height(&drawing->axes.plot) <= 0;

    if (!alone)
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
    draw_bounds(drawing);
    draw_lanes(drawing);
    draw_markers(drawing);
    draw_lane_remarks(drawing);
    draw_gap_notes(drawing);
    draw_axes(drawing->page, &drawing->axes, titles);
    if (any)
        draw_peak(drawing);
    else if (!alone)
        draw_note(drawing, titles != NULL);
}
