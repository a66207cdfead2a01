/* The paints of bands that are drawn as lines: the paints of areas in, the
 * paints of lines out.
 *
 * Colours of areas are too pale for thin lines.  All lines move
 * away from the lightness of the page by one common change, so bands of one hue
 * stay apart.  Lines that still look alike get different dashes. */
#ifndef CHART_COLOUR_LINE_PAINT_H
#define CHART_COLOUR_LINE_PAINT_H

#include "figure/theme.h"

/* Appends one Paint for each area to lines (GArray of Paint).  width is in
 * points.  Each new paint differs as much as possible from those before it.
 * DASH_EVEN is reserved for OTHER. */
void line_paints_add(const Theme *theme, const Paint *areas, guint n_areas,
                     double width, GArray *lines);

#endif
