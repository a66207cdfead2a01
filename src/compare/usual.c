#include "compare/usual.h"

#include <math.h>

#include "base/numbers.h"

/* Runs without noise have at least this spread, as a share of the median. */
#define MIN_SPREAD 0.005

/* A usual value is at most this many spreads above the median: many if few runs
 * tell what the spread is.  The numbers are found by simulation
 * (check-usual). */
static double
factor(guint n)
{
    return 3.2 + 11.4 / (n - 2.9);
}

Usual
usual_of(double *values, guint n)
{
    Usual usual = {.max = INFINITY};
    double mean = 0, sum = 0;

    for (guint i = 0; i < n; i++)
        mean += values[i] / n;
    for (guint i = 0; i < n; i++)
        sum += (values[i] - mean) * (values[i] - mean);
    usual.median = numbers_median(values, n);
    usual.spread = n > 1 ? sqrt(sum / (n - 1)) : 0;
    if (n >= MIN_USUAL_RUNS)
        usual.max =
            usual.median +
            factor(n) * MAX(usual.spread, MIN_SPREAD * fabs(usual.median));
    return usual;
}

Statistics
usual_statistics(const Statistics *runs, guint n)
{
    g_autofree double *values = g_new(double, n);
    Statistics median = runs[0];
    double medians[N_STATISTICS];

    if (n == 1)
        return median;
    for (Metric i = 0; i < N_STATISTICS; i++) {
        for (guint run = 0; run < n; run++)
            values[run] = statistic_of(&runs[run], i);
        medians[i] = usual_of(values, n).median;
    }
    median.peak = (guint64)round(medians[METRIC_PEAK]);
    median.mean = medians[METRIC_MEAN];
    median.area = medians[METRIC_AREA];
    median.end = (guint64)round(medians[METRIC_END]);
    median.growth = medians[METRIC_GROWTH];
    return median;
}
