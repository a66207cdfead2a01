/* Lays out the entries of the legend: measured labels and a size in, the
 * position of each entry out.
 *
 * The functions are pure.  Entries are in stacking order, the top band first.
 * They form one or two columns beside the plot, or any number of columns below
 * it, and fill the columns one after another.  If there is not enough room for
 * all bands, the smallest ones share an entry that gives their number.
 * Coordinates are points from the upper left corner of the legend. */
#ifndef CHART_PAGE_LEGEND_PLAN_H
#define CHART_PAGE_LEGEND_PLAN_H

#include "chart/text/paragraph.h"

typedef struct {
    /* Paragraph: the labels.  First come those of the largest bands, at most
     * legend_max_bands, in stacking order.  Those of OTHER, the memory lines
     * and the tail follow. */
    GPtrArray *texts;

    GArray *ranks; /* guint: rank by size of each band with a label; 0 = the
                      largest; NULL = 0, 1, 2, ... */
    GArray *bands; /* guint: index of each band with a label; NULL = 0, 1, 2,
                      ... */
    guint n_bands; /* number of all bands, without OTHER */
    guint n_fixed; /* OTHER, memory lines and the tail of stacks, which are
                      never omitted */
    char *tail;    /* shared by stacks (legend/tail.h), the last of the texts;
                      NULL = none */
    double share_width; /* room for a share at the right of each row, ems; 0 =
                           none */
} LegendTexts;

/* Returns the width of the widest label, in ems. */
double legend_texts_width(const LegendTexts *texts);

/* Stands for the count entry in place of the index of a label.  The count entry
 * gives the number of bands without an entry of their own. */
#define LEGEND_COUNT G_MAXUINT

typedef struct {
    double left, top; /* of the first line */
    double height;    /* of all lines */
    double before;    /* free height before the first line */
    guint n_lines;    /* maximum number of lines of its label */
    guint text;       /* index of the label, or LEGEND_COUNT */
} LegendSlot;

typedef struct {
    Font font;
    guint n_hidden; /* bands without an entry; if any, the count entry follows
                       the last band */
    double width, height;
    double column;      /* width of an entry with its swatch and share */
    double share_width; /* as in LegendTexts */
    GArray *slots;      /* LegendSlot, in order; NULL = no legend */
} LegendPlan;

/* Plans a legend beside the plot, at most height points high.  font is the
 * largest allowed font.  A single column gets the smallest width from widths[0]
 * to widths[1] points that shortens no label.  If there is none, the font
 * becomes smaller, and finally labels are shortened.  If one column has no room
 * for all bands and labels are short, the legend has two columns, together at
 * most widths[2] points wide.  Returns FALSE, and sets no plan, if too few
 * entries fit.  Free plan->slots. */
gboolean legend_plan_beside(const LegendTexts *texts, const Font *font,
                            const double widths[3], double height,
                            LegendPlan *plan);

/* Plans a legend below the plot, width points wide and at most height points
 * high.  Chooses the number of columns that needs the least height.  If labels
 * must be shortened, it chooses the smallest possible number of columns.
 * Returns FALSE, and sets no plan, if too few entries fit.  Free
 * plan->slots. */
gboolean legend_plan_below(const LegendTexts *texts, const Font *font,
                           double width, double height, LegendPlan *plan);

/* Returns an upper limit of the number of bands in a legend.  width and height
 * are those of the page, in points. */
guint legend_max_bands(double width, double height);

/* Returns the slot of an entry, by the entry's index. */
LegendSlot *legend_plan_slot(const LegendPlan *plan, guint index);

#endif
