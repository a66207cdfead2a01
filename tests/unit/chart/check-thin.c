#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "support/drawings.h"

/* Eras are a millisecond apart. */
#define MS G_GINT64_CONSTANT(1000000)

#define N_BANDS 12

/* A run of calm bands with a spike now and then, the same for the same
 * seed; its bands are called "0" to "11". */
static Profile *
spiky_run(guint32 seed, guint n_eras)
{
    GRand *random = g_rand_new_with_seed(seed);
    Profile *profile = profile_new("log");

    profile->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile->has_breakdown = TRUE;
    for (guint era = 0; era < n_eras; era++) {
        profile_begin_era(profile, era * MS);
        for (guint i = 0; i < N_BANDS; i++) {
            g_autofree char *label = g_strdup_printf("%u", i);
            guint64 value = (guint64)g_rand_int_range(random, 900, 1000);

            if (g_rand_int_range(random, 0, 2000) == 0)
                value = (guint64)g_rand_int_range(random, 0, 20000);
            profile_sample(profile, label, value * (i + 1));
        }
        profile_end_era(profile);
    }
    profile->end = (n_eras - 1) * MS;
    profile_finish(profile);
    g_rand_free(random);
    return profile;
}

/* The plot is the second rectangle of the axes, after the page's frame. */
static Box
plot_of(const Figure *figure)
{
    return item_box(figure_within(figure, figure_find(figure, "axes", 0),
                                  FIGURE_RECTANGLE, 1));
}

static const FigureItem *
band_polygon(const Figure *figure, guint band)
{
    return figure_within(figure, figure_find(figure, "band", band),
                         FIGURE_POLYGON, 0);
}

/* Returns how thick a polygon is at its n-th point from the left, points. */
static double
thickness(const FigureItem *polygon, guint n)
{
    return polygon->points[n].y - polygon->points[polygon->n_points - 1 - n].y;
}

/* Returns the era whose place a point is. */
static guint
era_at(const Profile *profile, const Box *plot, double x)
{
    double part = (x - plot->left) / (plot->right - plot->left);
    double era = part * (double)profile->end / (double)MS;

    ck_assert_double_eq_tol(era, round(era), 1e-6);
    return (guint)lround(era);
}

/* Compares a polygon with its band's values at every point, and with its
 * peak; unit is what a byte is high. */
static void
assert_values(const Profile *profile, const Box *plot,
              const FigureItem *polygon, const guint64 *values, double unit)
{
    guint64 peak = 0;
    double thickest = 0;

    for (guint i = 0; i < polygon->n_points / 2; i++) {
        guint era = era_at(profile, plot, polygon->points[i].x);

        ck_assert_double_eq_tol(thickness(polygon, i) / unit,
                                (double)values[era], 0.01);
        thickest = MAX(thickest, thickness(polygon, i));
    }
    for (guint era = 0; era < profile_n_eras(profile); era++)
        peak = MAX(peak, values[era]);
    ck_assert_double_eq_tol(thickest / unit, (double)peak, 0.01);
}

static void
assert_total(const Profile *profile, const Box *plot, const FigureItem *topmost,
             double unit)
{
    double highest = plot->bottom;

    for (guint i = 0; i < topmost->n_points / 2; i++) {
        const Point *top = &topmost->points[topmost->n_points - 1 - i];
        guint era = era_at(profile, plot, top->x);

        ck_assert_double_eq_tol((plot->bottom - top->y) / unit,
                                (double)profile_era(profile, era)->total, 0.01);
        highest = MIN(highest, top->y);
    }
    ck_assert_double_eq_tol((plot->bottom - highest) / unit,
                            (double)statistics_of_run(profile).peak, 0.01);
}

static void
assert_stack(const Profile *profile, double trace, double width)
{
    g_autoptr(Selection) selection = select_bands(profile, trace, 0);
    const ChartOptions options = {.width = width, .height = 300};
    g_autoptr(Figure) figure = draw_selected(profile, selection, &options);
    Box plot = plot_of(figure);
    double unit = (plot.bottom - plot.top) / 1.1 /
                  (double)statistics_of_run(profile).peak;
    guint n_bands = selection_n_choices(selection);
    guint n_layers = figure_count(figure, "band");
    guint most = 3 * ((guint)(plot.right - plot.left) + 1) + n_bands + 4;
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile));

    ck_assert_uint_eq(n_layers, n_bands + (selection->n_other > 0));
    for (guint i = 0; i < n_bands; i++) {
        const FigureItem *polygon = band_polygon(figure, n_layers - 1 - i);

        series_values(&selection_choice(selection, i)->band->series,
                      profile_n_eras(profile), values);
        ck_assert_uint_le(polygon->n_points, 2 * most);
        assert_values(profile, &plot, polygon, values, unit);
    }
    if (selection->n_other > 0)
        assert_values(profile, &plot, band_polygon(figure, 0), selection->other,
                      unit);
    assert_total(profile, &plot, band_polygon(figure, n_layers - 1), unit);
}

START_TEST(drawn_points_are_true)
{
    for (guint32 seed = 1; seed <= 12; seed++) {
        g_autoptr(Profile) profile = spiky_run(seed, 200 + 700 * seed);

        assert_stack(profile, 0, 320);
        assert_stack(profile, 20, 648);
    }
}
END_TEST

