#include "support/suite.h"

#include <string.h>

#include "support/drawings.h"

/* A band's polygon has its lower edge from left to right, then its upper one
 * back.  Returns the n-th point of the upper one, from the left. */
static const Point *
upper_edge(const FigureItem *polygon, guint n)
{
    return &polygon->points[polygon->n_points - 1 - n];
}

static const FigureItem *
band_polygon(const Figure *figure, guint band)
{
    return figure_within(figure, figure_find(figure, "band", band),
                         FIGURE_POLYGON, 0);
}

/* Bands come from the bottom upwards; each stands on the one before. */
static void
assert_stack(const Figure *figure, const Profile *profile, double peak)
{
    guint n_bands = figure_count(figure, "band");
    guint n_eras = profile_n_eras(profile);
    const FigureItem *top = band_polygon(figure, n_bands - 1);
    double ground = band_polygon(figure, 0)->points[0].y;
    double highest = item_box(top).top;

    for (guint band = 0; band < n_bands; band++) {
        const FigureItem *polygon = band_polygon(figure, band);

        ck_assert_uint_eq(polygon->n_points, 2 * n_eras);
        for (guint i = 0; i < n_eras; i++) {
            double below =
                band == 0 ? ground
                          : upper_edge(band_polygon(figure, band - 1), i)->y;

            ck_assert_double_eq_tol(polygon->points[i].y, below, 1e-6);
            ck_assert_double_le(upper_edge(polygon, i)->y, below + 1e-6);
        }
    }
    for (guint i = 0; i < n_eras; i++)
        ck_assert_double_eq_tol(
            (ground - upper_edge(top, i)->y) / (ground - highest),
            (double)profile_era(profile, i)->total / peak, 1e-9);
}

START_TEST(the_top_edge_is_the_total)
{
    g_autoptr(Profile) stacked = stacked_run();
    g_autoptr(Figure) small = draw_default(stacked);

    assert_stack(small, stacked, 13530);
    for (guint32 seed = 1; seed <= 30; seed++) {
        g_autoptr(Profile) profile = profile_random(seed, 40, 30);
        g_autoptr(Figure) figure = draw_default(profile);
        Statistics run = statistics_of_run(profile);
        gint64 span = profile_era(profile, profile_n_eras(profile) - 1)->time -
                      profile_era(profile, 0)->time;

        if (span > 0 && run.peak > 0)
            assert_stack(figure, profile, (double)run.peak);
    }
}
END_TEST

/* Where points lie so close that dark outlines would cover what they
 * surround, a band is outlined in its own colour. */
START_TEST(dense_bands_keep_their_colour)
{
    g_autoptr(Profile) few = stacked_run();
    g_autoptr(Profile) many = noisy_run();
    g_autoptr(Figure) calm = draw_default(few);
    g_autoptr(Figure) noisy = draw_default(many);
    const Paint *outlined = &band_polygon(calm, 1)->paint;
    const Paint *dense = &band_polygon(noisy, 1)->paint;

    assert_colour(&dense->stroke, &dense->fill);
    ck_assert_int_ne(outlined->stroke.role, outlined->fill.role);
}
END_TEST

/* In bytes, as the diamond on the peak tells the scale. */
START_TEST(a_band_is_as_high_as_its_value)
{
    g_autoptr(Profile) profile =
        profile_from("time: 0 1 2 3\na: 100 300 50 0\nb: 50 100 200 20\n");
    g_autoptr(Figure) figure = draw_default(profile);
    const FigureItem *a = band_polygon(figure, 1);
    const FigureItem *b = band_polygon(figure, 0);
    double bytes = (b->points[0].y - upper_edge(a, 1)->y) / 400;
    static const double values[] = {100, 300, 50, 0};

    ck_assert(g_str_has_prefix(
        figure_item(figure, figure_find(figure, "band", 1))->text,
        "a: peak 300 B at 1 s, "));
    for (guint i = 0; i < 4; i++)
        ck_assert_double_eq_tol(a->points[i].y - upper_edge(a, i)->y,
                                values[i] * bytes, 1e-6);
}
END_TEST

START_TEST(other_is_at_the_bottom)
{
    g_autoptr(Profile) profile = stacked_run();
    g_autoptr(Figure) figure = draw_default(profile);
    const FigureItem *polygon = band_polygon(figure, 0);
    guint n_entries = figure_count(figure, "key-entry");

    ck_assert(g_str_has_prefix(
        figure_item(figure, figure_find(figure, "band", 0))->text,
        "OTHER (2 bands): peak 30 B at 500 ms, "));
    for (guint i = 1; i < polygon->n_points / 2; i++)
        ck_assert_double_eq(polygon->points[i].y, polygon->points[0].y);
    ck_assert_str_eq(
        figure_item(figure, figure_find(figure, "key-entry", n_entries - 1))
            ->text,
        figure_item(figure, figure_find(figure, "band", 0))->text);
}
END_TEST

