/* Arranges panels in a grid: a sheet in, the position of each panel out. */
#ifndef CHART_PANELS_GRID_H
#define CHART_PANELS_GRID_H

#include "chart/legend/legend.h"
#include "chart/panels/sheet.h"

/* Sets row and column of each panel, and lays out the page with its legend, and
 * the axes of all panels. */
void grid_lay_out(Sheet *sheet, Legend *legend);

#endif
