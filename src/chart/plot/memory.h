/* Draws the memory lines: over the bands on request, and always if a run has
 * no eras. */
#ifndef CHART_PLOT_MEMORY_H
#define CHART_PLOT_MEMORY_H

#include "chart/plot/drawing.h"

/* Returns whether a memory line is drawn.  Part of it must be on the time axis.
 * It must be requested, or the run has no eras.  With STACK_PERCENT no line is
 * drawn. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);

/* Returns the largest value of the drawn memory lines, in bytes, or 0 without
 * any. */
guint64 drawing_greatest_memory(const Drawing *drawing);

/* Sets drawing->lines.  Call it after the page is laid out. */
void place_memory_lines(Drawing *drawing);

/* Draws the memory lines, with halos if they cross bands. */
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line crosses a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns the paint of a memory line, width points wide.  In a theme of greys,
 * each line also has its own dash. */
Paint memory_line_paint(const Theme *theme, MemoryLine line, double width);

/* Returns the tooltip of a line that is drawn, translated.  Free with
 * g_free. */
char *memory_line_title(const Drawing *drawing, MemoryLine line);

/* Returns the name of a line, translated. */
const char *memory_line_name(MemoryLine line);

#endif
