/* The picture in words, for those who cannot see it. */
#ifndef CHART_PLOT_DESCRIPTION_H
#define CHART_PLOT_DESCRIPTION_H

#include "chart/plot/drawing.h"

/* Returns what the picture shows, the largest bands, the peaks of the memory
 * lines, once these have their places.  Free with g_free. */
char *drawing_description(const Drawing *drawing);

#endif
