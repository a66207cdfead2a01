/* Where markers lie on the page. */
#ifndef CHART_MARKS_SPOTS_H
#define CHART_MARKS_SPOTS_H

#include "chart/marks/plan.h"

/* Returns what one marker says. */
MarkerText marker_says(const Marker *marker);

/* Joins what follows to what was said before. */
void saying_join(MarkerText *saying, const MarkerText *other);

/* Returns how many markers those from the first up to before the end are, with
 * such as were left out beside them. */
guint count_markers(const Drawing *drawing, guint first, guint end);

/* Finds the spots on the page, and makes a flag without a label for each. */
void marks_find_spots(Marks *marks, const Drawing *drawing);

/* Frees what an element of the flags owns. */
void flag_clear(gpointer flag);

/* Returns whether a line for every spot would fill the plot. */
gboolean marks_are_crowded(const Marks *marks, const Drawing *drawing);

#endif
