/* The paints of bands that are drawn as lines: the paints of areas in, the
 * paints of lines out.
 *
 * Colours of areas are too pale for thin lines.  Lines therefore have more
 * contrast to the page.  The lightness of all areas is mapped by one linear
 * function, so bands of one hue stay distinguishable.  The hatch of an area
 * becomes a dash.  Lines that look alike get other dashes, and if that is not
 * enough, another lightness. */
#ifndef CHART_COLOUR_LINE_PAINT_H
#define CHART_COLOUR_LINE_PAINT_H

#include "figure/theme.h"

/* Appends a Paint for each area to lines (GArray of Paint).  Each new paint
 * differs clearly from the 40 paints before it, or else as much as possible.
 * Paints that are already in lines count, too.  DASH_EVEN is never used: it is
 * reserved for OTHER.  width is the width of the lines in points. */
void line_paints_add(const Theme *theme, const Paint *areas, guint n_areas,
                     double width, GArray *lines);

#endif
