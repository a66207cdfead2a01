/* The list below the plot that says what the flags' numbers stand for. */
#ifndef CHART_MARKS_MARK_LIST_H
#define CHART_MARKS_MARK_LIST_H

#include "chart/marks/plan.h"

/* Returns how many rows a list may have on the page. */
guint marks_max_list_rows(const Drawing *drawing);

/* Chooses the entries of the list: from the first text on, in no more rows
 * than that. */
void marks_fill_list(Marks *marks, const Drawing *drawing, guint n_rows);

void draw_mark_list(Drawing *drawing);

#endif
