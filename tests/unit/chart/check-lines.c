#include "support/suite.h"

#include <string.h>

#include "chart/colour/colour.h"
#include "chart/colour/line-paint.h"
#include "support/drawings.h"
#include "themes/themes.h"

static Figure *
draw_stacked(const Profile *profile, Stacking stacking)
{
    return draw_with(profile, &(ChartOptions){.width = 648,
                                              .height = 432,
                                              .overlay = {TRUE, TRUE, TRUE},
                                              .stacking = stacking});
}

static const FigureItem *
band_item(const Figure *figure, guint band, FigureKind kind)
{
    return figure_part(figure, "band", band, kind, 0);
}

TEST(shares_have_no_bytes)
{
    g_autoptr(Run) run = overlaid_run();
    g_autoptr(Figure) figure = draw_stacked(run->heap, STACK_PERCENT);
    g_autofree char *dump = dump_of(figure);

    ck_assert_uint_eq(figure_count(figure, "memory"), 0);
    ck_assert_uint_eq(figure_count(figure, "peak"), 0);
    ck_assert_uint_eq(figure_count(figure, "legend-entry"), 2);
    ck_assert_ptr_nonnull(strstr(dump, "\"share of the heap (%)\""));
    ck_assert_ptr_nonnull(strstr(dump, "share of each census"));
    ck_assert_ptr_nonnull(strstr(figure->description, "shares"));
}

/* Without eras, memory lines are drawn and the option for shares is ignored. */
TEST(shares_need_eras)
{
    g_autoptr(Run) run = memory_run();
    g_autoptr(Figure) areas = draw_stacked(run->heap, STACK_AREA);
    g_autoptr(Figure) shares = draw_stacked(run->heap, STACK_PERCENT);
    g_autoptr(Figure) lines = draw_stacked(run->heap, STACK_LINES);
    g_autofree char *of_areas = dump_of(areas);
    g_autofree char *of_shares = dump_of(shares);
    g_autofree char *of_lines = dump_of(lines);

    ck_assert_str_eq(of_areas, of_shares);
    ck_assert_str_eq(of_areas, of_lines);
}

/* OTHER has its own colour and dashes. */
TEST(other_differs_from_bands)
{
    g_autoptr(Run) run = stacked_run();
    g_autoptr(Figure) figure = draw_stacked(run->heap, STACK_LINES);
    guint n_bands = figure_count(figure, "band");

    ck_assert_uint_eq(n_bands, 4);
    for (guint i = 0; i < n_bands; i++) {
        const Paint *line = &band_item(figure, i, FIGURE_LINE)->paint;

        ck_assert_int_eq(line->dash == DASH_EVEN, i == 0);
        ck_assert_int_eq(line->stroke.role, i == 0 ? ROLE_FAINT : ROLE_NONE);
    }
}

/* Bands with the same stable name have the same hue.  They differ only in
 * lightness and dashes.  The oracle checks that lines are visible and
 * distinguishable. */
TEST(bands_of_one_hue_are_told_apart)
{
    static const char *const themes[] = {"colour", "safe", "classic", "dark"};
    g_autoptr(Run) run = run_from(
        "time: 0 1\nsat_s2A1: 9 9\nsat_s2A2: 8 8\nsat_s2A3: 7 7\n"
        "sat_s2A4: 6 6\nsat_s2A5: 5 5\nsat_s2A6: 4 4\nsat_s2A7: 3 3\n");

    for (guint i = 0; i < G_N_ELEMENTS(themes); i++) {
        g_autoptr(Theme) theme = themes_load(themes[i], NULL);
        g_autoptr(Figure) figure = NULL;

        ck_assert_ptr_nonnull(theme);
        run->heap->breakdown = BREAKDOWN_CLOSURE_DESCRIPTION;
        figure = DRAW_SOUND(run, .theme = theme, .stacking = STACK_LINES);
        ck_assert_uint_eq(figure_count(figure, "band"), 7);
    }
}

/* Lines with the same dash differ about as much as blue and teal, as long as
 * there are not too many.  At most 1 in 10 has another lightness beside others.
 */
