#include "chart/colour/oklab.h"

#include <math.h>

static double
gamma_encode(double linear)
{
    double part = CLAMP(linear, 0, 1);

    return part <= 0.0031308 ? 12.92 * part
                             : 1.055 * pow(part, 1 / 2.4) - 0.055;
}

static double
gamma_decode(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

/* The matrices are those of B. Ottosson, "A perceptual color space for image
 * processing" (2020). */
Colour
colour_from_oklab(const Oklab *lab)
{
    double l =
        pow(lab->lightness + 0.3963377774 * lab->a + 0.2158037573 * lab->b, 3);
    double m =
        pow(lab->lightness - 0.1055613458 * lab->a - 0.0638541728 * lab->b, 3);
    double s =
        pow(lab->lightness - 0.0894841775 * lab->a - 1.2914855480 * lab->b, 3);

    return (Colour){
        .red = gamma_encode(4.0767416621 * l - 3.3077115913 * m +
                            0.2309699292 * s),
        .green = gamma_encode(-1.2684380046 * l + 2.6097574011 * m -
                              0.3413193965 * s),
        .blue = gamma_encode(-0.0041960863 * l - 0.7034186147 * m +
                             1.7076147010 * s),
    };
}

Oklab
oklab_of(const Colour *colour)
{
    double red = gamma_decode(colour->red);
    double green = gamma_decode(colour->green);
    double blue = gamma_decode(colour->blue);
    double l =
        cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    double m =
        cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    double s =
        cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);

    return (Oklab){
        .lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        .a = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        .b = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    };
}

Colour
colour_from_oklch(double lightness, double chroma, double hue)
{
    return colour_from_oklab(&(Oklab){
        .lightness = lightness,
        .a = chroma * cos(hue * G_PI / 180),
        .b = chroma * sin(hue * G_PI / 180),
    });
}

double
oklab_distance(const Oklab *left, const Oklab *right)
{
    return sqrt(pow(left->lightness - right->lightness, 2) +
                pow(left->a - right->a, 2) + pow(left->b - right->b, 2));
}

double
colour_distance(const Colour *left, const Colour *right)
{
    Oklab a = oklab_of(left), b = oklab_of(right);

    return oklab_distance(&a, &b);
}

double
oklab_look_distance(const Oklab *left, const Oklab *right)
{
    return hypot((left->lightness - right->lightness) / 2,
                 hypot(left->a - right->a, left->b - right->b));
}

double
colour_look_distance(const Colour *left, const Colour *right)
{
    Oklab a = oklab_of(left), b = oklab_of(right);

    return oklab_look_distance(&a, &b);
}

double
colour_lightness(const Colour *colour)
{
    return oklab_of(colour).lightness;
}

Colour
colour_with_lightness(const Colour *colour, double lightness)
{
    Oklab lab = oklab_of(colour);
    Colour other;

    lab.lightness = lightness;
    other = colour_from_oklab(&lab);
    other.role = colour->role;
    return other;
}

Colour
colour_of_text_on(const Colour *ground)
{
    const double luminance = 0.2126 * gamma_decode(ground->red) +
                             0.7152 * gamma_decode(ground->green) +
                             0.0722 * gamma_decode(ground->blue);

    /* The contrast to black is (L + 0.05) / 0.05, to white 1.05 / (L + 0.05).
     */
    return luminance + 0.05 > sqrt(1.05 * 0.05) ? (Colour)RGB(0, 0, 0)
                                                : (Colour)RGB(1, 1, 1);
}
