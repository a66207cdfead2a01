#include <config.h>

#include "chart/panels/grid.h"

#include <math.h>

#include "chart/lanes/lanes.h"
#include "chart/marks/marks.h"
#include "chart/page/sizes.h"
#include "chart/page/title.h"
#include "chart/panels/texts.h"
#include "chart/plot/memory.h"
#include "run/markers.h"

static guint
n_shown(const Sheet *sheet)
{
    return sheet_n_runs(sheet) - sheet_first_shown(sheet);
}

static gboolean
is_in_columns(const Sheet *sheet)
{
    if (sheet->asked->order == PANELS_AUTO)
        return sheet->page.options->width >=
               WIDE_PAGE * sheet->page.options->height;
    return sheet->asked->order == PANELS_COLUMNS;
}

/* Returns the number of runs side by side. */
static guint
runs_in_row(const Sheet *sheet)
{
    gboolean in_columns = is_in_columns(sheet);

    if (sheet->asked->order != PANELS_AUTO || n_shown(sheet) <= FEW_PANELS)
        return in_columns ? n_shown(sheet) : 1;
    if (!in_columns && sheet->asked->diff)
        return 1;
    return (guint)ceil(sqrt(n_shown(sheet) * (in_columns ? 1.0 : 0.5)));
}

/* If runs are in columns, a difference is below its run, else beside it. */
static void
place_cells(Sheet *sheet)
{
    guint in_row = runs_in_row(sheet);
    guint kinds = sheet->asked->diff ? 2 : 1;

    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);
        guint place = cell->run - sheet_first_shown(sheet);

        cell->column = place % in_row;
        cell->row = place / in_row;
        if (cell->is_diff && sheet_n_runs(sheet) == 2) {
            /* The only difference is below both runs. */
            cell->column = 0;
            cell->row = is_in_columns(sheet) ? 1 : n_shown(sheet);
            cell->n_columns = in_row;
        } else if (is_in_columns(sheet)) {
            cell->row = kinds * cell->row + (cell->is_diff ? 1 : 0);
        } else if (cell->is_diff) {
            cell->column = 1;
        }
        sheet->n_columns =
            MAX(sheet->n_columns, cell->column + cell->n_columns);
        sheet->n_rows = MAX(sheet->n_rows, cell->row + 1);
    }
}

/* Chooses the axes of a panel that have no labels, because a neighbour has the
 * same: the panel to the left for y, the panel below for x. */
static void
choose_labels(const Sheet *sheet, PanelCell *cell)
{
    Axes *axes = &cell->drawing.axes;

    for (guint i = 0; i < sheet->cells->len; i++) {
        const PanelCell *other = sheet_cell(sheet, i);
        gboolean is_like = other->is_diff == cell->is_diff;

        if (other->row == cell->row && other->column < cell->column && is_like)
            axes->no_y_labels = TRUE;
        if (other->row == cell->row + 1 && cell->column >= other->column &&
            cell->column < other->column + other->n_columns)
            axes->no_x_labels = sheet_shares_x(sheet) &&
                                cell->n_columns == other->n_columns &&
                                (is_like || !sheet_diffs_differ(sheet));
    }
}

/* Returns the width of the widest y label in points: in the first column of
 * panels, or in all other columns. */
static double
label_room(const Sheet *sheet, gboolean at_left)
{
    const Page *page = &sheet->page;
    double widest = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);
        Axes *axes = &cell->drawing.axes;

        if (axes->no_y_labels || (cell->column == 0) != at_left)
            continue;
        axes->plot = page->layout.plot;
        axes_choose_y_ticks(axes, page, box_height(&axes->plot));
        if (cell->is_diff)
            diff_panel_scale(&cell->diff, axes, page->layout.small_font.size);
        widest = MAX(widest, axes_tick_width(axes, page));
        if (at_left && !cell->is_diff)
            widest = MAX(widest, page->names_width);
    }
    return widest;
}

