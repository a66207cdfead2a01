/* Draws the markers of a plot: a drawing with markers in; lines, flags and the
 * mark list out.  plan.h describes the plan. */
#ifndef CHART_MARKS_MARKS_H
#define CHART_MARKS_MARKS_H

#include "chart/plot/drawing.h"

/* Plans the marks for the current layout, and sets drawing->marks.  Returns
 * TRUE if the layout has enough rows for them.  Otherwise sets the rows in
 * needs and returns FALSE.  The caller then lays out the page again and repeats
 * the call.  The third call returns TRUE at the latest: texts may be replaced
 * by numbers, but not the reverse.  If needs is NULL, the marks have no
 * labels. */
gboolean marks_settle(Drawing *drawing, LayoutNeeds *needs);

/* Plans the mark list of all panels, and sets drawing->marks.  drawing has the
 * layout of the page, and the markers of all runs, run by run.  A text has one
 * number in all runs.  Returns the rows of the list. */
guint marks_settle_list(Drawing *drawing);

/* Plans the marks of a panel, with the numbers of that list. */
void marks_settle_panel(Drawing *drawing, const Marks *page);

/* Frees the plan; NULL is allowed. */
void marks_free(Marks *marks);

/* Draws the markers, their flags and the mark list. */
void draw_markers(Drawing *drawing);

#endif
