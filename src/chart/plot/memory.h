/* The memory lines: over the bands where they are asked for, by themselves in
 * a log without eras. */
#ifndef CHART_PLOT_MEMORY_H
#define CHART_PLOT_MEMORY_H

#include "chart/plot/drawing.h"

/* Returns whether a memory line is drawn: it was asked for, or the log has no
 * eras, and it has a part on the time axis. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);

/* Returns the greatest value, in bytes, of the lines that are drawn; 0
 * without any. */
guint64 drawing_greatest_memory(const Drawing *drawing);

/* Finds the places of the lines, once the page is laid out. */
void place_memory_lines(Drawing *drawing);
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line runs through a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns what a memory line is drawn with, that wide: on a page of greys a
 * dash of its own, too. */
Paint memory_line_paint(const Theme *theme, MemoryLine line, double width);

/* Returns the tooltip of a line that is drawn; free with g_free.  Returns the
 * name of a line, translated. */
char *memory_line_title(const Drawing *drawing, MemoryLine line);
const char *memory_line_name(MemoryLine line);

#endif
