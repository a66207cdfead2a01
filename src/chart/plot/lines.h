/* Draws bands as lines (STACK_LINES): the series of a drawing in, lines out. */
#ifndef CHART_PLOT_LINES_H
#define CHART_PLOT_LINES_H

#include "chart/plot/drawing.h"

/* Sets page->band_lines: the paints of the choices, then of OTHER.  They differ
 * from the paints of the page's memory lines as far as possible.  Call it after
 * the page is laid out. */
void paint_band_lines(Page *page, const Selection *selection);

/* Draws a line for each choice and for OTHER. */
void draw_band_lines(Drawing *drawing);

/* Draws the part of a line that is not above the end of the y axis. */
void draw_clipped_line(Drawing *drawing, const Point *points, guint n_points,
                       const Paint *paint);

#endif
