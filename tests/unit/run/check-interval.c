#include "support/suite.h"

#include "run/interval.h"

#define MS G_GINT64_CONSTANT(1000000)

static const struct {
    gint64 length;
    guint64 n_censuses, pauses; /* ns: their sum */
    const char *option;
} cases[] = {
    {0, 0, 0, "-i0.001"},
    {3 * MS, 0, 0, "-i0.001"},
    {1000 * MS, 0, 0, "-i0.02"},
    {1000 * MS + 2000, 0, 0, "-i0.05"},
    {4000 * MS, 0, 0, "-i0.1"},
    {4000 * MS, 1, 9 * MS, "-i0.2"},
    {40500 * MS, 10, 250 * MS, "-i1"},
    /* Without the pauses for censuses these are runs of 14 and 33 s. */
    {40500 * MS, 112, 26463 * MS, "-i1"},
    {298000 * MS, 449, 265000 * MS, "-i2"},
    {4000 * MS, 10, 4000 * MS, "-i0.001"},
    {86400000 * MS, 10, 10 * MS, "-i2000"},
};

TABLE_TEST(wanted, cases, row)
{
    const SpanSums censuses = {row->n_censuses, row->pauses, 0};

    ck_assert_text_eq(interval_option(interval_wanted(row->length, &censuses)),
                      row->option);
}
