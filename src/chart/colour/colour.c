#include "chart/colour/colour.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "run/stable.h"

/* The hues of BANDS_BY_HUE, at equal distances on the colour circle.  More hues
 * would be hard to distinguish. */
#define N_HUES 15

/* A theme with at least this many paints has enough looks for a rule without
 * regard to the other bands. */
#define MIN_PAINTS 20

/* Two of three looks have no hatch: the weight of plain looks, where that of
 * each hatch is 1. */
#define PLAIN_WEIGHT (2 * (N_HATCHES - 1))

/* Distances in OKLab below which two bands look alike if a theme has few
 * paints: neighbours in the stack, and other bands, which are compared only in
 * the legend. */
#define MIN_BETWEEN_PAINTS 0.08
#define MIN_TO_OTHERS      0.05

/* Distance (look_distance) below which two looks with the same hatch look
 * alike. */
#define MIN_BETWEEN_LOOKS 0.045

/* Different hatches add this to the distance of two bands.  They add nothing to
 * the distance of neighbours, whose colours must differ anyway. */
#define HATCH_DISTANCE 0.06

/* If a theme has few paints, a band is compared with its neighbours and with at
 * most this many of the largest bands.  More bands cannot be distinguished by
 * colour anyway. */
#define MAX_COMPARED 40

/* Difference in lightness between a band and the lines of its hatch.  The lines
 * are darker than the band, or lighter than a dark band. */
#define INK_STEP 0.17

/* Frames of one module differ in lightness by this step, if the theme has
 * paints. */
#define FRAME_STEP 0.05

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

static double
look_distance(const Oklab *left, const Oklab *right)
{
    return hypot((left->lightness - right->lightness) / 2,
                 hypot(left->a - right->a, left->b - right->b));
}

