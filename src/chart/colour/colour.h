/* The paints of bands: a theme, a break-down and a selection in, a paint for
 * each choice out.
 *
 * The theme has one of three rules (figure/theme.h):
 *   - BANDS_BY_HUE: the hue, lightness and hatch of a band are a pure function
 *     of its stable name (run/stable.h), so all pictures agree.  Only where
 *     two bands would look alike, the one of less area gets another look.
 *   - BANDS_BY_NAME: the stable name selects one of the theme's paints.  A
 *     theme of at least 20 paints has the rule above.  With fewer, bands get
 *     their paints in order of size, the largest first.  A band that would look
 *     like an earlier one gets another paint or a hatch.
 *   - BANDS_BY_PLACE: the theme's paints in turn, from the top of the stack.
 * A band of selection->like has the look that it has there.
 * A theme may also define fixed colours for biography (-hb) and a sequence of
 * colours for user eras (-he), which depends on the drawn eras only. */
#ifndef CHART_COLOUR_COLOUR_H
#define CHART_COLOUR_COLOUR_H

#include "chart/selection.h"
#include "figure/theme.h"

/* Returns the sRGB colour of OKLCH coordinates: lightness 0 to 1, chroma, hue
 * in degrees.  It is clipped to the sRGB gamut. */
Colour colour_from_oklch(double lightness, double chroma, double hue);

/* Returns the distance of two colours in OKLab.  Black and white have the
 * distance 1.  A distance of 0.02 is just visible side by side. */
double colour_distance(const Colour *left, const Colour *right);

/* Returns the same distance with half of the difference in lightness.  Colours
 * that differ only in lightness are hard to tell apart in small areas and thin
 * lines, even if they differ clearly side by side. */
double colour_look_distance(const Colour *left, const Colour *right);

/* Returns a colour's lightness in OKLab, 0 to 1. */
double colour_lightness(const Colour *colour);

/* Returns a colour with the given lightness in OKLab and the same hue, chroma
 * and role.  It is clipped to the sRGB gamut. */
Colour colour_with_lightness(const Colour *colour, double lightness);

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