TEST(lines_differ_clearly)
{
    guint n_lines = 0, n_changed = 0;

    for (guint32 seed = 1; seed <= 40; seed++) {
        g_autoptr(Run) run = run_random(seed, 14, 3);
        g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
        g_autoptr(Theme) theme = themes_load_default();
        const guint n = selection_n_choices(selection);
        g_autofree Paint *areas = g_new(Paint, n + 1);
        g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Paint));

        colour_bands(theme, BREAKDOWN_MODULE, selection, areas);
        line_paints_add(theme, areas, n, 1, lines);
        for (guint i = 0; i < n; i++) {
            const Paint *line = &g_array_index(lines, Paint, i);
            g_autoptr(GArray) alone = g_array_new(FALSE, FALSE, sizeof(Paint));

            line_paints_add(theme, &areas[i], 1, 1, alone);
            n_lines++;
            n_changed += colour_distance(&g_array_index(alone, Paint, 0).stroke,
                                         &line->stroke) > 1e-6;
            for (guint k = 0; k < i; k++) {
                const Paint *other = &g_array_index(lines, Paint, k);

                ck_assert(line->dash != other->dash ||
                          colour_look_distance(&line->stroke, &other->stroke) >=
                              0.11);
            }
        }
    }
    ck_assert_uint_gt(n_lines, 200);
    ck_assert_uint_le(n_changed * 10, n_lines);
}

/* The colours of user eras are similar, and dark lines of similar hues are not
 * told apart by their lightness. */
TEST(lines_of_eras_differ)
{
    g_autoptr(GString) table = g_string_new("time: 0 1\n");
    g_autoptr(Theme) theme = themes_load_default();
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(Paint));
    g_autoptr(Run) run = NULL;
    g_autoptr(Selection) selection = NULL;
    Paint areas[12];

    for (guint i = 0; i < G_N_ELEMENTS(areas); i++)
        g_string_append_printf(table, "%u: %u %u\n", i + 1, 100 + i, 100 + i);
    run = run_from(table->str);
    selection = select_bands(run->heap, 0, 0);
    ck_assert_uint_eq(selection_n_choices(selection), G_N_ELEMENTS(areas));
    colour_bands(theme, BREAKDOWN_ERA, selection, areas);
    line_paints_add(theme, areas, G_N_ELEMENTS(areas), 1, lines);
    for (guint i = 0; i < lines->len; i++)
        for (guint k = 0; k < i; k++) {
            const Paint *left = &g_array_index(lines, Paint, i);
            const Paint *right = &g_array_index(lines, Paint, k);

            ck_assert(left->dash != right->dash ||
                      colour_look_distance(&left->stroke, &right->stroke) >=
                          0.09);
        }
}

/* A horizontal segment has no points between its ends.  A line that leaves the
 * plot at the top continues where it returns. */
TEST(lines_have_no_redundant_points)
{
    g_autoptr(Run) level = run_from("time: 0 1 2 3 4 5\na: 5 5 5 5 9 9\n");
    g_autoptr(Run) high = run_from("time: 0 1 2 3 4\na: 0 20 0 0 0\n");
    g_autoptr(Figure) of_level = draw_stacked(level->heap, STACK_LINES);
    g_autoptr(Figure) of_high =
        DRAW(high, .y_max = 10, .stacking = STACK_LINES);
    guint band = figure_find(of_high, "band", 0);
    Box plot = figure_plot(of_high);

    ck_assert_uint_eq(band_item(of_level, 0, FIGURE_LINE)->n_points, 4);
    ck_assert_uint_eq(figure_count_within(of_high, band, FIGURE_LINE), 2);
    for (guint i = 0; i < 2; i++) {
        const FigureItem *line = figure_within(of_high, band, FIGURE_LINE, i);
        const Point *edge = &line->points[i == 0 ? line->n_points - 1 : 0];

        ck_assert_double_eq_tol(edge->y, plot.top, 1e-6);
        ck_assert_double_eq_tol(edge->x,
                                plot.left + (plot.right - plot.left) *
                                                (i == 0 ? 0.125 : 0.375),
                                1e-6);
    }
}
