/* Finds the positions of markers: the markers of a drawing in, spots and
 * unlabelled flags out. */
#ifndef CHART_MARKS_SPOTS_H
#define CHART_MARKS_SPOTS_H

#include "chart/marks/plan.h"

/* Returns the text of a single marker, borrowed from the marker. */
MarkerText marker_text_of(const Marker *marker);

/* Joins the text of later markers (other) to the text of earlier markers. */
void marker_text_join(MarkerText *text, const MarkerText *other);

/* Returns the number of markers with indices from first to end (exclusive),
 * including those that the profile left out after them. */
guint count_markers(const Drawing *drawing, guint first, guint end);

/* Sets the spots of all markers within the x axis, a flag without a label for
 * each spot, and n_texts. */
void marks_find_spots(Marks *marks, const Drawing *drawing);

/* Frees the members of a Flag. */
void flag_clear(gpointer flag);

/* Returns whether the plot is crowded: lines at all spots would be too
 * dense. */
gboolean marks_are_crowded(const Marks *marks, const Drawing *drawing);

#endif
