#include "support/suite.h"

#include "run/series.h"

#define SEED       20240229
#define N_ROUNDS   300
#define MAX_ERAS   400
#define MAX_VALUE  G_MAXUINT64
#define HALF_RANGE (G_GUINT64_CONSTANT(1) << 63)

static void
append(Series *series, SeriesStore *store, guint32 era, guint64 value)
{
    series_append(series, store, era, value);
    if (series->used > series->room)
        ck_abort_msg("%u of %u bytes", series->used, series->room);
}

/* Checks a value.  The assertions of Check are too slow for all of them. */
static void
assert_value(const guint64 *expected, guint32 era, guint64 value)
{
    if (expected[era] != value)
        ck_abort_msg("era %u", era);
}

/* Runs are contiguous.  Neighbouring runs have different values.  Eras outside
 * all runs are 0. */
static void
assert_runs(const Series *series, const guint64 *expected, guint32 n_eras)
{
    SeriesReader reader;
    SeriesRun run, last = {.value = 0};
    guint32 era = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        if (run.from >= run.to || (last.to != 0 && last.to != run.from) ||
            last.value == run.value)
            ck_abort_msg("run of eras %u to %u", run.from, run.to);
        for (; era < run.from; era++)
            assert_value(expected, era, 0);
        for (; era < run.to; era++)
            assert_value(expected, era, run.value);
        last = run;
    }
    for (; era < n_eras; era++)
        assert_value(expected, era, 0);
}

/* Compares a series with an array.  Reads it in all ways, and beyond the last
 * era. */
static void
assert_values(const Series *series, const guint64 *expected, guint32 n_eras)
{
    g_autofree guint64 *values = g_new(guint64, n_eras + 1);
    SeriesReader reader;

    series_values(series, n_eras + 1, values);
    series_reader_init(&reader, series);
    for (guint32 era = 0; era < n_eras; era++) {
        if (values[era] != expected[era] ||
            series_reader_next(&reader) != expected[era])
            ck_abort_msg("era %u of %u", era, n_eras);
    }
    ck_assert_uint_eq(values[n_eras], 0);
    ck_assert_uint_eq(series_reader_next(&reader), 0);
    assert_runs(series, expected, n_eras);
}

static guint64
any_value(GRand *random)
{
    static const guint64 edges[] = {0,
                                    1,
                                    63,
                                    64,
                                    127,
                                    128,
                                    8191,
                                    8192,
                                    HALF_RANGE - 1,
                                    HALF_RANGE,
                                    HALF_RANGE + 1,
                                    MAX_VALUE - 1,
                                    MAX_VALUE};
    guint64 high = g_rand_int(random);

    switch (g_rand_int_range(random, 0, 3)) {
    case 0:
        return edges[g_rand_int_range(random, 0, G_N_ELEMENTS(edges))];
    case 1:
        return g_rand_int(random) % 1000;
    default:
        return high << 32 | g_rand_int(random);
    }
}

TEST(series_equals_an_array)
{
    g_autoptr(SeriesStore) store = series_store_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);

    for (guint round = 0; round < N_ROUNDS; round++) {
        guint64 expected[MAX_ERAS] = {0};
        guint32 end = (guint32)g_rand_int_range(random, 0, MAX_ERAS);
        gint32 longest_gap = g_rand_int_range(random, 1, 9);
        Series series = {.first = NULL};
        guint32 last = 0;

        for (guint32 era = 0; era < end;
             era += (guint32)g_rand_int_range(random, 1, longest_gap + 1)) {
            gboolean repeat = g_rand_int_range(random, 0, 3) == 0;

            expected[era] = repeat ? expected[last] : any_value(random);
            append(&series, store, era, expected[era]);
            last = era;
        }
        assert_values(&series, expected, end);
    }
}

/* Space that an ended series does not use is given to the next one.  They do
 * not overwrite each other.  An ended series uses memory for its entries
 * only. */
TEST(ended_series_frees_its_rest)
{
    g_autoptr(SeriesStore) store = series_store_new();
    guint64 expected[MAX_ERAS];
    Series all[MAX_ERAS] = {{.first = NULL}};

    for (guint32 n = 1; n < MAX_ERAS; n++) {
        const gsize before = series_store_memory(store);

        for (guint32 era = 0; era < n; era++)
            append(&all[n], store, era, n * 1000 + era);
        series_end(&all[n], store);
        if (n < 20)
            ck_assert_uint_le(series_store_memory(store) - before, 24 + 2 * n);
    }
    for (guint32 n = 1; n < MAX_ERAS; n++) {
        for (guint32 era = 0; era < n; era++)
            expected[era] = n * 1000 + era;
        assert_values(&all[n], expected, n);
    }
    series_end(&all[0], store);
    assert_values(&all[0], NULL, 0);
}

/* Entries of the maximum size.  There are too many eras to read the series. */
TEST(longest_entries_fit)
{
    g_autoptr(SeriesStore) store = series_store_new();
    static const guint shifts[] = {0, 7, 14, 21, 27};

    for (guint i = 0; i < G_N_ELEMENTS(shifts); i++) {
        Series series = {.first = NULL};

        for (guint32 k = 1; k <= 8; k++)
            append(&series, store, k << shifts[i], HALF_RANGE);
        ck_assert_uint_eq(series.end, (8U << shifts[i]) + 1);
    }
}

TEST(constant_values_need_no_memory)
{
    g_autoptr(SeriesStore) store = series_store_new();
    Series series = {.first = NULL};

    append(&series, store, 0, MAX_VALUE);
    for (guint32 era = 1; era < 1000000; era++)
        append(&series, store, era, MAX_VALUE);
    ck_assert_uint_le(series_store_memory(store), 64);
}

/* Small changes in consecutive eras take two bytes each.  Links between blocks
 * add at most a tenth. */
TEST(memory_depends_on_changes)
{
    g_autoptr(SeriesStore) store = series_store_new();
    const guint32 n_eras = 100000;
    Series series = {.first = NULL};

    for (guint32 era = 0; era < n_eras; era++)
        append(&series, store, era, 1000000 + era % 50);
    ck_assert_uint_ge(series_store_memory(store), 2 * n_eras);
    ck_assert_uint_le(series_store_memory(store), 2 * n_eras + n_eras / 5);
}

/* Leaves every number of free bytes in the last block, then appends entries of
 * all sizes after any number of equal eras.  All values are read back,
 * whichever entry begins a new block. */
TEST(entries_fit_around_the_end_of_a_block)
{
    g_autoptr(SeriesStore) store = series_store_new();
    static const guint64 changes[] = {1, 200, 70000, HALF_RANGE};

    for (guint32 n_before = 0; n_before < 1300; n_before++)
        for (guint32 gap = 1; gap < 20; gap += 13)
            for (guint i = 0; i < G_N_ELEMENTS(changes); i++) {
                const guint32 era = n_before + gap - 1;
                guint64 expected[1400] = {0};
                Series series = {.first = NULL};

                for (guint32 k = 0; k < n_before; k++)
                    append(&series, store, k, expected[k] = 1 + k % 2);
                append(&series, store, era, expected[era] = changes[i]);
                append(&series, store, era + 1, expected[era + 1] = 7);
                assert_values(&series, expected, era + 2);
            }
}
