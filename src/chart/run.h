/* Draws the plot of one run: a profile and a page in, items of the page's
 * figure out.  A page of several runs calls it for each panel. */
#ifndef CHART_RUN_H
#define CHART_RUN_H

#include "chart/plot/drawing.h"

/* Begins the drawing of a run.  The caller has set page, profile, selection,
 * markers and decoded.  Sets the gaps, the range of the x axis and the largest
 * value to show.  Adds the run's memory lines to page->memory_lines.  Free with
 * drawing_end. */
void drawing_begin(Drawing *drawing, XAxis x_axis);

/* Frees what the drawing owns. */
void drawing_end(Drawing *drawing);

/* Returns the largest value to show: a level or percent.  Memory lines count
 * only within the range of the x axis. */
double drawing_find_greatest(const Drawing *drawing);

/* Draws the plot with its axes.  Call it after the layout is final.  titles are
 * the titles of the x axis and the y axis.  If titles is NULL, the plot is a
 * panel without axis titles. */
void draw_run(Drawing *drawing, char *const titles[2]);

#endif
