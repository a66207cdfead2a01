#include "run/slope.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"

/* The slopes that are sampled, if there are more than can be ranked fast. */
#define N_SAMPLED  1024
#define MAX_RANKED (8 * N_SAMPLED)

void
slope_eras_init(SlopeEras *eras, const Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);

    eras->n = MIN(n_eras, MAX_SLOPE_VALUES);
    for (guint i = 0; i < eras->n; i++) {
        const guint index =
            eras->n < 2 ? 0
                        : (guint)((guint64)i * (n_eras - 1) / (eras->n - 1));

        eras->indices[i] = index;
        eras->times[i] = (double)(profile_era(profile, index)->time -
                                  profile_era(profile, 0)->time) /
                         1e9;
        /* The rate of a flow counts at the middle of the era. */
        eras->times[i] += (double)(profile_era_end(profile, index) -
                                   profile_era(profile, index)->time) /
                          2e9;
        eras->level_of_one[i] = profile_level_of_one(profile, index);
    }
}

void
slope_eras_values(const SlopeEras *eras, const Series *series, double *values)
{
    SeriesReader reader;
    SeriesRun run;
    guint next = 0;

    memset(values, 0, eras->n * sizeof *values);
    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        while (next < eras->n && eras->indices[next] < run.from)
            next++;
        for (; next < eras->n && eras->indices[next] < run.to; next++)
            values[next] = (double)run.value * eras->level_of_one[next];
    }
}

/* Returns the number of pairs that have different times.  Counts those that
 * rise and fall.  Equal values in succession count as one run: most bands of a
 * large profile have few. */
static gssize
count_pairs(const double *times, const double *values, guint n, gssize *rising,
            gssize *falling)
{
    double run_values[MAX_SLOPE_VALUES] = {0};
    gssize run_sizes[MAX_SLOPE_VALUES] = {0};
    gssize n_pairs = (gssize)n * ((gssize)n - 1) / 2;
    guint n_runs = 0;

    *rising = *falling = 0;
    for (guint i = 0; i < n; i++) {
        if (i == 0 || values[i] != values[i - 1]) {
            run_values[n_runs] = values[i];
            run_sizes[n_runs++] = 0;
        }
        run_sizes[n_runs - 1]++;
        for (guint j = i; j > 0 && times[j - 1] == times[i]; j--) {
            n_pairs--;
            *rising -= values[j - 1] < values[i];
            *falling -= values[j - 1] > values[i];
        }
    }
    for (guint i = 1; i < n_runs; i++) {
        gssize n_less = 0, n_greater = 0;

        for (guint j = 0; j < i; j++) {
            n_less += run_values[j] < run_values[i] ? run_sizes[j] : 0;
            n_greater += run_values[j] > run_values[i] ? run_sizes[j] : 0;
        }
        *rising += n_less * run_sizes[i];
        *falling += n_greater * run_sizes[i];
    }
    return n_pairs;
}

/* Sets the range between two ranks of a sample of the slopes, each five
 * standard deviations from the median. */
static void
sample_slopes(const double *times, const double *values, guint n, double *low,
              double *high)
{
    const gsize distance = (gsize)(2.5 * sqrt(N_SAMPLED));
    double slopes[N_SAMPLED];
    gsize n_slopes = 0;
    guint64 random = 1;

    while (n_slopes < N_SAMPLED) {
        /* Park and Miller's generator: the sample is always the same. */
        const guint i = (guint)((random = random * 48271 % G_MAXINT32) % n);
        const guint j = (guint)((random = random * 48271 % G_MAXINT32) % n);

        if (times[i] != times[j])
            slopes[n_slopes++] =
                (values[i] - values[j]) / (times[i] - times[j]);
    }
    *low = numbers_rank(slopes, N_SAMPLED, N_SAMPLED / 2 - distance);
    *high = numbers_rank(slopes, N_SAMPLED, N_SAMPLED / 2 + distance);
}

/* Returns the median slope of the pairs that have different times.  Of many
 * slopes, only those in the range of a sample are ranked.  The rest is counted:
 * that takes a third of the time. */
static double
median_slope(const double *times, const double *values, guint n, gsize n_pairs)
{
    const gsize upper = n_pairs / 2, lower = (n_pairs - 1) / 2;
    g_autofree double *slopes = g_new(double, n_pairs + 1);
    double low = -INFINITY, high = INFINITY;
    gsize n_slopes, n_below;

    if (n_pairs > MAX_RANKED)
        sample_slopes(times, values, n, &low, &high);
    for (;;) {
        n_slopes = n_below = 0;
        for (guint i = 1; i < n; i++)
            for (guint j = 0; j < i && times[j] < times[i]; j++) {
                const double slope =
                    (values[i] - values[j]) / (times[i] - times[j]);

                /* Without a branch, which could not be predicted. */
                slopes[n_slopes] = slope;
                n_slopes += (gsize)(slope >= low) & (gsize)(slope <= high);
                n_below += slope < low;
            }
        if (lower >= n_below && upper < n_below + n_slopes)
            break;
        low = -INFINITY;
        high = INFINITY;
    }
    return (numbers_rank(slopes, n_slopes, lower - n_below) +
            numbers_rank(slopes, n_slopes, upper - n_below)) /
           2;
}

Slope
slope_of(const double *times, const double *values, guint n)
{
    gssize rising, falling;
    const gssize n_pairs = count_pairs(times, values, n, &rising, &falling);
    Slope slope = {.growth = 0};

    if (n_pairs == 0)
        return slope;
    slope.steadiness = (double)(rising - falling) / ((double)n * (n - 1) / 2);
    /* Most bands of a large profile are nearly always 0.  Their median slope is
     * known without a list of slopes. */
    if (rising > (n_pairs - 1) / 2 || falling > (n_pairs - 1) / 2)
        slope.growth = median_slope(times, values, n, (gsize)n_pairs);
    return slope;
}
