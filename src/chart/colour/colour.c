#include "chart/colour/colour.h"

#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
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

/* Two bands are told apart if their colours have more than this distance in
 * OKLab.  At least three of four people then see a difference between two
 * swatches of a legend, of 3 mm at 50 cm.  This was computed for all pairs of
 * colours of the themes colour, dark and safe, by M. Stone, D. Szafir and
 * V. Setlur, "An engineering model for color difference as a function of size"
 * (2014). */
#define MIN_DISTANCE 0.08

/* What different hatches add to that distance.  It is less than is required,
 * because hatches are not seen in thin bands.  They do not tell neighbours
 * apart: the eye sees one area. */
#define HATCH_DISTANCE 0.06

/* The distance from which two colours do not seem to be one hue.  A band whose
 * colour another band has gets one that is at least so far from it. */
#define WELL_APART 0.1

/* What it costs a band that gets another look, as a distance in OKLab, not to
 * be well apart, or to have another hatch.  A theme with few paints has no
 * hatches before all paints are in use. */
#define NEAR_COST        1.0
#define HATCH_COST       0.03
#define FIRST_HATCH_COST 9.0

/* Smaller differences are rounding errors, which depend on the machine. */
#define ROUNDING 1e-6

/* Difference in lightness between a band and the lines of its hatch.  The lines
 * are darker than the band, or lighter than a dark band. */
#define INK_STEP 0.17

/* Frames of one module differ in lightness by this step, if the theme has
 * paints. */
#define FRAME_STEP 0.05

