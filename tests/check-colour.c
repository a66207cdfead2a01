#include "suite.h"

#include <math.h>
#include <string.h>

#include "chart/colour.h"
#include "profiles.h"

#define CLOSE_HUES 30.0 /* degrees; what is closer must differ otherwise */

static gboolean
same_colour(const Colour *left, const Colour *right)
{
    return memcmp(left, right, sizeof(Colour)) == 0;
}

static double
linear(double part)
{
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

/* Relative luminance and contrast as WCAG 2.1 defines them. */
static double
luminance(const Colour *colour)
{
    return 0.2126 * linear(colour->red) + 0.7152 * linear(colour->green) +
           0.0722 * linear(colour->blue);
}

static double
contrast(const Colour *left, const Colour *right)
{
    double a = luminance(left), b = luminance(right);

    return (MAX(a, b) + 0.05) / (MIN(a, b) + 0.05);
}

/* Returns the colours of all bands of a table, in the order of its names.
 * Free with g_free. */
static Colour *
colours_of(const char *table, Breakdown breakdown)
{
    const SelectionOptions by_name = {.sort = SORT_NAME};
    g_autoptr(Profile) profile = profile_from(table);
    g_autoptr(Selection) selection = selection_new(profile, &by_name);
    Colour *colours = g_new(Colour, selection_n_choices(selection));

    colour_bands(theme_default(), breakdown, selection, colours);
    return colours;
}

START_TEST(oklch_gives_known_colours)
{
    static const struct {
        double lightness, chroma, hue;
        Colour expected;
    } cases[] = {
        {0, 0, 0, {0, 0, 0}},
        {1, 0, 0, {1, 1, 1}},
        {0.62796, 0.25768, 29.234, {1, 0, 0}},
        {0.86644, 0.29483, 142.495, {0, 1, 0}},
        {0.45201, 0.31321, 264.052, {0, 0, 1}},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        Colour colour = colour_from_oklch(cases[i].lightness, cases[i].chroma,
                                          cases[i].hue);

        ck_assert_double_eq_tol(colour.red, cases[i].expected.red, 0.01);
        ck_assert_double_eq_tol(colour.green, cases[i].expected.green, 0.01);
        ck_assert_double_eq_tol(colour.blue, cases[i].expected.blue, 0.01);
    }
}
END_TEST

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

START_TEST(oklch_stays_in_gamut)
{
    for (double lightness = 0; lightness <= 1; lightness += 0.05)
        for (double chroma = 0; chroma <= 0.4; chroma += 0.05)
            for (double hue = -360; hue <= 720; hue += 7) {
                Colour colour = colour_from_oklch(lightness, chroma, hue);

                assert_in_gamut(&colour);
            }
}
END_TEST

/* Known hues: another hash would give the bands of old pictures other
 * colours. */
START_TEST(a_hue_belongs_to_its_label)
{
    static const char *const labels[] = {
        "", "a", "b", "ARR_WORDS", "\xe4\xb8\xad", "Main.hs:1:1"};
    gboolean differ = FALSE;

    for (guint i = 0; i < G_N_ELEMENTS(labels); i++) {
        g_autofree char *copy = g_strdup(labels[i]);
        double hue = colour_hue(labels[i]);

        ck_assert_double_ge(hue, 0);
        ck_assert_double_lt(hue, 360);
        ck_assert_double_eq(hue, colour_hue(copy));
        differ |= hue != colour_hue(labels[0]);
    }
    ck_assert(differ);
}
END_TEST

/* Labels that differ in one character use the whole circle. */
START_TEST(hues_are_spread)
{
    guint sectors[12] = {0};

    for (guint i = 0; i < 1200; i++) {
        g_autofree char *label = g_strdup_printf("sat_s%04u", i);

        sectors[(guint)colour_hue(label) / 30]++;
    }
    for (guint i = 0; i < G_N_ELEMENTS(sectors); i++) {
        ck_assert_uint_gt(sectors[i], 60);
        ck_assert_uint_lt(sectors[i], 160);
    }
}
END_TEST

static double
hue_distance(const char *left, const char *right)
{
    double distance = fabs(colour_hue(left) - colour_hue(right));

    return MIN(distance, 360 - distance);
}

/* A band is one of three lightnesses; neighbours of close hues are never of
 * the same. */
START_TEST(close_neighbours_differ_in_lightness)
{
    guint n_close = 0;

    for (guint32 seed = 1; seed <= 40; seed++) {
        g_autoptr(Profile) profile = profile_random(seed, 40, 3);
        g_autoptr(Selection) selection = select_bands(profile, 0, 0);
        guint n_choices = selection_n_choices(selection);
        g_autofree Colour *colours = g_new(Colour, n_choices);

        colour_bands(theme_default(), BREAKDOWN_CLOSURE_TYPE, selection,
                     colours);
        for (guint i = 1; i < n_choices; i++) {
            const char *above = selection_choice(selection, i - 1)->band->text;
            const char *text = selection_choice(selection, i)->band->text;

            if (hue_distance(above, text) >= CLOSE_HUES)
                continue;
            n_close++;
            ck_assert_msg(contrast(&colours[i - 1], &colours[i]) > 1.1,
                          "'%s' and '%s' look alike", above, text);
        }
    }
    ck_assert_uint_gt(n_close, 50);
}
END_TEST

START_TEST(equal_input_gives_equal_colours)
{
    static const char table[] = "time: 0 1\na: 1 2\nb: 3 4\nc: 5 6\n";
    g_autofree Colour *first = colours_of(table, BREAKDOWN_MODULE);
    g_autofree Colour *second = colours_of(table, BREAKDOWN_MODULE);

    for (guint i = 0; i < 3; i++)
        ck_assert(same_colour(&first[i], &second[i]));
}
END_TEST

START_TEST(biography_is_fixed)
{
    g_autofree Colour *all =
        colours_of("time: 0 1\nDRAG: 1 2\nINHERENT_USE: 1 2\nLAG: 3 4\n"
                   "USE: 5 6\nVOID: 7 8\n",
                   BREAKDOWN_BIOGRAPHY);
    g_autofree Colour *some =
        colours_of("time: 0\nLAG: 900\nUSE: 1\n", BREAKDOWN_BIOGRAPHY);
    g_autofree Colour *by_name =
        colours_of("time: 0\nLAG: 900\nUSE: 1\n", BREAKDOWN_MODULE);

    ck_assert(same_colour(&all[2], &some[0]));
    ck_assert(same_colour(&all[3], &some[1]));
    ck_assert(!same_colour(&some[0], &by_name[0]));
    for (guint i = 0; i < 5; i++)
        for (guint k = 0; k < i; k++)
            ck_assert(!same_colour(&all[i], &all[k]));
}
END_TEST

/* The older, the darker, in the order of numbers and not of letters. */
START_TEST(eras_are_a_sequence)
{
    for (guint n_eras = 2; n_eras <= 24; n_eras++) {
        g_autoptr(GString) table = g_string_new("time: 0\n");
        g_autofree Colour *colours = NULL;

        for (guint i = 0; i < n_eras; i++)
            g_string_append_printf(table, "%u: %u\n", 1 + 3 * i,
                                   1 + (i * 7919) % 100);
        colours = colours_of(table->str, BREAKDOWN_ERA);
        for (guint i = 1; i < n_eras; i++)
            ck_assert_double_gt(luminance(&colours[i]),
                                luminance(&colours[i - 1]));
    }
}
END_TEST

START_TEST(texts_can_be_read)
{
    const Theme *theme = theme_default();

    ck_assert_double_ge(contrast(&theme->text, &theme->background), 7);
    ck_assert_double_ge(contrast(&theme->faint, &theme->background), 4.5);
    ck_assert_double_ge(contrast(&theme->mark, &theme->background), 4.5);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        ck_assert_double_ge(contrast(&theme->memory[line], &theme->background),
                            3);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("colour");
    TCase *cases = tcase_create("colours");

    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, oklch_gives_known_colours);
    tcase_add_test(cases, oklch_stays_in_gamut);
    tcase_add_test(cases, a_hue_belongs_to_its_label);
    tcase_add_test(cases, hues_are_spread);
    tcase_add_test(cases, close_neighbours_differ_in_lightness);
    tcase_add_test(cases, equal_input_gives_equal_colours);
    tcase_add_test(cases, biography_is_fixed);
    tcase_add_test(cases, eras_are_a_sequence);
    tcase_add_test(cases, texts_can_be_read);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
