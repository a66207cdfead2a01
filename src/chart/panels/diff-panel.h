/* The panel of a difference: two runs in, increases above a zero line and
 * decreases below it out.  Bands have the colours of the other panels. */
#ifndef CHART_PANELS_DIFF_PANEL_H
#define CHART_PANELS_DIFF_PANEL_H

#include "chart/plot/drawing.h"
#include "compare/diff.h"

/* A difference with the range of its values. */
typedef struct {
    Diff *diff; /* owned; NULL = the runs have different clocks */

    /* Bytes at all points of the difference: a row for each choice, one for the
     * other bands, one for the total.  Owned. */
    double *values;

    double low, high; /* range of the stacked bands in bytes, shared by all
                         differences on the page */
    Alignment alignment;
} DiffPanel;

/* Subtracts the first run from a later one.  drawing belongs to the later run.
 * If can_subtract is FALSE, the panel has no difference.  Clear with
 * diff_panel_clear. */
DiffPanel diff_panel_new(const Matching *matching, guint run,
                         Alignment alignment, gboolean can_subtract,
                         const Drawing *drawing);

/* Frees what the panel owns. */
void diff_panel_clear(DiffPanel *panel);

/* Sets the y axis, which includes 0, and the ticks of both axes.  The caller
 * has set axes->plot.  With ALIGN_RELATIVE the x axis is 0 to 100 % of each
 * run.  Without a difference the x axis has no ticks.  font_size is that of the
 * labels, in points. */
void diff_panel_scale(const DiffPanel *panel, Axes *axes, double font_size);

/* Draws the panel into the drawing's plot, or a note if there is nothing to
 * show. */
void diff_panel_draw(const DiffPanel *panel, Drawing *drawing);

#endif
