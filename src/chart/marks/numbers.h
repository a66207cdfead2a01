/* Flags with the numbers of marker texts, in order of time. */
#ifndef CHART_MARKS_NUMBERS_H
#define CHART_MARKS_NUMBERS_H

#include "chart/marks/plan.h"

/* Numbers the texts in the order of their first markers.  Messages of
 * traceEvent get numbers only if there are few texts or no other markers.  No
 * text gets a number if there are more than 999. */
void marks_number(Marks *marks, const Drawing *drawing);

/* Joins flags until each has room for its label and no two touch. */
void marks_join_flags(Marks *marks, const Drawing *drawing);

/* Sets the labels of the flags.  Call it after marks_fill_list. */
void marks_label_flags(Marks *marks);

/* Chooses the spots with a line through the plot.  Call it after
 * marks_fill_list.  In a joined flag only listed spots have lines, and only if
 * there are few. */
void marks_choose_lines(Marks *marks, const Drawing *drawing);

/* Returns the width of the box around a number or a count, in points. */
double mark_box_width(const Drawing *drawing, const char *label);

/* Returns the colour of a flag. */
const Colour *flag_colour(const Drawing *drawing, const Flag *flag);

/* Draws a flag's label in a box.  The point is the lower left corner. */
void draw_mark_box(Drawing *drawing, Point at, const Flag *flag);

#endif
