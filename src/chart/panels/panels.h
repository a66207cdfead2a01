/* Draws several runs on one page: a comparison in, a figure out.
 *
 * Each shown run has a panel.  The panels of runs have equal y axes and share
 * one legend.  Their x axes are equal, too, unless the runs have different
 * clocks.  A table above the panels has the statistics of the runs.  With the
 * option diff, each later run has a second panel: its difference from the first
 * run over time, around a zero line.  panels_draw is a pure function of the
 * comparison, the selections, the options and the text metrics. */
#ifndef CHART_PANELS_PANELS_H
#define CHART_PANELS_PANELS_H

#include "chart/options.h"
#include "chart/panels/options.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws the page.  Never fails.  Ignores options->markers and options->decoded:
 * each Panel has its own.  Free with figure_free. */
Figure *panels_draw(const PanelsOptions *panels, const ChartOptions *options,
                    const TextMetrics *metrics);

#endif
