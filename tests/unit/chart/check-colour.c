#include "support/suite.h"

#include <math.h>

#include "chart/colour/colour.h"
#include "oracle/vision.h"
#include "support/drawings.h"
#include "themes/themes.h"

static gboolean
same_paint(const Paint *left, const Paint *right)
{
    return colour_distance(&left->fill, &right->fill) == 0 &&
           left->hatch == right->hatch;
}

/* Returns the paints of all bands of a table, in the order of its rows.  Free
 * with g_free. */
static Paint *
paints_of(const char *table, Breakdown breakdown)
{
    const SelectionOptions by_name = {.sort = SORT_NAME};
    g_autoptr(Run) run = run_from(table);
    g_autoptr(Selection) selection = selection_new(run->heap, &by_name);
    Paint *paints = g_new(Paint, selection_n_choices(selection));

    colour_bands(default_theme(), breakdown, selection, paints);
    return paints;
}

static const struct {
    double lightness, chroma, hue;
    Colour expected;
} known_colours[] = {
    {0, 0, 0, RGB(0, 0, 0)},
    {1, 0, 0, RGB(1, 1, 1)},
    {0.62796, 0.25768, 29.234, RGB(1, 0, 0)},
    {0.86644, 0.29483, 142.495, RGB(0, 1, 0)},
    {0.45201, 0.31321, 264.052, RGB(0, 0, 1)},
};

TABLE_TEST(oklch_gives_known_colours, known_colours, row)
{
    Colour colour = colour_from_oklch(row->lightness, row->chroma, row->hue);

    ck_assert_double_eq_tol(colour.red, row->expected.red, 0.01);
    ck_assert_double_eq_tol(colour.green, row->expected.green, 0.01);
    ck_assert_double_eq_tol(colour.blue, row->expected.blue, 0.01);
}

static void
assert_in_gamut(const Colour *colour)
{
    const double parts[] = {colour->red, colour->green, colour->blue};

    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        ck_assert(isfinite(parts[i]));
        ck_assert_double_ge(parts[i], 0);
        ck_assert_double_le(parts[i], 1);
    }
}

TEST(oklch_stays_in_gamut)
{
    for (double lightness = 0; lightness <= 1; lightness += 0.05)
        for (double chroma = 0; chroma <= 0.4; chroma += 0.05)
            for (double hue = -360; hue <= 720; hue += 7) {
                Colour colour = colour_from_oklch(lightness, chroma, hue);

                assert_in_gamut(&colour);
            }
}

/* Returns the paint of a band that is drawn alone. */
static Paint
paint_alone(const char *label)
{
    g_autofree char *table = g_strdup_printf("time: 0 1\n%s: 1 1\n", label);
    g_autofree Paint *paints = paints_of(table, BREAKDOWN_MODULE);

    return paints[0];
}

/* Labels that differ in one character use the whole colour circle, all levels
 * of lightness and all hatches.  Two of three have no hatch. */
TEST(looks_are_spread)
{
    guint sectors[10] = {0}, hatches[N_HATCHES] = {0}, levels[10] = {0};

    for (guint i = 0; i < 1200; i++) {
        g_autofree char *label = g_strdup_printf("label %04u", i);
        const Paint paint = paint_alone(label);
        double nearest = HUGE_VAL;
        guint sector = 0;

        /* The sector is the one whose middle is nearest. */
        for (guint k = 0; k < G_N_ELEMENTS(sectors); k++) {
            const Colour middle =
                colour_from_oklch(colour_lightness(&paint.fill), 0.12, 36 * k);
            const double distance = colour_distance(&paint.fill, &middle);

            if (distance < nearest) {
                nearest = distance;
                sector = k;
            }
        }
        sectors[sector]++;
        hatches[paint.hatch]++;
        levels[(guint)(colour_lightness(&paint.fill) * 10)]++;
    }
    for (guint i = 0; i < G_N_ELEMENTS(sectors); i++)
        ck_assert_uint_gt(sectors[i], 60);
    for (guint i = 5; i <= 8; i++)
        ck_assert_uint_gt(levels[i], 100);
    ck_assert_uint_gt(hatches[HATCH_NONE], 720);
    ck_assert_uint_lt(hatches[HATCH_NONE], 880);
    for (guint i = HATCH_NONE + 1; i < N_HATCHES; i++)
        ck_assert_uint_gt(hatches[i], 35);
}

