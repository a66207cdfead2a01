/* The legend: what the colours stand for, the bands in stacking order, the
 * lines behind them. */
#ifndef CHART_LEGEND_LEGEND_H
#define CHART_LEGEND_LEGEND_H

#include "chart/plot/drawing.h"

typedef struct {
    Page *page;
    const Profile *profile; /* whose bands these are */
    const Selection *selection;
    const Drawing *run; /* the only one on the page: its peaks are in the
                           tooltips, and leaders go to its bands; NULL = there
                           are several */
    char **remarks;     /* what is said behind each choice; or NULL */
    LegendTexts *texts; /* owned */
} Legend;

/* Measures the texts of the legend in that font.  Frees them. */
void legend_measure(Legend *legend, const Font *font);
void legend_clear(Legend *legend);

/* Returns the choice that an entry of the legend stands for; their number for
 * OTHER, LEGEND_COUNT for what is no band. */
guint legend_entry_band(const Legend *legend, guint place);

void draw_legend(Legend *legend);

#endif
