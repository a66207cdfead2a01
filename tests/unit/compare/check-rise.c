#include "support/suite.h"

#include <math.h>

#include "compare/rise.h"

#define MAX_VALUES 100

#define INTERVAL 0.05 /* s between two values, on average */

/* A shape: its value at a part of the run, 0 to 1.  The numbers are random and
 * constant for a run: where it bends, how large its steps are. */
typedef double (*Shape)(double part, const double *numbers);

static double
constant(double part, const double *numbers)
{
    (void)part;
    (void)numbers;
    return 1;
}

static double
sawtooth(double part, const double *numbers)
{
    const double periods = 1.3 + 7 * numbers[0];

    return 0.2 + fmod(part * periods + numbers[1], 1);
}

/* Two teeth: the first ends in the first half, the second does not end. */
static double
last_tooth(double part, const double *numbers)
{
    const double end = 0.2 + 0.22 * numbers[0];

    return 0.2 + (part < end ? part : part - end);
}

static double
warm_up(double part, const double *numbers)
{
    return MIN(1, part / (0.05 + 0.25 * numbers[0]));
}

static double
saturation(double part, const double *numbers)
{
    return 1 - exp(-part / (0.03 + 0.15 * numbers[0]));
}

static double
steps(double part, const double *numbers)
{
    const guint n = 1 + (guint)(4 * numbers[4]);
    double sum = 1;

    for (guint i = 0; i < n; i++)
        sum += part > numbers[i];
    return sum;
}

static double
hump(double part, const double *numbers)
{
    const double top = 0.4 + 0.25 * numbers[0];
    const double end = top + 0.1 + 0.2 * numbers[1];

    return part < top ? part / top : part < end ? 1 : 0.05;
}

static double
leak(double part, const double *numbers)
{
    (void)numbers;
    return 0.2 + part;
}

static double
late_leak(double part, const double *numbers)
{
    return 0.2 + MAX(0, part - 0.2 - 0.3 * numbers[0]);
}

static double
very_late_leak(double part, const double *numbers)
{
    return 0.2 + MAX(0, part - 0.5 - 0.18 * numbers[0]);
}

static double
quadratic_leak(double part, const double *numbers)
{
    (void)numbers;
    return 0.1 + part * part;
}

/* A start that needs more than the run until its end. */
static double
leak_after_start(double part, const double *numbers)
{
    return leak(part, numbers) + (part < 0.08 ? 0.5 : 0);
}

/* Batches on top of a leak. */
static double
leak_with_teeth(double part, const double *numbers)
{
    const double periods = 8 + 6 * numbers[0];

    return leak(part, numbers) + 0.15 * fmod(part * periods + numbers[1], 1);
}

/* A rise in bursts, with levels in between. */
static double
bursts(double part, const double *numbers)
{
    const double n = 6 + 4 * numbers[0];

    return 0.1 + floor(part * n + numbers[1]) / n;
}

/* A shape with noise: its standard deviation, and the correlation of neighbours
 * (0: white noise).  min and max bound the part of the simulated runs in which
 * a rise is found; short runs have 20 values, long ones 100. */
static const struct {
    const char *name;
    Shape shape;
    double noise, correlation;
    double min_short, min_long, max_short, max_long;
} cases[] = {
    {"white noise", constant, 0.2, 0, 0, 0, 0.001, 0.005},
    {"correlated noise", constant, 0.2, 0.8, 0, 0, 0.004, 0.01},
    {"slow noise", constant, 0.2, 0.9, 0, 0, 0.01, 0.015},
    {"nothing", constant, 0, 0, 0, 0, 0, 0},
    {"saw-tooth", sawtooth, 0.03, 0, 0, 0, 0.001, 0},
    {"last tooth", last_tooth, 0.01, 0, 0, 0, 0.2, 0.025},
    {"warm-up", warm_up, 0.04, 0.3, 0, 0, 0.002, 0},
    {"saturation", saturation, 0.01, 0, 0, 0, 0.002, 0.005},
    {"steps", steps, 0.01, 0.3, 0, 0, 0.01, 0.005},
    {"hump", hump, 0.03, 0, 0, 0, 0.005, 0},
    {"leak", leak, 0.02, 0.3, 0.98, 0.99, 1, 1},
    {"noisy leak", leak, 0.06, 0.3, 0.7, 0.9, 1, 1},
    {"late leak", late_leak, 0.02, 0.3, 0.8, 0.98, 1, 1},
    {"very late leak", very_late_leak, 0.005, 0.3, 0, 0.9, 1, 1},
    {"quadratic leak", quadratic_leak, 0.02, 0.3, 0.98, 0.99, 1, 1},
    {"leak after a start", leak_after_start, 0.02, 0.3, 0.9, 0.98, 1, 1},
    {"leak with teeth", leak_with_teeth, 0.01, 0, 0.6, 0.9, 1, 1},
    {"bursts", bursts, 0, 0, 0.3, 0.5, 1, 1},
};

