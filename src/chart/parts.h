/* The parts of a drawn page: what chart.c puts together.
 *
 * Each part adds its items to the figure; all read the same drawing. */
#ifndef CHART_PARTS_H
#define CHART_PARTS_H

#include "chart/chart.h"
#include "chart/colour.h"
#include "chart/layout.h"
#include "chart/scale.h"

typedef struct {
    const Profile *profile;
    const Selection *selection;
    const ChartOptions *options;
    const TextMetrics *metrics;
    const Theme *theme;
    Figure *figure;
    Colour *colours; /* of the selection's choices */
    Layout layout;
    Scale x, y;
    Ticks x_ticks, y_ticks;
    GArray *lines[N_MEMORY_LINES]; /* Point: the memory lines on the page;
                                      NULL = not drawn */
} Drawing;

/* Returns an era's or marker's place on the x axis, in points. */
double drawing_x(const Drawing *drawing, gint64 time);

/* Returns whether the run has bands to draw. */
gboolean drawing_has_bands(const Drawing *drawing);

/* Returns the title, or program and arguments.  Free with g_free. */
char *drawing_title(const Drawing *drawing);
void draw_title(Drawing *drawing);

/* The grid lies under the bands, frame, ticks and labels above them. */
void draw_grid(Drawing *drawing);
void draw_axes(Drawing *drawing);

void draw_bands(Drawing *drawing);
void draw_note(Drawing *drawing);

/* Returns whether a memory line is drawn: it was asked for, or the log has no
 * eras, and it has a part on the time axis. */
gboolean drawing_shows_line(const Drawing *drawing, MemoryLine line);
guint drawing_n_lines(const Drawing *drawing);

/* Returns the greatest value, in bytes, of the lines that are drawn; 0
 * without any. */
guint64 drawing_greatest_memory(const Drawing *drawing);

/* Finds the places of the lines, once the page is laid out. */
void place_memory_lines(Drawing *drawing);
void draw_memory_lines(Drawing *drawing);

/* Returns whether a memory line runs through a box. */
gboolean drawing_line_meets(const Drawing *drawing, const Box *box);

/* Returns the name of a memory line, translated. */
const char *memory_line_name(MemoryLine line);

/* Returns the width that the widest entry of the key wants, in points, for
 * that font. */
double key_wanted_width(const Drawing *drawing, const Font *font);
guint key_n_entries(const Drawing *drawing);

/* Returns how many of these no key may leave out: all but bands drawn by
 * themselves. */
guint key_n_fixed(const Drawing *drawing);
void draw_key(Drawing *drawing);

/* Returns how many rows of texts the markers want above the plot. */
guint marks_wanted_rows(const Drawing *drawing);
void draw_markers(Drawing *drawing);
void draw_peak(Drawing *drawing);

/* Adds a text around x on a ground of its own, so that grid and markers pass
 * behind it. */
void draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                         const Colour *colour, const char *text);

#endif
