#include "run/slope.h"

#include <float.h>
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

/* Equal values in succession: most bands of a large profile have few runs. */
typedef struct {
    double value;
    gssize size;
} ValueRun;

/* Merges two sorted neighbours, from .. middle - 1 and middle .. end - 1.
 * Returns the number of pairs that fall from the first to the second. */
static gssize
merge(const ValueRun *runs, ValueRun *merged, guint from, guint middle,
      guint end)
{
    guint left = from, right = middle;
    gssize n_left = 0, falling = 0;

    for (guint i = from; i < middle; i++)
        n_left += runs[i].size;
    for (guint to = from; to < end; to++)
        if (right < end &&
            (left == middle || runs[right].value < runs[left].value)) {
            falling += n_left * runs[right].size;
            merged[to] = runs[right++];
        } else {
            n_left -= runs[left].size;
            merged[to] = runs[left++];
        }
    return falling;
}

/* Sorts the runs by value.  Returns the number of pairs that fall, and sets
 * *equal to the number of those that do not change. */
static gssize
sort_runs(ValueRun *runs, guint n, gssize *equal)
{
    ValueRun other[MAX_SLOPE_VALUES];
    ValueRun *from = runs, *to = other;
    gssize falling = 0;

    for (guint width = 1; width < n; width *= 2) {
        ValueRun *const before = from;

        for (guint i = 0; i < n; i += 2 * width)
            falling +=
                merge(from, to, i, MIN(i + width, n), MIN(i + 2 * width, n));
        from = to;
        to = before;
    }
    *equal = 0;
    for (guint i = 0; i < n;) {
        const double value = from[i].value;
        gssize size = 0;

        for (; i < n && from[i].value == value; i++)
            size += from[i].size;
        *equal += size * (size - 1) / 2;
    }
    return falling;
}

/* Returns the number of pairs that have different times.  Counts those that
 * rise and fall. */
static gssize
count_pairs(const double *times, const double *values, guint n, gssize *rising,
            gssize *falling)
{
    ValueRun runs[MAX_SLOPE_VALUES];
    gssize n_pairs = (gssize)n * ((gssize)n - 1) / 2;
    gssize equal;
    guint n_runs = 0;

    for (guint i = 0; i < n; i++) {
        if (i == 0 || values[i] != values[i - 1])
            runs[n_runs++] = (ValueRun){values[i], 0};
        runs[n_runs - 1].size++;
    }
    *falling = sort_runs(runs, n_runs, &equal);
    *rising = n_pairs - *falling - equal;
    for (guint i = 0; i < n; i++)
        for (guint j = i; j > 0 && times[j - 1] == times[i]; j--) {
            n_pairs--;
            *rising -= values[j - 1] < values[i];
            *falling -= values[j - 1] > values[i];
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

/* A bound of slopes, a little lower or higher, so that a slope that rounding
 * could move across the bound is on its inner side. */
static double
widened(double bound, int direction)
{
    return bound + direction * (fabs(bound) * 1e-12 + DBL_MIN);
}

/* Appends the slopes from low to high to slopes.  Returns their number, and
 * sets *n_below to the number of those below.  Divides for the few that are
 * near only: the rest takes a third of the time that way. */
static gsize
find_slopes(const double *times, const double *values, guint n, double low,
            double high, double *slopes, gsize *n_below)
{
    const double lower = widened(low, -1), upper = widened(high, 1);
    guint near[MAX_SLOPE_VALUES];
    gsize n_slopes = 0, n_lower = 0;

    for (guint i = 1, n_earlier = 0; i < n; i++) {
        guint n_near = 0;

        if (times[i] > times[i - 1])
            n_earlier = i;
        /* Without a branch, which could not be predicted. */
        for (guint j = 0; j < n_earlier; j++) {
            const double rise = values[i] - values[j];
            const double time = times[i] - times[j];

            near[n_near] = j;
            n_near += (guint)(rise >= lower * time) & (rise <= upper * time);
            n_lower += rise < lower * time;
        }
        for (guint k = 0; k < n_near; k++) {
            const guint j = near[k];
            const double slope =
                (values[i] - values[j]) / (times[i] - times[j]);

            slopes[n_slopes] = slope;
            n_slopes += (gsize)(slope >= low) & (gsize)(slope <= high);
            n_lower += slope < low;
        }
    }
    *n_below = n_lower;
    return n_slopes;
}

/* Returns the median slope of the pairs that have different times.  Of many
 * slopes, only those in the range of a sample are ranked, and the rest is
 * counted. */
static double
median_slope(const double *times, const double *values, guint n, gsize n_pairs)
{
    const gsize upper = n_pairs / 2, lower = (n_pairs - 1) / 2;
    g_autofree double *slopes = g_new(double, n_pairs + 1);
    double low = -G_MAXDOUBLE, high = G_MAXDOUBLE;
    gsize n_slopes, n_below;

    if (n_pairs > MAX_RANKED)
        sample_slopes(times, values, n, &low, &high);
    for (;;) {
        n_slopes = find_slopes(times, values, n, low, high, slopes, &n_below);
        if (lower >= n_below && upper < n_below + n_slopes)
            break;
        low = -G_MAXDOUBLE;
        high = G_MAXDOUBLE;
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
