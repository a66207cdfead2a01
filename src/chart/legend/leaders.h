/* Places legend entries next to their bands, and connects them with leaders. */
#ifndef CHART_LEGEND_LEADERS_H
#define CHART_LEGEND_LEADERS_H

#include "chart/legend/legend.h"

/* Moves entries beside the plot next to the ends of their bands, and draws
 * leaders.  Does nothing if the leaders would be hard to follow.  Call it after
 * the bands are drawn.  legend->run must not be NULL. */
void draw_leaders(Legend *legend);

#endif
