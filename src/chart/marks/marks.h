/* The marks of a page: its markers, planned (plan.h) and drawn. */
#ifndef CHART_MARKS_MARKS_H
#define CHART_MARKS_MARKS_H

#include "chart/plot/drawing.h"

/* Plans the marks for the current layout.  Returns whether the layout has the
 * rows that they need.  If not, sets the rows in needs: lay out the page with
 * these and call again.  The third layout is the last.  NULL needs are for the
 * marks of a panel, which are lines only. */
gboolean marks_settle(Drawing *drawing, LayoutNeeds *needs);

/* Frees the plan; NULL is allowed. */
void marks_free(Marks *marks);

/* Draws the markers, their flags and the list below the plot. */
void draw_markers(Drawing *drawing);

#endif
