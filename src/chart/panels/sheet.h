/* A page of several runs as it is put together.
 *
 * A cell is a panel: a run, or the difference of a run from the first. */
#ifndef CHART_PANELS_SHEET_H
#define CHART_PANELS_SHEET_H

#include "chart/panels/diff-panel.h"
#include "chart/panels/options.h"
#include "chart/plot/drawing.h"

typedef struct {
    Drawing drawing;
    guint run;
    gboolean is_diff;
    DiffPanel diff;
    guint column, row;
    guint n_columns; /* that it is wide */
} PanelCell;

typedef struct {
    const PanelsOptions *asked;
    Page page;
    GArray *cells; /* PanelCell: the runs, then the differences */
    guint n_columns, n_rows;
    guint n_table_rows; /* 0: the page has no room for the table */
} Sheet;

static inline PanelCell *
sheet_cell(const Sheet *sheet, guint index)
{
    return &g_array_index(sheet->cells, PanelCell, index);
}

static inline guint
sheet_n_runs(const Sheet *sheet)
{
    return comparison_n_runs(sheet->asked->comparison);
}

static inline guint
sheet_first_shown(const Sheet *sheet)
{
    return comparison_first_shown(sheet->asked->comparison);
}

/* Returns whether the x axes of all runs are one: times and eras do not share
 * an axis. */
static inline gboolean
sheet_shares_x(const Sheet *sheet)
{
    return !sheet->asked->comparison->clocks_differ;
}

/* Returns whether those of the differences are another: a difference is one
 * over time, or over parts of the runs, never over eras. */
static inline gboolean
sheet_diffs_differ(const Sheet *sheet)
{
    return sheet->asked->diff && (sheet->asked->alignment == ALIGN_RELATIVE ||
                                  sheet->page.options->x_axis == X_AXIS_ERA ||
                                  !sheet_shares_x(sheet));
}

/* Returns whether each panel has a title of its x axis for itself. */
static inline gboolean
sheet_has_own_titles(const Sheet *sheet)
{
    return !sheet_shares_x(sheet) || sheet_diffs_differ(sheet);
}

#endif
