/* The mark of a run's peak: a diamond on the highest point of its stack, and
 * its bytes and time beside it. */
#ifndef CHART_MARKS_PEAK_H
#define CHART_MARKS_PEAK_H

#include "chart/plot/drawing.h"

/* Draws the mark, last of all in the plot.  Every page has room for the
 * diamond, not every one for the text.  Draws nothing where the bands are not
 * stacked in bytes, or where the y axis ends below the peak. */
void draw_peak(Drawing *drawing);

#endif
