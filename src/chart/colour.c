#include "chart/colour.h"

#include <math.h>
#include <string.h>

#define CLOSE_HUES 35.0 /* degrees */

static const Theme default_theme = {
    .background = {1, 1, 1},
    .text = {0.10, 0.10, 0.12},
    .faint = {0.36, 0.36, 0.40},
    .grid = {0.88, 0.88, 0.90},
    .frame = {0.25, 0.25, 0.28},
    .outline = {0.15, 0.15, 0.18},
    .other = {0.78, 0.78, 0.80},
    .mark = {0.45, 0.10, 0.25},
    .memory = {{0.80, 0.25, 0.10}, {0.10, 0.35, 0.70}, {0.10, 0.55, 0.30}},
    .lightness = {0.66, 0.76, 0.86},
    .chroma = 0.115,
};

const Theme *
theme_default(void)
{
    return &default_theme;
}

static double
gamma_encode(double linear)
{
    double part = CLAMP(linear, 0, 1);

    return part <= 0.0031308 ? 12.92 * part
                             : 1.055 * pow(part, 1 / 2.4) - 0.055;
}

/* The matrices are those of B. Ottosson, "A perceptual color space for image
 * processing" (2020). */
Colour
colour_from_oklch(double lightness, double chroma, double hue)
{
    double a = chroma * cos(hue * G_PI / 180);
    double b = chroma * sin(hue * G_PI / 180);
    double l = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    double m = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    double s = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);

    return (Colour){
        gamma_encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
        gamma_encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
        gamma_encode(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s),
    };
}

/* FNV-1a with a last mixing step: the same on every machine. */
static guint32
hash_label(const char *label)
{
    guint32 hash = 2166136261u;

    for (; *label != '\0'; label++)
        hash = (hash ^ (guchar)*label) * 16777619u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ hash >> 12;
}

double
colour_hue(const char *label)
{
    return (double)(hash_label(label) % 360);
}

static double
hue_distance(double left, double right)
{
    double distance = fabs(left - right);

    return MIN(distance, 360 - distance);
}

/* VOID, LAG, USE, DRAG as the papers on lag, drag and use see them: wasted
 * heap is warm, used heap is green. */
static gboolean
biography_colour(const char *label, Colour *colour)
{
    static const struct {
        const char *label;
        double lightness, chroma, hue;
    } fixed[] = {
        {"VOID", 0.58, 0.13, 25}, {"LAG", 0.82, 0.12, 85},
        {"USE", 0.72, 0.13, 145}, {"INHERENT_USE", 0.72, 0.08, 195},
        {"DRAG", 0.70, 0.13, 50},
    };

    for (guint i = 0; i < G_N_ELEMENTS(fixed); i++)
        if (strcmp(fixed[i].label, label) == 0) {
            *colour = colour_from_oklch(fixed[i].lightness, fixed[i].chroma,
                                        fixed[i].hue);
            return TRUE;
        }
    return FALSE;
}

static guint64
era_number(const Choice *choice)
{
    return g_ascii_strtoull(choice->band->text, NULL, 10);
}

/* From dark blue for the oldest era to light yellow for the youngest. */
static Colour
era_colour(const Selection *selection, const Choice *choice)
{
    guint n_choices = selection_n_choices(selection);
    guint rank = 0;
    double part;

    for (guint i = 0; i < n_choices; i++)
        rank += era_number(selection_choice(selection, i)) < era_number(choice);
    part = n_choices > 1 ? (double)rank / (n_choices - 1) : 0;
    return colour_from_oklch(0.45 + 0.47 * part, 0.11, 280 - 180 * part);
}

/* Hues of all bands, lightness by turns where neighbours look alike. */
static void
colours_by_name(const Theme *theme, const Selection *selection, Colour *colours)
{
    double hue_above = 0;
    guint level_above = 0;

    for (guint i = 0; i < selection_n_choices(selection); i++) {
        g_autofree char *label =
            band_unique_text(selection_choice(selection, i)->band);
        double hue = colour_hue(label);
        guint level = hash_label(label) / 360 % 3;

        if (i > 0 && hue_distance(hue, hue_above) < CLOSE_HUES &&
            level == level_above)
            level = (level + 1) % 3;
        colours[i] =
            colour_from_oklch(theme->lightness[level], theme->chroma, hue);
        hue_above = hue;
        level_above = level;
    }
}

void
colour_bands(const Theme *theme, Breakdown breakdown,
             const Selection *selection, Colour *colours)
{
    colours_by_name(theme, selection, colours);
    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);

        if (breakdown == BREAKDOWN_BIOGRAPHY)
            biography_colour(choice->band->text, &colours[i]);
        else if (breakdown == BREAKDOWN_ERA)
            colours[i] = era_colour(selection, choice);
    }
}
