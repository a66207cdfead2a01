/* A table of bands on pages of its own.
 *
 * Its rows are the drawn bands in a given order, OTHER, and the total, each
 * with its whole name; what its columns of figures say comes from outside. */
#ifndef CHART_LISTING_BAND_TABLE_H
#define CHART_LISTING_BAND_TABLE_H

#include "chart/listing/columns.h"

/* The most characters of a name: a stack of 255 cost centres hardly ever has
 * more, and a longer text takes seconds to break into lines. */
#define BAND_TABLE_MAX_NAME 8192

/* What a table is of; the table frees it. */
typedef struct {
    Columns columns;
    char *title;        /* of its pages */
    char **second_line; /* its three texts, below the title */
    char *name;         /* what is listed, or NULL: the only run */
    Paint *paints;      /* of the choices */
    GArray *order;      /* guint: the choices as they are listed, none twice */
} TableContent;

typedef struct BandTable BandTable;

/* Lays the rows out on pages.  Options and metrics are borrowed until
 * band_table_free. */
BandTable *band_table_new(const TableContent *content,
                          const ChartOptions *options,
                          const TextMetrics *metrics);
void band_table_free(BandTable *table);

guint band_table_n_pages(const BandTable *table);

/* Returns what stands on a page.  Free with g_free. */
char *band_table_page_name(const BandTable *table, guint page);

/* Draws a page, which has that number among so many in the file. */
Figure *band_table_page(const BandTable *table, guint page, guint number,
                        guint n_pages);

#endif
