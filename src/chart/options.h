/* What a caller asks of a page. */
#ifndef CHART_OPTIONS_H
#define CHART_OPTIONS_H

#include "figure/theme.h"
#include "profile/profile.h"

/* Where the legend is to stand. */
typedef enum {
    LEGEND_RIGHT,  /* of the plot; below it where the page is too narrow */
    LEGEND_BOTTOM, /* below the plot */
    LEGEND_NONE,
} LegendPlace;

/* What the x axis counts. */
typedef enum {
    X_AXIS_TIME, /* the default */
    X_AXIS_ERA,  /* eras at equal distances */
} XAxis;

/* How bands stand to each other. */
typedef enum {
    STACK_AREA,    /* on top of each other: the default */
    STACK_PERCENT, /* the same, as shares of each era's total */
    STACK_LINES,   /* each by itself, a line from the axis up */
} Stacking;

typedef struct {
    double width, height;  /* of the page, points */
    const Theme *theme;    /* never NULL */
    const char *title;     /* instead of program and arguments; or NULL */
    const GArray *markers; /* Marker, by time: those to draw; NULL = none */
    gboolean overlay[N_MEMORY_LINES]; /* the memory lines over the bands;
                                         none over shares */
    const Profile *decoded; /* the whole run: its memory lines are drawn as far
                               as the axis goes, and it tells where no census
                               was taken; NULL = the drawn profile */
    LegendPlace legend_place;
    XAxis x_axis;
    Stacking stacking;
    guint64 y_max; /* bytes: where the y axis ends; 0 = where the bands do;
                      shares end at 100 % */
} ChartOptions;

#endif
