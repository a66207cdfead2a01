/* The paint of bands that are drawn as lines.
 *
 * Colours of areas are too pale for thin lines.  All of a picture move away
 * from the page's lightness together, so that bands of one hue stay apart;
 * what looks alike all the same is broken in different ways. */
#ifndef CHART_COLOUR_LINE_PAINT_H
#define CHART_COLOUR_LINE_PAINT_H

#include "figure/theme.h"

/* Appends to the lines, Paint, one for each of the areas, that many points
 * wide, as far as can be unlike those that are there already.  None is broken
 * as that of OTHER is, which is no band: DASH_EVEN is the caller's. */
void line_paints_add(const Theme *theme, const Paint *areas, guint n_areas,
                     double width, GArray *lines);

#endif
