/* Thinning: which eras the page can show. */
#ifndef CHART_PLOT_THIN_H
#define CHART_PLOT_THIN_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether the bands have a point there.  These are
 * all if the page can show them, else for each column of it the greatest and
 * the smallest total and the greatest hidden peak, and the peaks of the run and
 * of every band.  Free with g_free. */
guint8 *eras_to_draw(const Drawing *drawing);

#endif
