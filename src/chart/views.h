/* Draws the views of a program on one page: panels of equal scale in, a figure
 * out.
 *
 * Each view is drawn as a page of its own, with its legend, in a cell of a
 * grid. views_draw is a pure function of its arguments. */
#ifndef CHART_VIEWS_H
#define CHART_VIEWS_H

#include "chart/options.h"
#include "chart/panels/options.h"
#include "compare/views.h"
#include "figure/figure.h"
#include "figure/metrics.h"

/* A view: what chart_draw takes, or of several versions what panels_draw
 * takes. */
typedef struct {
    char *head; /* "Made by (-hc)"; owned */
    const Profile *profile;
    const Selection *selection;
    GArray *with_moment;    /* Marker, by time: its own, and the moment that all
                               views show; owned */
    const Profile *decoded; /* as in ChartOptions */
    const PanelsOptions *compared; /* NULL for a single run */
} ViewPanel;

/* Draws the page, with a panel for each view.  Never fails.  Ignores
 * options->markers and options->decoded.  Free with figure_free. */
Figure *views_draw(const Views *views, const ViewPanel *panels,
                   PanelOrder order, const ChartOptions *options,
                   const TextMetrics *metrics);

#endif
