/* The mark of a run's peak: a diamond at the highest point of its stack, with
 * its bytes and time. */
#ifndef CHART_MARKS_PEAK_H
#define CHART_MARKS_PEAK_H

#include "chart/plot/drawing.h"

/* Draws the mark.  Call it after everything else in the plot is drawn.  The
 * text is omitted if it does not fit.  Nothing is drawn if the bands are not
 * stacked in bytes, or if the y axis ends below the peak. */
void draw_peak(Drawing *drawing);

#endif
