/* A table of bands on its own pages: rows and columns in, figures out.
 *
 * A row shows a drawn band with its full name, OTHER, or the total.  The caller
 * chooses the order of the bands and the columns. */
#ifndef CHART_LISTING_BAND_TABLE_H
#define CHART_LISTING_BAND_TABLE_H

#include "chart/listing/columns.h"

/* The longest name, in characters.  Line breaking of a longer text takes
 * seconds.  A stack of 255 cost centres is rarely longer. */
#define BAND_TABLE_MAX_NAME 8192

/* The content of a table.  band_table_new takes ownership of all but
 * columns. */
typedef struct {
    Columns columns;
    char *title;        /* of the pages */
    char **second_line; /* three texts below the title: left, middle, right */
    char *name;         /* of the change, "B - A"; NULL = a single run */
    Paint *paints;      /* of the choices, by index */
    GArray *order; /* guint: indices of the choices in the order of the rows,
                      each at most once */
} TableContent;

typedef struct BandTable BandTable;

/* Lays the rows out on pages.  The metrics, the theme and all pointers in the
 * columns are borrowed until band_table_free.  Free with band_table_free. */
BandTable *band_table_new(const TableContent *content,
                          const ChartOptions *options,
                          const TextMetrics *metrics);
void band_table_free(BandTable *table);

/* Returns the number of pages, at least 1. */
guint band_table_n_pages(const BandTable *table);

/* Returns a description of a page, "bands 21 to 40", translated.  The page
 * counts from 0.  Free with g_free. */
char *band_table_page_name(const BandTable *table, guint page);

/* Draws a page, counted from 0 in the table.  Its foot is "page NUMBER of
 * N_PAGES", counted in the whole file.  Free with figure_free. */
Figure *band_table_page(const BandTable *table, guint page, guint number,
                        guint n_pages);

#endif
