/* The options of a page of several runs. */
#ifndef CHART_PANELS_OPTIONS_H
#define CHART_PANELS_OPTIONS_H

#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"

typedef enum {
    PANELS_AUTO, /* depends on their number and on the page */
    PANELS_COLUMNS,
    PANELS_ROWS,
} PanelOrder;

/* One run on the page, in addition to its part of the comparison. */
typedef struct {
    const Selection *selection; /* of the matched run, from selections_new or
                                   selections_of */
    const GArray *markers;      /* Marker, by time; NULL = none */
    const Profile *decoded;     /* as in ChartOptions; NULL = the run itself */
} Panel;

typedef struct {
    const Comparison *comparison;
    const Panel *panels; /* for each run, with the baseline */
    PanelOrder order;
    gboolean diff;
    Alignment alignment;
} PanelsOptions;

#endif
