/* Computes with colours as the eye sees them: sRGB colours in, distances and
 * other colours out, in the space OKLab. */
#ifndef CHART_COLOUR_OKLAB_H
#define CHART_COLOUR_OKLAB_H

#include "figure/figure.h"

/* A colour in OKLab: its lightness, 0 to 1, and two axes of hue and chroma. */
typedef struct {
    double lightness, a, b;
} Oklab;

Oklab oklab_of(const Colour *colour);

/* Returns the sRGB colour, clipped to the gamut. */
Colour colour_from_oklab(const Oklab *lab);

/* As colour_distance and colour_look_distance. */
double oklab_distance(const Oklab *left, const Oklab *right);
double oklab_look_distance(const Oklab *left, const Oklab *right);

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

/* Returns black or white: what has more contrast to a colour (WCAG 2.1,
 * 1.4.3). */
Colour colour_of_text_on(const Colour *ground);

#endif
