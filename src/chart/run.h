/* Drawing a run: from its profile to all that lies within its axes. */
#ifndef CHART_RUN_H
#define CHART_RUN_H

#include "chart/plot/drawing.h"

/* Begins the drawing of a run, given page, profile, selection, markers and
 * decoded: finds its gaps, the ends of its x axis and what its y axis has to
 * reach, and tells the page which memory lines it has.  Frees all that the
 * drawing owns. */
void drawing_begin(Drawing *drawing, XAxis x_axis);
void drawing_end(Drawing *drawing);

/* Finds what y has to reach to cut nothing, with those ends of the x axis. */
double drawing_find_greatest(const Drawing *drawing);

/* Draws what lies in the plot, and its axes, once all has its place.  The
 * titles are those of the axes; NULL = the run is one of several: its page has
 * them. */
void draw_run(Drawing *drawing, char *const titles[2]);

#endif
