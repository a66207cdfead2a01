/* Bands drawn as areas.  tests/oracle/picture-bands.c already checks some
 * properties on every page: they are not tested here. */
#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "run/finish.h"
#include "support/drawings.h"

/* The interval between eras. */
#define MS G_GINT64_CONSTANT(1000000)

#define N_BANDS 12

/* If points are dense, dark outlines would cover the band.  The band then has
 * an outline in its own colour. */
TEST(dense_bands_keep_their_colour)
{
    g_autoptr(Run) few = stacked_run();
    g_autoptr(Run) many = noisy_run();
    g_autoptr(Figure) calm = draw_default(few->heap);
    g_autoptr(Figure) noisy = draw_default(many->heap);
    const Paint *outlined = &figure_band(calm, 1)->paint;
    const Paint *dense = &figure_band(noisy, 1)->paint;

    assert_colour(&dense->stroke, &dense->fill);
    ck_assert_int_ne(outlined->stroke.role, outlined->fill.role);
}

/* Returns whether a band has a line of its edges over the given x; outlined
 * ones have the theme's colour. */
static gboolean
has_edge(const Figure *figure, guint band, double x, gboolean outlined)
{
    const guint group = figure_find(figure, "band", band);

    for (guint n = 0; n < figure_count_within(figure, group, FIGURE_LINE);
         n++) {
        const FigureItem *line = figure_within(figure, group, FIGURE_LINE, n);
        const Box box = item_box(line);

        if (box.left < x && box.right > x &&
            (line->paint.stroke.role == ROLE_OUTLINE) == outlined)
            return TRUE;
    }
    return FALSE;
}

/* Ten bands rise to a spike, where dark outlines would cover all of them.  A
 * band has no outline where it is not. */
TEST(outlines_do_not_hide_narrow_parts)
{
    g_autoptr(GString) table = g_string_new("time: 0 40 60 61 62 100\n");
    g_autoptr(Run) run = NULL;
    g_autoptr(Figure) figure = NULL;
    Box plot;
    guint n_narrow = 0;

    for (guint i = 0; i < 10; i++)
        g_string_append_printf(table, "%u: 10 10 10 50 10 10\n", i);
    g_string_append(table, "late: 0 0 20 50 20 20\n");
    run = run_from(table->str);
    figure = draw_default(run->heap);
    plot = figure_plot(figure);
    for (guint band = 0; band < figure_count(figure, "band"); band++) {
        const double second = (plot.right - plot.left) / 100;
        const gboolean is_late =
            g_str_has_prefix(figure_title(figure, "band", band), "late");
        const gboolean narrow =
            has_edge(figure, band, plot.left + 60.5 * second, FALSE);

        n_narrow += narrow ? 1 : 0;
        ck_assert(!narrow ||
                  !has_edge(figure, band, plot.left + 60.5 * second, TRUE));
        ck_assert(!narrow ||
                  has_edge(figure, band, plot.left + 80 * second, TRUE));
        ck_assert(!is_late ||
                  (!has_edge(figure, band, plot.left + 20 * second, TRUE) &&
                   !has_edge(figure, band, plot.left + 20 * second, FALSE)));
    }
    ck_assert_uint_ge(n_narrow, 8);
}

/* "spike" is 0 except for one peak.  An outline along the whole band would
 * cover the bands below it. */
TEST(a_lone_peak_hides_no_other_band)
{
    g_autoptr(Run) run = noisy_run();
    g_autoptr(Figure) figure = draw_default(run->heap);
    guint n_spikes = 0;

    for (guint band = 0; band < figure_count(figure, "band"); band++)
        if (g_str_has_prefix(figure_title(figure, "band", band), "spike")) {
            Box box = item_box(figure_band(figure, band));

            ck_assert_double_lt(box.right - box.left, 10);
            n_spikes++;
        }
    ck_assert_uint_eq(n_spikes, 1);
}

static guint
n_points_of(const Figure *figure)
{
    guint n_points = 0;

    for (guint i = 0; i < figure->items->len; i++)
        n_points += figure_item(figure, i)->n_points;
    return n_points;
}

TEST(every_figure_is_bounded)
{
    for (const Subject *row = drawing_subjects(); row->name; row++) {
        g_autoptr(Run) run = row->make();
        g_autoptr(Figure) figure = DRAW(run, .overlay = {TRUE, TRUE, TRUE});

        ck_assert_uint_lt(n_points_of(figure), 12000);
        ck_assert_uint_lt(figure->items->len, 2500);
    }
}

TEST(one_era_is_a_column)
{
    g_autoptr(Run) run = lone_era();
    g_autoptr(Figure) figure = draw_default(run->heap);
    Box plot = figure_plot(figure);
    Box lower = item_box(figure_band(figure, 0));
    Box upper = item_box(figure_band(figure, 1));

    ck_assert_double_gt(lower.right - lower.left, 4);
    ck_assert_double_eq_tol(lower.left + lower.right, plot.left + plot.right,
                            1e-6);
    ck_assert_double_eq_tol(lower.left, upper.left, 1e-9);
    ck_assert_double_eq_tol(upper.bottom, lower.top, 1e-9);
    ck_assert_double_eq_tol(
        (upper.bottom - upper.top) / (lower.bottom - lower.top), 3, 1e-9);
}

/* Returns the maximal thickness of a polygon, in points, right of the given
 * x. */
