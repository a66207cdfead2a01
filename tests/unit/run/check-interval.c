#include "support/suite.h"

#include "run/interval.h"

#define MS G_GINT64_CONSTANT(1000000)

static const struct {
    gint64 time;
    guint64 n_censuses, pauses; /* ns: their sum */
    const char *option;
} cases[] = {
    {0, 0, 0, "-i 1ms"},
    {3 * MS, 0, 0, "-i 1ms"},
    {1000 * MS, 0, 0, "-i 20ms"},
    {1000 * MS + 2000, 0, 0, "-i 50ms"},
    {4000 * MS, 0, 0, "-i 100ms"},
    {4000 * MS, 1, 9 * MS, "-i 200ms"},
    {40500 * MS, 10, 250 * MS, "-i 1s"},
    /* Twenty times the pause would leave fewer than twenty censuses. */
    {14037 * MS, 112, 26463 * MS, "-i 500ms"},
    {33000 * MS, 449, 265000 * MS, "-i 1s"},
    {0, 10, 4000 * MS, "-i 1ms"},
    {86400000 * MS, 10, 10 * MS, "-i 2000s"},
};

TABLE_TEST(wanted, cases, row)
{
    const SpanSums censuses = {row->n_censuses, row->pauses, 0};

    ck_assert_text_eq(interval_option(interval_wanted(row->time, &censuses)),
                      row->option);
}

TEST(advice_is_for_evheap_and_ghc)
{
    ck_assert_text_eq(interval_advice(5 * MS),
                      "evheap run -i 5ms (+RTS -i0.005)");
}
