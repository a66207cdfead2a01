/* Thinning: chooses the eras that the page can show. */
#ifndef CHART_PLOT_THIN_H
#define CHART_PLOT_THIN_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether the bands have a point there.  If the
 * page can show all eras, all are set.  Otherwise each column of the page keeps
 * the largest total, the smallest total and the largest hidden peak.  The peak
 * of the run is kept, too, and those of all bands unless there are very many.
 * Free with g_free. */
guint8 *eras_to_draw(const Drawing *drawing);

#endif
