#include "support/suite.h"

#include <math.h>
#include <stdlib.h>

#include "run/slope.h"
#include "support/profiles.h"

static int
compare_doubles(const void *a, const void *b)
{
    const double left = *(const double *)a;
    const double right = *(const double *)b;

    return (left > right) - (left < right);
}

/* The definition: the middle of the sorted slopes, and signs of pairs. */
static Slope
expected_slope(const double *times, const double *values, guint n)
{
    g_autofree double *slopes = g_new(double, n *n / 2 + 1);
    guint n_slopes = 0;
    int signs = 0;

    for (guint i = 0; i < n; i++)
        for (guint j = i + 1; j < n; j++)
            if (times[j] > times[i]) {
                double slope = (values[j] - values[i]) / (times[j] - times[i]);

                slopes[n_slopes++] = slope;
                signs += (slope > 0) - (slope < 0);
            }
    if (n_slopes == 0)
        return (Slope){.growth = 0};
    qsort(slopes, n_slopes, sizeof(double), compare_doubles);
    return (Slope){.growth =
                       (slopes[(n_slopes - 1) / 2] + slopes[n_slopes / 2]) / 2,
                   .steadiness = signs / (n * (n - 1) / 2.0)};
}

/* Random values, with a rise, outliers, equal values and equal times. */
LOOP_TEST(any_values, 0, 60)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)_i);
    double times[MAX_SLOPE_VALUES], values[MAX_SLOPE_VALUES];
    const guint n =
        _i < 6 ? (guint)_i : (guint)g_rand_int_range(rand, 6, MAX_SLOPE_VALUES);
    const gint levels = 1 << g_rand_int_range(rand, 0, 12);
    const double rise = g_rand_int_range(rand, -2, 3) * levels / 10;
    double time = 0;
    Slope slope, expected;

    for (guint i = 0; i < n; i++) {
        time += g_rand_int_range(rand, 0, 10) * 0.125;
        times[i] = time;
        values[i] = rise * time + g_rand_int_range(rand, 0, levels);
        if (g_rand_int_range(rand, 0, 20) == 0)
            values[i] = 0;
    }
    slope = slope_of(times, values, n);
    expected = expected_slope(times, values, n);
    ck_assert_msg(slope.growth == expected.growth &&
                      fabs(slope.steadiness - expected.steadiness) < 1e-12,
                  "%g %g, not %g %g", slope.growth, slope.steadiness,
                  expected.growth, expected.steadiness);
}

/* Neither a start-up ramp nor a last collapse decides the slope. */
TEST(ends_do_not_decide)
{
    double times[100], values[100];

    for (guint i = 0; i < 100; i++) {
        times[i] = i * 0.5;
        values[i] = i < 15 ? i * 1e6 : 15e6;
    }
    ck_assert(slope_of(times, values, 100).growth == 0);
    for (guint i = 0; i < 100; i++)
        values[i] = 1e6 + i * 100;
    values[99] = 0;
    ck_assert(slope_of(times, values, 100).growth == 200);
    ck_assert(slope_of(times, values, 100).steadiness > 0.95);
}

TEST(eras_are_chosen_evenly)
{
    static const guint numbers[] = {1, 2, 499, 500, 501, 999, 1234};

    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++) {
        const guint n = numbers[i];
        g_autoptr(Run) run = run_waves(1, n);
        g_autofree guint64 *all = g_new(guint64, n);
        const Series *series = &profile_band(run->heap, 0)->series;
        double values[MAX_SLOPE_VALUES];
        SlopeEras eras;

        slope_eras_init(&eras, run->heap);
        slope_eras_values(&eras, series, values);
        series_values(series, n, all);
        ck_assert_uint_eq(eras.n, MIN(n, MAX_SLOPE_VALUES));
        ck_assert_uint_eq(eras.indices[eras.n - 1], n - 1);
        for (guint j = 0; j < eras.n; j++) {
            const double even = (double)j * (n - 1) / MAX(1, eras.n - 1);

            ck_assert(fabs(eras.indices[j] - even) < 1);
            ck_assert_double_eq_tol(eras.times[j], eras.indices[j] / 1000.0,
                                    1e-9);
            ck_assert_double_eq(values[j], (double)all[eras.indices[j]]);
        }
    }
}