static gboolean
is_called(const Figure *figure, guint band, const char *name)
{
    return g_str_has_prefix(
        figure_item(figure, figure_find(figure, "band", band))->text, name);
}

/* A band that is nothing but for a peak among very many points: an outline of
 * the whole would cover all the bands below it. */
START_TEST(a_lone_peak_hides_no_other_band)
{
    g_autoptr(Profile) profile = noisy_run();
    g_autoptr(Figure) figure = draw_default(profile);
    guint n_spikes = 0;

    for (guint band = 0; band < figure_count(figure, "band"); band++)
        if (is_called(figure, band, "spike")) {
            Box box = item_box(band_polygon(figure, band));

            ck_assert_double_lt(box.right - box.left, 10);
            n_spikes++;
        }
    ck_assert_uint_eq(n_spikes, 1);
}
END_TEST

/* More eras than points of width: bounded, and the peaks are kept. */
START_TEST(many_eras_are_thinned)
{
    g_autoptr(Profile) profile = noisy_run();
    g_autoptr(Figure) figure = draw_default(profile);
    guint most = 2 * (2 * (guint)CHART_DEFAULT_WIDTH + 8);
    guint n_bands = figure_count(figure, "band");
    double highest = 0, unit;

    ck_assert_uint_eq(n_bands, 2 + 1);
    for (guint band = 0; band < n_bands; band++) {
        ck_assert_uint_le(band_polygon(figure, band)->n_points, most);
        ck_assert_uint_ge(band_polygon(figure, band)->n_points,
                          is_called(figure, band, "spike") ? 6 : 400);
    }
    unit = (band_polygon(figure, 0)->points[0].y -
            item_box(band_polygon(figure, n_bands - 1)).top) /
           (double)statistics_of_run(profile).peak;
    for (guint band = 0; band < n_bands; band++) {
        const FigureItem *polygon = band_polygon(figure, band);

        for (guint i = 0; i < polygon->n_points / 2; i++)
            if (is_called(figure, band, "hidden"))
                highest = MAX(highest,
                              polygon->points[i].y - upper_edge(polygon, i)->y);
    }
    ck_assert_double_eq_tol(highest / unit, 20000, 1);
}
END_TEST

START_TEST(every_figure_is_bounded)
{
    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Profile) profile = row->make();
        g_autoptr(Figure) figure =
            draw_overlaid(profile, CHART_DEFAULT_WIDTH, CHART_DEFAULT_HEIGHT);
        guint n_points = 0;

        for (guint i = 0; i < figure->items->len; i++)
            n_points += figure_item(figure, i)->n_points;
        ck_assert_uint_lt(n_points, 12000);
        ck_assert_uint_lt(figure->items->len, 2500);
    }
}
END_TEST

START_TEST(one_era_is_a_column)
{
    g_autoptr(Profile) profile = lone_era();
    g_autoptr(Figure) figure = draw_default(profile);
    Box plot = item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                      FIGURE_RECTANGLE, 1));
    Box lower = item_box(band_polygon(figure, 0));
    Box upper = item_box(band_polygon(figure, 1));

    ck_assert_double_gt(lower.right - lower.left, 4);
    ck_assert_double_eq_tol(lower.left + lower.right, plot.left + plot.right,
                            1e-6);
    ck_assert_double_eq_tol(lower.left, upper.left, 1e-9);
    ck_assert_double_eq_tol(upper.bottom, lower.top, 1e-9);
    ck_assert_double_eq_tol(
        (upper.bottom - upper.top) / (lower.bottom - lower.top), 3, 1e-9);
}
END_TEST

/* Of several at one time, the greatest: the peak stands on it. */
START_TEST(eras_at_once_are_a_column)
{
    g_autoptr(Profile) profile =
        profile_from("time: 3 3 3\na: 7 9 1\nb: 1 1 1\n");
    g_autoptr(Figure) figure = draw_default(profile);
    Box plot = item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                      FIGURE_RECTANGLE, 1));
    Box top = item_box(band_polygon(figure, 1));

    ck_assert_double_eq_tol((plot.bottom - top.top) * 1.1,
                            plot.bottom - plot.top, 1e-6);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("bands");
    TCase *cases = add_case(suite, "bands");

    tcase_add_test(cases, the_top_edge_is_the_total);
    tcase_add_test(cases, dense_bands_keep_their_colour);
    tcase_add_test(cases, a_band_is_as_high_as_its_value);
    tcase_add_test(cases, other_is_at_the_bottom);
    tcase_add_test(cases, a_lone_peak_hides_no_other_band);
    tcase_add_test(cases, many_eras_are_thinned);
    tcase_add_test(cases, every_figure_is_bounded);
    tcase_add_test(cases, one_era_is_a_column);
    tcase_add_test(cases, eras_at_once_are_a_column);
    return run_suite(suite);
}
