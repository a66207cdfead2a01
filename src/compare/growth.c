#include "compare/growth.h"

#include <math.h>

#include "base/numbers.h"
#include "run/slope.h"

/* The bounds of the rule.  In simulations of 50 to 200 values, at most four
 * series in 1000 of noise, steps, warm-ups or saw-teeth pass all of them. */

/* The minimum steadiness of all values, of all values if they begin to grow
 * late, and of their second half; at least this many standard deviations of
 * noise. */
#define MIN_STEADINESS      0.6
#define MIN_LATE_STEADINESS 0.45
#define MIN_HALF_STEADINESS 0.7
#define MIN_SIGMAS          4
#define MIN_HALF_SIGMAS     3

/* The minimum rise in the second half: a part of the range of all values, and
 * this many times the noise around its line. */
#define MIN_HALF_RISE     0.25
#define MIN_RISE_TO_NOISE 6

/* The minimum slope between neighbours, and in the last quarter, as parts of
 * the slope in the second half.  Between the steps of a stair the slope is 0,
 * and so is the slope after a warm-up. */
#define MIN_LOCAL_SLOPE   0.3
#define MIN_QUARTER_SLOPE 0.5

/* The maximum fall from a maximum, as a part of the range of the second
 * half. */
#define MAX_FALL 0.4

/* Values fall back if they lose this part of what they had gained, so that a
 * saw-tooth is no growth even if only its last tooth is in the second half.  A
 * gain is at least this part of the range and this many times the noise.  A top
 * in the start, this part of the run, does not count: a start may need more. */
#define MAX_LOSS          0.5
#define MIN_GAIN          0.06
#define MIN_GAIN_TO_NOISE 5
#define START             0.1

/* Values collapse at the end if they stay below this part of those before. */
#define COLLAPSE 0.5

/* Values begin to grow late if the range of the first half is at most this part
 * of the range of all. */
#define MAX_EARLY_RANGE 0.25

/* A value has grown when it has left this part of the rise behind.  It has not
 * grown yet if it is above the line of the second half by this part of the rise
 * there: it was flat. */
#define ONSET    0.1
#define MAX_FLAT 0.4

/* Returns the median, and leaves the numbers as they are. */
static double
median_of(const double *numbers, guint n)
{
    g_autofree double *copy = g_memdup2(numbers, n * sizeof *numbers);

    return numbers_median(copy, n);
}

/* Returns the standard deviation of Kendall's tau if the values are noise. */
static double
noise_of_steadiness(guint n)
{
    return sqrt(2 * (2.0 * n + 5) / (9.0 * n * (n - 1)));
}

/* Returns the index of the first value at or after a part of the time. */
static guint
index_at(const double *times, guint n, double part)
{
    const double time = times[0] + (times[n - 1] - times[0]) * part;
    guint i = 0;

    while (times[i] < time)
        i++;
    return i;
}

/* Returns the standard deviation of the distances from a line, estimated by
 * their median.  Sets *start to the line's value at times[0]. */
static double
noise_around(const double *times, const double *values, guint n, double slope,
             double *start)
{
    g_autofree double *distances = g_new(double, n);

    for (guint i = 0; i < n; i++)
        distances[i] = values[i] - slope * (times[i] - times[0]);
    *start = numbers_median(distances, n);
    for (guint i = 0; i < n; i++)
        distances[i] = fabs(distances[i] - *start);
    return 1.4826 * numbers_median(distances, n);
}

/* Returns the median slope between neighbours at most a quarter of the values
 * apart. */
static double
local_slope(const double *times, const double *values, guint n)
{
    const guint reach = MAX(2, n / 4);
    g_autofree double *slopes = g_new(double, (gsize)n *reach);
    guint n_slopes = 0;

    for (guint i = 0; i < n; i++)
        for (guint j = i + 1; j < n && j <= i + reach; j++)
            if (times[j] > times[i])
                slopes[n_slopes++] =
                    (values[j] - values[i]) / (times[j] - times[i]);
    return n_slopes > 0 ? numbers_median(slopes, n_slopes) : 0;
}

/* Returns the smoothed value: the median of a value and its neighbours. */
static double
smooth(const double *values, guint n, guint i)
{
    double three[] = {values[i > 0 ? i - 1 : 0], values[i],
                      values[MIN(i + 1, n - 1)]};

    return numbers_median(three, 3);
}

/* Returns the difference of the largest smoothed value and the smallest. */
static double
smoothed_range(const double *values, guint n)
{
    double low = INFINITY, high = -INFINITY;

    for (guint i = 0; i < n; i++) {
        low = MIN(low, smooth(values, n, i));
        high = MAX(high, smooth(values, n, i));
    }
    return high - low;
}

