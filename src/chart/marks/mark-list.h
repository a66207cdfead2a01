/* The list below the plot that explains the numbers of the flags. */
#ifndef CHART_MARKS_MARK_LIST_H
#define CHART_MARKS_MARK_LIST_H

#include "chart/marks/plan.h"

/* Returns the maximum number of rows of the list on this page. */
guint marks_max_list_rows(const Drawing *drawing);

/* Puts the first texts in the list, in at most n_rows rows. */
void marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows);

/* Draws the list, if there is one. */
void draw_mark_list(Drawing *drawing);

#endif
