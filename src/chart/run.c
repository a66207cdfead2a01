#include <config.h>

#include "chart/run.h"

#include <glib/gi18n.h>

#include "chart/lanes/lanes.h"
#include "chart/marks/marks.h"
#include "chart/marks/peak.h"
#include "chart/page/sizes.h"
#include "chart/plot/bands.h"
#include "chart/plot/cut.h"
#include "chart/plot/gaps.h"
#include "chart/plot/lines.h"
#include "chart/plot/memory.h"

/* Returns the largest value to show: greatest, or the largest bound that leaves
 * the values visible. */
static double
greatest_with_bounds(const ChartOptions *options, double greatest)
{
    const double most = greatest * MAX_BOUND_PART;

    for (guint i = 0; options->bounds != NULL && i < options->bounds->len;
         i++) {
        const double level =
            g_array_index(options->bounds, ChartBound, i).level;

        if (level > greatest && level <= most)
            greatest = level;
    }
    return greatest;
}

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
            greatest = MAX(greatest, selection->other_statistics.peak);
        for (guint i = 0; i < selection_n_choices(selection); i++)
            greatest =
                MAX(greatest, selection_choice(selection, i)->statistics.peak);
        break;
    case STACK_PERCENT:
        return 100;
    }
    return greatest_with_bounds(drawing->page->options, (double)greatest);
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

/* Returns whether the log has nothing to draw, not even memory lines. */
static gboolean
drawing_is_blank(const Drawing *drawing)
{
    const Run *run = drawing_whole_run(drawing);

    return run->events->len > 0 && run->activity->n_bins == 0 &&
           !run_has_memory(run);
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
    else if (profile_n_eras(drawing->profile) == 0 && drawing_is_blank(drawing))
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

/* The label is above the line, at its left end: a limit was usually crossed
 * late. */
static void
draw_bound(Drawing *drawing, const ChartBound *bound)
{
    Page *page = drawing->page;
    const Box *plot = &drawing->axes.plot;
    const Font *font = &page->layout.small_font;
    const double y = axes_y(&drawing->axes, bound->level);
    const Point left = {plot->left, y}, right = {plot->right, y};
    const Paint halo = {.width = BOUND_HALO_WIDTH,
                        .stroke = page->theme->background};
    const Paint paint = {
        .width = BOUND_WIDTH, .stroke = page->theme->text, .dash = DASH_LONG};
    g_autofree char *text = metrics_shorten(page->metrics, bound->text, font,
                                            MAX_NOTE_PART * box_width(plot));
    const double half = page_text_width(page, text) / 2;

    figure_open_group(page->figure, "bound", bound->text);
    page_segment(page, left, right, &halo);
    page_segment(page, left, right, &paint);
    if (page->layout.has_ticks && y - 1.2 * font->size > plot->top)
        draw_text_on_ground(
            page,
            (Point){plot->left + half + 0.5 * font->size, y - 0.4 * font->size},
            font, &page->theme->text, &page->theme->background, text);
    figure_close_group(page->figure);
}

/* Draws the bounds that are not above the y axis.  Shares have no bounds. */
static void
draw_bounds(Drawing *drawing)
{
    const GArray *bounds = drawing->page->options->bounds;

    if (drawing_stacking(drawing) == STACK_PERCENT)
        return;
    for (guint i = 0; bounds != NULL && i < bounds->len; i++) {
        const ChartBound *bound = &g_array_index(bounds, ChartBound, i);

        if (bound->level <= drawing->axes.y.high)
            draw_bound(drawing, bound);
    }
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
