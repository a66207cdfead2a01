/* The layout of the legend's entries: measured labels and a size in, the
 * position of each entry out.
 *
 * A pure function.  Entries are in stacking order, the top band first: in a
 * column beside the plot, or in several columns below it, filled column by
 * column.  If there is no room for all bands, the smallest are counted in one
 * entry.  Coordinates are points from the upper left corner of the legend. */
#ifndef CHART_PAGE_LEGEND_PLAN_H
#define CHART_PAGE_LEGEND_PLAN_H

#include "chart/text/paragraph.h"

typedef struct {
    /* Paragraph: labels of the largest bands in stacking order, at most
     * legend_max_bands; then those of the n_fixed entries. */
    GPtrArray *texts;

    GArray *ranks; /* guint: rank by size of each band with a label, from 0;
                      NULL = 0, 1, 2, ... */
    GArray *bands; /* guint: index of each band with a label; NULL = the first
                      bands */
    guint n_bands; /* without OTHER; with or without a label */
    guint n_fixed; /* OTHER and memory lines: never left out */
} LegendTexts;

/* Returns the width of the widest label, in ems. */
double legend_texts_width(const LegendTexts *texts);

/* The text of the entry that counts the bands without an entry. */
#define LEGEND_COUNT G_MAXUINT

typedef struct {
    double left, top; /* of the first line */
    double height;    /* of all lines */
    guint n_lines;    /* maximum number of lines of its label */
    guint text;       /* index of the label, or LEGEND_COUNT */
} LegendSlot;

typedef struct {
    Font font;
    guint n_hidden; /* bands without an entry; if any, the entry after the last
                       band counts them */
    double width, height;
    double column; /* width of an entry with its swatch */
    GArray *slots; /* LegendSlot, in order; NULL = no legend */
} LegendPlan;

/* Plans a legend beside the plot, at most height points high.  The font is the
 * largest to use.  The legend has one column.  Its width is between widths[0]
 * and widths[1], the smallest at which no label is shortened.  If not all bands
 * fit and labels are short, it has two columns, at most widths[2] points wide
 * together.  Returns FALSE, and sets no plan, if too few entries fit.  Free
 * with legend_plan_clear. */
gboolean legend_plan_beside(const LegendTexts *texts, const Font *font,
                            const double widths[3], double height,
                            LegendPlan *plan);

/* Plans a legend below the plot, with the number of columns that needs the
 * least height, at most the given one.  Returns FALSE, and sets no plan, if too
 * few entries fit.  Free with legend_plan_clear. */
gboolean legend_plan_below(const LegendTexts *texts, const Font *font,
                           double width, double height, LegendPlan *plan);

void legend_plan_clear(LegendPlan *plan);

/* Returns the maximum number of bands that any legend has on a page of that
 * size, in points. */
guint legend_max_bands(double width, double height);

/* Returns an entry's slot, by its index in the order of the entries. */
LegendSlot *legend_plan_slot(const LegendPlan *plan, guint index);

#endif
