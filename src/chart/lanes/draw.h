/* Draws one lane: its layers in; a frame, areas, lines, a scale, a name and a
 * key out. */
#ifndef CHART_LANES_DRAW_H
#define CHART_LANES_DRAW_H

#include "chart/lanes/lane.h"

/* Draws a lane in its box, on the common scale of the page.  A lane without
 * data in all runs has neither scale nor key. */
void lane_draw(const Lane *lane, gboolean has_key);

/* Draws a remark in a lane that lacks data. */
void lane_draw_remark(const Lane *lane);

/* Returns the width of the key of a lane in two lines, in points. */
double lane_key_width(const Lane *lane);

#endif
