/* Makes the rows of the list of markers, for txt and md: takes a report,
 * returns the texts of the cells. */
#ifndef OUTPUT_MARKER_ROWS_H
#define OUTPUT_MARKER_ROWS_H

#include <glib.h>

#include "output/format.h"

typedef struct {
    GPtrArray *cells;  /* char *; of one run: the time, "1.50 s".  Of several
                          runs: the number of the text, then for each run the
                          time of its first marker and the number of its
                          markers, "1.50 s (3x)".  "" = none */
    char *text;        /* with the number of similar markers that the profile
                          left out, or "34 more markers" */
    gboolean is_label; /* the text is that of a marker */
} MarkerRow;

/* Returns the rows (MarkerRow): the headings, then one row for each marker of
 * one run, or for each text of several runs.  A text has the same number as in
 * pictures.  Of a long list, only the first and the last rows are there, and
 * between them a row for the others.  Without markers, there is no row.  Free
 * with g_array_unref. */
GArray *marker_rows_new(const Report *report);

#endif
