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

/* Draws a run.  Never fails.  If the run has no eras, the plot has a note
 * instead of bands, and all memory lines of the run.  Free with figure_free. */
Figure *chart_draw(const Profile *profile, const Selection *selection,
                   const ChartOptions *options, const TextMetrics *metrics);

#endif
