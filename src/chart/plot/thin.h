/* Thins out the eras of a run: a drawing in, the eras that the page can show
 * out. */
#ifndef CHART_PLOT_THIN_H
#define CHART_PLOT_THIN_H

#include "chart/plot/drawing.h"

/* Returns a flag for each era: whether the bands have a point there.  If the
 * page can show all eras, all flags are set.  Otherwise each column of the
 * page, one or two points wide, keeps
 *   - the eras with the largest and the smallest total;
 *   - the era with the largest visible peak of a band that would otherwise be
 *     lost.
 * The first and the last era, both ends of each gap and the peak of the run are
 * kept, too.  So are the peaks of all bands, unless there are more bands than
 * the plot has points of width.  Free with g_free. */
guint8 *eras_to_draw(const Drawing *drawing);

#endif
