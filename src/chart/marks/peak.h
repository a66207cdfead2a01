/* Marks the peak of a run: a drawing in, a diamond at the highest point of the
 * stack and a text with bytes and time out. */
#ifndef CHART_MARKS_PEAK_H
#define CHART_MARKS_PEAK_H

#include "chart/plot/drawing.h"

/* Draws the mark.  Call it after everything else in the plot is drawn.  The
 * text is omitted if it does not fit.  Nothing is drawn without STACK_AREA, if
 * the peak is 0, or if the y axis ends below the peak. */
void draw_peak(Drawing *drawing);

#endif
