#include "support/suite.h"

#include "base/extremes.h"
#include "support/chance.h"

#define MAX_VALUES 400

static gboolean
has(const GArray *kept, guint index)
{
    for (guint i = 0; i < kept->len; i++)
        if (g_array_index(kept, guint, i) == index)
            return TRUE;
    return FALSE;
}

/* Checks what extremes.h promises of any values. */
static void
assert_promises(const double *values, guint n, const guint *wanted,
                guint n_wanted, guint max)
{
    g_autoptr(GArray) kept = extremes_keep(values, n, wanted, n_wanted, max);
    guint peak = 0;

    ck_assert_uint_eq(kept->len, n <= max ? n : MIN(kept->len, max));
    for (guint i = 1; i < kept->len; i++)
        ck_assert_uint_lt(g_array_index(kept, guint, i - 1),
                          g_array_index(kept, guint, i));
    for (guint i = 0; i < n; i++)
        if (values[i] > values[peak])
            peak = i;
    ck_assert(n == 0 || (has(kept, 0) && has(kept, n - 1) && has(kept, peak)));
    for (guint i = 0; i < n_wanted && i + 3 < max / 2; i++)
        ck_assert(has(kept, wanted[i]));
    /* There are at least max / 4 stretches, and two of their lengths hold a
     * whole one. */
    for (guint from = 0; n > max && from + 2 * n / (max / 4) + 2 < n; from++) {
        const guint to = from + 2 * n / (max / 4) + 2;
        gboolean any = FALSE;

        for (guint i = from; i < to; i++)
            any |= has(kept, i);
        ck_assert(any);
    }
}

TEST(keeps_extremes_of_any_values)
{
    Chance chance = {1};

    for (guint round = 0; round < 500; round++) {
        double values[MAX_VALUES];
        guint wanted[20];
        const guint n = chance_below(&chance, MAX_VALUES + 1);
        const guint n_wanted = n == 0 ? 0 : chance_below(&chance, 20);

        for (guint i = 0; i < n; i++)
            values[i] = chance_below(&chance, 1 + round);
        for (guint i = 0; i < n_wanted; i++)
            wanted[i] = chance_below(&chance, n);
        assert_promises(values, n, wanted, n_wanted,
                        4 + chance_below(&chance, MAX_VALUES));
    }
}

/* A lone peak and a lone dip survive. */
TEST(keeps_a_peak_and_a_dip)
{
    double values[MAX_VALUES];
    g_autoptr(GArray) kept = NULL;

    for (guint i = 0; i < MAX_VALUES; i++)
        values[i] = i == 123 ? 9 : i == 321 ? 1 : 5;
    kept = extremes_keep(values, MAX_VALUES, NULL, 0, 20);
    ck_assert(has(kept, 123) && has(kept, 321));
    ck_assert_uint_le(kept->len, 20);
}
