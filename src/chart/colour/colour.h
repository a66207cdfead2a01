/* The paints of bands: a theme, a break-down and a selection in, a paint for
 * each choice out.
 *
 * The theme has one of three rules (figure/theme.h):
 *   - BANDS_BY_HUE: the hue, lightness and hatch of a band are a pure function
 *     of its stable name (run/stable.h), so all pictures agree.  The colours
 *     are chosen so that any two, and OTHER, are told apart.  Only where two
 *     bands would have one colour, the one of less area gets another one; a
 *     colour is used again, with another hatch and not for neighbours, only
 *     when all are in use.  So a look depends on the names of the drawn bands
 *     and on the order of their areas, not on the areas or on the stack.
 *   - BANDS_BY_NAME: the same with the theme's paints.  In a theme of fewer
 *     than 20 paints, the name has no hatch, and bands get one only when all
 *     paints are in use.
 *   - BANDS_BY_PLACE: the theme's paints in turn, from the top of the stack.
 * A band of selection->like has the look that it has there.
 * A theme may also define fixed colours for biography (-hb) and a sequence of
 * colours for user eras (-he), which depends on the drawn eras only. */
#ifndef CHART_COLOUR_COLOUR_H
#define CHART_COLOUR_COLOUR_H

#include "chart/colour/oklab.h"
#include "chart/selection.h"
#include "figure/theme.h"

/* Sets the paint of each choice, in the selection's order: fill, hatch and ink,
 * but no stroke.  paints has room for all choices. */
void colour_bands(const Theme *theme, Breakdown breakdown,
                  const Selection *selection, Paint *paints);

/* Returns the colour of a frame of a stack: its module, or else the start of
 * its name, gives the hue (or one of the theme's paints), and its name the
 * lightness.  It depends on stable names only, so all pictures agree.  module
 * may be NULL. */
Colour colour_frame(const Theme *theme, const char *module, const char *name);

#endif
