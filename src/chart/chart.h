/* Draws the page of one run: a profile in, a figure out.
 *
 * chart_draw is a pure function of profile, selection, options and text
 * metrics.  chart/ only makes figures; canvas/ paints them. */
#ifndef CHART_CHART_H
#define CHART_CHART_H

#include "chart/options.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws a run.  Never fails.  The plot of a run without bands has a note.
 * A run without eras also gets all its memory lines, even if the options do not
 * ask for them.  Free with figure_free. */
Figure *chart_draw(const Profile *profile, const Selection *selection,
                   const ChartOptions *options, const TextMetrics *metrics);

#endif
