/* Connects legend entries to their bands: the planned legend of a run's page
 * and the ends of the bands in; moved entries and leader lines out. */
#ifndef CHART_LEGEND_LEADERS_H
#define CHART_LEGEND_LEADERS_H

#include "chart/plot/drawing.h"

/* Moves the entries next to the right ends of their bands, and draws leaders to
 * them.  Thin bands and entries far from their bands get no leader.  bands has
 * the index of each entry's choice; the number of choices is OTHER, and
 * LEGEND_COUNT an entry without a band.
 *
 * Does nothing unless the legend has one column beside the plot and the run has
 * bands.  Also does nothing if the leaders would be too steep on average, if
 * the bands with a visible end have less than half of the area, or if these
 * bands together are thin at the right end.  Call it after the bands are drawn.
 */
void draw_leaders(Drawing *run, const guint *bands);

#endif
