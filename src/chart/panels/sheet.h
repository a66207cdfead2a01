/* A page of several runs as it is put together: what the files panels*.c
 * share, and nobody else.
 *
 * A cell is a panel: a run, or the difference of a run from the first.  The
 * base stands for the page: it has the title, the key and the axes' titles
 * that the panels share, and draws no run. */
#ifndef CHART_PANELS_SHEET_H
#define CHART_PANELS_SHEET_H

#include "chart/panels/diff-panel.h"
#include "chart/panels/panels.h"
#include "chart/parts.h"

typedef struct {
    Drawing drawing;
    ChartOptions options;
    guint run;
    gboolean is_diff;
    DiffPanel diff;
    guint column, row;
    guint n_columns; /* that it is wide */
} Cell;

typedef struct {
    const PanelsOptions *asked;
    const ChartOptions *options;
    GArray *cells; /* Cell: the runs, then the differences */
    guint n_columns, n_rows;
    Drawing base;
    ChartOptions base_options;
    guint n_table_rows; /* 0: the page has no room for the table */
} Sheet;

Cell *sheet_cell(const Sheet *sheet, guint index);
guint sheet_n_runs(const Sheet *sheet);
guint sheet_first_shown(const Sheet *sheet);

/* Returns whether the x axes of all runs are one, and whether those of the
 * differences are another. */
gboolean sheet_shares_x(const Sheet *sheet);
gboolean sheet_diffs_differ(const Sheet *sheet);

/* Deals the panels to columns and rows, and gives all their places. */
void sheet_place_cells(Sheet *sheet);
void sheet_lay_out(Sheet *sheet);

/* Returns whether each panel has a title of its x axis for itself. */
gboolean sheet_has_own_titles(const Sheet *sheet);

/* Draws the table of runs: their figures, and how these differ from those of
 * the first. */
void sheet_draw_table(const Sheet *sheet);

/* The words of the page; free with g_free.  The head of a panel, "A
 * before.eventlog", or "B - A", is as wide as that many points at most; of a
 * file name that would be unreadable nothing is left. */
char *sheet_title(const Sheet *sheet);
char *sheet_second_line(const Sheet *sheet);
char *sheet_description(const Sheet *sheet);
char *sheet_head(const Sheet *sheet, const Cell *cell);
char *sheet_fitting_head(const Sheet *sheet, const Cell *cell, const Font *font,
                         double width);

/* Returns what the key says behind each band: by how much its mean changed, in
 * the run where it changed most.  NULL without differences; free with
 * g_strfreev. */
char **sheet_key_remarks(const Sheet *sheet);

#endif
