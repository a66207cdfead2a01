/* Tests src/run/census.c, which turns the samples of eras into the series
 * of bands. */
#include "support/suite.h"

#include "run/census.h"

/* Each case has n_keys keys and n_eras eras.  An era names one in named_one_in
 * keys, in an order of its own.  One in dropped_one_in eras is dropped.  One in
 * again_one_in keys has two samples. */
static const struct {
    guint n_keys, n_eras;
    guint named_one_in, dropped_one_in, again_one_in;
} cases[] = {
    {1, 1, 1, 1000, 1000},  {3, 3000, 1, 7, 2},     {200, 1000, 2, 3, 5},
    {5000, 150, 1, 10, 50}, {300000, 4, 1, 2, 10},  {100000, 40, 10, 1000, 3},
    {1, 50000, 1, 2, 2},    {129, 40000, 16, 9, 9},
};

static guint64
number_of(guint key, guint era)
{
    guint64 number = (key * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)) ^
                     (era * G_GUINT64_CONSTANT(0xd1342543de82ef95));

    return number ^ number >> 29;
}

/* Returns the bytes of a key in an era, or 0 if the era does not name it. */
static guint64
bytes_of(guint test, guint key, guint era)
{
    const guint64 number = number_of(key, era);

    return number % cases[test].named_one_in == 0 ? (number >> 20) + 1 : 0;
}

static gboolean
is_dropped(guint test, guint era)
{
    return number_of(era, 77) % cases[test].dropped_one_in == 0;
}

static gboolean
comes_again(guint test, guint key, guint era)
{
    return number_of(key, era + 99) % cases[test].again_one_in == 0;
}

/* The samples of an era. */
typedef struct {
    Sample *samples;
    gsize n;
    guint64 total, n_repeats;
} EraSamples;

/* Makes the samples of an era.  Each era has the keys in another order.  A key
 * that comes twice has its bytes split over two samples. */
static void
make_samples(guint test, guint era, EraSamples *era_samples)
{
    const guint n_keys = cases[test].n_keys;

    era_samples->n = 0;
    era_samples->total = era_samples->n_repeats = 0;
    for (guint i = 0; i < n_keys; i++) {
        const guint key = (guint)(((guint64)i * 7919 + era * 31) % n_keys);
        const guint64 bytes = bytes_of(test, key, era);
        const guint64 later = comes_again(test, key, era) ? bytes / 2 : 0;

        if (bytes == 0)
            continue;
        era_samples->samples[era_samples->n++] =
            (Sample){.bytes = bytes - later, .key = key};
        era_samples->total += bytes;
        if (later == 0)
            continue;
        era_samples->samples[era_samples->n++] =
            (Sample){.bytes = later, .key = key};
        era_samples->n_repeats++;
    }
}

/* Appends the bands of keys that no earlier kept era names. */
static void
make_bands(GArray *bands, const Census *census, guint32 era)
{
    guint n;
    const guint32 *keys = census_new_keys(census, &n);

    for (guint i = 0; i < n; i++) {
        const Band band = {.key = keys[i], .first_era = era};

        g_array_append_val(bands, band);
    }
}

/* Adds the samples of an era in two parts. */
static void
add(Census *census, const EraSamples *era_samples, const guint32 *numbers,
    guint32 n_keys)
{
    const gsize first = era_samples->n / 3;

    census_add(census, era_samples->samples, first, numbers, n_keys);
    census_add(census, era_samples->samples + first, era_samples->n - first,
               numbers, n_keys);
}

/* Fills a census.  Returns the number of kept eras. */
static guint32
fill(Census *census, GArray *bands, guint test, const guint32 *numbers)
{
    g_autofree Sample *samples = g_new(Sample, 2 * (gsize)cases[test].n_keys);
    EraSamples era_samples = {.samples = samples};
    guint32 n_kept = 0;

    for (guint era = 0; era < cases[test].n_eras; era++) {
        guint64 n_repeats;

        make_samples(test, era, &era_samples);
        add(census, &era_samples, numbers, cases[test].n_keys);
        if (is_dropped(test, era)) {
            census_drop(census);
            continue;
        }
        make_bands(bands, census, n_kept);
        if (census_keep(census, n_kept++, &n_repeats) != era_samples.total ||
            n_repeats != era_samples.n_repeats)
            ck_abort_msg("era %u", era);
    }
    return n_kept;
}

/* Fails the test unless a band has the values of its key in all kept eras. */
static void
assert_band(const Band *band, guint test, guint key)
{
    SeriesReader reader;
    guint32 n_kept = 0;

    series_reader_init(&reader, &band->series);
    for (guint era = 0; era < cases[test].n_eras; era++) {
        const guint64 bytes = bytes_of(test, key, era);

        if (is_dropped(test, era))
            continue;
        if (series_reader_next(&reader) != bytes)
            ck_abort_msg("key %u, era %u", key, era);
        if (bytes > 0 && n_kept < band->first_era)
            ck_abort_msg("key %u comes before era %u", key, band->first_era);
        if (bytes == 0 && n_kept == band->first_era)
            ck_abort_msg("key %u is not in era %u", key, band->first_era);
        n_kept++;
    }
}

