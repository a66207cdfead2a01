#include "support/suite.h"

#include "run/interval.h"

static const struct {
    gint64 length;
    double pause;
    const char *option;
} cases[] = {
    {0, 0, "-i0.001"},
    {3000000, 0, "-i0.001"},
    {G_GINT64_CONSTANT(1000000000), 0, "-i0.02"},
    {G_GINT64_CONSTANT(1000002000), 0, "-i0.05"},
    {G_GINT64_CONSTANT(4000000000), 0, "-i0.1"},
    {G_GINT64_CONSTANT(4000000000), 590e6, "-i20"},
    {G_GINT64_CONSTANT(86400000000000), 1e6, "-i2000"},
};

TABLE_TEST(wanted, cases, row)
{
    ck_assert_text_eq(interval_option(interval_wanted(row->length, row->pause)),
                      row->option);
}
