/* The options of a page of several runs. */
#ifndef CHART_PANELS_OPTIONS_H
#define CHART_PANELS_OPTIONS_H

#include "chart/selection.h"
#include "compare/comparison.h"
#include "compare/diff.h"

typedef enum {
    PANELS_AUTO,    /* depends on the number of runs and the page's shape */
    PANELS_COLUMNS, /* runs side by side */
    PANELS_ROWS,    /* runs below each other */
} PanelOrder;

/* The data of a run that are not in the comparison. */
typedef struct {
    const Selection *selection; /* of the matched run, from selections_new or
                                   selections_of */
    const GArray *markers;      /* Marker, by time; NULL = none */
    const Profile *decoded;     /* as in ChartOptions */
    const char *caption;        /* a line below the head of the panel; not drawn
                                   if the page has a caption, even an empty one;
                                   NULL = none */
} Panel;

typedef struct {
    const Comparison *comparison;
    const Panel *panels; /* one for each run, including the baseline */
    PanelOrder order;
    gboolean diff; /* adds a panel for the difference of each later run */
    Alignment alignment;
} PanelsOptions;

#endif
