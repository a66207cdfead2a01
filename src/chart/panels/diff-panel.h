/* The panel of a difference: what one run has more, above a zero line, and
 * what it has less, below it, in the colours of the other panels.  Used by
 * panels.c and grid.c. */
#ifndef CHART_PANELS_DIFF_PANEL_H
#define CHART_PANELS_DIFF_PANEL_H

#include "chart/plot/drawing.h"
#include "compare/diff.h"

/* One such panel, with its scales. */
typedef struct {
    Diff *diff;       /* owned; NULL = the runs' times cannot be compared */
    double *values;   /* bytes at all points of the difference: a row for each
                         choice, for the other bands, for the total; owned */
    double low, high; /* bytes: how far the bands reach, down and up; of all
                         differences on the page */
    Alignment alignment;
} DiffPanel;

/* Subtracts the first run from another one, where that can be done.  The
 * drawing is that of the later run. */
DiffPanel diff_panel_new(const Matching *matching, guint run,
                         Alignment alignment, gboolean can_subtract,
                         const Drawing *drawing);
void diff_panel_clear(DiffPanel *panel);

/* Gives the axes the y axis of the panel, which has 0 on it, for the height of
 * their plot, and the x axis: for parts of the run, from 0 to 100 %; without
 * any times in common it has no ticks.  The font is that of labels. */
void diff_panel_scale(const DiffPanel *panel, Axes *axes, double font_size);

/* Draws it into the drawing's plot. */
void diff_panel_draw(const DiffPanel *panel, Drawing *drawing);

#endif
