/* Clipping: what exceeds the end of the y axis is cut off, and a note says
 * so. */
#ifndef CHART_PLOT_CUT_H
#define CHART_PLOT_CUT_H

#include "chart/plot/drawing.h"

/* Returns the part of a polygon that is not above the end of the y axis, an
 * array of Point; it may be empty.  Free with g_array_unref. */
GArray *clip_polygon(const Drawing *drawing, const Point *points,
                     guint n_points);

/* Draws a note if the y axis cuts something off: the largest value that is
 * cut. */
void draw_cut(Drawing *drawing);

/* Returns the height of that note in points from the plot's top, 0 without a
 * note. */
double cut_height(const Drawing *drawing);

#endif
