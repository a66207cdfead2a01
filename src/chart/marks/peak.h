/* The mark of a run's peak: a diamond at the highest point of its stack, with
 * its bytes and time. */
#ifndef CHART_MARKS_PEAK_H
#define CHART_MARKS_PEAK_H

#include "chart/plot/drawing.h"

/* Draws the mark.  Call it last of all in the plot.  The diamond fits every
 * page, the text only some.  Nothing is drawn if bands are not stacked in
 * bytes, or if the y axis ends below the peak. */
void draw_peak(Drawing *drawing);

#endif
