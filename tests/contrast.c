#include "contrast.h"

#include <math.h>

/* WCAG 2.1, "relative luminance". */
static double
linear(double part)
{
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double
luminance(const Colour *colour)
{
    return 0.2126 * linear(colour->red) + 0.7152 * linear(colour->green) +
           0.0722 * linear(colour->blue);
}

double
contrast(const Colour *left, const Colour *right)
{
    double a = luminance(left), b = luminance(right);

    return (MAX(a, b) + 0.05) / (MIN(a, b) + 0.05);
}
