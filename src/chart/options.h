/* The options of a page: what the callers of chart_draw, panels_draw and the
 * listing ask for. */
#ifndef CHART_OPTIONS_H
#define CHART_OPTIONS_H

#include "figure/theme.h"
#include "run/run.h"
#include "words/trend-text.h"

/* The position of the legend. */
typedef enum {
    LEGEND_RIGHT,  /* beside the plot; below it on a narrow page */
    LEGEND_BOTTOM, /* below the plot */
    LEGEND_NONE,
} LegendPlace;

/* The scale of the x axis. */
typedef enum {
    X_AXIS_TIME, /* the default; eras if the log has no times */
    X_AXIS_ERA,  /* eras at equal distances */
} XAxis;

/* How bands are drawn.  With STACK_PERCENT the y axis ends at 100 %, and no
 * memory lines are drawn. */
typedef enum {
    STACK_AREA,    /* stacked areas of levels (default) */
    STACK_PERCENT, /* as STACK_AREA, in percent of each era's total */
    STACK_LINES,   /* a line for each band, not stacked */
} Stacking;

/* Strips below the plot that show the activity of the run, from top to
 * bottom. */
typedef enum {
#define LANE(kind, word) LANE_##kind,
#include "chart/lane.def"
#undef LANE
    N_LANES
} LaneKind;

/* A line across the plot at a level. */
typedef struct {
    double level;
    const char *text;
} ChartBound;

typedef struct {
    double width, height;             /* of the page, points */
    const Theme *theme;               /* never NULL */
    const char *title;                /* NULL = program and arguments; "" =
                                         none, without its room */
    const char *caption;              /* a line below the title; NULL = none,
                                         or those of the panels; "" = none */
    gboolean no_facts;                /* nothing below title and caption but
                                         notes */
    gboolean no_date;                 /* the title box has no date */
    gboolean no_frame;                /* no frame, and no margin around it */
    gboolean is_view;                 /* of several on a page: titled if low */
    const GArray *markers;            /* Marker, by time; NULL = none */
    gboolean overlay[N_MEMORY_LINES]; /* draws memory lines over the bands */
    gboolean lanes[N_LANES];          /* draws these lanes */
    gboolean default_lanes; /* a page whose runs have no eras gets the lanes
                               that their activity has data for */

    /* The profile before a time window or filter is applied.  It is needed to
     * find gaps and, with its run, to draw memory lines that cross the edge of
     * the window.  NULL = the drawn profile. */
    const Profile *decoded;

    LegendPlace legend_place;
    XAxis x_axis;
    Stacking stacking;
    guint64 y_max; /* end of the y axis, a level; 0 = above the largest value */
    gboolean no_swatches; /* the pages after the graph do not tell the colours
                             of the bands, because the graph has others */
    /* What the eras are, if they are runs (compare/trend-run.h); NULL = heap
     * censuses, or stretches of time.  The x axis then counts eras. */
    const TrendTexts *trend;
    const GArray *bounds; /* ChartBound; NULL = none */
    guint max_points;     /* of all bands of a run, to make a small file; 0 = as
                             many as the page can show */
} ChartOptions;

#endif