/* Returns the largest fall from a maximum. */
static double
largest_fall(const double *values, guint n)
{
    double high = -INFINITY, fall = 0;

    for (guint i = 0; i < n; i++) {
        high = MAX(high, smooth(values, n, i));
        fall = MAX(fall, high - smooth(values, n, i));
    }
    return fall;
}

/* Returns whether the values fall back after they had gained at least min. */
static gboolean
falls_back(const double *values, guint n, double min)
{
    double low = smooth(values, n, 0), high = low;
    guint top = 0;

    for (guint i = 0; i < n; i++) {
        const double value = smooth(values, n, i);

        if (value >= high) {
            high = value;
            top = i;
        }
        if (top >= START * n && high - low >= min &&
            high - value >= MAX_LOSS * (high - low))
            return TRUE;
        if (value < low) {
            low = high = value;
            top = i;
        }
    }
    return FALSE;
}

guint
growth_without_collapse(const double *values, guint n)
{
    const guint tail = n / MIN_GROWTH_VALUES;
    guint end = n;

    if (n <= MIN_GROWTH_VALUES)
        return n;
    while (end > n - tail &&
           values[end - 1] < COLLAPSE * median_of(values + n - 2 * tail, tail))
        end--;
    return end;
}

/* Returns the index from which the values grow: the last that is still near the
 * start. */
static guint
find_onset(const double *values, guint n)
{
    const guint few = MAX(1, n / MIN_GROWTH_VALUES);
    const double start = median_of(values, few);
    const double end = median_of(values + n - few, few);
    guint onset = n - 1;

    while (onset > 0 &&
           smooth(values, n, onset) > start + (end - start) * ONSET)
        onset--;
    return onset;
}

gboolean
growth_find(const double *times, const double *values, guint n, Growth *growth)
{
    guint half, quarter, n_half, onset;
    double noise, range, since, start;
    gboolean late;
    Slope all, later;

    n = growth_without_collapse(values, n);
    if (n < MIN_GROWTH_VALUES || times[n - 1] - times[0] < MIN_GROWTH_SECONDS)
        return FALSE;
    half = index_at(times, n, 0.5);
    late = smoothed_range(values, half) <=
           MAX_EARLY_RANGE * smoothed_range(values, n);
    all = slope_of(times, values, n);
    if (all.steadiness < MAX(late ? MIN_LATE_STEADINESS : MIN_STEADINESS,
                             MIN_SIGMAS * noise_of_steadiness(n)))
        return FALSE;
    quarter = index_at(times, n, 0.75);
    n_half = n - half;
    if (n_half < MIN_GROWTH_VALUES / 2 || n - quarter < 3)
        return FALSE;
    later = slope_of(times + half, values + half, n_half);
    if (later.steadiness <
        MAX(MIN_HALF_STEADINESS,
            MIN(1, MIN_HALF_SIGMAS * noise_of_steadiness(n_half))))
        return FALSE;
    growth->rise = later.growth * (times[n - 1] - times[half]);
    range = smoothed_range(values, n);
    noise =
        noise_around(times + half, values + half, n_half, later.growth, &start);
    if (growth->rise < MIN_HALF_RISE * range ||
        growth->rise < MIN_RISE_TO_NOISE * noise ||
        local_slope(times + half, values + half, n_half) <
            MIN_LOCAL_SLOPE * later.growth ||
        slope_of(times + quarter, values + quarter, n - quarter).growth <
            MIN_QUARTER_SLOPE * later.growth ||
        largest_fall(values + half, n_half) >
            MAX_FALL * smoothed_range(values + half, n_half) ||
        falls_back(values, n, MAX(MIN_GAIN * range, MIN_GAIN_TO_NOISE * noise)))
        return FALSE;
    onset = MIN(find_onset(values, n), quarter);
    /* It has left ONSET of the rise behind; a line leads back to its start. */
    since = times[onset] - (times[n - 1] - times[onset]) * ONSET / (1 - ONSET);
    for (guint i = half; i > onset; i--) {
        const double above = smooth(values, n, i) - start -
                             later.growth * (times[i] - times[half]);

        if (above > MAX_FLAT * growth->rise) {
            /* The line begins where it leaves this value. */
            since = times[half] + (smooth(values, n, i) - start) / later.growth;
            onset =
                MIN(index_at(times, n,
                             (since - times[0]) / (times[n - 1] - times[0])),
                    quarter);
            break;
        }
    }
    all = slope_of(times + onset, values + onset, n - onset);
    *growth = (Growth){
        .rate = all.growth,
        .steadiness = all.steadiness,
        .rise = all.growth * (times[n - 1] - times[onset]),
        .since = MAX(since, times[0]),
        .n = n,
    };
    return TRUE;
}
