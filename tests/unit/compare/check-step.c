#include "support/suite.h"

#include <math.h>

#include "compare/step.h"

/* The noise of simulated histories, in standard deviations. */
typedef enum {
    NOISE_NORMAL,
    NOISE_SKEWED,   /* a few runs are far above the others */
    NOISE_OUTLIERS, /* one of 16 runs is up to 10 deviations above */
    NOISE_RELATED,  /* each run is like the one before, by half */
    NOISE_DRIFT,    /* normal, and the level rises slowly */
    NOISE_MODES,    /* up to a third of the runs are on a second level */
    N_NOISES,
} Noise;

static double
normal(GRand *rand)
{
    return sqrt(-2 * log(1 - g_rand_double(rand))) *
           cos(2 * G_PI * g_rand_double(rand));
}

/* Fills in a history around 100 MB without a step. */
static void
simulate(GRand *rand, Noise noise, double spread, double *values, guint n)
{
    const double part = 0.02 + 0.3 * g_rand_double(rand);
    const double slope = 0.16 * (g_rand_double(rand) - 0.5);
    double last = 0;

    for (guint i = 0; i < n; i++) {
        double own = normal(rand);

        if (noise == NOISE_SKEWED)
            own = -log(1 - g_rand_double(rand));
        else if (noise == NOISE_OUTLIERS && g_rand_double(rand) < 1.0 / 16)
            own += 10 * g_rand_double(rand);
        else if (noise == NOISE_RELATED)
            own = last = 0.5 * last + sqrt(0.75) * own;
        else if (noise == NOISE_DRIFT)
            own += slope * i;
        else if (noise == NOISE_MODES)
            own = 0.3 * own + (g_rand_double(rand) < part ? 4 : 0);
        values[i] = 1e8 * (1 + spread * own);
    }
}

/* The numbers of evheap(1), "TREND": a false step is rare. */
TEST(no_step_in_noise)
{
    static const struct {
        guint n_runs, n_histories;
        double max[N_NOISES]; /* share of histories with a step */
    } cases[] = {
        {5, 4000, {.005, .01, .005, .005, .005, .03}},
        {10, 4000, {.005, .01, .005, .01, .005, .04}},
        {50, 2000, {.005, .015, .01, .03, .01, .06}},
        {100, 1000, {.005, .015, .01, .04, .01, .08}},
        {1000, 100, {.04, .05, .03, .35, .08, .30}},
    };
    static const double spreads[] = {0.01, 0.0001, 0.05};
    g_autoptr(GRand) rand = g_rand_new_with_seed(29);
    double values[1000];

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        for (Noise noise = 0; noise < N_NOISES; noise++)
            for (guint j = 0; j < G_N_ELEMENTS(spreads); j += stride()) {
                guint n_alarms = 0;

                for (guint k = 0; k < cases[i].n_histories; k++) {
                    g_autoptr(GArray) steps = NULL;

                    simulate(rand, noise, spreads[j], values, cases[i].n_runs);
                    steps = steps_find(values, cases[i].n_runs, 0);
                    n_alarms += steps->len > 0;
                }
                ck_assert_msg(
                    n_alarms <= cases[i].max[noise] * cases[i].n_histories,
                    "%u runs, noise %u, spread %g: %u of %u", cases[i].n_runs,
                    noise, spreads[j], n_alarms, cases[i].n_histories);
            }
}

/* Returns the share of histories of 20 runs, then n_after runs on a level that
 * is higher by deviations of the noise, in which the step is found within one
 * run of its place. */
static double
share_found(Noise noise, guint n_after, double deviations)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(n_after);
    const guint n_histories = stride() == 1 ? 1000 : 300;
    guint n_found = 0;

    for (guint i = 0; i < n_histories; i++) {
        double values[40];
        g_autoptr(GArray) steps = NULL;

        simulate(rand, noise, 0.01, values, 20 + n_after);
        for (guint j = 20; j < 20 + n_after; j++)
            values[j] += 1e6 * deviations;
        steps = steps_find(values, 20 + n_after, 0);
        for (guint j = 0; j < steps->len; j++) {
            const guint at = g_array_index(steps, Step, j).index;

            n_found += at >= 19 && at <= 21;
        }
    }
    return n_found / (double)n_histories;
}

TEST(steps_are_found)
{
    static const struct {
        guint n_after;
        double deviations;
        double min[3]; /* NOISE_NORMAL, NOISE_SKEWED, NOISE_OUTLIERS */
    } cases[] = {
        {2, 4, {.40, .65, .25}},   {2, 6, {.85, .95, .70}},
        {2, 8, {.98, .98, .90}},   {3, 6, {.85, .95, .70}},
        {8, 6, {.97, .97, .85}},   {12, 4, {.65, .88, .45}},
        {12, 8, {.99, .99, .95}},  {20, 6, {.98, .98, .90}},
        {20, 12, {.99, .99, .98}},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        for (Noise noise = 0; noise < 3; noise++) {
            const double found =
                share_found(noise, cases[i].n_after, cases[i].deviations);

            ck_assert_msg(found >= cases[i].min[noise],
                          "%u runs after, noise %u, %g deviations: %g",
                          cases[i].n_after, noise, cases[i].deviations, found);
        }
    /* One run after the step is no level yet. */
    ck_assert(share_found(NOISE_NORMAL, 1, 12) < 0.01);
}

static void
assert_steps(const double *values, guint n, const char *expected)
{
    g_autoptr(GArray) steps = steps_find(values, n, 0);
    GString *found = g_string_new(NULL);

    for (guint i = 0; i < steps->len; i++) {
        const Step *step = &g_array_index(steps, Step, i);

        g_string_append_printf(found, "%u:%+g ", step->index,
                               step->after - step->before);
    }
    ck_assert_str_eq(found->str, expected);
    g_string_free(found, TRUE);
}

/* A step is found beside others, as long as a level lasts for 5 runs. */
TEST(many_steps)
{
    double values[50];

    for (guint i = 0; i < 50; i++)
        values[i] = i / 5 % 3 == 0 ? 1000 : i / 5 % 3 == 1 ? 1200 : 900;
    assert_steps(values, 50,
                 "5:+200 10:-300 15:+100 20:+200 25:-300 30:+100 35:+200 "
                 "40:-300 45:+100 ");
}

/* Equal values are the usual case: most programs are deterministic. */
TEST(without_noise)
{
    double values[60];

    for (guint i = 0; i < 60; i++)
        values[i] = i < 20 ? 1000 : i < 31 ? 1100 : 1050;
    assert_steps(values, 60, "20:+100 31:-50 ");
    assert_steps(values, 33, "20:+100 31:-50 ");
    /* The last run alone is no level. */
    assert_steps(values, 32, "20:+100 ");
    assert_steps(values + 17, 10, "3:+100 ");
    assert_steps(values + 18, 10, "");
    /* A single outlier is no step, and hides none. */
    values[25] = 5000;
    values[10] = 1;
    assert_steps(values, 60, "20:+100 31:-50 ");
    /* Less than 2 %. */
    for (guint i = 0; i < 60; i++)
        values[i] = i < 20 ? 1000 : 1019;
    assert_steps(values, 60, "");
    for (guint i = 0; i < 60; i++)
        values[i] = i < 20 ? 0 : 1;
    assert_steps(values, 60, "20:+1 ");
    for (guint n = 0; n < 5; n++)
        assert_steps(values + 18, n, "");
    memset(values, 0, sizeof values);
    assert_steps(values, 60, "");
}
