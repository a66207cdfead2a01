/* The options of a page. */
#ifndef CHART_OPTIONS_H
#define CHART_OPTIONS_H

#include "figure/theme.h"
#include "profile/profile.h"

/* The position of the legend. */
typedef enum {
    LEGEND_RIGHT,  /* beside the plot; below it on a narrow page */
    LEGEND_BOTTOM, /* below the plot */
    LEGEND_NONE,
} LegendPlace;

/* What the x axis counts. */
typedef enum {
    X_AXIS_TIME, /* the default */
    X_AXIS_ERA,  /* eras at equal distances */
} XAxis;

/* How bands are drawn.  With STACK_PERCENT the y axis ends at 100 %, and no
 * memory lines are drawn. */
typedef enum {
    STACK_AREA,    /* on top of each other (default) */
    STACK_PERCENT, /* as STACK_AREA, in percent of each era's total */
    STACK_LINES,   /* each band as a line */
} Stacking;

typedef struct {
    double width, height;             /* of the page, points */
    const Theme *theme;               /* never NULL */
    const char *title;                /* NULL = program and arguments */
    const GArray *markers;            /* Marker, by time; NULL = none */
    gboolean overlay[N_MEMORY_LINES]; /* memory lines over the bands */

    /* The whole run.  Memory lines that cross the edge of a time window need
     * it, and so does the detection of gaps.  NULL = the drawn profile. */
    const Profile *decoded;

    LegendPlace legend_place;
    XAxis x_axis;
    Stacking stacking;
    guint64 y_max; /* end of the y axis, bytes; 0 = depends on the bands */
} ChartOptions;

#endif
