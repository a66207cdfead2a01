/* Draws the stack of bands as areas. */
#ifndef CHART_PLOT_BANDS_H
#define CHART_PLOT_BANDS_H

#include "chart/plot/drawing.h"

/* Draws the bands on top of each other, and sets drawing->ends. */
void draw_stack(Drawing *drawing);

/* Returns the tooltip of a band, translated.  Free with g_free. */
char *choice_title(const Drawing *drawing, const Choice *choice);

/* Returns the tooltip of OTHER, translated.  Free with g_free. */
char *other_title(const Drawing *drawing);

#endif