double
colour_look_distance(const Colour *left, const Colour *right)
{
    Oklab a = oklab_of(left), b = oklab_of(right);

    return look_distance(&a, &b);
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

/* FNV-1a with a final mixing step.  The result does not depend on the machine.
 * The start value is the one of 6 000 with which bands that are neighbours in
 * real logs, such as THUNK_2_0 and THUNK, look alike least often. */
static guint32
hash_name(const char *name)
{
    guint32 hash = 2166138016u;

    for (; *name != '\0'; name++)
        hash = (hash ^ (guchar)*name) * 16777619u;
    hash ^= hash >> 15;
    hash *= 0x2c1b3c6du;
    return hash ^ hash >> 12;
}

/* A look is a number: N_HATCHES times the index of its fill, plus its hatch.
 * The fills of BANDS_BY_HUE are its hues, each with all levels of lightness;
 * the fills of other rules are the theme's paints, which may have a hatch of
 * their own. */
#define NO_LOOK    G_MAXUINT
#define OTHER_LOOK (G_MAXUINT - 1) /* the theme's colour "other" */

static guint
count_fills(const Theme *theme)
{
    return theme->rule == BANDS_BY_HUE ? N_HUES * theme->n_levels
                                       : theme->n_paints;
}

/* The ink of a hatch has the hue of its fill, so a band keeps its hue. */
static Paint
paint_of_look(const Theme *theme, guint look)
{
    const guint fill = look / N_HATCHES;
    Paint paint = {.filled = TRUE};

    if (look == OTHER_LOOK) {
        paint.fill = theme->other;
        return paint;
    }
    if (theme->rule == BANDS_BY_HUE)
        paint.fill = colour_from_oklch(
            theme->lightness[fill % theme->n_levels], theme->chroma,
            360.0 / N_HUES * (fill / theme->n_levels));
    else
        paint = theme->paints[fill];
    if (look % N_HATCHES != HATCH_NONE) {
        Oklab lab = oklab_of(&paint.fill);

        lab.lightness += lab.lightness > 0.55 ? -INK_STEP : INK_STEP;
        paint.hatch = look % N_HATCHES;
        paint.ink = colour_from_oklab(&lab);
    }
    return paint;
}

static guint32
hash_of(const Selection *selection, guint choice)
{
    g_autofree char *name =
        stable_name(selection_choice(selection, choice)->band->text);

    return hash_name(name);
}

/* The appearance of a band; known is FALSE until the band is painted. */
typedef struct {
    Oklab lab;
    Hatch hatch;
    gboolean known;
} Appearance;

static Appearance
appearance_of(const Paint *paint)
{
    return (Appearance){oklab_of(&paint->fill), paint->hatch, TRUE};
}

/* Looks that bands have, and looks too similar to them. */
typedef enum { LOOK_FREE, LOOK_SIMILAR, LOOK_USED } LookState;

/* All looks of a theme. */
typedef struct {
    guint n_looks;
    guint n_free, n_unused; /* looks that are LOOK_FREE; not LOOK_USED */
    Appearance *appearances;
    guint8 *states; /* LookState */
} Looks;

static Looks
looks_new(const Theme *theme)
{
    const guint n_looks = count_fills(theme) * N_HATCHES;
    Looks looks = {
        .n_looks = n_looks,
        .n_free = n_looks,
        .n_unused = n_looks,
        .appearances = g_new(Appearance, n_looks),
        .states = g_new0(guint8, n_looks),
    };

    for (guint i = 0; i < n_looks; i++) {
        const Paint paint = paint_of_look(theme, i);

        looks.appearances[i] = appearance_of(&paint);
    }
    return looks;
}

static void
looks_clear(Looks *looks)
{
    g_free(looks->appearances);
    g_free(looks->states);
}

static gboolean
look_alike(const Appearance *left, const Appearance *right)
{
    return left->hatch == right->hatch &&
           look_distance(&left->lab, &right->lab) < MIN_BETWEEN_LOOKS;
}

/* Marks a look as used, and those that look alike as similar. */
static void
use_look(Looks *looks, guint look)
{
    if (looks->states[look] == LOOK_USED)
        return;
    for (guint i = 0; i < looks->n_looks; i++)
        if (looks->states[i] == LOOK_FREE &&
            look_alike(&looks->appearances[i], &looks->appearances[look])) {
            looks->states[i] = LOOK_SIMILAR;
            looks->n_free--;
        }
    looks->states[look] = LOOK_USED;
    looks->n_unused--;
}

/* Gives each band the look of its name.  Where two bands would look alike, the
 * one of less area gets the next look that differs from all: another hatch and
 * lightness, later another hue, too.  If there is none, it gets one that no
 * band has.  No band loses its look to one that was moved.  If all looks are in
 * use, bands keep the look of their names. */
static void
look_by_name(const Theme *theme, const Selection *selection,
             const guint *by_size, guint *looks)
{
    Looks all = looks_new(theme);
    const guint n_fills = count_fills(theme);
    /* Two levels and a hatch further.  The step must reach all looks. */
    G_STATIC_ASSERT(N_HATCHES == 8);
    const guint step = n_fills % 17 != 0 ? 2 * N_HATCHES + 1 : 1;
    const guint n_choices = selection_n_choices(selection);
    g_autofree guint *moved = g_new(guint, n_choices);
    guint n_moved = 0;

    for (guint i = 0; i < n_choices; i++)
        if (looks[i] != NO_LOOK)
            use_look(&all, looks[i]);
    for (guint rank = 0; rank < n_choices; rank++) {
        const guint i = by_size[rank];
        guint32 hash;
        guint weight;

        if (looks[i] != NO_LOOK)
            continue;
        hash = hash_of(selection, i);
        weight = hash / n_fills % (PLAIN_WEIGHT + N_HATCHES - 1);
        looks[i] =
            hash % n_fills * N_HATCHES +
            (weight < PLAIN_WEIGHT ? HATCH_NONE : weight - PLAIN_WEIGHT + 1);
        if (all.states[looks[i]] == LOOK_FREE)
            use_look(&all, looks[i]);
        else
            moved[n_moved++] = i;
    }
    for (guint i = 0; i < n_moved && all.n_unused > 0; i++) {
        const LookState allowed = all.n_free > 0 ? LOOK_FREE : LOOK_SIMILAR;
        guint *look = &looks[moved[i]];

        while (all.states[*look] > allowed)
            *look = (*look + step) % all.n_looks;
        use_look(&all, *look);
    }
    looks_clear(&all);
}

/* Returns how clearly a choice with this appearance differs from its neighbours
 * and from the largest bands, as far as those are painted already.  1 or more
 * is enough. */
static double
rate_appearance(const Appearance *appearance, const Appearance *all,
                guint choice, const guint *by_size, guint n_choices)
{
    double worst = G_MAXDOUBLE;

    /* Its own appearance is not known yet. */
    for (guint i = choice > 0 ? choice - 1 : choice; i <= choice + 1; i++)
        if (all[i].known)
            worst = MIN(worst, lab_distance(&appearance->lab, &all[i].lab) /
                                   MIN_BETWEEN_PAINTS);
    for (guint i = 0; i < MIN(n_choices, MAX_COMPARED); i++) {
        const Appearance *other = &all[by_size[i]];
        double distance = lab_distance(&appearance->lab, &other->lab);

        if (appearance->hatch != other->hatch)
            distance += HATCH_DISTANCE;
        if (other->known)
            worst = MIN(worst, distance / MIN_TO_OTHERS);
    }
    return worst;
}

/* Shares out the few paints of a theme, to the largest band first: the paint of
 * its name if that is different enough, else the paint that differs most from
 * those of the bands before it.  Hatches are tried only if no plain paint is
 * different enough. */
static void
look_by_sharing(const Theme *theme, const Selection *selection,
                const guint *by_size, guint *looks)
{
    const guint n_choices = selection_n_choices(selection);
    const guint n_plain = theme->n_paints;
    g_autofree Appearance *all = g_new0(Appearance, n_choices + 1);

    for (guint i = 0; i < n_choices; i++)
        if (looks[i] != NO_LOOK) {
            const Paint paint = paint_of_look(theme, looks[i]);

            all[i] = appearance_of(&paint);
        }
    if (selection->n_other > 0)
        all[n_choices] =
            (Appearance){oklab_of(&theme->other), HATCH_NONE, TRUE};
    for (guint rank = 0; rank < n_choices; rank++) {
        const guint i = by_size[rank];
        const guint32 hash = hash_of(selection, i);
        double best = -1;

        if (looks[i] != NO_LOOK)
            continue;
        for (guint n = 0; n < n_plain * N_HATCHES; n++) {
            const guint look =
                (hash % n_plain + n) % n_plain * N_HATCHES + n / n_plain;
            const Paint paint = paint_of_look(theme, look);
            const Appearance appearance = appearance_of(&paint);
            const double rating =
                rate_appearance(&appearance, all, i, by_size, n_choices);

            if (n % n_plain == 0 && best >= 1)
                break;
            if (rating > best) {
                best = rating;
                looks[i] = look;
            }
            if (n == 0 && rating >= 1)
                break;
        }
        {
            const Paint paint = paint_of_look(theme, looks[i]);

            all[i] = appearance_of(&paint);
        }
    }
}

/* Gives the paints that no band has in turn.  The theme's first paints are the
 * least conspicuous ones.  They are for the top of the stack, where the largest
 * bands are.  As in hp2ps, the bottom of the stack is black, whether it is
 * OTHER or a band. */
static void
look_by_place(const Theme *theme, const Selection *selection, guint *looks)
{
    const guint n_choices = selection_n_choices(selection);
    g_autofree guint8 *used = g_new0(guint8, theme->n_paints);
    guint next = 0;

    for (guint i = 0; i < n_choices; i++)
        if (looks[i] < theme->n_paints * N_HATCHES)
            used[looks[i] / N_HATCHES] = TRUE;
    for (guint i = 0; i < n_choices; i++) {
        if (looks[i] != NO_LOOK)
            continue;
        for (guint n = 0; n < theme->n_paints && used[next % theme->n_paints];
             n++)
            next++;
        looks[i] = next++ % theme->n_paints * N_HATCHES;
    }
    if (n_choices > 1 && selection->n_other == 0 && selection->like == NULL)
        looks[n_choices - 1] = OTHER_LOOK;
}

/* Returns the look of each choice.  A band of selection->like has its look
 * there; a black one is none beside a black OTHER.  Free with g_free. */
static guint *
looks_of(const Theme *theme, const Selection *selection)
{
    const guint n_choices = selection_n_choices(selection);
    g_autofree guint *by_size = selection_by_size(selection);
    g_autofree guint *like =
        selection->like != NULL ? looks_of(theme, selection->like) : NULL;
    guint *looks = g_new0(guint, n_choices + 1);

    for (guint i = 0; i < n_choices; i++) {
        const Choice *same = selection_choice(selection, i)->like;

        looks[i] = same != NULL && like != NULL
                       ? like[same - selection_choice(selection->like, 0)]
                       : NO_LOOK;
        if (looks[i] == OTHER_LOOK && selection->n_other > 0)
            looks[i] = NO_LOOK;
    }
    if (theme->rule == BANDS_BY_PLACE)
        look_by_place(theme, selection, looks);
    else if (theme->rule == BANDS_BY_NAME && theme->n_paints < MIN_PAINTS)
        look_by_sharing(theme, selection, by_size, looks);
    else
        look_by_name(theme, selection, by_size, looks);
    return looks;
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
    g_autofree guint *looks = NULL;

    if (breakdown == BREAKDOWN_ERA && theme->has_eras) {
        paint_eras(theme, selection, paints);
        return;
    }
    looks = looks_of(theme, selection);
    for (guint i = 0; i < selection_n_choices(selection); i++)
        paints[i] = paint_of_look(theme, looks[i]);
    if (breakdown == BREAKDOWN_BIOGRAPHY && theme->has_biography)
        paint_biography(theme, selection, paints);
}

Colour
colour_frame(const Theme *theme, const char *module, const char *name)
{
    g_autofree char *stable = stable_name(name);
    const char *dot = strrchr(stable, '.');
    g_autofree char *owner =
        module != NULL ? g_strdup(module)
                       : g_strndup(stable, dot != NULL ? (gsize)(dot - stable)
                                                       : strlen(stable));
    const guint32 hash = hash_name(owner), level = hash_name(stable);

    if (theme->rule == BANDS_BY_HUE)
        return colour_from_oklch(theme->lightness[level % theme->n_levels],
                                 theme->chroma, hash % 360);
    const Colour *fill = &theme->paints[hash % theme->n_paints].fill;

    return colour_with_lightness(
        fill,
        CLAMP(colour_lightness(fill) + FRAME_STEP * (level % 3) - FRAME_STEP, 0,
              1));
}
