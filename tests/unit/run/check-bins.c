#include "support/suite.h"

#include "run/bins.h"
#include "support/bulk.h"

#define ALLOCATED G_STRUCT_OFFSET(ActivityBin, allocated)

/* Returns the time of a capability in all bins. */
static guint64
sum_of(const Bins *bins, guint capability, CapabilityState state)
{
    guint64 sum = 0;

    for (guint i = 0; i < bins->max_bins; i++)
        sum += bins->capabilities[capability][i].ns[state];
    return sum;
}

TEST(a_span_fills_the_bins_between_its_ends)
{
    Bins *bins = bins_new();
    const gint64 width = (gint64)1 << bins->shift;

    bins_add_capability(bins, 3);
    bins_add_span(bins, 3, STATE_RUNNING, width / 2, 3 * width + 5);
    ck_assert_uint_eq(bins->capabilities[3][0].ns[STATE_RUNNING],
                      (guint64)width / 2);
    ck_assert_uint_eq(bins->capabilities[3][1].ns[STATE_RUNNING],
                      (guint64)width);
    ck_assert_uint_eq(bins->capabilities[3][3].ns[STATE_RUNNING], 5);
    ck_assert_uint_eq(sum_of(bins, 3, STATE_COLLECTING), 0);
    bins_free(bins);
}

/* The result of doubling does not depend on the order of times. */
TEST(bins_double_their_width)
{
    Bins *forward = bins_new(), *backward = bins_new();
    const guint n = 10000;
    const gint64 step = 3000;

    bins_add_capability(forward, 0);
    bins_add_capability(backward, 0);
    for (guint i = 0; i < n; i++) {
        const gint64 from = i * step, other = (n - 1 - i) * step;

        bins_add_span(forward, 0, STATE_COLLECTING, from, from + step / 3);
        bins_add_span(backward, 0, STATE_COLLECTING, other, other + step / 3);
        bins_at(forward, from)->created++;
        bins_at(backward, other)->created++;
        bins_at(forward, from)->longest_pause = i;
        bins_at(backward, other)->longest_pause =
            MAX(bins_at(backward, other)->longest_pause, n - 1 - i);
    }
    ck_assert_uint_eq(forward->shift, backward->shift);
    ck_assert_int_ge(MAX_BINS * ((gint64)1 << forward->shift), n * step);
    ck_assert_int_lt(MAX_BINS / 2 * ((gint64)1 << forward->shift), n * step);
    ck_assert_uint_eq(sum_of(forward, 0, STATE_COLLECTING), n * step / 3);
    ck_assert_mem_eq(forward->bins, backward->bins,
                     MAX_BINS * sizeof(ActivityBin));
    ck_assert_mem_eq(forward->capabilities[0], backward->capabilities[0],
                     MAX_BINS * sizeof(CapabilityBin));
    bins_free(forward);
    bins_free(backward);
}

/* The parts of an amount add up, however it is divided. */
TEST(amounts_are_spread)
{
    Bins *bins = bins_new();
    const gint64 width = (gint64)1 << bins->shift;
    guint64 sum = 0, expected = 0;

    bins_add_amount(bins, ALLOCATED, 0, 4 * width, 4000);
    ck_assert_uint_eq(bins->bins[0].allocated, 1000);
    ck_assert_uint_eq(bins->bins[3].allocated, 1000);
    ck_assert_uint_eq(bins->bins[4].allocated, 0);
    bins_add_amount(bins, ALLOCATED, 5 * width, 5 * width, 7);
    ck_assert_uint_eq(bins->bins[5].allocated, 7);
    expected = 4007;
    for (guint i = 0; i < 1000; i++) {
        const guint64 amount = pseudo_random(i) >> (9 + i % 50);
        const gint64 from = (gint64)(pseudo_random(~(guint64)i) >> 30);

        bins_add_amount(bins, ALLOCATED, from, from + (gint64)i * 12345,
                        amount);
        expected += amount;
    }
    for (guint i = 0; i < MAX_BINS; i++)
        sum += bins->bins[i].allocated;
    ck_assert_uint_eq(sum, expected);
    bins_free(bins);
}

/* An amount of 1 for each ns is exact in every bin. */
TEST(times_are_exact)
{
    Bins *bins = bins_new();

    for (guint i = 0; i < 1000; i++) {
        const gint64 from = (gint64)(pseudo_random(i) >> 40);
        const gint64 to =
            from + (gint64)(pseudo_random(~(guint64)i) >> (20 + i % 40));

        bins_add_amount(bins, ALLOCATED, from, to, (guint64)(to - from));
        if (i == 0)
            bins_add_capability(bins, 0);
        bins_add_span(bins, 0, STATE_RUNNING, from, to);
    }
    for (guint i = 0; i < MAX_BINS; i++)
        ck_assert_uint_eq(bins->bins[i].allocated,
                          bins->capabilities[0][i].ns[STATE_RUNNING]);
    bins_free(bins);
}

/* All capabilities together have at most 64 * MAX_BINS bins. */
TEST(many_capabilities_have_fewer_bins)
{
    Bins *bins = bins_new();

    for (guint i = 0; i < MAX_CAPABILITIES; i++) {
        bins_add_capability(bins, i);
        bins_add_span(bins, i, STATE_IDLE, 0, 1000000);
        ck_assert_uint_le(bins->max_bins * bins->n_capabilities, 64 * MAX_BINS);
    }
    for (guint i = 0; i < MAX_CAPABILITIES; i++)
        ck_assert_uint_eq(sum_of(bins, i, STATE_IDLE), 1000000);
    bins_widen(bins, LATEST_TIME);
    ck_assert_uint_eq(sum_of(bins, 200, STATE_IDLE), 1000000);
    bins_free(bins);
}
