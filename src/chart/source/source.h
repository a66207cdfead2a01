/* Draws the lines of source of one file: a listing in, a figure out.
 *
 * Each row has a bar as long as its amount, the amounts, the number of the line
 * and its code.  Of two runs the bar is the change: red for more, blue for
 * less. */
#ifndef CHART_SOURCE_SOURCE_H
#define CHART_SOURCE_SOURCE_H

#include "chart/options.h"
#include "chart/selection.h"
#include "figure/figure.h"
#include "figure/metrics.h"
#include "source/listing.h"

/* Draws the page of the first file of a listing.  Never fails.  Unless
 * is_sized, it gets the height that the rows need.  What does not fit is
 * counted.  selection is of the profile.  Free with figure_free. */
Figure *source_draw(const SourceListing *listing, const Selection *selection,
                    gboolean is_sized, const ChartOptions *options,
                    const TextMetrics *metrics);

#endif
