/* Draws several runs on one page: a comparison in, a figure out.
 *
 * Each run has a panel.  The panels of runs have equal scales and share one
 * legend.  A table above them has the figures of the runs.  With the option
 * diff, each later run has a second panel: its difference from the first run
 * over time, around a zero line.  panels_draw is a pure function of the
 * comparison, the selections, the options and the text metrics. */
#ifndef CHART_PANELS_PANELS_H
#define CHART_PANELS_PANELS_H

#include "chart/options.h"
#include "chart/panels/options.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws the page.  Never fails.  Ignores options->markers and options->decoded.
 * Free with figure_free. */
Figure *panels_draw(const PanelsOptions *panels, const ChartOptions *options,
                    const TextMetrics *metrics);

#endif
