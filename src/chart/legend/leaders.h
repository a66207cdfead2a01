/* What ties the entries of the legend to their bands: where they stand, and
 * thin lines. */
#ifndef CHART_LEGEND_LEADERS_H
#define CHART_LEGEND_LEADERS_H

#include "chart/legend/legend.h"

/* Moves the entries beside the plot to where their bands end, and ties them to
 * these, where that makes it clearer; once the bands are drawn. */
void draw_leaders(Legend *legend);

#endif
