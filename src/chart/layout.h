/* Where the parts of the page stand.
 *
 * A pure function of the page's size and of how much room the texts want.
 * The plot keeps at least 55 % of the page's width beside a key. */
#ifndef CHART_LAYOUT_H
#define CHART_LAYOUT_H

#include "chart/figure.h"

typedef struct {
    double left, top, right, bottom; /* points */
} Box;

/* The height of a row in the list of markers, in sizes of the small font. */
#define MARK_LIST_ROW 1.35

/* What the parts would like to have, in points. */
typedef struct {
    double key_width; /* widest entry; 0 = no key */
    guint key_entries;
    guint key_fixed;      /* of these, such as must be shown if any are */
    double tick_width;    /* widest label of the y axis */
    guint marker_rows;    /* rows of marker texts above the plot */
    guint mark_list_rows; /* rows of the list of markers below it */
} Wishes;

typedef struct {
    Box page; /* the frame around all */
    Box title;
    Box plot;
    Box marks;        /* rows of marker texts */
    Box mark_list;    /* below the axis, as wide as the page */
    Box key;          /* right == left: there is none */
    double key_pitch; /* from one entry to the next */
    guint key_lines;  /* that an entry may have: 1 or 2 */
    guint key_hidden; /* entries without room, none of them fixed, but for
                         a line that counts them */
    Font title_font, text_font, small_font, key_font;
    gboolean has_ticks;       /* room for them and their labels */
    gboolean has_axis_titles; /* and for these */
} Layout;

Layout layout_page(double width, double height, const Wishes *wishes);

double box_width(const Box *box);
double box_height(const Box *box);

/* Returns whether there is a key. */
gboolean layout_has_key(const Layout *layout);

#endif
