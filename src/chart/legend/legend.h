/* The legend: the bands in stacking order, then the memory lines, each with its
 * swatch and label. */
#ifndef CHART_LEGEND_LEGEND_H
#define CHART_LEGEND_LEGEND_H

#include "chart/plot/drawing.h"

typedef struct {
    Page *page;
    const Profile *profile; /* the run with the bands */
    const Selection *selection;
    const Drawing *run; /* the only run on the page, for peaks in tooltips and
                           for leaders; NULL = several runs */
    char **remarks;     /* appended to the label of each choice; NULL = none */
    LegendTexts *texts; /* owned */
} Legend;

/* Measures the labels in a font, and sets legend->texts.  Free the texts with
 * legend_clear. */
void legend_measure(Legend *legend, const Font *font);

/* Frees legend->texts. */
void legend_clear(Legend *legend);

/* Returns the index of an entry's choice.  place is the index of the entry.
 * For OTHER the result is the number of choices.  For an entry without a band
 * it is LEGEND_COUNT. */
guint legend_entry_band(const Legend *legend, guint place);

/* Draws the legend, if the layout has one, and the leaders of a single run. */
void draw_legend(Legend *legend);

#endif
