/* The axes of a plot: their scales, their ticks, their grid. */
#ifndef CHART_AXES_AXES_H
#define CHART_AXES_AXES_H

#include "chart/axes/scale.h"
#include "chart/page/page.h"

typedef struct {
    Box plot;            /* that they surround */
    Scale x, y;          /* x: seconds, or numbers of eras */
    double since, until; /* seconds: the time that is on the x axis */
    double greatest;     /* what y has to reach to cut nothing */
    gboolean counts_eras;
    gboolean in_percent; /* y: else bytes */
    Ticks x_ticks, y_ticks;
    gboolean no_x_labels,
        no_y_labels; /* those of another plot stand for them */
} Axes;

/* Returns whether the x axis of a run counts eras. */
gboolean axis_counts_eras(const Profile *profile, XAxis x_axis);

/* Chooses the ticks of the y axis for a plot of that height. */
void axes_choose_y_ticks(Axes *axes, const Page *page, double height);

/* Gives the axes their plot, and with it the scales and the ticks of the x
 * axis. */
void axes_place(Axes *axes, const Page *page, const Box *plot);

/* Returns how wide the widest label of the y axis is, in points. */
double axes_tick_width(const Axes *axes, const Page *page);

/* Returns the place of a value on the y axis, in points: what is not beyond
 * the axis's end is not above the plot, whatever it is rounded to. */
double axes_y(const Axes *axes, double value);

/* Returns the titles of the axes, "time (s)".  Free with g_free. */
char *x_axis_title(const Axes *axes, const Profile *profile);
char *y_axis_title(const Axes *axes, const Page *page, const Profile *profile);

/* The grid lies under the bands; frame, ticks and labels above them.  Axes that
 * are the only ones on their page have titles, x and y, within its frame; NULL
 * for those of a panel, whose labels keep to their plot. */
void draw_grid(Page *page, const Axes *axes);
void draw_axes(Page *page, const Axes *axes, char *const titles[2]);

/* Draws the titles beside all plots of the page; NULL = none. */
void draw_axis_titles(Page *page, const char *x, const char *y);

#endif
