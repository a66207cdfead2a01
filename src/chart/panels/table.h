/* The table of runs above the panels: their figures, and how these differ from
 * those of the first. */
#ifndef CHART_PANELS_TABLE_H
#define CHART_PANELS_TABLE_H

#include "chart/panels/sheet.h"

void draw_runs_table(const Sheet *sheet);

#endif
