/* Draws the bounds of limits: the bounds of the options in, labelled lines
 * across the plot out. */
#ifndef CHART_PLOT_BOUNDS_H
#define CHART_PLOT_BOUNDS_H

#include "chart/plot/drawing.h"

/* Returns the largest value to show: greatest, or the largest bound that leaves
 * the values visible. */
double greatest_with_bounds(const ChartOptions *options, double greatest);

/* Draws the bounds that are not above the y axis.  Call it after the bands and
 * lines are drawn.  Shares have no bounds. */
void draw_bounds(Drawing *drawing);

#endif
