#include "support/suite.h"

#include "base/numbers.h"
#include "run/histogram.h"
#include "support/bulk.h"

#define N_NUMBERS 20000

static gint
compare_numbers(gconstpointer a, gconstpointer b, gpointer unused)
{
    (void)unused;
    return COMPARE(*(const guint64 *)a, *(const guint64 *)b);
}

/* Numbers of all magnitudes: quantiles are within half a percent. */
TEST(quantiles_are_near)
{
    static const double parts[] = {0.01, 0.1, 0.5, 0.9, 0.99, 1};
    g_autofree Histogram *histogram = g_new0(Histogram, 1);
    g_autofree guint64 *numbers = g_new(guint64, N_NUMBERS);

    for (guint i = 0; i < N_NUMBERS; i++) {
        numbers[i] = pseudo_random(i) >> (i % 64);
        histogram_add(histogram, numbers[i]);
    }
    g_qsort_with_data(numbers, N_NUMBERS, sizeof(guint64), compare_numbers,
                      NULL);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++) {
        const double exact =
            (double)numbers[(guint)(parts[i] * N_NUMBERS + 0.5) - 1];
        const double near = (double)histogram_quantile(histogram, parts[i]);

        ck_assert_double_eq_tol(near, exact, exact * 0.005 + 0.1);
    }
}

TEST(small_numbers_are_exact)
{
    g_autofree Histogram *histogram = g_new0(Histogram, 1);

    ck_assert_uint_eq(histogram_quantile(histogram, 0.5), 0);
    for (guint64 i = 1; i <= 99; i++)
        histogram_add(histogram, i);
    ck_assert_uint_eq(histogram_quantile(histogram, 0.5), 50);
    ck_assert_uint_eq(histogram_quantile(histogram, 1), 99);
    histogram_add(histogram, G_MAXUINT64);
    ck_assert_uint_ge(histogram_quantile(histogram, 1),
                      G_MAXUINT64 / 1000 * 996);
}