TEST(distances_are_those_of_oklab)
{
    const Colour black = RGB(0, 0, 0), white = RGB(1, 1, 1);
    const Colour left = colour_from_oklch(0.6, 0.05, 40);
    const Colour right = colour_from_oklch(0.7, 0.05, 220);

    ck_assert_double_eq_tol(colour_distance(&black, &white), 1, 1e-6);
    ck_assert_double_eq(colour_distance(&left, &left), 0);
    ck_assert_double_eq_tol(colour_distance(&left, &right), sqrt(0.02), 1e-4);
}

/* Two builds give a closure different uniques and lines. */
TEST(builds_have_equal_looks)
{
    const Paint before = paint_alone("sat_s4Vf_info (Main Main.hs:1:1-9)");
    const Paint after = paint_alone("sat_s9Xa_info (Main Main.hs:2:1-9)");
    const Paint other = paint_alone("sat_s4Vf_info (Main Main.hs:1:1-8)");

    ck_assert(same_paint(&before, &after));
    ck_assert(!same_paint(&before, &other));
}

/* A band looks as if it were alone, unless a larger band has its colour. */
TEST(looks_depend_on_names_only)
{
    guint n_bands = 0, n_moved = 0;

    for (guint32 seed = 1; seed <= 40; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        g_autoptr(GString) table = g_string_new("time: 0 1\n");
        g_autofree Paint *paints = NULL;
        char *labels[20];

        for (guint i = 0; i < 20; i++) {
            labels[i] = g_strdup_printf("%02u %x", i, g_rand_int(random));
            g_string_append_printf(table, "%s: %u 1\n", labels[i], 900 - i);
        }
        paints = paints_of(table->str, BREAKDOWN_MODULE);
        for (guint i = 0; i < 20; i++) {
            const Paint alone = paint_alone(labels[i]);
            gboolean taken = FALSE;

            for (guint k = 0; k < i; k++)
                taken |= colour_distance(&alone.fill, &paints[k].fill) == 0;
            ck_assert(taken != same_paint(&alone, &paints[i]));
            n_bands++;
            n_moved += taken ? 1 : 0;
            g_free(labels[i]);
        }
    }
    ck_assert_uint_lt(n_moved * 4, n_bands);
}

/* Real pairs whose names select one colour.  The larger band keeps it.  The
 * other one gets a colour that is clearly another one, not only a hatch. */
