/* A run as it is drawn within its axes, and where its times and values are on
 * the page. */
#ifndef CHART_PLOT_DRAWING_H
#define CHART_PLOT_DRAWING_H

#include "chart/axes/axes.h"

/* Where a band ends at the right: what the last point that is drawn shows of
 * it.  One that is not drawn, or not stacked, is all 0. */
typedef struct {
    double x, top, bottom; /* points */
} BandEnd;

typedef struct Marks Marks;

/* Made and freed by chart/run.h, but for what its maker fills in. */
typedef struct {
    Page *page;
    const Profile *profile;
    const Selection *selection;
    const GArray *markers;  /* as in ChartOptions */
    const Profile *decoded; /* likewise */
    Axes axes;
    double greatest;               /* what y has to reach to cut nothing */
    BandEnd *ends;                 /* of the choices, then of OTHER */
    guint8 *gaps;                  /* a flag for each era: gaps_find */
    GArray *lines[N_MEMORY_LINES]; /* Point: the memory lines on the page;
                                      NULL = not drawn */
    Marks *marks;                  /* what markers say, and where */
} Drawing;

/* Finds the ends of the x axis, which counts eras if that is asked for. */
void drawing_choose_x_ends(Drawing *drawing, XAxis x_axis);

/* Returns the place of a time on the x axis, in points. */
double drawing_x(const Drawing *drawing, gint64 time);

/* The same of the era with that index: of several at one time, each has its
 * own place where the axis counts eras. */
double drawing_era_x(const Drawing *drawing, guint era);

/* Returns an era's number on an axis that counts them. */
guint drawing_era_number(const Drawing *drawing, guint era);

/* Returns how bands are drawn; without any, as areas. */
Stacking drawing_stacking(const Drawing *drawing);

/* Returns how high a value of an era is on the y axis: bytes, or percent. */
double drawing_height(const Drawing *drawing, guint era, guint64 bytes);

#endif
