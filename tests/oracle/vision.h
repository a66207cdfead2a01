/* Computes contrast and distance of colours, for normal and colour-blind
 * vision. */
#ifndef TESTS_VISION_H
#define TESTS_VISION_H

#include "figure/figure.h"

/* Relative luminance and contrast as WCAG 2.1 defines them. */
double luminance(const Colour *colour);
double contrast(const Colour *left, const Colour *right);

typedef enum {
    VISION_FULL,
    VISION_PROTANOPIA,
    VISION_DEUTERANOPIA,
    N_VISIONS
} Vision;

/* Returns how a person with this vision sees a colour.  From Machado, Oliveira
 * and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency" (2009), at full severity. */
Colour seen_with(Vision vision, const Colour *colour);

/* Returns the distance of two colours in OKLab, for the vision to which they
 * are closest. */
double min_distance(const Colour *left, const Colour *right);

#endif
