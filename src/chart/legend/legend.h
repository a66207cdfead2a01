/* The legend: the bands in stacking order, then the memory lines, each with its
 * swatch and label. */
#ifndef CHART_LEGEND_LEGEND_H
#define CHART_LEGEND_LEGEND_H

#include "chart/plot/drawing.h"

typedef struct {
    Page *page;
    const Profile *profile; /* the run with the bands */
    const Selection *selection;
    const Drawing *run; /* the only run on the page: tooltips have its peaks,
                           leaders end at its bands. NULL = several runs */
    char **remarks;     /* appended to the label of each choice; NULL = none */
    LegendTexts *texts; /* owned */
} Legend;

/* Measures the labels in that font and sets legend->texts.  Free them with
 * legend_clear. */
void legend_measure(Legend *legend, const Font *font);

/* Frees legend->texts. */
void legend_clear(Legend *legend);

/* Returns the index of the choice of an entry.  For OTHER it is the number of
 * choices, for an entry that is no band LEGEND_COUNT. */
guint legend_entry_band(const Legend *legend, guint place);

/* Draws the legend, if the layout has one, and the leaders of a single run. */
void draw_legend(Legend *legend);

#endif
