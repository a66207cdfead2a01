#include "run/slope.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"

/* The slopes that are sampled, if there are more than can be ranked fast. */
#define N_SAMPLED  2048
#define MAX_RANKED (4 * N_SAMPLED)

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
    guint64 picked[MAX_SLOPE_VALUES];

    series_pick(series, eras->indices, eras->n, picked);
    for (guint i = 0; i < eras->n; i++)
        values[i] = (double)picked[i] * eras->level_of_one[i];
}

/* Equal values in succession: most bands of a large profile have few runs. */
typedef struct {
    double value;
    guint size;
    guint first; /* the index of the first */
} ValueRun;

/* Merges two sorted neighbours, from .. middle - 1 and middle .. end - 1.
 * Returns the number of pairs that fall from the first to the second.  The loop
 * has no branch: which run is next cannot be predicted. */
static gssize
merge(const ValueRun *runs, ValueRun *merged, guint from, guint middle,
      guint end)
{
    guint left = from, right = middle, to = from;
    gssize n_left = 0, falling = 0;

    for (guint i = from; i < middle; i++)
        n_left += runs[i].size;
    while (left < middle && right < end) {
        const guint falls = runs[right].value < runs[left].value;
        const ValueRun *const next = &runs[falls ? right : left];

        merged[to++] = *next;
        n_left -= (1 - falls) * next->size;
        falling += falls * n_left * next->size;
        left += 1 - falls;
        right += falls;
    }
    memcpy(merged + to, runs + left, (middle - left) * sizeof *runs);
    to += middle - left;
    memcpy(merged + to, runs + right, (end - right) * sizeof *runs);
    return falling;
}

/* Sorts the runs by value.  Runs of equal values keep their order.  Returns the
 * number of pairs that fall. */
static gssize
sort_runs(ValueRun *runs, guint n)
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
    if (from != runs)
        memcpy(runs, from, n * sizeof(ValueRun));
    return falling;
}

/* Returns the number of pairs of equal values in sorted runs. */
static gssize
count_equal(const ValueRun *runs, guint n)
{
    gssize equal = 0;

    for (guint i = 0; i < n;) {
        const double value = runs[i].value;
        gssize size = 0;

        for (; i < n && runs[i].value == value; i++)
            size += runs[i].size;
        equal += size * (size - 1) / 2;
    }
    return equal;
}

/* Returns the number of pairs that have different times.  Counts those that
 * rise and fall. */
static gssize
count_pairs(const double *times, const double *values, guint n, gssize *rising,
            gssize *falling)
{
    ValueRun runs[MAX_SLOPE_VALUES];
    gssize n_pairs = (gssize)n * ((gssize)n - 1) / 2;
    guint n_runs = 0;

    for (guint i = 0; i < n; i++) {
        if (i == 0 || values[i] != values[i - 1])
            runs[n_runs++] = (ValueRun){.value = values[i], .first = i};
        runs[n_runs - 1].size++;
    }
    *falling = sort_runs(runs, n_runs);
    *rising = n_pairs - *falling - count_equal(runs, n_runs);
    for (guint i = 0; i < n; i++)
        for (guint j = i; j > 0 && times[j - 1] == times[i]; j--) {
            n_pairs--;
            *rising -= values[j - 1] < values[i];
            *falling -= values[j - 1] > values[i];
        }
    return n_pairs;
}

/* Sets the range (low, high) between two ranks of a sample of the slopes, each
 * three standard deviations from the median. */
static void
sample_slopes(const double *times, const double *values, guint n,
              double range[2])
{
    const gsize distance = (gsize)(1.5 * sqrt(N_SAMPLED));
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
    range[0] = numbers_rank(slopes, N_SAMPLED, N_SAMPLED / 2 - distance);
    range[1] = numbers_rank(slopes, N_SAMPLED, N_SAMPLED / 2 + distance);
}

static double
slope_between(const double *times, const double *values, guint from, guint to)
{
    return (values[to] - values[from]) / (times[to] - times[from]);
}

/* Stores the slopes of all pairs.  Returns their number. */
static gsize
all_slopes(const double *times, const double *values, guint n, double *slopes)
{
    gsize n_slopes = 0;

    for (guint i = 1; i < n; i++)
        for (guint j = 0; j < i && times[j] < times[i]; j++)
            slopes[n_slopes++] = slope_between(times, values, j, i);
    return n_slopes;
}

/* Stores the slopes in a range, and perhaps some that differ from these by
 * rounding.  Returns their number, and sets *n_below to the number of those
 * below.
 *
 * A slope is below a bound if value - bound * time falls.  So the pairs between
 * two bounds are those that are in another order if the values are sorted by
 * that for one bound or the other; an insertion sort finds each of them. */
static gsize
slopes_between(const double *times, const double *values, guint n,
               const double range[2], double *slopes, gsize *n_below)
{
    const double low = range[0], high = range[1];
    ValueRun points[MAX_SLOPE_VALUES];
    gsize n_slopes = 0;

    for (guint i = 0; i < n; i++)
        points[i] = (ValueRun){values[i] - low * times[i], 1, i};
    *n_below = (gsize)sort_runs(points, n);
    for (guint i = 0; i < n; i++)
        for (guint j = i; j > 0 && times[j - 1] == times[i]; j--)
            *n_below -= values[j - 1] > values[i];
    for (guint i = 0; i < n; i++) {
        ValueRun point = points[i];
        guint k = i;

        point.value = values[point.first] - high * times[point.first];
        for (; k > 0 && (points[k - 1].value > point.value ||
                         (points[k - 1].value == point.value &&
                          points[k - 1].first < point.first));
             k--) {
            const guint from = points[k - 1].first;

            if (from < point.first && times[from] < times[point.first])
                slopes[n_slopes++] =
                    slope_between(times, values, from, point.first);
            points[k] = points[k - 1];
        }
        points[k] = point;
    }
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
    double range[2], lower_slope, upper_slope;
    gsize n_slopes = 0, n_below = 0;

    if (n_pairs > MAX_RANKED) {
        sample_slopes(times, values, n, range);
        n_slopes = slopes_between(times, values, n, range, slopes, &n_below);
    }
    if (lower < n_below || upper >= n_below + n_slopes) {
        n_below = 0;
        n_slopes = all_slopes(times, values, n, slopes);
    }
    lower_slope = upper_slope = numbers_rank(slopes, n_slopes, lower - n_below);
    if (upper > lower) {
        upper_slope = slopes[upper - n_below];
        for (gsize i = upper - n_below; i < n_slopes; i++)
            upper_slope = MIN(upper_slope, slopes[i]);
    }
    return (lower_slope + upper_slope) / 2;
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
