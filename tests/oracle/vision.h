/* How colours look to people: contrast, and colour blindness. */
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

/* Returns what a colour looks like to these eyes, after Machado, Oliveira
 * and Fernandes, "A Physiologically-based Model for Simulation of Color
 * Vision Deficiency" (2009), at full severity. */
Colour seen_with(Vision vision, const Colour *colour);

/* Returns how far two colours are apart in OKLab for the eyes to which they
 * are the closest. */
double min_distance(const Colour *left, const Colour *right);

#endif