TEST(equal_colours_give_way)
{
    static const char *const pairs[][2] = {
        {"ARR_WORDS", "THUNK_1_1"},
        {"STACK", "THUNK_0_1"},
        {"ghc-prim:GHC.Types.D#", "ghc-prim:GHC.Types.I#"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(pairs); i++) {
        g_autofree char *table = g_strdup_printf(
            "time: 0 1\n%s: 9 9\n%s: 1 1\n", pairs[i][0], pairs[i][1]);
        g_autofree Paint *paints = paints_of(table, BREAKDOWN_MODULE);
        const Paint first = paint_alone(pairs[i][0]);
        const Paint second = paint_alone(pairs[i][1]);

        ck_assert_double_eq(colour_distance(&first.fill, &second.fill), 0);
        ck_assert(same_paint(&first, &paints[0]));
        ck_assert_double_ge(colour_distance(&paints[0].fill, &paints[1].fill),
                            0.1);
    }
}

/* Labels with the same stable name differ in hatch, and most neighbours also in
 * lightness.  Where there are more bands than looks, all have one. */
TEST(equal_names_have_different_looks)
{
    g_autoptr(GString) table = g_string_new("time: 0 1\n");
    g_autofree Paint *few =
        paints_of("time: 0 1\nsat_s2A1: 1 1\nsat_s2A2: 1 1\nsat_s2A3: 1 1\n"
                  "sat_s2A4: 1 1\nsat_s2A5: 1 1\nsat_s2A6: 1 1\n",
                  BREAKDOWN_CLOSURE_DESCRIPTION);
    g_autofree Paint *many = NULL;

    for (guint i = 0; i < 6; i++)
        for (guint k = 0; k < i; k++)
            ck_assert(!same_paint(&few[i], &few[k]));
    for (guint i = 0; i < 2000; i++)
        g_string_append_printf(table, "band %u: 1 1\n", i);
    many = paints_of(table->str, BREAKDOWN_CLOSURE_DESCRIPTION);
    for (guint i = 0; i < 2000; i++)
        ck_assert(many[i].filled);
}

/* The largest band keeps the colour of its name, wherever it is in the order.
 * Other bands with that name get other paints. */
TEST(the_largest_band_keeps_its_colour)
{
    g_autofree Paint *alone =
        paints_of("time: 0 1\nsat_s2A3: 9 9\n", BREAKDOWN_MODULE);
    g_autofree Paint *last =
        paints_of("time: 0 1\nsat_s2A1: 1 1\nsat_s2A2: 1 1\nsat_s2A3: 9 9\n",
                  BREAKDOWN_MODULE);
    g_autofree Paint *first =
        paints_of("time: 0 1\nsat_s2A1: 9 9\nsat_s2A2: 1 1\nsat_s2A3: 1 1\n",
                  BREAKDOWN_MODULE);

    ck_assert(same_paint(&alone[0], &last[2]));
    ck_assert(same_paint(&alone[0], &first[0]));
    ck_assert(!same_paint(&alone[0], &first[2]));
}

/* Bands of another run have their looks of that run, in every theme.  The other
 * bands differ from them. */
TEST(bands_look_like_those_of_another_run)
{
    static const char *const themes[] = {"colour", "dark", "safe", "classic"};
    g_autoptr(Run) before = run_from(
        "time: 0\nsat_s2A1: 9\nsat_s2A2: 8\nsat_s2A3: 7\nd: 6\nx: 1\ny: 1\n");
    g_autoptr(Run) after = run_from(
        "time: 0\ne: 9\nd: 9\nsat_s2A3: 8\nsat_s2A2: 7\nsat_s2A9: 5\n");
    g_autoptr(Selection) like = select_bands(before->heap, 0, 4);
    g_autoptr(Selection) selection =
        selection_new(after->heap, &(SelectionOptions){.like = like});

    for (guint i = 0; i < G_N_ELEMENTS(themes); i++) {
        g_autoptr(Theme) theme = themes_load(themes[i], NULL);
        Paint old[4], paints[5];

        colour_bands(theme, BREAKDOWN_MODULE, like, old);
        colour_bands(theme, BREAKDOWN_MODULE, selection, paints);
        /* sat_s2A9 is sat_s2A1, by its stable name. */
        for (guint k = 0; k < 4; k++)
            ck_assert(same_paint(&paints[k], &old[k]));
        for (guint k = 0; k < 4; k++)
            ck_assert(!same_paint(&paints[4], &paints[k]));
    }
}

/* As in hp2ps, the lowest band is black, unless it is the only band. */
TEST(the_lowest_band_is_black)
{
    static const Colour black = RGB(0, 0, 0);
    g_autoptr(GError) error = NULL;
    g_autoptr(Theme) theme = themes_load("classic", &error);
    g_autoptr(Run) run = run_from("time: 0\na: 3\nb: 2\nc: 1\n");
    g_autoptr(Run) alone = run_from("time: 0\na: 3\n");
    g_autoptr(Selection) all = select_bands(run->heap, 0, 0);
    g_autoptr(Selection) some = select_bands(run->heap, 0, 1);
    g_autoptr(Selection) one = select_bands(alone->heap, 0, 0);
    Paint paints[3];

    ck_assert_ptr_nonnull(theme);
    colour_bands(theme, BREAKDOWN_BIOGRAPHY, all, paints);
    ck_assert(same_paint(&paints[0], &theme->paints[0]));
    ck_assert(same_paint(&paints[1], &theme->paints[1]));
    ck_assert_double_eq(colour_distance(&paints[2].fill, &black), 0);
    colour_bands(theme, BREAKDOWN_MODULE, some, paints);
    ck_assert(same_paint(&paints[0], &theme->paints[0]));
    colour_bands(theme, BREAKDOWN_MODULE, one, paints);
    ck_assert(same_paint(&paints[0], &theme->paints[0]));
}

TEST(biography_colours_are_fixed)
{
    g_autofree Paint *all =
        paints_of("time: 0 1\nDRAG: 1 2\nINHERENT_USE: 1 2\nLAG: 3 4\n"
                  "USE: 5 6\nVOID: 7 8\n",
                  BREAKDOWN_BIOGRAPHY);
    g_autofree Paint *some =
        paints_of("time: 0\nLAG: 900\nUSE: 1\n", BREAKDOWN_BIOGRAPHY);
    g_autofree Paint *by_name =
        paints_of("time: 0\nLAG: 900\nUSE: 1\n", BREAKDOWN_MODULE);

    ck_assert(same_paint(&all[2], &some[0]));
    ck_assert(same_paint(&all[3], &some[1]));
    ck_assert(!same_paint(&some[0], &by_name[0]));
    for (guint i = 0; i < 5; i++)
        for (guint k = 0; k < i; k++)
            ck_assert(!same_paint(&all[i], &all[k]));
}

/* Older eras are darker, in numeric and not in alphabetical order.  The time is
 * linear in the number of eras. */
TEST(older_eras_are_darker)
{
    const guint last = stride() == 1 ? 80000 : 16000;

    for (guint n_eras = 2; n_eras <= last;
         n_eras *= n_eras < 24 ? 2 : last / 32) {
        g_autoptr(GString) table = g_string_new("time: 0\n");
        g_autofree Paint *paints = NULL;

        for (guint i = 0; i < n_eras; i++)
            g_string_append_printf(table, "%u: %u\n", 1 + 3 * i,
                                   1 + (i * 7919) % 100);
        paints = paints_of(table->str, BREAKDOWN_ERA);
        for (guint i = 1; i < n_eras; i++) {
            double step =
                luminance(&paints[i].fill) - luminance(&paints[i - 1].fill);

            ck_assert(n_eras <= 32 ? step > 0 : step >= 0);
        }
    }
}

/* Returns the hue of a colour, degrees. */
static double
hue(const Colour *colour)
{
    return fmod(atan2(sqrt(3) * (colour->green - colour->blue),
                      2 * colour->red - colour->green - colour->blue) *
                        180 / G_PI +
                    360,
                360);
}

TEST(frames_have_the_hues_of_their_modules)
{
    static const char *const modules[] = {"Main", "Freq.Count",
                                          "Text.Tokenise"};
    const Theme *theme = default_theme();
    gboolean found[360 / 5] = {FALSE};
    guint n_found = 0;

    for (guint i = 0; i < G_N_ELEMENTS(modules); i++)
        for (guint j = 0; j < i; j++) {
            Colour left = colour_frame(theme, modules[i], "f");
            Colour right = colour_frame(theme, modules[j], "f");
            const double apart = fabs(hue(&left) - hue(&right));

            ck_assert_double_ge(MIN(apart, 360 - apart), 30);
        }
    for (guint i = 0; i < 1000; i++) {
        g_autofree char *module = g_strdup_printf("Data.M%u", i);
        g_autofree char *name = g_strdup_printf("%s.f", module);
        Colour colour = colour_frame(theme, module, name);
        Colour without = colour_frame(theme, NULL, name);

        ck_assert_double_eq(colour_distance(&colour, &without), 0);
        found[(guint)hue(&colour) / 5 % G_N_ELEMENTS(found)] = TRUE;
    }
    for (guint i = 0; i < G_N_ELEMENTS(found); i++)
        n_found += found[i] ? 1 : 0;
    /* Hues are spread evenly in another space than this one. */
    ck_assert_uint_ge(n_found, 55);
}
