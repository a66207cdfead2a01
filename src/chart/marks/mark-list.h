/* Draws the mark list, which explains the numbers of the flags: numbered texts
 * in, rows and columns below the plot out. */
#ifndef CHART_MARKS_MARK_LIST_H
#define CHART_MARKS_MARK_LIST_H

#include "chart/marks/plan.h"

/* Returns the maximum number of rows of the mark list on this page. */
guint marks_max_list_rows(const Drawing *drawing);

/* Arranges the first texts in at most n_rows rows, as many as have room.  Sets
 * n_listed, n_list_rows and columns. */
void marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows);

/* Draws the mark list, if flags have numbers and the list has rows. */
void draw_mark_list(Drawing *drawing);

#endif
