/* Where the panels of several runs stand. */
#include <config.h>

#include <math.h>

#include "chart/panels/sheet.h"

/* In sizes of the small font: a panel's head, the room between columns and
 * rows of panels, their labels and titles. */
#define HEAD       1.7
#define COLUMN_GAP 2.4
#define ROW_GAP    1.0
#define LABEL_ROOM 2.0
#define TITLE_ROOM 1.4
#define EDGE       0.6 /* around panels without ticks */

/* Wide pages have their panels in columns. */
#define WIDE 1.1

/* So many panels stand in one row or column, where none is asked for. */
#define FEW 3

/* The plots together are higher than this, points, or the table of runs
 * goes. */
#define LEAST_PLOTS 90.0

/* A panel that is lower than this with ticks and heads, in sizes of the small
 * font, goes without. */
#define LEAST_PANEL 4.0

static guint
n_shown(const Sheet *sheet)
{
    return sheet_n_runs(sheet) - sheet_first_shown(sheet);
}

static gboolean
is_in_columns(const Sheet *sheet)
{
    if (sheet->asked->order == PANELS_AUTO)
        return sheet->options->width >= WIDE * sheet->options->height;
    return sheet->asked->order == PANELS_COLUMNS;
}

/* With one difference that stands below both of its runs. */
static gboolean
has_lone_diff(const Sheet *sheet)
{
    return sheet->asked->diff && sheet_n_runs(sheet) == 2;
}

/* Returns how many runs stand beside each other. */
static guint
runs_in_row(const Sheet *sheet)
{
    gboolean in_columns = is_in_columns(sheet);

    if (sheet->asked->order != PANELS_AUTO || n_shown(sheet) <= FEW)
        return in_columns ? n_shown(sheet) : 1;
    if (!in_columns && sheet->asked->diff)
        return 1;
    return (guint)ceil(sqrt(n_shown(sheet) * (in_columns ? 1.0 : 0.5)));
}

/* Below its run where these stand in columns, else beside it. */
static void
place_cell(const Sheet *sheet, guint in_row, Cell *cell)
{
    guint place = cell->run - sheet_first_shown(sheet);
    guint kinds = sheet->asked->diff ? 2 : 1;

    cell->column = place % in_row;
    cell->row = place / in_row;
    if (has_lone_diff(sheet) && cell->is_diff) {
        cell->column = 0;
        cell->row = is_in_columns(sheet) ? 1 : n_shown(sheet);
        cell->n_columns = in_row;
    } else if (is_in_columns(sheet)) {
        cell->row = kinds * cell->row + (cell->is_diff ? 1 : 0);
    } else if (cell->is_diff) {
        cell->column = 1;
    }
}

void
sheet_place_cells(Sheet *sheet)
{
    guint in_row = runs_in_row(sheet);

    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = sheet_cell(sheet, i);

        place_cell(sheet, in_row, cell);
        sheet->n_columns =
            MAX(sheet->n_columns, cell->column + cell->n_columns);
        sheet->n_rows = MAX(sheet->n_rows, cell->row + 1);
    }
}

/* Returns the panel below another one; NULL where there is none. */
static const Cell *
cell_below(const Sheet *sheet, const Cell *cell)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        const Cell *other = sheet_cell(sheet, i);

        if (other->row == cell->row + 1 && cell->column >= other->column &&
            cell->column < other->column + other->n_columns)
            return other;
    }
    return NULL;
}

/* Returns whether a panel has one of its kind at its left. */
static gboolean
has_left(const Sheet *sheet, const Cell *cell)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        const Cell *other = sheet_cell(sheet, i);

        if (other->row == cell->row && other->column < cell->column &&
            other->is_diff == cell->is_diff)
            return TRUE;
    }
    return FALSE;
}

static gboolean
share_x_labels(const Sheet *sheet, const Cell *upper, const Cell *lower)
{
    return sheet_shares_x(sheet) && upper->n_columns == lower->n_columns &&
           (upper->is_diff == lower->is_diff || !sheet_diffs_differ(sheet));
}

/* Labels stand at the left of a row and below a column, and where a panel has
 * a scale of its own. */
static void
choose_labels(const Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = sheet_cell(sheet, i);
        const Cell *below = cell_below(sheet, cell);

        cell->drawing.no_y_labels = has_left(sheet, cell);
        cell->drawing.no_x_labels =
            below != NULL && share_x_labels(sheet, cell, below);
    }
}

gboolean
sheet_has_own_titles(const Sheet *sheet)
{
    return !sheet_shares_x(sheet) || sheet_diffs_differ(sheet);
}

/* Returns the width that labels of the y axes want, in points: of those at the
 * left of the page, or of those between columns. */
static double
label_room(const Sheet *sheet, gboolean at_left, const Layout *layout)
{
    double widest = 0;

    for (guint i = 0; i < sheet->cells->len; i++) {
        Cell *cell = sheet_cell(sheet, i);

        if (cell->drawing.no_y_labels || (cell->column == 0) != at_left)
            continue;
        cell->drawing.layout = *layout;
        cell->drawing.layout.key_plan.slots = NULL;
        choose_y_ticks(&cell->drawing, layout);
        if (cell->is_diff)
            diff_panel_scale(&cell->diff, &cell->drawing);
        widest = MAX(widest, widest_tick(&cell->drawing, layout));
    }
    return widest;
}

