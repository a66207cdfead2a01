/* Chooses and draws the axes of a plot: the largest value and a box in; scales,
 * ticks and grid out.
 *
 * A scale maps values to points on the page.  Ticks are at multiples of 1, 2 or
 * 5 times a power of ten, in the unit of the axis. */
#ifndef CHART_AXES_AXES_H
#define CHART_AXES_AXES_H

#include "chart/page/page.h"
#include "words/units.h"

/* A linear function.  It maps low to the position "from", and high to the
 * position "to". */
typedef struct {
    double low, high; /* values; high > low */
    double from, to;  /* points */
} Scale;

/* Returns the position of a value, in points. */
double scale_at(const Scale *scale, double value);

/* The ticks of a scale, at multiples of the step. */
typedef struct {
    const Unit *unit;
    double step;  /* in the unit */
    double first; /* the multiple at the first tick */
    guint n_ticks;
    int decimals; /* decimal places of the labels */
} Ticks;

/* Chooses the smallest step that divides the range from low to high (above low)
 * into at most max_steps (at least 1) steps.  The unit is borrowed. */
Ticks ticks_choose(double low, double high, guint max_steps, const Unit *unit);

/* Returns the value at a tick. */
double ticks_value(const Ticks *ticks, guint index);

/* Returns a tick's label, the number without the unit.  Free with g_free. */
char *ticks_label(const Ticks *ticks, guint index);

typedef struct {
    const Profile *profile; /* for the units of y; borrowed */
    Box plot;      /* of the bands; its height is 0 if there are only lanes */
    double bottom; /* points: of the plot and the lanes below it */
    Scale x, y;    /* x: seconds or era numbers */
    double since, until; /* seconds: the time shown on the x axis */
    double greatest;     /* the largest value to show: a level or percent */
    gboolean counts_eras;
    gboolean in_percent; /* y counts percent, else levels */
    Ticks x_ticks, y_ticks;
    const TrendTexts *trend; /* names the eras; NULL = they have numbers */
    gboolean no_x_labels,
        no_y_labels; /* a neighbour plot has the same labels */
} Axes;

/* Returns whether the x axis of a run counts eras.  It does if the eras have no
 * times, or if x_axis is X_AXIS_ERA and there are eras. */
gboolean axis_counts_eras(const Profile *profile, XAxis x_axis);

/* Sets the ticks of the y axis, for a plot of the given height in points.  The
 * caller has set profile, greatest and in_percent. */
void axes_choose_y_ticks(Axes *axes, const Page *page, double height);

/* Sets the plot, its bottom, both scales and the ticks of the x axis.  The
 * caller has set profile, x.low, x.high, counts_eras, greatest and in_percent.
 */
void axes_place(Axes *axes, const Page *page, const Box *plot);

/* Returns the width of the widest label of the y axis, in points. */
double axes_tick_width(const Axes *axes, const Page *page);

/* Returns the position of a value on the y axis, in points.  A value up to the
 * end of the axis is never above the plot, whatever the rounding error. */
double axes_y(const Axes *axes, double value);

/* Returns the title of the x axis, "time (s)", translated; NULL if dates take
 * its place.  Free with g_free. */
char *x_axis_title(const Axes *axes, const Profile *profile);

/* Returns the title of the y axis, "heap residency (MiB)", translated.  Free
 * with g_free. */
char *y_axis_title(const Axes *axes, const Page *page, const Profile *profile);

/* Draws the grid.  Call it before the bands are drawn. */
void draw_grid(Page *page, const Axes *axes);

/* Draws the plot's frame, ticks and labels, the axis titles (x, y) and the
 * page's frame.  Call it after the bands are drawn.  If titles is NULL, the
 * plot is a panel.  It gets no titles and no page frame, and x labels that are
 * wider than the plot are omitted. */
void draw_axes(Page *page, const Axes *axes, char *const titles[2]);

/* Draws the titles of the axes, below and to the left of all plots of the page.
 * If x is NULL, the x axis has no title. */
void draw_axis_titles(Page *page, const char *x, const char *y);

#endif
