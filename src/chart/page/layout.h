/* The layout of a page: its size and the sizes of its texts in, boxes out.
 *
 * A pure function.  The plot has at least 55 % of the page's width beside a
 * legend, and 42 % of its height above one.  On a low page, 30 % of the
 * height is enough if there would be no legend otherwise. */
#ifndef CHART_PAGE_LAYOUT_H
#define CHART_PAGE_LAYOUT_H

#include "chart/options.h"
#include "chart/page/legend-plan.h"

typedef struct {
    double left, top, right, bottom; /* points */
} Box;

/* The room that the parts need. */
typedef struct {
    LegendPlace legend_place;
    const LegendTexts *legend; /* NULL = no legend */
    double tick_width;    /* width of the widest label of the y axis, points */
    guint marker_rows;    /* rows of marker texts above the plot */
    gboolean bare;        /* neither ticks nor their labels */
    guint mark_list_rows; /* rows of the list of markers below the plot */
} LayoutNeeds;

typedef struct {
    Box page; /* the frame of the page */
    Box title;
    guint title_lines; /* 0 to 2 */
    Box plot;
    Box marks;     /* rows of marker texts */
    Box mark_list; /* below the x axis, as wide as plot and legend */
    Box legend;    /* empty (right == left) without a legend */
    LegendPlan legend_plan;
    gboolean legend_beside; /* beside the plot, not below it */
    Font title_font, text_font, small_font;
    Font legend_font;         /* the largest font of the legend */
    gboolean has_ticks;       /* there is room for ticks and their labels */
    gboolean has_axis_titles; /* there is room for titles of the axes */
    gboolean names_units; /* titles of the axes name units: labels need not */
} Layout;

/* Lays a page out; width and height in points.  Clear with layout_clear. */
Layout layout_page(double width, double height, const LayoutNeeds *needs);
void layout_clear(Layout *layout);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Layout, layout_clear)

/* Returns the width of a box, in points. */
double box_width(const Box *box);

/* Returns the height of a box, in points. */
double box_height(const Box *box);

/* Returns whether there is a legend. */
gboolean layout_has_legend(const Layout *layout);

#endif
