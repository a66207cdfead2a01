/* The values of a run as rows: era by era, a row for each band that has any
 * bytes in it, for formats with a line for each value.
 *
 * Takes the run and the bands' names as the format writes them, gives the
 * rows of one era after the other in the order of first appearance, OTHER
 * last.  Only bands between their first and their last era cost anything in
 * an era: there may be as many bands as eras. */
#ifndef OUTPUT_ROWS_H
#define OUTPUT_ROWS_H

#include "output/format.h"

typedef struct {
    const char *name; /* as the format writes it; the rows' own */
    gsize name_size;
    guint64 bytes; /* never 0 */
} Row;

typedef struct Rows Rows;

/* Takes the names (char *) of data_bands(run), in that order, and the name
 * of OTHER.  The array is taken over, the run borrowed until rows_free. */
Rows *rows_new(const ReportRun *run, GPtrArray *names, const char *other);
void rows_free(Rows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(Rows, rows_free)

/* Goes to the next era, the first time to era 0.  All rows of the era before
 * must have been asked for. */
void rows_next_era(Rows *rows);

/* Gives the next row of the era; returns FALSE behind the last. */
gboolean rows_next(Rows *rows, Row *row);

#endif
