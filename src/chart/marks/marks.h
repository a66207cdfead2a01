/* Plans (plan.h) and draws the markers of a page. */
#ifndef CHART_MARKS_MARKS_H
#define CHART_MARKS_MARKS_H

#include "chart/plot/drawing.h"

/* Plans the marks for the current layout.  Returns TRUE if the layout has
 * enough rows for them.  Otherwise sets the rows in needs; the caller lays out
 * the page again and repeats the call.  At most three layouts are needed.  If
 * needs is NULL, the plot is a panel, and its marks are lines only. */
gboolean marks_settle(Drawing *drawing, LayoutNeeds *needs);

/* Frees the plan; NULL is allowed. */
void marks_free(Marks *marks);

/* Draws the markers, their flags and the list below the plot. */
void draw_markers(Drawing *drawing);

#endif
