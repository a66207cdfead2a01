/* Flags that bear the numbers of their texts, in the order of time. */
#ifndef CHART_MARKS_NUMBERS_H
#define CHART_MARKS_NUMBERS_H

#include "chart/marks/plan.h"

/* Numbers the texts, each when it first occurs; the messages only where they
 * are few, or alone.  Far too many texts have no numbers. */
void marks_number(Marks *marks, const Drawing *drawing);

/* Joins flags until each has room for its label and none touches another. */
void marks_join_flags(Marks *marks, const Drawing *drawing);

/* Gives the flags their labels, once the list is filled. */
void marks_label_flags(Marks *marks);

/* Chooses which spots have lines, once the list is filled: in a group, only
 * what the list has, of what is not too dense. */
void marks_choose_lines(Marks *marks, const Drawing *drawing);

/* Returns how wide the box around a number or a count is, in points. */
double mark_box_width(const Drawing *drawing, const char *label);

/* Messages, and what is not listed, stand back behind the markers. */
const Colour *flag_colour(const Drawing *drawing, const Flag *flag);

/* Draws a box from its lower left corner, around a label. */
void draw_mark_box(Drawing *drawing, Point at, const Flag *flag);

#endif
