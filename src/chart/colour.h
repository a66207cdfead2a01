/* Colours: the theme's few fixed ones, and one for each band.
 *
 * A band's hue is a pure function of its label, so that two runs agree; two
 * neighbours of nearly the same hue differ in lightness.  Biography and
 * eras have fixed and sequential colours. */
#ifndef CHART_COLOUR_H
#define CHART_COLOUR_H

#include "chart/figure.h"
#include "chart/selection.h"

typedef struct {
    Colour background;
    Colour text;
    Colour faint; /* secondary texts */
    Colour grid;
    Colour frame;   /* boxes and axes */
    Colour outline; /* of bands */
    Colour other;   /* the OTHER band */
    Colour mark;    /* markers */
    Colour memory[N_MEMORY_LINES];
    double lightness[3]; /* of bands, 0 to 1 */
    double chroma;       /* of bands */
} Theme;

const Theme *theme_default(void);

/* Returns the sRGB colour of OKLCH coordinates (lightness 0 to 1, chroma,
 * hue in degrees), cut to what sRGB can show. */
Colour colour_from_oklch(double lightness, double chroma, double hue);

/* Returns the hue, in degrees, that belongs to a label. */
double colour_hue(const char *label);

/* Fills in a colour for each choice of the selection, in its order. */
void colour_bands(const Theme *theme, Breakdown breakdown,
                  const Selection *selection, Colour *colours);

#endif
