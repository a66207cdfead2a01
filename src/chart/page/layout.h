/* Where the parts of the page stand.
 *
 * A pure function of the page's size and of how much room the texts want.
 * The plot keeps at least 55 % of the page's width beside a legend, and 42 % of
 * its height above one; 30 % on a page that is too low for a legend
 * otherwise. */
#ifndef CHART_PAGE_LAYOUT_H
#define CHART_PAGE_LAYOUT_H

#include "chart/options.h"
#include "chart/page/legend-plan.h"

typedef struct {
    double left, top, right, bottom; /* points */
} Box;

/* What the parts would like to have. */
typedef struct {
    LegendPlace legend_place;
    const LegendTexts *legend; /* NULL = no legend */
    double tick_width;         /* widest label of the y axis, points */
    guint marker_rows;         /* rows of marker texts above the plot */
    gboolean bare;             /* neither ticks nor their labels */
    guint mark_list_rows;      /* rows of the list of markers below it */
} LayoutNeeds;

typedef struct {
    Box page; /* the frame around all */
    Box title;
    guint title_lines; /* 0 to 2 */
    Box plot;
    Box marks;     /* rows of marker texts */
    Box mark_list; /* below the axis, under plot and legend */
    Box legend;    /* right == left: there is none */
    LegendPlan legend_plan;
    gboolean legend_beside; /* the plot, not below it */
    Font title_font, text_font, small_font;
    Font legend_font;         /* the greatest that the legend may have */
    gboolean has_ticks;       /* room for them and their labels */
    gboolean has_axis_titles; /* and for these */
    gboolean names_units;     /* the page does: labels of axes need not */
} Layout;

/* Clear with layout_clear. */
Layout layout_page(double width, double height, const LayoutNeeds *needs);
void layout_clear(Layout *layout);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Layout, layout_clear)

double box_width(const Box *box);
double box_height(const Box *box);

/* Returns whether there is a legend. */
gboolean layout_has_legend(const Layout *layout);

#endif
