/* The peak: a diamond on the highest point, and its name. */
#ifndef CHART_MARKS_PEAK_H
#define CHART_MARKS_PEAK_H

#include "chart/plot/drawing.h"

void draw_peak(Drawing *drawing);

#endif