/* Fails the test unless exactly the keys in kept eras have a band. */
static void
assert_keys(const GArray *bands, guint test, const guint32 *numbers)
{
    const guint n_keys = cases[test].n_keys;
    g_autofree guint *n_bands = g_new0(guint, n_keys);

    for (guint i = 0; i < bands->len; i++)
        n_bands[g_array_index(bands, Band, i).key]++;
    for (guint key = 0; key < n_keys; key++) {
        gboolean named = FALSE;

        for (guint era = 0; era < cases[test].n_eras && !named; era++)
            named = !is_dropped(test, era) && bytes_of(test, key, era) > 0;
        if (n_bands[numbers == NULL ? key : numbers[key]] != (named ? 1 : 0))
            ck_abort_msg("key %u", key);
    }
}

/* With other_numbers, keys are renumbered in descending order.  Otherwise they
 * keep the numbers in the samples. */
static void
assert_case(guint test, gboolean other_numbers)
{
    const guint n_keys = cases[test].n_keys;
    g_autoptr(SeriesStore) store = series_store_new();
    g_autoptr(GArray) bands = g_array_new(FALSE, TRUE, sizeof(Band));
    g_autofree guint32 *numbers = g_new(guint32, n_keys);
    Census *census = census_new(store);

    for (guint key = 0; key < n_keys; key++)
        numbers[key] = n_keys - 1 - key;
    fill(census, bands, test, other_numbers ? numbers : NULL);
    census_close(census, bands);
    assert_keys(bands, test, other_numbers ? numbers : NULL);
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = &g_array_index(bands, Band, i);

        assert_band(band, test,
                    other_numbers ? n_keys - 1 - band->key : band->key);
        if (i > 0 && band[-1].first_era > band->first_era)
            ck_abort_msg("band %u", i);
    }
    census_free(census);
}

LOOP_TEST(series_have_the_values, 0, G_N_ELEMENTS(cases))
{
    assert_case((guint)_i, FALSE);
}

LOOP_TEST(keys_may_be_renumbered, 0, G_N_ELEMENTS(cases))
{
    assert_case((guint)_i, TRUE);
}

static void
add_one(Census *census, guint32 key, guint64 bytes)
{
    const Sample sample = {.bytes = bytes, .key = key};

    census_add(census, &sample, 1, NULL, 10);
}

static void
assert_new_keys(const Census *census, guint n, guint32 first)
{
    guint n_new;
    const guint32 *keys = census_new_keys(census, &n_new);

    ck_assert_uint_eq(n_new, n);
    if (n > 0)
        ck_assert_uint_eq(keys[0], first);
}

/* A key is new until an era that names it is kept. */
TEST(keys_are_new_until_kept)
{
    g_autoptr(SeriesStore) store = series_store_new();
    Census *census = census_new(store);
    guint64 n_repeats;

    add_one(census, 7, 1);
    add_one(census, 3, 1);
    add_one(census, 7, 1);
    assert_new_keys(census, 2, 7);
    census_drop(census);
    assert_new_keys(census, 0, 0);
    add_one(census, 3, 1);
    assert_new_keys(census, 1, 3);
    census_keep(census, 0, &n_repeats);
    add_one(census, 3, 1);
    assert_new_keys(census, 0, 0);
    add_one(census, 7, 1);
    assert_new_keys(census, 1, 7);
    census_free(census);
}

TEST(sums_saturate)
{
    g_autoptr(SeriesStore) store = series_store_new();
    g_autoptr(GArray) bands = g_array_new(FALSE, TRUE, sizeof(Band));
    Census *census = census_new(store);
    guint64 n_repeats;

    add_one(census, 0, G_MAXUINT64 - 1);
    make_bands(bands, census, 0);
    ck_assert_uint_eq(census_keep(census, 0, &n_repeats), G_MAXUINT64 - 1);
    add_one(census, 0, G_MAXUINT64 - 1);
    add_one(census, 1, 2);
    add_one(census, 0, 2);
    make_bands(bands, census, 1);
    ck_assert_uint_eq(census_keep(census, 1, &n_repeats), G_MAXUINT64);
    ck_assert_uint_eq(n_repeats, 1);
    census_close(census, bands);
    ck_assert_uint_eq(bands->len, 2);
    ck_assert_uint_eq(g_array_index(bands, Band, 0).series.value, G_MAXUINT64);
    ck_assert_uint_eq(g_array_index(bands, Band, 1).series.value, 2);
    census_free(census);
}

/* census_free in an open era drops that era and frees all memory. */
LOOP_TEST(census_can_be_freed_in_an_era, 0, 2)
{
    g_autoptr(SeriesStore) store = series_store_new();
    g_autoptr(GArray) bands = g_array_new(FALSE, TRUE, sizeof(Band));
    Census *census = census_new(store);

    fill(census, bands, 1, NULL);
    add_one(census, 1, 1);
    if (_i == 1) {
        census_close(census, bands);
        for (guint i = 0; i < bands->len; i++)
            assert_band(&g_array_index(bands, Band, i), 1,
                        g_array_index(bands, Band, i).key);
    }
    census_free(census);
    census_free(NULL);
}
