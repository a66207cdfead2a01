/* Makes the rows of the list of markers, for txt and md: takes the markers to
 * show, returns the texts of the cells. */
#ifndef OUTPUT_MARKER_ROWS_H
#define OUTPUT_MARKER_ROWS_H

#include <glib.h>

typedef struct {
    char *time; /* "1.50 s"; "" in the row that stands for omitted markers */
    char *text; /* its text, with the number of similar markers that the profile
                   left out, or "34 more markers" */
} MarkerRow;

/* Returns the rows (MarkerRow) of the first and the last markers, and between
 * them a row for the others.  Free with g_array_unref. */
GArray *marker_rows_new(const GArray *markers);

/* Returns the translated heading, "2 markers".  Free with g_free. */
char *marker_rows_head(const GArray *markers);

#endif
