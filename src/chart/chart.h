/* Draws one run: a profile in, a figure out.
 *
 * chart_draw is a pure function of profile, selection, options and text
 * metrics.  Nothing is painted here. */
#ifndef CHART_CHART_H
#define CHART_CHART_H

#include "chart/options.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws a run.  Never fails.  Without eras the plot is empty and says so; it
 * then has all memory lines of the run.  Free with figure_free. */
Figure *chart_draw(const Profile *profile, const Selection *selection,
                   const ChartOptions *options, const TextMetrics *metrics);

#endif
