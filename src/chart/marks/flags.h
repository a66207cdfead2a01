/* Labels the flags above the plot: flags without labels and a layout in; the
 * texts of markers with positions and rows, or numbers in order of time out. */
#ifndef CHART_MARKS_FLAGS_H
#define CHART_MARKS_FLAGS_H

#include "chart/marks/plan.h"

/* Sets the label and the position of each flag with a text, in at most n_rows
 * rows, and sets marks->n_rows.  Long texts are shortened.  Returns FALSE, and
 * sets no label, if the texts do not fit or if a flag has several texts. */
gboolean marks_place_texts(Marks *marks, const Drawing *drawing, guint n_rows);

/* Numbers the texts in the order of their first markers.  Equal texts have one
 * number.  On a crowded plot, or if there are more than 99 texts, only the
 * texts of traceMarker get numbers, if there are any.  If still more than 999
 * texts would get a number, no text does. */
void marks_number(Marks *marks, const Drawing *drawing);

/* Joins neighbouring flags until the labels do not touch each other, and sets
 * the position of each flag. */
void marks_join_flags(Marks *marks, const Drawing *drawing);

/* Sets the labels of the flags.  A flag becomes faint if it has only messages
 * of traceEvent, or if its numbers are not in the mark list.  Call it after
 * marks_fill_list. */
void marks_label_flags(Marks *marks);

/* Sets has_line of each spot.  A spot that is alone in its flag has a line.  A
 * spot in a joined flag has a line if two conditions are true.  First, its
 * number is in the mark list, or it has no text, or there is no list.  Second,
 * it is the only spot of the flag with a number, or the flag has at most six
 * spots and the plot is not crowded.  Call it after marks_fill_list. */
void marks_choose_lines(Marks *marks, const Drawing *drawing);

/* Returns the width of the box around a number or a count, in points. */
double mark_box_width(const Drawing *drawing, const char *label);

/* Returns the colour of a marker or a flag; messages of traceEvent are faint.
 */
const Colour *mark_colour(const Drawing *drawing, gboolean is_faint);

/* Draws a flag's label in a box.  at is the lower left corner of the box. */
void draw_mark_box(Drawing *drawing, Point at, const Flag *flag);

#endif