static gboolean
has_inner_x_labels(const Sheet *sheet)
{
    for (guint i = 0; i < sheet->cells->len; i++) {
        const Cell *cell = sheet_cell(sheet, i);

        if (!cell->drawing.no_x_labels && cell->row + 1 < sheet->n_rows)
            return TRUE;
    }
    return FALSE;
}

/* The room between columns, and between rows, in points. */
static Point
gaps_of(const Sheet *sheet)
{
    const Layout *layout = &sheet->base.layout;
    double size = layout->small_font.size;
    double labels = label_room(sheet, FALSE, layout);
    Point gaps = {ROW_GAP * size, ROW_GAP * size};

    if (!layout->has_ticks)
        return gaps;
    gaps.x = COLUMN_GAP * size + (labels > 0 ? labels + size : 0);
    if (has_inner_x_labels(sheet))
        gaps.y += LABEL_ROOM * size;
    if (sheet_has_own_titles(sheet) && layout->has_axis_titles)
        gaps.y += TITLE_ROOM * size;
    return gaps;
}

/* Returns the box of all plots: without ticks it would touch the page's
 * frame. */
static Box
plots_of(const Layout *layout)
{
    Box box = layout->plot;
    double edge = layout->has_ticks ? 0 : EDGE * layout->small_font.size;

    return (Box){box.left + edge, box.top + edge, box.right - edge,
                 box.bottom - edge};
}

/* Returns the plot of a place in the grid. */
static Box
plot_of(const Sheet *sheet, const Cell *cell)
{
    const Layout *layout = &sheet->base.layout;
    Box plot = plots_of(layout);
    Point gaps = gaps_of(sheet);
    double width =
        (box_width(&plot) - (sheet->n_columns - 1) * gaps.x) / sheet->n_columns;
    double height =
        (box_height(&plot) - (sheet->n_rows - 1) * gaps.y) / sheet->n_rows;
    double left = plot.left + cell->column * (width + gaps.x);
    double top = plot.top + cell->row * (height + gaps.y);
    Box box = {left, top, left + width, top + height};

    box.right += (cell->n_columns - 1) * (width + gaps.x);
    if (layout->has_ticks)
        box.top += HEAD * layout->small_font.size;
    return box;
}

static void
try_layout(Sheet *sheet, const Wishes *wishes)
{
    layout_clear(&sheet->base.layout);
    sheet->base.layout =
        layout_page(sheet->options->width, sheet->options->height, wishes);
}

static gboolean
has_low_panels(const Sheet *sheet)
{
    const Cell *cell = sheet_cell(sheet, 0);
    Box plot = plot_of(sheet, cell);

    return sheet->base.layout.has_ticks &&
           box_height(&plot) < LEAST_PANEL * sheet->base.layout.small_font.size;
}

/* The page is laid out as for one plot, which the panels share; the table of
 * runs has the place of markers' texts.  First goes what takes too much. */
static void
lay_out_page(Sheet *sheet)
{
    Drawing *base = &sheet->base;
    Wishes wishes = {
        .key_place = sheet->options->key_place,
        .marker_rows = sheet->n_table_rows,
    };

    try_layout(sheet, &wishes);
    if (!base->layout.has_ticks ||
        box_height(&base->layout.plot) < LEAST_PLOTS || has_low_panels(sheet)) {
        wishes.marker_rows = sheet->n_table_rows = 0;
        try_layout(sheet, &wishes);
    }
    if (wishes.key_place != KEY_NONE)
        base->key_texts = key_texts_new(base, &base->layout.key_font);
    wishes.key = base->key_texts;
    wishes.tick_width = label_room(sheet, TRUE, &base->layout);
    try_layout(sheet, &wishes);
    if (!has_low_panels(sheet))
        return;
    wishes.marker_rows = sheet->n_table_rows = 0;
    try_layout(sheet, &wishes);
    if (has_low_panels(sheet)) {
        wishes.bare = TRUE;
        try_layout(sheet, &wishes);
    }
}

static void
lay_out_cell(const Sheet *sheet, Cell *cell, const Box *plot)
{
    Layout *layout = &cell->drawing.layout;
    Wishes none = {.marker_rows = 0};

    *layout = sheet->base.layout;
    layout->key_plan.slots = NULL;
    layout->key_plan.n_hidden = 0;
    layout->plot = *plot;
    layout->marks = (Box){plot->left, plot->top, plot->right, plot->top};
    layout->key = (Box){plot->right, plot->top, plot->right, plot->bottom};
    layout->has_axis_titles = FALSE;
    choose_y_ticks(&cell->drawing, layout);
    choose_scales(&cell->drawing);
    if (cell->is_diff)
        diff_panel_scale(&cell->diff, &cell->drawing);
    while (!marks_settle(&cell->drawing, &none))
        continue;
    place_memory_lines(&cell->drawing);
}

/* The titles of the axes are those of the first panel. */
void
sheet_lay_out(Sheet *sheet)
{
    g_autofree Box *plots = g_new(Box, sheet->cells->len);
    Drawing *base = &sheet->base;

    choose_labels(sheet);
    lay_out_page(sheet);
    for (guint i = 0; i < sheet->cells->len; i++)
        plots[i] = plot_of(sheet, sheet_cell(sheet, i));
    for (guint i = 0; i < sheet->cells->len; i++)
        lay_out_cell(sheet, sheet_cell(sheet, i), &plots[i]);
    base->y_ticks = sheet_cell(sheet, 0)->drawing.y_ticks;
    base->x_ticks = sheet_cell(sheet, 0)->drawing.x_ticks;
}
