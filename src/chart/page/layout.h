/* Lays a page out: the size of the page and the sizes of its texts in, boxes
 * out.
 *
 * layout_page is a pure function (doc/internals/design.md, "The picture"). */
#ifndef CHART_PAGE_LAYOUT_H
#define CHART_PAGE_LAYOUT_H

#include "chart/options.h"
#include "chart/page/legend-plan.h"

typedef struct {
    double left, top, right, bottom; /* points */
} Box;

static inline double
box_width(const Box *box)
{
    return box->right - box->left;
}

static inline double
box_height(const Box *box)
{
    return box->bottom - box->top;
}

/* The parts of a page, and the room that they need. */
typedef struct {
    LegendPlace legend_place;
    const LegendTexts *legend; /* NULL = no legend */
    double tick_width;    /* width of the widest label of the y axis, points */
    guint marker_rows;    /* rows above the plot: flags of markers, or the table
                             of runs */
    gboolean bare;        /* omits ticks and their labels */
    guint mark_list_rows; /* rows of the list of markers below the plot */
    gboolean bare_marks;  /* markers have no texts and no list */
    gboolean no_title;    /* omits the first line of the title box */
    gboolean no_facts;    /* omits the second line */
    gboolean no_frame;    /* the page has no margin */
    gboolean is_view;     /* the page is a part of one that has the views */
    guint caption_lines;  /* of the title box's caption, at most */
    double caption_width; /* of the whole caption in one line, ems */
    guint n_notes;        /* lines of the title box for what is missing */
    gboolean is_marked;   /* the first note marks a log that is not whole, or
                             censuses that cannot be */
    guint n_lanes;        /* lanes below the bands */
    gboolean lanes_alone; /* the plot has lanes, but no bands */
    gboolean lanes_apart; /* several rows of panels have lanes */
    double key_width;     /* of the keys beside the lanes, points; 0 = none */
} LayoutNeeds;

/* A plot, divided between the bands and the lanes below them. */
typedef struct {
    Box bands;
    Box lanes; /* without lanes, its height is 0 */
    guint n_lanes;
} PlotSplit;

typedef struct {
    Box page; /* the frame of the page */
    Box title;
    guint title_lines; /* with the notes */
    guint n_notes;     /* the last of the title lines are notes */
    Box plot;          /* panels share it */
    Box marks;         /* the rows above the plot */
    Box mark_list;     /* below the x axis, as wide as plot and legend */
    PlotSplit split;   /* of the plot; not of panels */
    Box keys;   /* of the lanes: left and right; without, its width is 0 */
    Box legend; /* without a legend its width is 0 */
    LegendPlan legend_plan;
    double min_legend_width; /* of a legend beside the plot, points */
    gboolean legend_beside;  /* the legend is beside the plot, not below it */
    Font title_font, text_font, small_font;
    Font legend_font;                    /* the largest font of the legend */
    gboolean has_title, has_second_line; /* in the title box */
    guint caption_lines;                 /* lines of the caption */
    gboolean has_ticks;       /* there is room for ticks and their labels */
    gboolean has_axis_titles; /* there is room for titles of the axes */
    gboolean names_units; /* titles of the axes name the units; otherwise the
                             last label of each axis does */
} Layout;

/* Lays out a page of width x height points.  Clear with layout_clear. */
Layout layout_page(double width, double height, const LayoutNeeds *needs);

/* Frees what the layout owns. */
void layout_clear(Layout *layout);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Layout, layout_clear)

/* Divides a plot.  The bands keep at least 55 % of its height, unless alone is
 * TRUE: then they have no height.  If there is no room for all lanes, n_lanes
 * of the result is lower. */
PlotSplit layout_split(const Layout *layout, const Box *plot, guint n_lanes,
                       gboolean alone);

/* Returns whether there is a legend. */
static inline gboolean
layout_has_legend(const Layout *layout)
{
    return box_width(&layout->legend) > 0;
}

#endif
