/* The stack of bands. */
#ifndef CHART_PLOT_BANDS_H
#define CHART_PLOT_BANDS_H

#include "chart/plot/drawing.h"

/* Draws the bands on top of each other, and finds where they end. */
void draw_stack(Drawing *drawing);

/* Returns the tooltip of a band, and of OTHER.  Free with g_free. */
char *choice_title(const Drawing *drawing, const Choice *choice);
char *other_title(const Drawing *drawing);

#endif