/* Returns the gaps between columns and between rows, in points. */
static Point
gaps_of(const Sheet *sheet)
{
    const Layout *layout = &sheet->page.layout;
    double size = layout->small_font.size;
    double labels = label_room(sheet, FALSE);
    Point gaps = {PANEL_ROW_GAP * size, PANEL_ROW_GAP * size};
    gboolean has_inner_labels = FALSE;

    if (!layout->has_ticks)
        return gaps;
    for (guint i = 0; i < sheet->cells->len; i++) {
        const PanelCell *cell = sheet_cell(sheet, i);

        has_inner_labels |=
            !cell->drawing.axes.no_x_labels && cell->row + 1 < sheet->n_rows;
    }
    gaps.x = PANEL_COLUMN_GAP * size + (labels > 0 ? labels + size : 0);
    if (has_inner_labels)
        gaps.y += PANEL_LABEL_ROOM * size;
    if (sheet_has_own_titles(sheet) && layout->has_axis_titles)
        gaps.y += PANEL_TITLE_ROOM * size;
    return gaps;
}

/* Returns the height of what is between the top of a panel and its plot, in
 * points.  A row of nothing but differences has no captions. */
static double
head_height(const Sheet *sheet, const PanelCell *cell)
{
    gboolean captioned = FALSE;

    for (guint i = 0; i < sheet->cells->len && sheet->has_captions; i++)
        captioned |= sheet_cell(sheet, i)->row == cell->row &&
                     !sheet_cell(sheet, i)->is_diff;
    return (PANEL_HEAD + (captioned ? PANEL_CAPTION : 0) +
            (sheet->has_flags ? PANEL_FLAGS : 0)) *
           sheet->page.layout.small_font.size;
}

/* Returns the plot of a panel. */
static Box
plot_of(const Sheet *sheet, const PanelCell *cell)
{
    const Layout *layout = &sheet->page.layout;
    /* Without ticks, the plots would touch the frame of the page. */
    double edge = layout->has_ticks ? 0 : PANEL_EDGE * layout->small_font.size;
    Box all = {layout->plot.left + edge, layout->plot.top + edge,
               layout->plot.right - edge, layout->plot.bottom - edge};
    Point gaps = gaps_of(sheet);
    double width =
        (box_width(&all) - (sheet->n_columns - 1) * gaps.x) / sheet->n_columns;
    double height =
        (box_height(&all) - (sheet->n_rows - 1) * gaps.y) / sheet->n_rows;
    double left = all.left + cell->column * (width + gaps.x);
    double top = all.top + cell->row * (height + gaps.y);
    Box box = {left, top, left + width, top + height};

    box.right += (cell->n_columns - 1) * (width + gaps.x);
    if (layout->has_ticks)
        box.top += head_height(sheet, cell);
    return box;
}

static gboolean
has_low_panels(const Sheet *sheet)
{
    const Layout *layout = &sheet->page.layout;
    Box plot = plot_of(sheet, sheet_cell(sheet, 0));

    return layout->has_ticks &&
           box_height(&plot) < MIN_PANEL_HEIGHT * layout->small_font.size;
}

/* Returns the number of lanes that fit into the panel of a run. */
static guint
n_lanes_of_panel(const Sheet *sheet)
{
    const Box plot = plot_of(sheet, sheet_cell(sheet, 0));

    return layout_split(&sheet->page.layout, &plot, sheet->page.n_lanes,
                        sheet->page.lanes_alone)
        .n_lanes;
}

/* Makes room for the caption of the page, or those of the panels, unless the
 * panels would be too small, or the page would lose its legend or a lane.  A
 * second line of the caption is omitted first. */
static void
add_captions(Sheet *sheet, LayoutNeeds *needs)
{
    Page *page = &sheet->page;
    const gboolean has_legend = layout_has_legend(&page->layout);
    const guint n_lanes = n_lanes_of_panel(sheet);
    const double size = page->layout.small_font.size;
    Box plot;

    title_need_caption(needs, page->options, page->metrics);
    for (guint run = sheet_first_shown(sheet); run < sheet_n_runs(sheet); run++)
        if (page->layout.has_ticks && sheet_caption(sheet, run) != NULL)
            sheet->has_captions = TRUE;
    while (needs->caption_lines > 0 || sheet->has_captions) {
        page_lay_out(page, needs);
        plot = plot_of(sheet, sheet_cell(sheet, 0));
        if (layout_has_legend(&page->layout) == has_legend &&
            n_lanes_of_panel(sheet) == n_lanes && !has_low_panels(sheet) &&
            (!sheet->has_captions ||
             (box_height(&plot) >= MIN_CAPTIONED * size &&
              box_width(&plot) >= MIN_CAPTION * size)))
            return;
        needs->caption_lines -= MIN(needs->caption_lines, 1);
        sheet->has_captions = FALSE;
    }
    page_lay_out(page, needs);
}