static double
normal(GRand *rand)
{
    return sqrt(-2 * log(1 - g_rand_double(rand))) *
           cos(2 * G_PI * g_rand_double(rand));
}

/* Returns the part of the simulated runs in which growth is found. */
static double
part_found(guint index, guint n, guint n_runs)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(17 * n + index);
    double times[MAX_VALUES], values[MAX_VALUES];
    guint n_found = 0;

    for (guint run = 0; run < n_runs; run++) {
        const double correlation = cases[index].correlation;
        double numbers[5], time = 0, noise = 0;
        Rise rise;

        for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
            numbers[i] = g_rand_double(rand);
        for (guint i = 0; i < n; i++) {
            time += INTERVAL * g_rand_double_range(rand, 0.7, 1.3);
            noise = correlation * noise +
                    sqrt(1 - correlation * correlation) * normal(rand);
            times[i] = time;
            values[i] = 1e6 * (cases[index].shape((double)i / n, numbers) +
                               cases[index].noise * noise);
        }
        if (rise_find(times, values, n, MAX_HEAP_FALL, &rise))
            n_found++;
    }
    return (double)n_found / n_runs;
}

LOOP_TEST(shapes, 0, G_N_ELEMENTS(cases))
{
    const gboolean all = stride() == 1;
    const double in_short = part_found((guint)_i, 20, all ? 2000 : 500);
    const double in_long = part_found((guint)_i, 100, all ? 400 : 200);

    ck_assert_msg(
        in_short >= cases[_i].min_short && in_short <= cases[_i].max_short &&
            in_long >= cases[_i].min_long && in_long <= cases[_i].max_long,
        "%s: %g and %g", cases[_i].name, in_short, in_long);
}

/* Where a rise begins, and its floors: the values that were lowest. */
TEST(floors)
{
    double times[MAX_VALUES], values[MAX_VALUES];
    Rise rise;

    for (guint i = 0; i < MAX_VALUES; i++) {
        times[i] = 3 + i * 0.1;
        values[i] = 500 + i * 100 + (i % 5) * 200;
    }
    ck_assert(rise_find(times, values, MAX_VALUES, MAX_HEAP_FALL, &rise));
    ck_assert_uint_eq(rise.from, 0);
    ck_assert_uint_eq(rise.n_floors, N_FLOORS);
    ck_assert_double_eq(rise.amount, values[rise.floors[N_FLOORS - 1]] - 500);
    for (guint i = 1; i < N_FLOORS; i++)
        ck_assert_uint_eq(rise.floors[i] % 5, 0);
    ck_assert_double_eq(rise.teeth, 700);
    /* Level at first. */
    for (guint i = 0; i < MAX_VALUES; i++)
        values[i] = i < 60 ? 5500 : 5500 + (i - 60) * 200;
    ck_assert(rise_find(times, values, MAX_VALUES, MAX_HEAP_FALL, &rise));
    ck_assert_uint_gt(rise.from, 0);
    ck_assert_double_eq(values[rise.floors[0]], 5500);
    /* Falling is not rising, nor is it if all happens at one time. */
    for (guint i = 0; i < MAX_VALUES; i++)
        values[i] = 1e6 - i;
    ck_assert(!rise_find(times, values, MAX_VALUES, MAX_HEAP_FALL, &rise));
}

/* Few values need not rise evenly, but not fall either. */
TEST(few_values)
{
    static const struct {
        double values[9];
        gboolean rises;
    } runs[] = {
        {{1, 2, 3}, TRUE},        {{1, 2, 2}, FALSE},
        {{1, 8, 9, 12}, TRUE},    {{1, 9, 3, 8, 4}, FALSE},
        {{1, 5, 6, 6, 6}, FALSE}, {{3, 4, 5, 6, 7, 8, 9, 10, 11}, TRUE},
        {{9, 7, 5}, FALSE},
    };
    const double times[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

    for (guint i = 0; i < G_N_ELEMENTS(runs); i++) {
        guint n = 0;
        Rise rise;

        while (n < 9 && runs[i].values[n] > 0)
            n++;
        ck_assert_msg(rise_find(times, runs[i].values, n, MAX_HEAP_FALL,
                                &rise) == runs[i].rises,
                      "run %u", i);
    }
}
