/* Finds the positions of markers on the page. */
#ifndef CHART_MARKS_SPOTS_H
#define CHART_MARKS_SPOTS_H

#include "chart/marks/plan.h"

/* Returns the text of one marker, borrowed from the marker. */
MarkerText marker_text_of(const Marker *marker);

/* Joins the text of later markers (other) to that of earlier markers (text). */
void marker_text_join(MarkerText *text, const MarkerText *other);

/* Returns the number of markers from first to end (exclusive), including the
 * markers left out near them. */
guint count_markers(const Drawing *drawing, guint first, guint end);

/* Finds the spots on the page, and makes a flag without a label for each. */
void marks_find_spots(Marks *marks, const Drawing *drawing);

/* Frees the members of a Flag. */
void flag_clear(gpointer flag);

/* Returns whether lines for all spots would be too dense for the plot. */
gboolean marks_are_crowded(const Marks *marks, const Drawing *drawing);

#endif
