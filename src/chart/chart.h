/* From the model to the figure: the entrance to the drawing of one run.
 *
 * A pure function: profile, selection, options and text metrics in, a figure
 * out.  Nothing is painted here. */
#ifndef CHART_CHART_H
#define CHART_CHART_H

#include "chart/options.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws a run.  Never fails: without eras it is an empty plot that says so,
 * with all memory lines that the run has.  Free with figure_free. */
Figure *chart_draw(const Profile *profile, const Selection *selection,
                   const ChartOptions *options, const TextMetrics *metrics);

#endif