static double
max_thickness(const FigureItem *polygon, double from)
{
    double max = 0;

    for (guint i = 0; i < polygon->n_points / 2; i++)
        if (polygon->points[i].x > from)
            max = MAX(max, polygon->points[i].y -
                               polygon->points[polygon->n_points - 1 - i].y);
    return max;
}

/* Returns the height of a byte in points.  The axis ends a tenth above the
 * peak. */
static double
byte_of(const Figure *figure, const Profile *profile)
{
    Box plot = figure_plot(figure);

    return (plot.bottom - plot.top) / 1.1 /
           (double)statistics_of_run(profile).peak;
}

/* A run of nearly constant bands, called "0" to "11", with a spike now and
 * then. */
static Run *
spiky_run(guint n_eras)
{
    GRand *random = g_rand_new_with_seed(n_eras);
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    for (guint era = 0; era < n_eras; era++) {
        profile_begin_era(run->heap, era * MS, 0);
        for (guint i = 0; i < N_BANDS; i++) {
            g_autofree char *label = g_strdup_printf("%u", i);
            guint64 value = (guint64)g_rand_int_range(random, 900, 1000);

            if (g_rand_int_range(random, 0, 2000) == 0)
                value = (guint64)g_rand_int_range(random, 0, 20000);
            profile_sample(run->heap, label, value * (i + 1));
        }
        profile_end_era(run->heap);
    }
    run->end = (n_eras - 1) * MS;
    run_finish(run);
    g_rand_free(random);
    return run;
}

/* Each band's peak is drawn, even if few eras have room. */
TEST(peaks_survive)
{
    for (guint n_eras = 200; n_eras < 10000; n_eras *= 3) {
        g_autoptr(Run) run = spiky_run(n_eras);
        g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
        g_autoptr(Figure) figure = DRAW_SOUND(run, .width = 320, .height = 300);

        for (guint i = 0; i < N_BANDS; i++)
            ck_assert_double_eq_tol(
                max_thickness(figure_band(figure, N_BANDS - 1 - i), 0) /
                    byte_of(figure, run->heap),
                (double)selection_choice(selection, i)->statistics.peak, 0.01);
    }
}

/* The number of points is bounded for areas and for lines. */
TEST(number_of_points_is_bounded)
{
    g_autoptr(Run) run = spiky_run(100000);

    for (Stacking stacking = STACK_AREA; stacking <= STACK_LINES; stacking++) {
        g_autoptr(Figure) figure = DRAW(run, .stacking = stacking);

        ck_assert_uint_le(n_points_of(figure), (N_BANDS + 1) * 2 * 3 * 660);
        ck_assert_uint_ge(n_points_of(figure), N_BANDS * 400);
    }
}

/* A spike that the total does not show is drawn, even if the band has larger
 * spikes elsewhere. */
TEST(local_peaks_survive)
{
    Run *run = run_new("log");
    g_autoptr(Figure) figure = NULL;
    double middle;

    for (guint era = 0; era < 20000; era++) {
        guint64 spike = era == 5000 ? 50000 : era == 15005 ? 20000 : 1000;

        ERA(run->heap, era * MS, {"much", 200000 - spike + (era * 7919 % 3000)},
            {"little", spike});
    }
    run->end = 19999 * MS;
    run_finish(run);
    figure = draw_page(run->heap, 648, 432);
    middle = (figure_plot(figure).left + figure_plot(figure).right) / 2;
    ck_assert_double_eq_tol(max_thickness(figure_band(figure, 0), middle) /
                                byte_of(figure, run->heap),
                            20000, 1);
    run_free(run);
}

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

/* Bands that vary in size.  Most are too thin to be seen. */
static Run *
thin_bands(void)
{
    Run *run = run_begin(BREAKDOWN_CLOSURE_TYPE);

    for (guint era = 0; era < 60; era++) {
        profile_begin_era(run->heap, era * MS, 0);
        for (guint i = 0; i < 1500; i++) {
            g_autofree char *label = g_strdup_printf("%u", i);
            guint64 value = (era * 31 + i * 17) % 41 == 0 ? 9000 : 0;

            profile_sample(run->heap, label, value + (era + i) % 7 * 100);
        }
        profile_end_era(run->heap);
    }
    run->end = 59 * MS;
    run_finish(run);
    return run;
}

/* Bands that are too thin are merged.  The polygons have neither holes nor
 * overlaps: their areas add up to the total. */
TEST(merged_bands_leave_no_holes)
{
    g_autoptr(Run) run = thin_bands();
    g_autoptr(Selection) selection = select_bands(run->heap, 0, 0);
    const ChartOptions options = {.width = 648, .height = 432};
    g_autoptr(Figure) figure = draw_selected(run->heap, selection, &options);
    guint bands = figure_find(figure, "bands", 0);
    guint end = figure_find(figure, "markers", 0);
    Box plot = figure_plot(figure);
    double byte = byte_of(figure, run->heap);
    double drawn = 0, area = 0;
    guint n_points = 0;

    for (guint i = bands; i < end; i++)
        if (figure_item(figure, i)->kind == FIGURE_POLYGON) {
            drawn += double_area(figure_item(figure, i));
            n_points += figure_item(figure, i)->n_points;
        }
    for (guint era = 1; era < 60; era++)
        area += (plot.right - plot.left) / 59 * byte *
                (double)(profile_era(run->heap, era - 1)->total +
                         profile_era(run->heap, era)->total);
    ck_assert_double_eq_tol(drawn / area, 1, 1e-6);
    ck_assert_uint_lt(n_points, 120000);
}
