/* Maps a run to its axes: times and values in, positions on the page out. */
#ifndef CHART_PLOT_DRAWING_H
#define CHART_PLOT_DRAWING_H

#include "chart/axes/axes.h"

/* The right end of a band, at its last drawn point.  All members are 0 if the
 * band is not drawn or not stacked. */
typedef struct {
    double x, top, bottom; /* points */
} BandEnd;

typedef struct Marks Marks;

/* The caller sets page, run, profile, selection, markers and decoded.  The
 * functions of chart/run.h set and free the rest. */
typedef struct {
    Page *page;
    const char *run; /* "A" or "baseline"; borrowed */
    const Profile *profile;
    const Selection *selection;
    const GArray *markers;  /* as in ChartOptions */
    const Profile *decoded; /* as in ChartOptions */
    Axes axes;
    double greatest; /* the largest value to show: a level or percent */
    BandEnd *ends;   /* of the choices, then OTHER */
    guint8 *gaps;    /* a flag for each era, from gaps_find */
    GArray *lines[N_MEMORY_LINES]; /* Point: the memory lines on the page; NULL
                                      = not drawn */
    Marks *marks;                  /* the plan of the markers */
    GArray *lanes;                 /* of chart/lanes; NULL = no lanes */
} Drawing;

/* Returns the run before a time window or filter is applied. */
const Run *drawing_whole_run(const Drawing *drawing);

/* Sets the range of the x axis, and whether it counts eras
 * (axis_counts_eras). */
void drawing_choose_x_ends(Drawing *drawing, XAxis x_axis);

/* Returns the position of a time (ns) on the x axis, in points. */
double drawing_x(const Drawing *drawing, gint64 time);

/* Returns the position of an era (an index) on the x axis, in points; of a
 * flow, the position of its start.  Unlike drawing_x, it gives eras with equal
 * times different positions if the axis counts eras. */
double drawing_era_x(const Drawing *drawing, guint era);

/* Returns the position of the end of an era: of heap residency, that of the
 * era. */
double drawing_era_end_x(const Drawing *drawing, guint era);

/* Returns the position of the peak of the run: the middle of its era. */
double drawing_peak_x(const Drawing *drawing);

/* Returns how the bands are drawn.  A run without bands has STACK_AREA. */
Stacking drawing_stacking(const Drawing *drawing);

/* Opens the group of a band, given by the index of its choice, or of OTHER. */
void drawing_open_band(const Drawing *drawing, guint index, const char *title);

/* Converts the value of a band in an era to the unit of the y axis: a level or
 * percent of the era's total. */
double drawing_height(const Drawing *drawing, guint era, guint64 value);

/* Converts the values of a band in all eras as drawing_height does. */
void drawing_heights(const Drawing *drawing, const guint64 *values,
                     double *heights);

#endif
