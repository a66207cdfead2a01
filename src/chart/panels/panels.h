/* Several runs on one page: a panel for each, side by side or one below the
 * other, with equal scales and one legend; above them a table of their figures.
 *
 * A pure function of the comparison, the selections, the options and the text
 * metrics.  With a difference asked for, each later run has one more panel:
 * what it has more or less than the first at each moment, around a zero line;
 * and the largest changes are listed. */
#ifndef CHART_PANELS_PANELS_H
#define CHART_PANELS_PANELS_H

#include "chart/options.h"
#include "chart/panels/options.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* Draws the page.  Never fails.  The options' markers and decoded are not
 * looked at.  Free with figure_free. */
Figure *panels_draw(const PanelsOptions *panels, const ChartOptions *options,
                    const TextMetrics *metrics);

#endif
