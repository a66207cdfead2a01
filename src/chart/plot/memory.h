/* The memory lines: drawn over the bands if asked for; always drawn in a log
 * without eras. */
#ifndef CHART_PLOT_MEMORY_H
#define CHART_PLOT_MEMORY_H

#include "chart/plot/drawing.h"

/* Returns whether a memory line is drawn: it is asked for, or there are no
 * eras, and part of it is on the time axis.  Never with STACK_PERCENT. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);

/* Returns the largest value of the memory lines that are drawn, in bytes; 0
 * without any. */
guint64 drawing_greatest_memory(const Drawing *drawing);

/* Sets drawing->lines.  Call it after the page is laid out. */
void place_memory_lines(Drawing *drawing);

/* Draws the memory lines, with halos if they cross bands. */
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line crosses a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns the paint of a memory line, width points wide.  In a theme of greys
 * each line has its own dash, too. */
Paint memory_line_paint(const Theme *theme, MemoryLine line, double width);

/* Returns the tooltip of a line that is drawn, translated.  Free with
 * g_free. */
char *memory_line_title(const Drawing *drawing, MemoryLine line);

/* Returns the name of a line, translated. */
const char *memory_line_name(MemoryLine line);

#endif