/* Lays the page out as for a single plot, which the panels share.  The table of
 * runs takes the rows of flags.  If panels are too low, the mark list is
 * omitted first, then the table, then the ticks.  Returns the needs. */
static LayoutNeeds
lay_out_page(Sheet *sheet, Legend *legend)
{
    Page *page = &sheet->page;
    const guint n = n_shown(sheet);
    g_autofree const GArray **markers = g_new(const GArray *, n);
    LayoutNeeds needs =
        title_needs(page->options, MIN(sheet->damage->len, MAX_NOTES));

    needs.marker_rows = sheet->n_table_rows;
    page_lay_out(page, &needs);
    lanes_measure(page, &needs);
    needs.n_lanes = page->n_lanes;
    needs.lanes_alone = page->lanes_alone;
    needs.lanes_apart = sheet->n_rows > 1;
    if (!page->layout.has_ticks ||
        box_height(&page->layout.plot) < MIN_PANEL_PLOTS ||
        has_low_panels(sheet)) {
        needs.marker_rows = sheet->n_table_rows = 0;
        page_lay_out(page, &needs);
    }
    if (needs.legend_place != LEGEND_NONE)
        legend_measure(legend, &page->layout.legend_font);
    if (!page->lanes_alone)
        needs.legend = legend->texts;
    needs.tick_width = label_room(sheet, TRUE);
    page_lay_out(page, &needs);
    for (guint i = 0; i < n; i++)
        markers[i] = sheet_cell(sheet, i)->drawing.markers;
    sheet->mark_list = sheet_cell(sheet, 0)->drawing;
    sheet->mark_list.marks = NULL;
    sheet->mark_list.markers = sheet->markers = markers_join(markers, n);
    if (page->layout.has_ticks && page->options->height >= MIN_FLAGS_HEIGHT) {
        needs.mark_list_rows = marks_settle_list(&sheet->mark_list);
        sheet->has_flags = needs.mark_list_rows > 0;
        page_lay_out(page, &needs);
        if (sheet->has_flags && has_low_panels(sheet)) {
            needs.mark_list_rows = 0;
            sheet->has_flags = FALSE;
            page_lay_out(page, &needs);
        }
    }
    if (n_lanes_of_panel(sheet) < needs.n_lanes) {
        needs.n_notes++;
        page_lay_out(page, &needs);
    }
    if (!has_low_panels(sheet))
        return needs;
    needs.marker_rows = sheet->n_table_rows = 0;
    page_lay_out(page, &needs);
    if (has_low_panels(sheet)) {
        needs.bare = TRUE;
        page_lay_out(page, &needs);
    }
    return needs;
}

void
grid_lay_out(Sheet *sheet, Legend *legend)
{
    g_autofree Box *plots = g_new(Box, sheet->cells->len);
    const Layout *layout = &sheet->page.layout;
    const guint n_lanes = sheet->page.n_lanes;
    LayoutNeeds needs;

    place_cells(sheet);
    for (guint i = 0; i < sheet->cells->len; i++)
        choose_labels(sheet, sheet_cell(sheet, i));
    needs = lay_out_page(sheet, legend);
    add_captions(sheet, &needs);
    for (guint i = 0; i < sheet->cells->len; i++)
        plots[i] = plot_of(sheet, sheet_cell(sheet, i));
    for (guint i = 0; i < sheet->cells->len; i++) {
        PanelCell *cell = sheet_cell(sheet, i);
        Drawing *drawing = &cell->drawing;
        const PlotSplit split =
            layout_split(layout, &plots[i], cell->is_diff ? 0 : n_lanes,
                         sheet->page.lanes_alone && !cell->is_diff);

        axes_choose_y_ticks(&drawing->axes, &sheet->page,
                            box_height(&split.bands));
        axes_place(&drawing->axes, &sheet->page, &split.bands);
        drawing->axes.bottom = plots[i].bottom;
        if (cell->is_diff)
            diff_panel_scale(&cell->diff, &drawing->axes,
                             sheet->page.layout.small_font.size);
        if (sheet->has_flags && layout->has_ticks)
            marks_settle_panel(drawing, sheet->mark_list.marks);
        else
            marks_settle(drawing, NULL);
        place_memory_lines(drawing);
        if (cell->is_diff)
            continue;
        lanes_place(drawing, &split, cell->column + 1 == sheet->n_columns);
        sheet->n_lanes = split.n_lanes;
    }
}
