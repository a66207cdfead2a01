/* The paints of bands: a theme, a break-down and a selection in, a paint for
 * each choice out.
 *
 * The hue of a band is a pure function of its stable name (profile/stable.h),
 * so two runs and two builds agree.  Bands that would look alike differ in
 * lightness or hatch.  A theme may have a list of paints.  Then the largest
 * bands get the paints that their names select, and the other bands get the
 * remaining paints.  A theme may also define fixed colours for biography and a
 * sequence of colours for user eras. */
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

/* Returns a colour's lightness in OKLab, 0 to 1. */
double colour_lightness(const Colour *colour);

/* Returns a colour with the given lightness and the same hue, chroma and
 * role. */
Colour colour_with_lightness(const Colour *colour, double lightness);

/* Returns the hue of a band with this label, in degrees. */
double colour_hue(const char *text);

/* Sets the paint of each choice, in the selection's order: fill, hatch and ink,
 * but no stroke.  The caller allocates paints for all choices. */
void colour_bands(const Theme *theme, Breakdown breakdown,
                  const Selection *selection, Paint *paints);

#endif