/* Of 100 000 eras a picture is as small as of a thousand; lines, too. */
START_TEST(a_hundred_thousand_eras)
{
    static const Stacking stackings[] = {STACK_AREA, STACK_PERCENT,
                                         STACK_LINES};
    g_autoptr(Profile) profile = spiky_run(3, 100000);

    for (guint i = 0; i < G_N_ELEMENTS(stackings); i++) {
        g_autoptr(Figure) figure =
            draw_with(profile, &(ChartOptions){.width = 648,
                                               .height = 432,
                                               .stacking = stackings[i]});
        guint n_points = 0;

        for (guint item = 0; item < figure->items->len; item++)
            n_points += figure_item(figure, item)->n_points;
        ck_assert_uint_le(n_points, (N_BANDS + 1) * 2 * 3 * 660);
        ck_assert_uint_ge(n_points, N_BANDS * 400);
    }
    assert_stack(profile, 0, 648);
}
END_TEST

/* A spike of one band that lies in the shadow of the others is seen, though
 * there are greater ones of it elsewhere. */
START_TEST(local_peaks_survive)
{
    Profile *profile = profile_new("log");
    g_autoptr(Figure) figure = NULL;
    double thickest = 0, unit;
    Box plot;

    for (guint era = 0; era < 20000; era++) {
        guint64 spike = era == 5000 ? 50000 : era == 15005 ? 20000 : 1000;

        profile_begin_era(profile, era * MS);
        profile_sample(profile, "much", 200000 - spike + (era * 7919 % 3000));
        profile_sample(profile, "little", spike);
        profile_end_era(profile);
    }
    profile->end = 19999 * MS;
    profile_finish(profile);
    figure = draw_page(profile, 648, 432);
    plot = plot_of(figure);
    unit = (plot.bottom - plot.top) / 1.1 /
           (double)statistics_of_run(profile).peak;
    for (guint i = 0; i < band_polygon(figure, 0)->n_points / 2; i++)
        if (band_polygon(figure, 0)->points[i].x > (plot.left + plot.right) / 2)
            thickest = MAX(thickest, thickness(band_polygon(figure, 0), i));
    ck_assert_double_eq_tol(thickest / unit, 20000, 1);
    profile_free(profile);
}
END_TEST

/* Returns twice the area of a polygon. */
static double
double_area(const FigureItem *polygon)
{
    double sum = 0;

    for (guint i = 0; i < polygon->n_points; i++) {
        const Point *from = &polygon->points[i];
        const Point *to = &polygon->points[(i + 1) % polygon->n_points];

        sum += from->x * to->y - to->x * from->y;
    }
    return fabs(sum);
}

/* Bands that come and go, most of them too thin to be seen. */
static Profile *
crowd(void)
{
    Profile *profile = profile_new("log");

    profile->breakdown = BREAKDOWN_CLOSURE_TYPE;
    profile->has_breakdown = TRUE;
    for (guint era = 0; era < 60; era++) {
        profile_begin_era(profile, era * MS);
        for (guint i = 0; i < 1500; i++) {
            g_autofree char *label = g_strdup_printf("%u", i);
            guint64 value = (era * 31 + i * 17) % 41 == 0 ? 9000 : 0;

            profile_sample(profile, label, value + (era + i) % 7 * 100);
        }
        profile_end_era(profile);
    }
    profile->end = 59 * MS;
    profile_finish(profile);
    return profile;
}

/* Very many bands are put together where they are too thin: what is drawn
 * has no hole, no overlap, and the total for its upper edge. */
START_TEST(crowds_leave_no_holes)
{
    g_autoptr(Profile) profile = crowd();
    g_autoptr(Selection) selection = select_bands(profile, 0, 0);
    const ChartOptions options = {.width = 648, .height = 432};
    g_autoptr(Figure) figure = draw_selected(profile, selection, &options);
    guint bands = figure_find(figure, "bands", 0);
    guint end = figure_find(figure, "markers", 0);
    Box plot = plot_of(figure);
    double unit = (plot.bottom - plot.top) / 1.1 /
                  (double)statistics_of_run(profile).peak;
    double drawn = 0, area = 0;
    guint n_points = 0;

    for (guint i = bands; i < end; i++)
        if (figure_item(figure, i)->kind == FIGURE_POLYGON) {
            drawn += double_area(figure_item(figure, i));
            n_points += figure_item(figure, i)->n_points;
        }
    for (guint era = 1; era < 60; era++)
        area += (plot.right - plot.left) / 59 * unit *
                (double)(profile_era(profile, era - 1)->total +
                         profile_era(profile, era)->total);
    ck_assert_double_eq_tol(drawn / area, 1, 1e-6);
    ck_assert_uint_lt(n_points, 120000);
    assert_total(profile, &plot,
                 band_polygon(figure, figure_count(figure, "band") - 1), unit);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("thin");
    TCase *cases = add_case(suite, "thinning");

    tcase_add_test(cases, drawn_points_are_true);
    tcase_add_test(cases, a_hundred_thousand_eras);
    tcase_add_test(cases, local_peaks_survive);
    tcase_add_test(cases, crowds_leave_no_holes);
    return run_suite(suite);
}
