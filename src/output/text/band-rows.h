/* Makes the rows of the table of bands, for txt and md: takes a run, returns
 * the texts of the cells. */
#ifndef OUTPUT_BAND_ROWS_H
#define OUTPUT_BAND_ROWS_H

#include "output/format.h"

/* The columns of numbers. */
typedef enum {
    BAND_SHARE,
    BAND_INHERITED, /* only where bands are cost-centre stacks */
    BAND_PEAK,
    BAND_MEAN,
    BAND_GROWTH,
    BAND_STEADINESS,
    N_BAND_COLUMNS,
} BandColumn;

typedef struct {
    char *cells[N_BAND_COLUMNS]; /* "12.3 %", "1.50 MiB"; NULL in all rows = the
                                    column is left out */
    char *text;       /* the label of the band, or "OTHER (12 bands)" */
    const Band *band; /* NULL for OTHER */
} BandRow;

/* Returns the translated heading of a column: "share". */
const char *band_column_head(BandColumn column);

/* Returns the rows (BandRow) of the run's selection, OTHER last.  Free with
 * g_array_unref. */
GArray *band_rows_new(const ReportRun *run);

#endif
