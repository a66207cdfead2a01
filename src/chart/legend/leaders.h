/* Places legend entries next to their bands, and connects them with leaders. */
#ifndef CHART_LEGEND_LEADERS_H
#define CHART_LEGEND_LEADERS_H

#include "chart/legend/legend.h"

/* Moves the entries beside the plot next to the ends of their bands and draws
 * leaders, if that makes the legend clearer.  Call it after the bands are
 * drawn.  legend->run is not NULL. */
void draw_leaders(Legend *legend);

#endif
