/* The entries of the legend in their places: in a column beside the plot, or in
 * several below it.
 *
 * A pure function of the texts, which were measured before, and of the room
 * that there is.  Entries stand in stacking order, the top band first; those
 * below the plot are read downwards, column by column.  Bands without room,
 * the smallest, are counted in an entry of its own.  Coordinates are points
 * from the legend's upper left corner. */
#ifndef CHART_PAGE_LEGEND_PLAN_H
#define CHART_PAGE_LEGEND_PLAN_H

#include "chart/text/paragraph.h"

typedef struct {
    GPtrArray *texts; /* Paragraph: of the largest bands, as many as any legend
                         has room for, in stacking order; then of what no legend
                         may leave out */
    GArray *ranks;    /* guint: of the bands with a text, by size, from 0; NULL
                         = as they stand */
    GArray *bands;    /* guint: which of the bands these are; NULL = the
                         first */
    guint n_bands;    /* drawn by themselves: with or without a text */
    guint n_fixed;    /* OTHER and the memory lines */
} LegendTexts;

/* Returns the width of the widest of the texts, ems. */
double legend_texts_width(const LegendTexts *texts);

/* The text of the entry that counts. */
#define LEGEND_COUNT G_MAXUINT

typedef struct {
    double left, top; /* of the entry's first line */
    double height;    /* of all its lines */
    guint n_lines;    /* that its text may have */
    guint text;       /* its index, or LEGEND_COUNT */
} LegendSlot;

typedef struct {
    Font font;
    guint n_hidden; /* bands without room, whose count has a slot behind the
                       last band's */
    double width, height;
    double column; /* the width of an entry with its swatch */
    GArray *slots; /* LegendSlot, in order; NULL = there is no legend */
} LegendPlan;

/* Plans a legend of one column.  The font is the greatest it may have; the
 * width lies between the first two, as small as lets every text be whole. Where
 * bands have no room in it, and texts are short enough, it has two columns, up
 * to the third width.  Returns FALSE, and no plan, where a legend would not say
 * enough. */
gboolean legend_plan_beside(const LegendTexts *texts, const Font *font,
                            const double widths[3], double height,
                            LegendPlan *plan);

/* Plans a legend of as many columns as need the least height; at most the
 * given. */
gboolean legend_plan_below(const LegendTexts *texts, const Font *font,
                           double width, double height, LegendPlan *plan);

void legend_plan_clear(LegendPlan *plan);

/* Returns how many texts of bands a legend can have on a page of that size at
 * most. */
guint legend_max_bands(double width, double height);

/* Returns a slot, in the order of the entries. */
LegendSlot *legend_plan_slot(const LegendPlan *plan, guint index);

#endif
