/* Draws the memory lines: the memory series of a run in, lines over the bands
 * out.
 *
 * They are drawn on request.  A run without eras has all of them. */
#ifndef CHART_PLOT_MEMORY_H
#define CHART_PLOT_MEMORY_H

#include "chart/plot/drawing.h"

/* Returns whether part of a memory line is within the range of the x axis. */
gboolean drawing_has_line(const Drawing *drawing, MemoryLine line);

/* Returns whether a memory line is drawn over the bands.  It must be requested,
 * unless the run has no eras.  Part of it must be within the range of the x
 * axis. A page of lanes alone has none, because the lane of memory has them.
 * STACK_PERCENT and flows have no memory lines: their y axis has no bytes. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);

/* Returns the largest value of a line within the range of the x axis, in bytes.
 * drawing_has_line must be TRUE for this and for the next function. */
guint64 memory_line_peak(const Drawing *drawing, MemoryLine line);

/* Returns the points of a line on the page, Point: the largest and the smallest
 * value of each column of the page, which has a width in points.  If lows is
 * not NULL, the smallest values are appended to it instead.  The axes must be
 * placed.  Free with g_array_unref. */
GArray *memory_line_points(const Drawing *drawing, MemoryLine line,
                           double column, GArray *lows);

/* Sets drawing->lines.  Call it after the page is laid out. */
void place_memory_lines(Drawing *drawing);

/* Draws the memory lines, with halos if they cross bands. */
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line crosses a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns the paint of a memory line, width points wide.  Under BANDS_BY_PLACE,
 * each line also has its own dash, because the theme may be grey. */
Paint memory_line_paint(const Theme *theme, MemoryLine line, double width);

/* Returns the tooltip of a drawn memory line, translated: its name and its
 * peak.  Free with g_free. */
char *memory_line_title(const Drawing *drawing, MemoryLine line);

/* Returns the name of a memory line, translated. */
const char *memory_line_name(const ChartOptions *options, MemoryLine line);

#endif
