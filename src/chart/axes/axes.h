/* The axes of a plot: scales, ticks and grid. */
#ifndef CHART_AXES_AXES_H
#define CHART_AXES_AXES_H

#include "chart/axes/scale.h"
#include "chart/page/page.h"

typedef struct {
    Box plot;
    Scale x, y;          /* x: seconds or era numbers */
    double since, until; /* seconds: the time shown on the x axis */
    double greatest;     /* the largest value to show: bytes or percent */
    gboolean counts_eras;
    gboolean in_percent; /* y counts percent, else bytes */
    Ticks x_ticks, y_ticks;
    gboolean no_x_labels,
        no_y_labels; /* the labels of another plot serve for this one */
} Axes;

/* Returns whether the x axis of a run counts eras: the eras have no times, or
 * X_AXIS_ERA is asked for and there are eras. */
gboolean axis_counts_eras(const Profile *profile, XAxis x_axis);

/* Chooses the ticks of the y axis for a plot of the given height, in points.
 * Reads greatest and in_percent. */
void axes_choose_y_ticks(Axes *axes, const Page *page, double height);

/* Sets the plot, both scales and the ticks of the x axis.  Reads x.low and
 * x.high. */
void axes_place(Axes *axes, const Page *page, const Box *plot);

/* Returns the width of the widest label of the y axis, in points. */
double axes_tick_width(const Axes *axes, const Page *page);

/* Returns the position of a value on the y axis, in points.  A value within the
 * axis is never above the plot, despite rounding. */
double axes_y(const Axes *axes, double value);

/* Returns the title of the x axis, "time (s)".  Free with g_free. */
char *x_axis_title(const Axes *axes, const Profile *profile);

/* Returns the title of the y axis, "heap residency (MiB)".  Free with
 * g_free. */
char *y_axis_title(const Axes *axes, const Page *page, const Profile *profile);

/* Draws the grid.  Call it before the bands are drawn. */
void draw_grid(Page *page, const Axes *axes);

/* Draws frame, ticks and labels.  Call it after the bands are drawn.  The
 * titles are those of x and y, and the page gets a frame.  NULL = the axes are
 * those of a panel: no titles, and no label wider than the plot. */
void draw_axes(Page *page, const Axes *axes, char *const titles[2]);

/* Draws the titles of the axes outside the plots of the page.  x may be NULL:
 * no title. */
void draw_axis_titles(Page *page, const char *x, const char *y);

#endif
