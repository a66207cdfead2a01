/* Measures and draws the legend: a selection and a layout in, an entry with
 * swatch and label for each band out.
 *
 * The entries are the bands in stacking order, OTHER, and the memory lines. */
#ifndef CHART_LEGEND_LEGEND_H
#define CHART_LEGEND_LEGEND_H

#include "chart/plot/drawing.h"

typedef struct {
    Page *page;
    const Profile *profile;     /* the run whose bands are in the legend */
    const Selection *selection; /* of that run */
    Drawing *run;       /* the only run of the page, for leaders and for peaks
                                 in tooltips; NULL = several runs */
    char **remarks;     /* a remark to append to the label of each choice; NULL
                           = none */
    LegendTexts *texts; /* from legend_measure; owned */
} Legend;

/* Measures the labels in a font, and sets legend->texts.  Free the texts with
 * legend_clear. */
void legend_measure(Legend *legend, const Font *font);

/* Frees legend->texts. */
void legend_clear(Legend *legend);

/* Draws the legend, if the layout has one.  A single run also gets leaders. */
void draw_legend(Legend *legend);

#endif
