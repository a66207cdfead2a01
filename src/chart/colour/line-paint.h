/* The paints of bands that are drawn as lines: the paints of areas in, the
 * paints of lines out.
 *
 * Colours of areas are too pale for thin lines.  The lightness of all lines
 * moves away from the page's together, so bands of one hue stay apart.  Lines
 * that still look alike get different dashes. */
#ifndef CHART_COLOUR_LINE_PAINT_H
#define CHART_COLOUR_LINE_PAINT_H

#include "figure/theme.h"

/* Appends a Paint to the lines for each area, width points wide.  Each one
 * differs as much as possible from the lines before it.  DASH_EVEN is not used:
 * the caller needs it for OTHER. */
void line_paints_add(const Theme *theme, const Paint *areas, guint n_areas,
                     double width, GArray *lines);

#endif
