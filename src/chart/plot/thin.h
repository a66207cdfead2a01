/* Thinning: a drawing in, the eras that its page can show out. */
#ifndef CHART_PLOT_THIN_H
#define CHART_PLOT_THIN_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether the bands have a point there.  If the
 * page can show all eras, all are set.  Otherwise each column of the page keeps
 * the eras with the largest total, the smallest total and the largest peak of a
 * band that these two hide.  The peak of the run is kept, too.  The peaks of
 * all bands are kept unless there are very many.  Free with g_free. */
guint8 *eras_to_draw(const Drawing *drawing);

#endif
