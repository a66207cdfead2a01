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
} Drawing;

/* Returns an era's or marker's place on the x axis, in points. */
double drawing_x(const Drawing *drawing, gint64 time);

/* Returns whether the run has bands to draw. */
gboolean drawing_has_bands(const Drawing *drawing);

void draw_title(Drawing *drawing);

/* The grid lies under the bands, frame, ticks and labels above them. */
void draw_grid(Drawing *drawing);
void draw_axes(Drawing *drawing);

void draw_bands(Drawing *drawing);
void draw_memory_lines(Drawing *drawing);
void draw_note(Drawing *drawing);

/* Returns the width that the widest entry of the key wants, in points, for
 * that font. */
double key_wanted_width(const Drawing *drawing, const Font *font);
guint key_n_entries(const Drawing *drawing);
void draw_key(Drawing *drawing);

/* Returns how many rows of texts the markers want above the plot. */
guint marks_wanted_rows(const Drawing *drawing);
void draw_markers(Drawing *drawing);
void draw_peak(Drawing *drawing);

/* Adds a text around x on a ground of its own, so that grid and markers pass
 * behind it. */
void draw_text_on_ground(Drawing *drawing, Point at, const Font *font,
                         const Colour *colour, const char *text);

/* Returns the name of a memory line, translated. */
const char *memory_line_name(MemoryLine line);

#endif
