/* The layout of the legend's entries: measured labels and a size in, the
 * position of each entry out.
 *
 * A pure function.  Entries are in stacking order, the top band first.  They
 * form one or two columns beside the plot, or several columns below it, filled
 * column by column.  If not all bands have room, one entry counts the smallest
 * bands.  Coordinates are points from the upper left corner of the legend. */
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
    guint n_bands; /* all bands, with and without a label; not OTHER */
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

/* Plans a legend beside the plot, at most height points high.  font is the
 * largest allowed font.  One column is between widths[0] and widths[1] points
 * wide: the smallest width that shortens no label.  If not all bands fit one
 * column and labels are short, the legend has two columns.  Together they are
 * at most widths[2] points wide.  Returns FALSE, and sets no plan, if too few
 * entries fit.  Free with legend_plan_clear. */
gboolean legend_plan_beside(const LegendTexts *texts, const Font *font,
                            const double widths[3], double height,
                            LegendPlan *plan);

/* Plans a legend below the plot, at most height points high.  Chooses the
 * number of columns that needs the least height.  Returns FALSE, and sets no
 * plan, if too few entries fit.  Free with legend_plan_clear. */
gboolean legend_plan_below(const LegendTexts *texts, const Font *font,
                           double width, double height, LegendPlan *plan);

void legend_plan_clear(LegendPlan *plan);

/* Returns the maximum number of bands in any legend on a page.  width and
 * height are those of the page, in points. */
guint legend_max_bands(double width, double height);

/* Returns an entry's slot, by its index in the order of the entries. */
LegendSlot *legend_plan_slot(const LegendPlan *plan, guint index);

#endif
