/* src/profile/ledger.c: values on their way to the series of their bands. */
#include "suite.h"

#include "profile/ledger.h"

/* Bands of so many groups, in so many eras: values that wait in small numbers
 * and in large ones, and more than may. */
static const struct {
    guint n_bands, n_eras;
    guint one_in; /* a band has a value in one of so many eras */
} cases[] = {
    {1, 1, 1},      {3, 3000, 1},     {200, 1000, 2}, {5000, 150, 1},
    {300000, 4, 1}, {100000, 40, 10}, {1, 50000, 1},  {129, 40000, 16},
};

typedef struct {
    Ledger *ledger;
    gint ended;
    gint n_helped;
} Helper;

static gpointer
help(gpointer data)
{
    Helper *helper = data;

    while (!g_atomic_int_get(&helper->ended)) {
        if (ledger_help(helper->ledger))
            g_atomic_int_inc(&helper->n_helped);
        else
            g_thread_yield();
    }
    return NULL;
}

/* The value of a band in an era, 0 where it has none. */
static guint64
value_of(guint test, guint band, guint era)
{
    guint64 number = (band * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)) ^
                     (era * G_GUINT64_CONSTANT(0xd1342543de82ef95));

    number ^= number >> 29;
    return number % cases[test].one_in == 0 ? (number >> 20) + 1 : 0;
}

/* Writes the sums of an era: the bands in an order of its own.  Keys go down
 * as bands go up.  Returns how many there are. */
static guint
sums_of(guint test, guint era, Sum *sums, guint64 *total)
{
    const guint n_bands = cases[test].n_bands;
    guint n = 0;

    *total = 0;
    for (guint i = 0; i < n_bands; i++) {
        const guint band = (guint)(((guint64)i * 7919 + era * 31) % n_bands);
        const guint64 value = value_of(test, band, era);

        if (value == 0)
            continue;
        sums[n++] = (Sum){value, n_bands - 1 - band};
        *total += value;
    }
    return n;
}

static void
fill(Ledger *ledger, guint test)
{
    const guint n_bands = cases[test].n_bands;
    g_autofree Sum *sums = g_new(Sum, n_bands);
    g_autofree CensusKey *keys = g_new0(CensusKey, n_bands);

    for (guint i = 0; i < n_bands; i++)
        keys[n_bands - 1 - i].band = i + 1;
    for (guint era = 0; era < cases[test].n_eras; era++) {
        guint64 total;
        const guint n = sums_of(test, era, sums, &total);

        if (ledger_add_sums(ledger, sums, n, keys, n_bands, era) != total)
            ck_abort_msg("total of era %u", era);
    }
}

static void
assert_series(GArray *bands, guint test)
{
    for (guint i = 0; i < bands->len; i++) {
        Series *series = &g_array_index(bands, Band, i).series;
        SeriesReader reader;

        series_reader_init(&reader, series);
        for (guint era = 0; era < cases[test].n_eras; era++)
            if (series_reader_next(&reader) != value_of(test, i, era))
                ck_abort_msg("band %u, era %u", i, era);
        series_clear(series);
    }
}

static void
assert_case(guint test, Helper *helper)
{
    g_autoptr(GArray) bands = g_array_new(FALSE, TRUE, sizeof(Band));
    GThread *thread = NULL;

    helper->ledger = ledger_new();
    if (!helper->ended)
        thread = g_thread_new("helper", help, helper);
    fill(helper->ledger, test);
    g_array_set_size(bands, cases[test].n_bands);
    ledger_close(helper->ledger, bands);
    g_atomic_int_set(&helper->ended, TRUE);
    if (thread != NULL)
        g_thread_join(thread);
    assert_series(bands, test);
    ck_assert(!ledger_help(helper->ledger));
    ledger_free(helper->ledger);
}

START_TEST(series_have_the_values)
{
    assert_case((guint)_i, &(Helper){.ended = TRUE});
}
END_TEST

/* A thread appends meanwhile; in one that has much to do, it does some. */
START_TEST(series_have_the_values_with_help)
{
    assert_case((guint)_i, &(Helper){.ended = FALSE});
}
END_TEST

/* Somebody who helps as soon as there is anything gets it in order too. */
START_TEST(help_finds_something)
{
    const guint test = 1;
    g_autoptr(GArray) bands = g_array_new(FALSE, TRUE, sizeof(Band));
    Ledger *ledger = ledger_new();
    guint n_helped = 0;

    ck_assert(!ledger_help(ledger));
    fill(ledger, test);
    while (ledger_help(ledger))
        n_helped++;
    ck_assert_uint_gt(n_helped, 5);
    g_array_set_size(bands, cases[test].n_bands);
    ledger_close(ledger, bands);
    assert_series(bands, test);
    ledger_free(ledger);
}
END_TEST

START_TEST(great_totals_stop_at_the_greatest)
{
    CensusKey keys[] = {{0, 1}, {0, 2}};
    static const Sum sums[] = {{G_MAXUINT64 - 1, 0}, {2, 1}};
    Ledger *ledger = ledger_new();

    ck_assert_uint_eq(ledger_add_sums(ledger, sums, 1, keys, 2, 0),
                      G_MAXUINT64 - 1);
    ck_assert_uint_eq(ledger_add_sums(ledger, sums, 2, keys, 2, 1),
                      G_MAXUINT64);
    ledger_free(ledger);
}
END_TEST

/* One that is left with values in it frees them all. */
START_TEST(ledger_can_be_left)
{
    Ledger *ledger = ledger_new();

    fill(ledger, 1);
    ledger_free(ledger);
    ledger_free(NULL);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("ledger");
    TCase *ledger = add_case(suite, "ledger");

    tcase_add_loop_test(ledger, series_have_the_values, 0, G_N_ELEMENTS(cases));
    tcase_add_loop_test(ledger, series_have_the_values_with_help, 0,
                        G_N_ELEMENTS(cases));
    tcase_add_test(ledger, help_finds_something);
    tcase_add_test(ledger, great_totals_stop_at_the_greatest);
    tcase_add_test(ledger, ledger_can_be_left);
    return run_suite(suite);
}
