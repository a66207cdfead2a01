/* Where the y axis ends below what it should show. */
#ifndef CHART_PLOT_CUT_H
#define CHART_PLOT_CUT_H

#include "chart/plot/drawing.h"

/* Returns what of a polygon is not above the end of the y axis, Point: none,
 * where all is.  Free with g_array_unref. */
GArray *clip_polygon(const Drawing *drawing, const Point *points,
                     guint n_points);

/* Says that the y axis cuts the bands off, and where the peak is. */
void draw_cut(Drawing *drawing);

/* Returns how much of the plot's height, in points from its top, that text
 * takes; 0 where there is none. */
double cut_height(const Drawing *drawing);

#endif
