/* Draws the panel of a difference: two runs in, a stack of differences out.
 * Increases are above a zero line, decreases below it.  Bands have the same
 * colours as in other panels. */
#ifndef CHART_PANELS_DIFF_PANEL_H
#define CHART_PANELS_DIFF_PANEL_H

#include "chart/plot/drawing.h"
#include "compare/diff.h"

/* A difference with the range of its values. */
typedef struct {
    Diff *diff; /* owned; NULL = the runs have different clocks */

    /* Levels at all points in time of the difference: a row for each choice, a
     * row for the other bands, and a row for the total.  Owned. */
    double *values;

    double low, high; /* range of the stacked bands; before drawing,
                         the page gives all differences the same range */
    Alignment alignment;
    const char *shorter; /* name of the run that ends first, borrowed; the page
                            sets it if there is a difference */
} DiffPanel;

/* Subtracts the first run from a later run.  run is the index of the later run,
 * and drawing belongs to it.  If can_subtract is FALSE, the panel has no
 * difference.  Clear with diff_panel_clear. */
DiffPanel diff_panel_new(const Matching *matching, guint run,
                         Alignment alignment, gboolean can_subtract,
                         const Drawing *drawing);

/* Frees what the panel owns. */
void diff_panel_clear(DiffPanel *panel);

/* Sets the y axis and its ticks, and the position of the x axis.  The y axis
 * always includes 0.  With ALIGN_RELATIVE it also sets the range and the ticks
 * of the x axis: 0 to 100 % of each run.  Without a difference, the x axis has
 * no ticks.  The caller has set axes->plot.  font_size is the size of the
 * labels in points. */
void diff_panel_scale(const DiffPanel *panel, Axes *axes, double font_size);

/* Draws the panel into the drawing's plot.  The part after the end of the
 * shorter run is hatched, and a note names that run.  If there is no difference
 * to show, a note gives the reason. */
void diff_panel_draw(const DiffPanel *panel, Drawing *drawing);

#endif
