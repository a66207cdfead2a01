/* Clips polygons at the end of the y axis: points in, the part within the axis
 * and a note with the largest value out. */
#ifndef CHART_PLOT_CUT_H
#define CHART_PLOT_CUT_H

#include "chart/plot/drawing.h"

/* Returns the part of a polygon below the end of the y axis, as an array of
 * Point.  The array may be empty.  Free with g_array_unref. */
GArray *clip_polygon(const Drawing *drawing, const Point *points,
                     guint n_points);

/* If the y axis cuts off values, draws a note with the largest value at the top
 * of the plot.  A small plot has no note. */
void draw_cut(Drawing *drawing);

/* Returns the height of that note at the top of the plot, in points.  It is 0
 * without a note. */
double cut_height(const Drawing *drawing);

#endif
