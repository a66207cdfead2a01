#include "support/suite.h"

#include "run/band-sums.h"

#define N_ERAS 400

/* Sums that go on from what is known are those of the whole series, whenever
 * they are asked for. */
LOOP_TEST(sums_go_on, 0, 60)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed((guint32)_i);
    g_autoptr(SeriesStore) store = series_store_new();
    g_autofree BandSums *sums = band_sums_new(1);
    KnownSums *known = band_sums_known(sums, 0);
    const gint often = g_rand_int_range(rand, 1, 100);
    const gint levels = g_rand_int_range(rand, 1, 5);
    gint64 times[N_ERAS + 1] = {0};
    double steps[N_ERAS + 1] = {0};
    Series series = {.first = NULL};

    for (guint era = 0; era < N_ERAS; era++) {
        SeriesSums whole, more;

        if (era > 0) {
            times[era] = times[era - 1] + g_rand_int_range(rand, 0, 1000000);
            steps[era] = (double)(times[era] - times[era - 1]) / 1e9;
        }
        if (g_rand_int_range(rand, 0, 4) > 0)
            series_append(&series, store, era,
                          (guint64)g_rand_int_range(rand, 0, levels) * 1000);
        if (g_rand_int_range(rand, 0, often) > 0)
            continue;
        whole = series_sums(&series, times, steps, NULL);
        more = series_sums(&series, times, steps, known);
        ck_assert(whole.sum == more.sum && whole.area == more.area &&
                  whole.last == more.last && whole.peak == more.peak &&
                  whole.peak_era == more.peak_era);
    }
    ck_assert_uint_gt(series.end, 0);
}

/* What another process left half done is not used. */
TEST(sums_that_are_half_done_are_dropped)
{
    static guint64 memory[4096];
    g_autoptr(SeriesStore) store = series_store_new();
    const gint64 times[] = {0, 1, 2, 3, 4, 5};
    const double steps[] = {0, 1, 1, 1, 1, 1, 0};
    Profile *profile = profile_new(NULL, QUANTITY_HEAP);
    Series series = {.first = NULL};

    profile_borrow_sums(profile, memory, sizeof(memory));
    for (guint era = 0; era < 6; era++)
        series_append(&series, store, era, era % 2 + 1);
    series_sums(&series, times, steps, band_sums_known(profile->sums, 0));
    band_sums_set_changing(profile->sums, TRUE);
    profile_borrow_sums(profile, memory, sizeof(memory));
    for (guint i = 1; i < G_N_ELEMENTS(memory); i++)
        ck_assert_uint_eq(memory[i], 0);
    ck_assert_ptr_null(band_sums_known(profile->sums, 4096));
    profile_free(profile);
}
