/* Draws a table of bands on pages of its own: rows and columns in, a figure for
 * each page out.
 *
 * The rows are the drawn bands with their full names, OTHER and the total.
 * Below the name of a band of -hi are the fields of its info table.  The caller
 * chooses the order of the bands and the columns. */
#ifndef CHART_LISTING_BAND_TABLE_H
#define CHART_LISTING_BAND_TABLE_H

#include "chart/listing/columns.h"

/* The maximum length of a name, in characters; longer names are clipped.  It
 * takes seconds to break a longer text into lines.  A stack of 255 cost centres
 * is rarely longer. */
#define BAND_TABLE_MAX_NAME 8192

/* The content of a table.  band_table_new takes ownership of all but
 * columns. */
typedef struct {
    Columns columns;
    char *title;        /* title of the pages */
    char *short_title;  /* as in Page */
    char **second_line; /* three texts below the title: left, middle, right */
    char *name;         /* "B - A", the two runs of a change; NULL = one run */
    Paint *paints;      /* paints of the choices */
    GArray *order;      /* guint: indices of the choices in the order of the
                           rows, each at most once */
} TableContent;

typedef struct BandTable BandTable;

/* Distributes the rows over pages.  The metrics, the theme and all pointers in
 * the columns are borrowed until band_table_free.  Free with
 * band_table_free. */
BandTable *band_table_new(const TableContent *content,
                          const ChartOptions *options,
                          const TextMetrics *metrics);

/* Frees a table and its content. */
void band_table_free(BandTable *table);

/* Returns the number of pages, at least 1. */
guint band_table_n_pages(const BandTable *table);

/* Returns a description of a page (from 0), "bands 21 to 40", translated.  Free
 * with g_free. */
char *band_table_page_name(const BandTable *table, guint page);

/* Draws a page (from 0) of the table.  Its footer is "page NUMBER of N_PAGES",
 * where the caller counts the pages of the whole file from 1.  Free with
 * figure_free. */
Figure *band_table_page(const BandTable *table, guint page, guint number,
                        guint n_pages);

#endif
