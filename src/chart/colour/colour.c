#include "chart/colour/colour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "profile/stable.h"

/* Distances in OKLab below which two bands look alike: neighbours in the stack,
 * the largest bands, and other bands, which are compared only in the legend.
 * MIN_BETWEEN_PAINTS is for neighbours under BANDS_BY_NAME.  It is smaller, so
 * that two different paints of a theme never need a hatch. */
#define MIN_TO_NEIGHBOUR    0.11
#define MIN_BETWEEN_LARGEST 0.10
#define MIN_TO_OTHERS       0.05
#define MIN_BETWEEN_PAINTS  0.08
#define N_LARGEST           6

/* Different hatches add this to the distance of two bands.  They add nothing to
 * the distance of neighbours, whose colours must differ anyway. */
#define HATCH_DISTANCE 0.06

/* A band is compared with its neighbours and with at most this many of the
 * largest bands.  More bands cannot be distinguished by colour anyway. */
#define MAX_COMPARED 40

/* Difference in lightness between a band and the lines of its hatch.  The lines
 * are darker than the band, or lighter than a dark band. */
#define INK_STEP 0.24

/* The theme's colours of memory lines are in the order of MemoryLine. */
G_STATIC_ASSERT(THEME_N_LINES == (int)N_MEMORY_LINES);
G_STATIC_ASSERT(ROLE_SIZE - ROLE_LIVE == (int)MEMORY_SIZE);
G_STATIC_ASSERT(ROLE_BLOCKS - ROLE_LIVE == (int)MEMORY_BLOCKS);

typedef struct {
    double lightness, a, b;
} Oklab;

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
static Colour
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

static Oklab
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

static double
lab_distance(const Oklab *left, const Oklab *right)
{
    return sqrt(pow(left->lightness - right->lightness, 2) +
                pow(left->a - right->a, 2) + pow(left->b - right->b, 2));
}

