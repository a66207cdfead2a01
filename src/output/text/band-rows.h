/* Makes the table of bands, for txt and md: takes a run, returns a Table. */
#ifndef OUTPUT_BAND_ROWS_H
#define OUTPUT_BAND_ROWS_H

#include "output/format.h"
#include "words/sparkline.h"
#include "words/table.h"

/* The last columns have the curves and the labels. */
#define N_BAND_TEXTS 2

/* Returns the table of the run's selection, OTHER last.  Its curves are empty.
 * Free with table_free. */
Table *band_rows_new(const ReportRun *run);

/* Draws the curves of that table, each of this number of cells. */
void band_rows_draw(Table *table, const ReportRun *run, guint cells, Bars bars);

#endif
