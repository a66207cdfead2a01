/* The state of a page of several runs while it is drawn: the options of the
 * page in, its panels in a grid out.
 *
 * A cell of the grid is a panel.  It shows a run, or the difference of a later
 * run from the first run. */
#ifndef CHART_PANELS_SHEET_H
#define CHART_PANELS_SHEET_H

#include "chart/panels/diff-panel.h"
#include "chart/panels/options.h"
#include "chart/plot/drawing.h"

typedef struct {
    Drawing drawing; /* of the run; if is_diff, of the later run */
    guint run;       /* its index in the comparison */
    gboolean is_diff;
    DiffPanel diff;  /* used if is_diff */
    GArray *markers; /* Marker: of the difference of runs that are aligned by
                        markers; owned; NULL = none */
    guint column, row;
    guint n_columns; /* number of columns that the cell covers */
} PanelCell;

typedef struct {
    const PanelsOptions *asked;
    Page page;
    GArray *cells; /* PanelCell: the runs, then the differences */
    guint n_columns, n_rows;
    guint n_lanes;      /* in each panel of a run; the page may ask for more */
    guint n_table_rows; /* rows of the table of runs, including its head; 0 =
                           no room for the table */
    Drawing mark_list;  /* has the markers of all runs; without, its marks are
                           NULL */
    GArray *markers;    /* Marker, of that list; owned */
    gboolean has_flags; /* the markers have numbers */
    gboolean has_captions; /* there is room for the captions of the panels */
    GPtrArray *damage;     /* texts: the runs whose logs are not whole; owned */
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

/* Returns whether the panels of runs have equal x axes.  They do unless the
 * runs have different clocks. */
static inline gboolean
sheet_shares_x(const Sheet *sheet)
{
    return !sheet->asked->comparison->clocks_differ;
}

/* Returns whether the x axis of differences is not that of the runs.  The x
 * axis of a difference is time, time of the first run, or percent of each run,
 * but never eras. */
static inline gboolean
sheet_diffs_differ(const Sheet *sheet)
{
    return sheet->asked->diff && (sheet->asked->alignment != ALIGN_START ||
                                  sheet->page.options->x_axis == X_AXIS_ERA ||
                                  !sheet_shares_x(sheet));
}

/* Returns whether each panel has its own title of the x axis. */
static inline gboolean
sheet_has_own_titles(const Sheet *sheet)
{
    return !sheet_shares_x(sheet) || sheet_diffs_differ(sheet);
}

#endif