/* The theme's colours of memory lines are in the order of MemoryLine. */
#define MEMORY_LINE(name, ...)                                                 \
    G_STATIC_ASSERT(ROLE_##name - ROLE_LIVE == (int)MEMORY_##name);
#include "run/memory-line.def"

/* FNV-1a with a final mixing step.  The result does not depend on the machine.
 * The start value was chosen so that the names of GHC, such as THUNK_2_0 and
 * THUNK, seldom have one colour. */
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
 * their own.  Fills that are too similar to others are not drawn. */
#define NO_LOOK    G_MAXUINT
#define OTHER_LOOK (G_MAXUINT - 1) /* the theme's colour "other" */

static guint
count_fills(const Theme *theme)
{
    return theme->rule == BANDS_BY_HUE ? N_HUES * theme->n_levels
                                       : theme->n_paints;
}

static gboolean
has_few_paints(const Theme *theme)
{
    return theme->rule == BANDS_BY_NAME && theme->n_paints < MIN_PAINTS;
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

/* How a look is seen. */
typedef struct {
    Oklab lab;
    Hatch hatch;
} Appearance;

/* The looks of a theme, and the bands that have one. */
typedef struct {
    const Theme *theme;
    guint n_fills, n_looks;
    guint n_unused;
    Appearance *appearances; /* of each look, and of OTHER at the end */
    guint *fills;            /* for each fill, the one that is drawn */
    double *room; /* of each look: its least distance to those in use, as part
                     of MIN_DISTANCE; 0 = in use, or not drawn */
    guint *bands; /* the look of each choice, then of OTHER, or NO_LOOK */
} Looks;

/* Returns the index of a look in Looks.appearances. */
static guint
appearance_index(const Looks *looks, guint look)
{
    return look == OTHER_LOOK ? looks->n_looks : look;
}

/* Returns the colour of a fill. */
static const Oklab *
fill_lab(const Looks *looks, guint fill)
{
    return &looks->appearances[fill * N_HATCHES].lab;
}

/* Leaves out fills of BANDS_BY_HUE so that any two that are drawn, and OTHER,
 * are told apart.  So a band gives way only to a band with the same fill, and
 * most bands keep the look of their name.  The nearest fill is drawn instead of
 * one that is left out. */
static void
leave_out_fills(Looks *looks)
{
    const guint n_fills = looks->n_fills;
    const Oklab *other = &looks->appearances[looks->n_looks].lab;
    g_autofree gboolean *drawn = g_new(gboolean, n_fills);

    for (guint i = 0; i < n_fills; i++) {
        const Oklab *lab = fill_lab(looks, i);
        double least = oklab_distance(lab, other);

        for (guint k = 0; k < i; k++)
            if (drawn[k])
                least = MIN(least, oklab_distance(lab, fill_lab(looks, k)));
        drawn[i] = least > MIN_DISTANCE + ROUNDING;
    }
    for (guint i = 0; i < n_fills; i++) {
        double least = G_MAXDOUBLE;

        for (guint k = 0; k < n_fills; k++) {
            const double distance =
                oklab_distance(fill_lab(looks, i), fill_lab(looks, k));

            if (drawn[k] && distance < least - ROUNDING) {
                least = distance;
                looks->fills[i] = k;
            }
        }
    }
}

static Looks
looks_new(const Theme *theme, guint *bands)
{
    const guint n_fills = count_fills(theme);
    const guint n_looks = n_fills * N_HATCHES;
    Looks looks = {
        .theme = theme,
        .n_fills = n_fills,
        .n_looks = n_looks,
        .n_unused = n_looks,
        .appearances = g_new(Appearance, n_looks + 1),
        .fills = g_new(guint, n_fills),
        .room = g_new0(double, n_looks),
        .bands = bands,
    };

    g_assert(n_fills > 0);
    for (guint i = 0; i <= n_looks; i++) {
        const Paint paint = paint_of_look(theme, i < n_looks ? i : OTHER_LOOK);

        looks.appearances[i] = (Appearance){oklab_of(&paint.fill), paint.hatch};
    }
    for (guint i = 0; i < n_fills; i++)
        looks.fills[i] = i;
    if (theme->rule == BANDS_BY_HUE)
        leave_out_fills(&looks);
    for (guint i = 0; i < n_looks; i++) {
        const gboolean drawn = looks.fills[i / N_HATCHES] == i / N_HATCHES;

        looks.room[i] = drawn ? G_MAXDOUBLE : 0;
        looks.n_unused -= !drawn;
    }
    return looks;
}

/* Gives a choice a look, which leaves less room to others. */
static void
use_look(Looks *looks, guint choice, guint look)
{
    const Appearance *used = &looks->appearances[appearance_index(looks, look)];

    looks->bands[choice] = look;
    if (look == OTHER_LOOK || looks->room[look] == 0)
        return;
    for (guint i = 0; i < looks->n_looks; i++) {
        const Appearance *other = &looks->appearances[i];
        const double distance =
            oklab_distance(&used->lab, &other->lab) +
            (used->hatch != other->hatch ? HATCH_DISTANCE : 0);

        looks->room[i] = MIN(looks->room[i], distance / MIN_DISTANCE);
    }
    looks->room[look] = 0;
    looks->n_unused--;
}

/* Returns how clearly a choice with this look differs from all other bands, as
 * far as those have a look.  1 or more is enough. */
static double
rate_look(const Looks *looks, guint choice, guint look)
{
    const Oklab *lab = &looks->appearances[look].lab;
    double worst = looks->room[look];

    for (guint i = choice == 0 ? 0 : choice - 1; i <= choice + 1; i++)
        if (i != choice && looks->bands[i] != NO_LOOK) {
            const guint at = appearance_index(looks, looks->bands[i]);

            worst =
                MIN(worst, oklab_distance(lab, &looks->appearances[at].lab) /
                               MIN_DISTANCE);
        }
    return worst;
}

/* Returns the look of a name: a fill, in a theme with enough of them also a
 * hatch. */
static guint
look_of_hash(const Looks *looks, guint32 hash)
{
    const guint weight = hash / looks->n_fills % (PLAIN_WEIGHT + N_HATCHES - 1);
    const guint plain = looks->fills[hash % looks->n_fills] * N_HATCHES;

    return has_few_paints(looks->theme) || weight < PLAIN_WEIGHT
               ? plain
               : plain + weight - PLAIN_WEIGHT + 1;
}

/* Returns the look nearest to that of the name that differs enough, or else the
 * one that differs most. */
static guint
nearest_look(const Looks *looks, guint choice, guint own)
{
    const Appearance *from = &looks->appearances[own];
    const double hatch_cost =
        has_few_paints(looks->theme) ? FIRST_HATCH_COST : HATCH_COST;
    double least = G_MAXDOUBLE, best = -1;
    guint found = own;

    for (guint n = 0; n < looks->n_looks; n++) {
        const guint look = (own + n) % looks->n_looks;
        const Appearance *to = &looks->appearances[look];
        const double rating = MIN(1, rate_look(looks, choice, look));
        const double distance = oklab_distance(&from->lab, &to->lab);
        const gboolean is_near =
            distance > 0 && distance < WELL_APART - ROUNDING;
        const double cost = distance + (is_near ? NEAR_COST : 0) +
                            (from->hatch != to->hatch ? hatch_cost : 0);

        if (rating > best + ROUNDING ||
            (rating > best - ROUNDING && cost < least - ROUNDING)) {
            best = rating;
            least = cost;
            found = look;
        }
    }
    return found;
}

/* Gives each band the look of its name.  Where two bands would look alike, the
 * one of less area gets the nearest look that differs from all.  No band loses
 * its look to one that was moved.  If all looks are in use, bands keep the look
 * of their names. */
static void
look_by_name(const Theme *theme, const Selection *selection, guint *bands)
{
    const guint n_choices = selection_n_choices(selection);
    g_autofree guint *by_size = selection_by_size(selection);
    g_autofree guint *moved = g_new(guint, n_choices);
    Looks looks = looks_new(theme, bands);
    guint n_moved = 0;

    for (guint i = 0; i < n_choices; i++)
        if (bands[i] != NO_LOOK)
            use_look(&looks, i, bands[i]);
    for (guint rank = 0; rank < n_choices; rank++) {
        const guint i = by_size[rank];
        guint own;

        if (bands[i] != NO_LOOK)
            continue;
        own = look_of_hash(&looks, hash_of(selection, i));
        if (rate_look(&looks, i, own) >= 1)
            use_look(&looks, i, own);
        else
            moved[n_moved++] = i;
    }
    for (guint n = 0; n < n_moved; n++) {
        const guint i = moved[n];
        const guint own = look_of_hash(&looks, hash_of(selection, i));

        use_look(&looks, i,
                 looks.n_unused > 0 ? nearest_look(&looks, i, own) : own);
    }
    g_free(looks.appearances);
    g_free(looks.fills);
    g_free(looks.room);
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
    looks[n_choices] = selection->n_other > 0 ? OTHER_LOOK : NO_LOOK;
    if (theme->rule == BANDS_BY_PLACE)
        look_by_place(theme, selection, looks);
    else
        look_by_name(theme, selection, looks);
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
    const NumberedEra *a = left, *b = right;

    return COMPARE(a->number, b->number);
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
