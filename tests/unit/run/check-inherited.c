#include "support/suite.h"

#include <string.h>

#include "run/inherited.h"
#include "run/run.h"
#include "run/statistics.h"
#include "support/modes.h"

#define MAX_BANDS 200

/* Random stacks with few cost centres, so that many are entered from others. */
static Run *
any_stacks(guint32 seed)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(seed);
    const guint max_depth = seed % 7 == 0 ? 255 : 1 + seed % 6;
    Run *run = run_new("");
    const guint n = (guint)g_rand_int_range(rand, 0, MAX_BANDS);

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->has_breakdown = TRUE;
    for (guint era = 0; era < 3; era++) {
        profile_begin_era(run->heap, (gint64)era * 1000000000, 0);
        for (guint i = 0; i < n; i++) {
            guint8 ids[4 * 255] = {0};
            const guint depth =
                (guint)g_rand_int_range(rand, 0, (gint)max_depth + 1);

            for (guint j = 0; j < depth; j++)
                ids[4 * j + (seed % 3)] = (guint8)g_rand_int_range(rand, 0, 3);
            profile_add_sample(run->heap, ids, 4 * depth,
                               (guint64)g_rand_int_range(rand, 0, 1000));
        }
        profile_end_era(run->heap);
    }
    profile_end_reading(run->heap);
    return run;
}

/* Compares with the definition. */
LOOP_TEST(any_profile, 0, 60)
{
    g_autoptr(Run) run = any_stacks((guint32)_i);
    const Profile *profile = run->heap;
    g_autofree double *weights = inherited_weights(profile);
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree Statistics *statistics = statistics_of_bands(timeline, 0);
    const double total = statistics_of_run(profile).weight;

    ck_assert_ptr_nonnull(weights);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        double expected = 0;
        guint32 size;
        const char *ids =
            intern_get(profile->keys, profile_band(profile, i)->key, &size);

        for (guint j = 0; j < profile_n_bands(profile); j++) {
            guint32 other_size;
            const char *other = intern_get(
                profile->keys, profile_band(profile, j)->key, &other_size);

            if (other_size >= size &&
                memcmp(other + other_size - size, ids, size) == 0)
                expected += statistics[j].weight;
        }
        ck_assert_double_eq_tol(weights[i], expected, 1e-9 * total);
        if (size == 0)
            ck_assert_double_eq_tol(weights[i], total, 1e-9 * total);
    }
}

/* Bands that are no stacks of ids have no inherited shares. */
TEST(other_bands)
{
    g_autoptr(Run) run = any_stacks(1);
    g_autoptr(Run) types = mode_run(BREAKDOWN_CLOSURE_TYPE);

    ck_assert_ptr_null(inherited_weights(types->heap));
    run->heap->texts = TRUE;
    ck_assert_ptr_null(inherited_weights(run->heap));
    run->heap->texts = FALSE;
    run->heap->grouping = GROUP_COST_CENTRE;
    ck_assert_ptr_null(inherited_weights(run->heap));
    run->heap->grouping = GROUP_STACK;
    g_free(inherited_weights(run->heap));
    ck_assert_uint_gt(profile_n_bands(run->heap), 0);
    g_array_index(run->heap->bands, Band, 0).renamed = TRUE;
    ck_assert_ptr_null(inherited_weights(run->heap));
}