double
colour_distance(const Colour *left, const Colour *right)
{
    Oklab a = oklab_of(left), b = oklab_of(right);

    return lab_distance(&a, &b);
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

/* FNV-1a with a final mixing step.  The result does not depend on the
 * machine. */
static guint32
hash_name(const char *name)
{
    guint32 hash = 2166136261u;

    for (; *name != '\0'; name++)
        hash = (hash ^ (guchar)*name) * 16777619u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ hash >> 12;
}

double
colour_hue(const char *text)
{
    g_autofree char *name = stable_name(text);

    return hash_name(name) % 360;
}

/* Returns the number of paints without a hatch among the candidates for a
 * band. */
static guint
count_plain(const Theme *theme)
{
    return theme->rule == BANDS_BY_HUE ? theme->n_levels : theme->n_paints;
}

/* Returns candidate n (from 0) for the paint of a band whose name has that
 * hash.  The plain paints come first, starting with the preferred paint of the
 * name.  Then they are repeated with each hatch.  The ink of a hatch has the
 * hue of its fill, so the band keeps its hue. */
static Paint
paint_candidate(const Theme *theme, guint32 hash, guint n)
{
    guint n_plain = count_plain(theme);
    Paint paint = {.filled = TRUE};

    if (theme->rule == BANDS_BY_HUE)
        paint.fill =
            colour_from_oklch(theme->lightness[(hash / 360 + n) % n_plain],
                              theme->chroma, hash % 360);
    else
        paint = theme->paints[(hash % n_plain + n) % n_plain];
    if (n >= n_plain) {
        Oklab lab = oklab_of(&paint.fill);

        lab.lightness += lab.lightness > 0.55 ? -INK_STEP : INK_STEP;
        paint.hatch = n / n_plain;
        paint.ink = colour_from_oklab(&lab);
    }
    return paint;
}

/* The appearance of a band; known is FALSE until the band is painted. */
typedef struct {
    Oklab lab;
    Hatch hatch;
    gboolean known;
} Appearance;

/* The state of painting the bands, the largest first. */
typedef struct {
    const Theme *theme;
    Appearance *appearances; /* of the choices, from the top; then of OTHER */
    guint *order;            /* the choices, by size */
} Palette;

static Appearance
appearance_of(const Paint *paint)
{
    return (Appearance){oklab_of(&paint->fill), paint->hatch, TRUE};
}

/* Returns how clearly a band with this appearance differs from the bands that
 * are painted already.  1 or more is enough.  rank is the band's rank by size,
 * from 0. */
static double
rate_appearance(const Palette *palette, const Appearance *appearance,
                guint rank)
{
    gboolean by_hue = palette->theme->rule == BANDS_BY_HUE;
    double min_distance = by_hue ? MIN_TO_NEIGHBOUR : MIN_BETWEEN_PAINTS;
    guint index = palette->order[rank];
    double worst = G_MAXDOUBLE;

    /* Its own appearance is not known yet. */
    for (guint i = index > 0 ? index - 1 : index; i <= index + 1; i++) {
        const Appearance *neighbour = &palette->appearances[i];

        if (neighbour->known)
            worst = MIN(worst, lab_distance(&appearance->lab, &neighbour->lab) /
                                   min_distance);
    }
    min_distance =
        by_hue && rank < N_LARGEST ? MIN_BETWEEN_LARGEST : MIN_TO_OTHERS;
    for (guint i = 0; i < MIN(rank, MAX_COMPARED); i++) {
        const Appearance *other = &palette->appearances[palette->order[i]];
        double distance = lab_distance(&appearance->lab, &other->lab);

        if (appearance->hatch != other->hatch)
            distance += HATCH_DISTANCE;
        worst = MIN(worst, distance / min_distance);
    }
    return worst;
}

/* Returns the preferred paint of the name if it is different enough, else the
 * paint that differs most.  Hatches are tried only if no plain paint is
 * different enough. */
static Paint
choose_paint(const Palette *palette, guint32 hash, guint rank)
{
    guint n_plain = count_plain(palette->theme);
    Paint best = {.filled = FALSE};
    double best_rating = -1;

    for (guint n = 0; n < n_plain * N_HATCHES; n++) {
        Paint paint = paint_candidate(palette->theme, hash, n);
        Appearance appearance = appearance_of(&paint);
        double rating = rate_appearance(palette, &appearance, rank);

        if (n % n_plain == 0 && best_rating >= 1)
            break;
        if (rating > best_rating) {
            best_rating = rating;
            best = paint;
        }
        if (n == 0 && rating >= 1)
            break;
    }
    return best;
}

/* Paints the largest bands first, so that they get the preferred paints of
 * their names. */
static void
paint_by_name(const Theme *theme, const Selection *selection, Paint *paints)
{
    guint n_choices = selection_n_choices(selection);
    g_autofree guint *order = selection_by_size(selection);
    g_autofree Appearance *appearances = g_new0(Appearance, n_choices + 1);
    const Palette palette = {theme, appearances, order};

    if (selection->n_other > 0)
        appearances[n_choices] =
            (Appearance){oklab_of(&theme->other), HATCH_NONE, TRUE};
    for (guint rank = 0; rank < n_choices; rank++) {
        guint index = order[rank];
        g_autofree char *name =
            stable_name(selection_choice(selection, index)->band->text);

        paints[index] = choose_paint(&palette, hash_name(name), rank);
        appearances[index] = appearance_of(&paints[index]);
    }
}

/* A band whose label is the number of a user era. */
typedef struct {
    guint64 number;
    guint index;
} NumberedEra;

static gint
compare_eras(gconstpointer left, gconstpointer right)
{
    guint64 a = ((const NumberedEra *)left)->number;
    guint64 b = ((const NumberedEra *)right)->number;

    return (a > b) - (a < b);
}

static double
between(double from, double to, double part)
{
    return from + (to - from) * part;
}

/* The colour of a user era depends on its rank among the drawn eras. */
static void
paint_eras(const Theme *theme, const Selection *selection, Paint *paints)
{
    guint n_choices = selection_n_choices(selection), rank = 0;
    g_autofree NumberedEra *eras = g_new(NumberedEra, n_choices);

    for (guint i = 0; i < n_choices; i++) {
        const char *text = selection_choice(selection, i)->band->text;

        eras[i] = (NumberedEra){g_ascii_strtoull(text, NULL, 10), i};
    }
    if (n_choices > 0)
        qsort(eras, n_choices, sizeof(NumberedEra), compare_eras);
    for (guint i = 0; i < n_choices; i++) {
        double part;

        if (eras[i].number != eras[rank].number)
            rank = i;
        part = (double)rank / MAX(1, (double)n_choices - 1);
        paints[eras[i].index] = (Paint){
            .filled = TRUE,
            .fill = colour_from_oklch(
                between(theme->oldest.lightness, theme->newest.lightness, part),
                between(theme->oldest.chroma, theme->newest.chroma, part),
                between(theme->oldest.hue, theme->newest.hue, part)),
        };
    }
}

/* The labels are those of GHC's biographical profile (-hb). */
static void
paint_biography(const Theme *theme, const Selection *selection, Paint *paints)
{
    static const char *const labels[N_KINDS] = {
        [KIND_VOID] = "VOID", [KIND_LAG] = "LAG",
        [KIND_USE] = "USE",   [KIND_INHERENT_USE] = "INHERENT_USE",
        [KIND_DRAG] = "DRAG",
    };

    for (guint i = 0; i < selection_n_choices(selection); i++)
        for (guint kind = 0; kind < N_KINDS; kind++)
            if (strcmp(labels[kind],
                       selection_choice(selection, i)->band->text) == 0)
                paints[i] =
                    (Paint){.filled = TRUE, .fill = theme->biography[kind]};
}

void
colour_bands(const Theme *theme, Breakdown breakdown,
             const Selection *selection, Paint *paints)
{
    guint n_choices = selection_n_choices(selection);

    if (breakdown == BREAKDOWN_ERA && theme->has_eras) {
        paint_eras(theme, selection, paints);
    } else if (theme->rule == BANDS_BY_PLACE) {
        /* The first paints of the theme are the least conspicuous ones.  They
         * are for the top of the stack, where the largest bands are.  As in
         * hp2ps, the bottom of the stack is black, whether it is OTHER or a
         * band. */
        for (guint i = 0; i < n_choices; i++)
            paints[i] = theme->paints[i % theme->n_paints];
        if (n_choices > 1 && selection->n_other == 0)
            paints[n_choices - 1] =
                (Paint){.filled = TRUE, .fill = theme->other};
    } else {
        paint_by_name(theme, selection, paints);
    }
    if (breakdown == BREAKDOWN_BIOGRAPHY && theme->has_biography)
        paint_biography(theme, selection, paints);
}
