/* The marks of a page: what its markers say, planned (plan.h) and drawn. */
#ifndef CHART_MARKS_MARKS_H
#define CHART_MARKS_MARKS_H

#include "chart/plot/drawing.h"

/* Plans the marks for the page as it is laid out.  Returns whether it has the
 * room that they need; if not, the needs tell that, for another layout, which
 * at most the third is.  The marks of a panel have lines only: NULL, no
 * needs. */
gboolean marks_settle(Drawing *drawing, LayoutNeeds *needs);
void marks_free(Marks *marks);
void draw_markers(Drawing *drawing);

#endif
