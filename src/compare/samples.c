#include "compare/samples.h"

#include <string.h>

#include "base/numbers.h"
#include "compare/rise.h"
#include "run/run.h"
#include "run/statistics.h"

/* A last era that alone is lower can be one of the exit: if the log ends within
 * the mean distance of two eras after it, and at most this part of the rise is
 * left.  It then tells nothing. */
#define MAX_LEFT_BY_EXIT 0.1

/* An era of the exit has less than this part of the one before, if there are
 * more than some. */
#define MAX_EXIT_ERA    0.1
#define MIN_BEFORE_EXIT 5

void
samples_free(Samples *samples)
{
    g_free(samples->peaks);
    g_free(samples);
}

Samples *
samples_new(const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree Statistics *bands = statistics_of_bands(timeline, 0);
    g_autofree guint32 *eras = g_new(guint32, profile_n_eras(profile));
    Samples *samples = g_new0(Samples, 1);
    guint n_eras = 0, n;
    guint32 peak;

    samples->profile = profile;
    for (guint i = 0; i < profile_n_eras(profile); i++)
        if (!profile_era(profile, i)->impossible)
            eras[n_eras++] = i;
    g_assert(n_eras > 0);
    n = MIN(n_eras, MAX_SAMPLES - 1);
    peak = eras[0];
    for (guint i = 1; i < n_eras; i++)
        if (profile_era(profile, eras[i])->total >
            profile_era(profile, peak)->total)
            peak = eras[i];
    for (guint i = 0; i < n; i++) {
        const guint32 era =
            eras[n < 2 ? 0 : (guint64)i * (n_eras - 1) / (n - 1)];

        if (samples->n > 0 && samples->eras[samples->n - 1] < peak &&
            era > peak)
            samples->eras[samples->n++] = peak;
        samples->eras[samples->n++] = era;
    }
    for (guint i = 0; i < samples->n; i++) {
        const Era *era = profile_era(profile, samples->eras[i]);

        samples->times[i] = (double)(era->time - profile->run->start) / 1e9;
        samples->totals[i] = (double)era->total;
    }
    samples->peak = (double)profile_era(profile, peak)->total;
    samples->peaks = g_new(guint64, profile_n_bands(profile) + 1);
    for (guint i = 0; i < profile_n_bands(profile); i++)
        samples->peaks[i] = bands[i].peak;
    return samples;
}

void
samples_values(const Samples *samples, const Series *series, double *values)
{
    guint64 picked[MAX_SAMPLES];

    series_pick(series, samples->eras, samples->n, picked);
    for (guint i = 0; i < samples->n; i++)
        values[i] = (double)picked[i];
}

guint64
samples_value(const Samples *samples, const Series *series, guint sample)
{
    guint64 value;

    series_pick(series, &samples->eras[sample], 1, &value);
    return value;
}

guint
values_index_of_lowest(const double *values, guint from, guint to)
{
    guint low = from;

    for (guint i = from; i < to; i++)
        if (values[i] < values[low])
            low = i;
    return low;
}

double
values_lowest(const double *values, guint from, guint to)
{
    return values[values_index_of_lowest(values, from, to)];
}

guint
values_index_of_highest(const double *values, guint from, guint to)
{
    guint high = from;

    for (guint i = from; i < to; i++)
        if (values[i] >= values[high])
            high = i;
    return high;
}

double
values_ranked(const double *values, guint from, guint to, guint rank)
{
    double copy[MAX_SAMPLES];

    memcpy(copy, values + from, (to - from) * sizeof *values);
    return numbers_rank(copy, to - from, rank);
}

double
values_quantile(const double *values, guint from, guint to, double part)
{
    const guint n = to - from;

    return values_ranked(values, from, to, MIN(n - 1, (guint)(part * n)));
}

void
samples_find_end(Samples *samples)
{
    const Run *run = samples->profile->run;
    const double *times = samples->times;
    const double end = (double)(run->end - run->start) / 1e9;
    const double *totals = samples->totals;
    const guint n = samples->n, judged = rise_end(times, totals, n);
    const double low = values_lowest(totals, 0, judged);

    samples->n_judged = judged;
    samples->has_final =
        judged < n &&
        (judged + 1 < n ||
         end - times[n - 1] > (times[n - 1] - times[0]) / (n - 1) ||
         totals[n - 1] - low > MAX_LEFT_BY_EXIT * (totals[judged - 1] - low));
}

guint
samples_n_before_exit(const Samples *samples)
{
    const guint n = samples->n;
    const double *totals = samples->totals;

    return n - (n > MIN_BEFORE_EXIT &&
                totals[n - 1] < MAX_EXIT_ERA * totals[n - 2]);
}
