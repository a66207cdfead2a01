/* Draws the stack of bands: the series of a drawing in, areas with tooltips
 * out. */
#ifndef CHART_PLOT_BANDS_H
#define CHART_PLOT_BANDS_H

#include "chart/plot/drawing.h"

/* Draws OTHER and the choices as a stack, and sets drawing->ends. */
void draw_stack(Drawing *drawing);

/* Returns the tooltip of a choice, or of OTHER (the number of choices),
 * translated: its label, peak and share.  Free with g_free. */
char *band_title(const Drawing *drawing, guint index);

#endif
