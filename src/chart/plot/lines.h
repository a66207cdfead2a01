/* The bands as lines, each by itself. */
#ifndef CHART_PLOT_LINES_H
#define CHART_PLOT_LINES_H

#include "chart/plot/drawing.h"

/* Finds what the lines of the bands look like on the page as it is laid out,
 * beside the memory lines that it has. */
void paint_band_lines(Page *page, const Selection *selection);

void draw_band_lines(Drawing *drawing);

/* Adds what of a line is not above the end of the y axis. */
void draw_clipped_line(Drawing *drawing, const Point *points, guint n_points,
                       const Paint *paint);

/* A line for a legend's swatch, across that box: of a choice or, behind the
 * last one, of OTHER. */
void draw_line_swatch(Page *page, const Box *box, guint index);

#endif
