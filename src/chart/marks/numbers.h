/* Numbers the texts of markers in order of time, and labels flags with the
 * numbers. */
#ifndef CHART_MARKS_NUMBERS_H
#define CHART_MARKS_NUMBERS_H

#include "chart/marks/plan.h"

/* Numbers the texts in the order of their first markers.  Messages of
 * traceEvent get no numbers if traceMarker has texts and the page would be
 * crowded.  If more than 999 texts would get numbers, none does. */
void marks_number(Marks *marks, const Drawing *drawing);

/* Joins neighbouring flags until every label has room and no two labels
 * touch. */
void marks_join_flags(Marks *marks, const Drawing *drawing);

/* Sets the labels of the flags.  Call it after marks_fill_list. */
void marks_label_flags(Marks *marks);

/* Chooses the spots with a line through the plot.  A spot with its own flag
 * has one.  Of a joined flag, the listed spots have lines, if the flag has few
 * spots.  Call it after marks_fill_list. */
void marks_choose_lines(Marks *marks, const Drawing *drawing);

/* Returns the width of the box around a number or a count, in points. */
double mark_box_width(const Drawing *drawing, const char *label);

/* Returns the colour of a flag. */
const Colour *flag_colour(const Drawing *drawing, const Flag *flag);

/* Draws a flag's label in a box.  at is the lower left corner of the box. */
void draw_mark_box(Drawing *drawing, Point at, const Flag *flag);

#endif
