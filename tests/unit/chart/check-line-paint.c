/* The lines of bands: that they are seen on the page, and told apart. */
#include "support/suite.h"

#include "chart/colour/colour.h"
#include "chart/colour/line-paint.h"
#include "oracle/vision.h"
#include "support/drawings.h"
#include "themes/themes.h"

#define N_BANDS 20

static const char *const theme_names[] = {"colour", "safe", "classic", "dark"};

static Theme *
load_nth(int n)
{
    g_autofree char *file = g_strdup_printf(
        "%s/data/themes/%s.xml", g_getenv("top_srcdir"), theme_names[n]);
    Theme *theme = themes_load(file, NULL);

    ck_assert_ptr_nonnull(theme);
    return theme;
}

/* Appends lines for areas of these colours.  Free with g_array_unref. */
static GArray *
lines_of(const Theme *theme, const Colour *fills, guint n_fills)
{
    GArray *lines = g_array_new(FALSE, FALSE, sizeof(Paint));
    g_autofree Paint *areas = g_new0(Paint, n_fills);

    for (guint i = 0; i < n_fills; i++)
        areas[i] = (Paint){.filled = TRUE, .fill = fills[i]};
    line_paints_add(theme, areas, n_fills, 1.5, lines);
    ck_assert_uint_eq(lines->len, n_fills);
    return lines;
}

static const Paint *
line_at(const GArray *lines, guint index)
{
    return &g_array_index(lines, Paint, index);
}

static void
assert_seen_and_apart(const Theme *theme, const GArray *lines)
{
    for (guint i = 0; i < lines->len; i++) {
        const Paint *line = line_at(lines, i);

        ck_assert_double_eq(line->width, 1.5);
        ck_assert_int_ne(line->dash, DASH_EVEN);
        ck_assert_msg(contrast(&line->stroke, &theme->background) >= 3,
                      "%s: line %u is %.2f : 1", theme->name, i,
                      contrast(&line->stroke, &theme->background));
        for (guint j = 0; j < i; j++)
            ck_assert_msg(
                line_at(lines, j)->dash != line->dash ||
                    colour_distance(&line->stroke, &line_at(lines, j)->stroke) >
                        0.04,
                "%s: lines %u and %u look alike", theme->name, i, j);
    }
}

/* The paints of a picture with many bands, of any theme. */
START_TEST(lines_of_a_picture)
{
    g_autoptr(Theme) theme = load_nth(_i);
    g_autoptr(Profile) profile = profile_waves(N_BANDS, 5);
    g_autoptr(Selection) selection =
        selection_new(profile, &(SelectionOptions){.bands = N_BANDS});
    Paint areas[N_BANDS];
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Paint));

    ck_assert_uint_eq(selection_n_choices(selection), N_BANDS);
    colour_bands(theme, BREAKDOWN_CLOSURE_TYPE, selection, areas);
    line_paints_add(theme, areas, N_BANDS, 1.5, lines);
    assert_seen_and_apart(theme, lines);
}
END_TEST

/* Every hue of the theme on all its lightnesses, in turn. */
START_TEST(lines_of_one_hue)
{
    g_autoptr(Theme) theme = load_nth(_i);

    for (double hue = 0; theme->n_levels > 0 && hue < 360; hue++) {
        Colour fills[THEME_MOST_LEVELS];
        g_autoptr(GArray) lines = NULL;

        for (guint i = 0; i < theme->n_levels; i++)
            fills[i] =
                colour_from_oklch(theme->lightness[i], theme->chroma, hue);
        lines = lines_of(theme, fills, theme->n_levels);
        assert_seen_and_apart(theme, lines);
        for (guint i = 1; i < lines->len; i++)
            ck_assert_double_gt(
                colour_lightness(&line_at(lines, i)->stroke),
                colour_lightness(&line_at(lines, i - 1)->stroke));
    }
}
END_TEST

START_TEST(lines_of_biography_and_eras)
{
    g_autoptr(Theme) theme = load_nth(_i);
    Colour eras[12];
    g_autoptr(GArray) kinds = NULL;
    g_autoptr(GArray) lines = NULL;

    if (!theme->has_biography || !theme->has_eras)
        return;
    for (guint i = 0; i < G_N_ELEMENTS(eras); i++) {
        double part = i / (G_N_ELEMENTS(eras) - 1.0);
        const Oklch *from = &theme->oldest, *to = &theme->newest;

        eras[i] = colour_from_oklch(
            from->lightness + part * (to->lightness - from->lightness),
            from->chroma + part * (to->chroma - from->chroma),
            from->hue + part * (to->hue - from->hue));
    }
    kinds = lines_of(theme, theme->biography, N_KINDS);
    lines = lines_of(theme, eras, G_N_ELEMENTS(eras));
    assert_seen_and_apart(theme, kinds);
    assert_seen_and_apart(theme, lines);
}
END_TEST

/* Nothing but the dashes is left to tell four equal bands; the others are
 * drawn all the same.  What is there already is kept off, too. */
START_TEST(equal_bands_have_other_dashes)
{
    g_autoptr(Theme) theme = load_nth(0);
    const Paint area = {.filled = TRUE, .fill = RGB(0.2, 0.2, 0.2)};
    const Paint areas[] = {area, area, area, area, area};
    const Paint there = {.width = 1, .stroke = RGB(0.2, 0.2, 0.2)};
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Paint));

    g_array_append_val(lines, there);
    line_paints_add(theme, areas, 5, 1.5, lines);
    ck_assert_uint_eq(lines->len, 6);
    for (guint i = 0; i < 4; i++)
        for (guint j = 0; j < i; j++)
            ck_assert_int_ne(line_at(lines, i)->dash, line_at(lines, j)->dash);
    for (guint i = 0; i < 4; i++)
        ck_assert_double_lt(
            colour_distance(&line_at(lines, i)->stroke, &there.stroke), 1e-3);
}
END_TEST

/* A single band, of the page's own colour, can be seen; its role stays. */
START_TEST(a_line_like_the_page)
{
    g_autoptr(Theme) theme = load_nth(_i);
    g_autoptr(GArray) lines = lines_of(theme, &theme->background, 1);

    assert_seen_and_apart(theme, lines);
    ck_assert_int_eq(line_at(lines, 0)->stroke.role, ROLE_BACKGROUND);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("line-paint");
    TCase *cases = add_case(suite, "lines");
    int n = G_N_ELEMENTS(theme_names);

    tcase_add_loop_test(cases, lines_of_a_picture, 0, n);
    tcase_add_loop_test(cases, lines_of_one_hue, 0, n);
    tcase_add_loop_test(cases, lines_of_biography_and_eras, 0, n);
    tcase_add_test(cases, equal_bands_have_other_dashes);
    tcase_add_loop_test(cases, a_line_like_the_page, 0, n);
    return run_suite(suite);
}
