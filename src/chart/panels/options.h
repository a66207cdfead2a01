/* What a caller asks of a page of several runs. */
#ifndef CHART_PANELS_OPTIONS_H
#define CHART_PANELS_OPTIONS_H

#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"

typedef enum {
    PANELS_AUTO, /* by their number and the page */
    PANELS_COLUMNS,
    PANELS_ROWS,
} PanelOrder;

/* One run's part in the page, beside what the comparison knows of it. */
typedef struct {
    const Selection *selection; /* of the matched run, by selections_new */
    const GArray *markers;      /* Marker, by time; NULL = none */
    const Profile *decoded;     /* whose memory lines are drawn; NULL = the
                                   run's */
} Panel;

typedef struct {
    const Comparison *comparison;
    const Panel *panels; /* of each run, the baseline too */
    PanelOrder order;
    gboolean diff;
    Alignment alignment;
} PanelsOptions;

#endif
