#include "support/suite.h"

#include <math.h>

#include "compare/growth.h"
#include "run/slope.h"

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

static double
collapsing_leak(double part, const double *numbers)
{
    return part > 0.92 + 0.07 * numbers[0] ? 0.05 : leak(part, numbers);
}

/* A shape with noise: its standard deviation, and the correlation of neighbours
 * (0: white noise).  min and max bound the part of the simulated runs in which
 * growth is found; short runs have 20 values, long ones 100. */
static const struct {
    const char *name;
    Shape shape;
    double noise, correlation;
    double min_short, min_long, max_short, max_long;
} cases[] = {
    {"white noise", constant, 0.2, 0, 0, 0, 0.001, 0},
    {"correlated noise", constant, 0.2, 0.8, 0, 0, 0.004, 0.001},
    {"slow noise", constant, 0.2, 0.9, 0, 0, 0.01, 0.004},
    {"nothing", constant, 0, 0, 0, 0, 0, 0},
    {"saw-tooth", sawtooth, 0.03, 0, 0, 0, 0.001, 0},
    {"last tooth", last_tooth, 0.01, 0, 0, 0, 0.25, 0},
    {"warm-up", warm_up, 0.04, 0.3, 0, 0, 0.002, 0},
    {"saturation", saturation, 0.01, 0, 0, 0, 0.002, 0},
    {"steps", steps, 0.01, 0.3, 0, 0, 0.01, 0.005},
    {"hump", hump, 0.03, 0, 0, 0, 0.005, 0},
    {"leak", leak, 0.02, 0.3, 0.98, 0.99, 1, 1},
    {"noisy leak", leak, 0.06, 0.3, 0.7, 0.9, 1, 1},
    {"late leak", late_leak, 0.02, 0.3, 0.8, 0.98, 1, 1},
    {"very late leak", very_late_leak, 0.005, 0.3, 0, 0.9, 1, 1},
    {"quadratic leak", quadratic_leak, 0.02, 0.3, 0.98, 0.99, 1, 1},
    {"leak after a start", leak_after_start, 0.02, 0.3, 0.9, 0.98, 1, 1},
    {"leak with teeth", leak_with_teeth, 0.01, 0, 0.6, 0.9, 1, 1},
    {"leak with a collapse", collapsing_leak, 0.02, 0.3, 0.9, 0.98, 1, 1},
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
    double times[MAX_SLOPE_VALUES], values[MAX_SLOPE_VALUES];
    guint n_found = 0;

    for (guint run = 0; run < n_runs; run++) {
        const double correlation = cases[index].correlation;
        double numbers[5], time = 0, noise = 0;
        Growth growth;

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
        if (growth_find(times, values, n, &growth))
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

/* The growth of a straight line, and where it begins. */
TEST(numbers)
{
    double times[100], values[100];
    Growth growth;

    for (guint i = 0; i < 100; i++) {
        times[i] = 3 + i * 0.1;
        values[i] = 500 + i * 100;
    }
    ck_assert(growth_find(times, values, 100, &growth));
    ck_assert_double_eq_tol(growth.rate, 1000, 1e-6);
    ck_assert_double_eq_tol(growth.steadiness, 1, 1e-9);
    ck_assert_double_eq_tol(growth.since, 3, 0.5);
    for (guint i = 0; i < 50; i++)
        values[i] = 5500;
    ck_assert(growth_find(times, values, 100, &growth));
    ck_assert_double_eq_tol(growth.since, 8, 0.5);
    ck_assert_double_eq_tol(growth.rate, 1000, 1);
    /* A start, a flat part, and then growth. */
    for (guint i = 0; i < 100; i++)
        values[i] = i < 15 ? i * 300 : i < 50 ? 4500 : 4500 + (i - 50) * 200;
    ck_assert(growth_find(times, values, 100, &growth));
    ck_assert_double_eq_tol(growth.since, 8, 0.3);
    ck_assert_double_eq_tol(growth.rate, 2000, 1);
    /* Falling is not growing. */
    for (guint i = 0; i < 100; i++)
        values[i] = 1e6 - i;
    ck_assert(!growth_find(times, values, 100, &growth));
}

/* Too few values, or too short a time, accuse nothing. */
TEST(short_runs)
{
    double times[100], values[100];
    Growth growth;

    for (guint i = 0; i < 100; i++) {
        times[i] = i * 0.1;
        values[i] = i * 100;
    }
    ck_assert(!growth_find(times, values, 9, &growth));
    ck_assert(growth_find(times, values, 20, &growth));
    for (guint i = 0; i < 100; i++)
        times[i] = i * 0.0019;
    ck_assert(!growth_find(times, values, 100, &growth));
    for (guint i = 0; i < 100; i++)
        times[i] = 1;
    ck_assert(!growth_find(times, values, 100, &growth));
}
