/* The paint of each band.
 *
 * A band's hue is a pure function of its stable name (profile/stable.h), so
 * that two runs and two builds agree.  What else would look alike in one
 * picture differs in lightness or hatch.  A theme with a few paints only
 * gives the largest bands those of their names, the others such as are left.
 * Biography and eras have fixed and sequential colours, where the theme has
 * such. */
#ifndef CHART_COLOUR_COLOUR_H
#define CHART_COLOUR_COLOUR_H

#include "chart/selection.h"
#include "figure/theme.h"

/* Returns the sRGB colour of OKLCH coordinates (lightness 0 to 1, chroma,
 * hue in degrees), cut to what sRGB can show. */
Colour colour_from_oklch(double lightness, double chroma, double hue);

/* Returns how far two colours are apart in OKLab: 1 from black to white;
 * 0.02 can just be seen side by side. */
double colour_distance(const Colour *left, const Colour *right);

/* Returns a colour's lightness in OKLab, 0 to 1; a colour of the same hue,
 * chroma and role with another one. */
double colour_lightness(const Colour *colour);
Colour colour_with_lightness(const Colour *colour, double lightness);

/* Returns the hue, in degrees, that belongs to a band's text. */
double colour_hue(const char *text);

/* Fills in what fills each choice of the selection, in its order: fill,
 * hatch and ink; no stroke. */
void colour_bands(const Theme *theme, Breakdown breakdown,
                  const Selection *selection, Paint *paints);

#endif
