#include "oracle/vision.h"

#include <math.h>

#include "chart/colour/colour.h"

static double
linear(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double
encoded(double part)
{
    part = CLAMP(part, 0, 1);
    return part <= 0.0031308 ? part * 12.92
                             : 1.055 * pow(part, 1 / 2.4) - 0.055;
}

double
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

Colour
seen_with(Vision vision, const Colour *colour)
{
    static const double matrices[N_VISIONS][3][3] = {
        [VISION_FULL] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        [VISION_PROTANOPIA] = {{0.152286, 1.052583, -0.204868},
                               {0.114503, 0.786281, 0.099216},
                               {-0.003882, -0.048116, 1.051998}},
        [VISION_DEUTERANOPIA] = {{0.367322, 0.860646, -0.227968},
                                 {0.280085, 0.672501, 0.047413},
                                 {-0.011820, 0.042940, 0.968881}},
    };
    const double in[] = {linear(colour->red), linear(colour->green),
                         linear(colour->blue)};
    double out[3] = {0};

    for (guint row = 0; row < 3; row++)
        for (guint i = 0; i < 3; i++)
            out[row] += matrices[vision][row][i] * in[i];
    return (Colour){.red = encoded(out[0]),
                    .green = encoded(out[1]),
                    .blue = encoded(out[2])};
}

double
min_distance(const Colour *left, const Colour *right)
{
    double min = 2;

    for (Vision vision = 0; vision < N_VISIONS; vision++) {
        Colour a = seen_with(vision, left), b = seen_with(vision, right);

        min = MIN(min, colour_distance(&a, &b));
    }
    return min;
}
