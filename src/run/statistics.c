#include "run/statistics.h"

#include <math.h>

#include "base/numbers.h"
#include "run/band-sums.h"
#include "run/run.h"
#include "run/slope.h"

/* The memory bandwidth does not suffice for more threads. */
#define MAX_THREADS 4

/* The number of bands between the prefetch of a series and its use. */
#define PREFETCH_DISTANCE 4

/* The minimum number of values for each thread. */
#define MIN_VALUES_PER_THREAD (512 * 1024)

struct Timeline {
    const Profile *profile;
    guint n_eras;
    double span;   /* s, from the first era to the last; of a flow, the sum of
                      the widths of the eras */
    gint64 *times; /* of the eras, ns */
    double *steps; /* by era: the time since the era before, s; 0 for the first
                      era and after the last era */
    double *level_of_one; /* by era: profile_level_of_one; only of a flow */
    SlopeEras slope;
};

/* Returns the time from one era to the same or a later era, in seconds. */
static inline double
seconds_between(const Timeline *timeline, guint from, guint to)
{
    return (double)(timeline->times[to] - timeline->times[from]) / NS_PER_S;
}

Timeline *
timeline_new(const Profile *profile)
{
    Timeline *timeline = g_new0(Timeline, 1);
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    guint n_eras = profile_n_eras(profile);

    timeline->profile = profile;
    timeline->n_eras = n_eras;
    timeline->times = g_new(gint64, n_eras + 1);
    timeline->steps = g_new0(double, n_eras + 1);
    if (is_flow)
        timeline->level_of_one = g_new(double, n_eras + 1);
    for (guint i = 0; i < n_eras; i++) {
        const Era *era = profile_era(profile, i);

        timeline->times[i] = era->time;
        if (i > 0)
            timeline->steps[i] = seconds_between(timeline, i - 1, i);
        if (is_flow) {
            timeline->level_of_one[i] = profile_level_of_one(profile, i);
            timeline->span += (double)(era->end - era->time) / NS_PER_S;
        }
    }
    if (n_eras > 0 && !is_flow)
        timeline->span = seconds_between(timeline, 0, n_eras - 1);
    slope_eras_init(&timeline->slope, profile);
    return timeline;
}

void
timeline_free(Timeline *timeline)
{
    if (timeline == NULL)
        return;
    g_free(timeline->times);
    g_free(timeline->steps);
    g_free(timeline->level_of_one);
    g_free(timeline);
}

/* Returns a rate as a whole number, at least 1 if it is not 0. */
static guint64
whole_rate(double rate)
{
    return rate > 0 ? (guint64)CLAMP(round(rate), 1, 0x1p63) : 0;
}

/* Computes the sums over a series of a flow.  Eras of equal values may have
 * different widths. */
static SeriesSums
flow_sums_of(const Timeline *timeline, const Series *series)
{
    SeriesReader reader;
    SeriesRun run;
    SeriesSums sums = {.sum = 0};
    double peak = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        const double value = (double)run.value;

        sums.area += value * (run.to - run.from);
        for (guint era = run.from; era < run.to; era++) {
            const double level = value * timeline->level_of_one[era];

            sums.sum += level;
            if (level > peak) {
                peak = level;
                sums.peak_era = era;
            }
        }
    }
    sums.peak = whole_rate(peak);
    return sums;
}

/* Returns the standard deviation.  Eras with the value 0 are added like eras
 * without the band, so that both give the same result to the last digit. */
static double
deviation(const Timeline *timeline, const Series *series, double mean)
{
    SeriesReader reader;
    SeriesRun run;
    double squares = 0;
    guint n_nonzero = 0; /* number of eras whose value is not 0 */

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        const double distance = (double)run.value - mean;

        if (run.value == 0)
            continue;
        n_nonzero += run.to - run.from;
        if (!quantity_is_flow(timeline->profile->quantity)) {
            squares += distance * distance * (run.to - run.from);
            continue;
        }
        for (guint era = run.from; era < run.to; era++) {
            const double level =
                (double)run.value * timeline->level_of_one[era];

            squares += (level - mean) * (level - mean);
        }
    }
    squares += mean * mean * (timeline->n_eras - n_nonzero);
    return sqrt(squares / timeline->n_eras);
}

static Statistics
compute(const Timeline *timeline, const Series *series, guint costly,
        KnownSums *known)
{
    const gboolean is_flow = quantity_is_flow(timeline->profile->quantity);
    Statistics statistics = {.peak = 0};
    SeriesSums sums;

    if (timeline->n_eras == 0)
        return statistics;
    sums = is_flow
               ? flow_sums_of(timeline, series)
               : series_sums(series, timeline->times, timeline->steps, known);
    statistics.peak = sums.peak;
    statistics.peak_era = sums.peak_era;
    statistics.peak_time =
        profile_era(timeline->profile, statistics.peak_era)->time;
    statistics.end = series->end == timeline->n_eras ? series->value : 0;
    if (is_flow)
        statistics.end =
            whole_rate((double)statistics.end *
                       timeline->level_of_one[timeline->n_eras - 1]);
    statistics.mean = sums.sum / timeline->n_eras;
    if ((costly & STATISTICS_DEVIATION) != 0)
        statistics.deviation = deviation(timeline, series, statistics.mean);
    if ((costly & STATISTICS_SLOPE) != 0) {
        double values[MAX_SLOPE_VALUES];
        Slope slope;

        slope_eras_values(&timeline->slope, series, values);
        slope = slope_of(timeline->slope.times, values, timeline->slope.n);
        statistics.growth = slope.growth;
        statistics.steadiness = slope.steadiness;
    }
    statistics.weight = sums.sum;
    if (timeline->span > 0)
        statistics.mean = sums.area / timeline->span;
    if (timeline->span > 0 || is_flow)
        statistics.area = statistics.weight = sums.area;
    return statistics;
}

Statistics
statistics_of_series(const Timeline *timeline, const Series *series)
{
    return compute(timeline, series, STATISTICS_ALL, NULL);
}

/* The bands of one thread. */
typedef struct {
    const Timeline *timeline;
    guint costly;
    guint from, to;
    Statistics *statistics;
} BandRange;

static gpointer
compute_range(gpointer data)
{
    const BandRange *range = data;
    const Profile *profile = range->timeline->profile;
    BandSums *sums = profile->sums;

    for (guint i = range->from; i < range->to; i++) {
        if (i + PREFETCH_DISTANCE < range->to)
            series_prepare(
                &profile_band(profile, i + PREFETCH_DISTANCE)->series);
        range->statistics[i] =
            compute(range->timeline, &profile_band(profile, i)->series,
                    range->costly, band_sums_known(sums, i));
    }
    return NULL;
}

Statistics *
statistics_of_bands(const Timeline *timeline, guint costly)
{
    const guint n_bands = profile_n_bands(timeline->profile);
    const guint n_processors = g_get_num_processors();
    const guint max_threads = MIN(n_processors, MAX_THREADS);
    /* A few milliseconds of work are not worth a thread. */
    const guint n = (guint)CLAMP((guint64)n_bands * timeline->n_eras /
                                     MIN_VALUES_PER_THREAD,
                                 1, max_threads);
    Statistics *statistics = g_new0(Statistics, n_bands);
    GThread *threads[MAX_THREADS] = {NULL};
    BandRange ranges[MAX_THREADS];
    BandSums *sums = timeline->profile->sums;

    band_sums_set_changing(sums, TRUE);
    for (guint i = 0; i < n; i++) {
        ranges[i] = (BandRange){timeline, costly, n_bands / n * i,
                                i + 1 == n ? n_bands : n_bands / n * (i + 1),
                                statistics};
        if (i > 0)
            threads[i] =
                g_thread_try_new("figures", compute_range, &ranges[i], NULL);
    }
    for (guint i = 0; i < n; i++)
        if (threads[i] == NULL)
            compute_range(&ranges[i]);
    for (guint i = 0; i < n; i++)
        if (threads[i] != NULL)
            g_thread_join(threads[i]);
    band_sums_set_changing(sums, FALSE);
    return statistics;
}

static gint
compare_weights(gconstpointer a, gconstpointer b, gpointer data)
{
    const Statistics *statistics = data;
    const guint left = *(const guint *)a, right = *(const guint *)b;

    return statistics[left].weight != statistics[right].weight
               ? COMPARE(statistics[right].weight, statistics[left].weight)
               : COMPARE(left, right);
}

guint *
statistics_by_weight(const Statistics *statistics, guint n)
{
    guint *order = g_new(guint, n);

    for (guint i = 0; i < n; i++)
        order[i] = i;
    g_qsort_with_data(order, (gint)n, sizeof(guint), compare_weights,
                      (gpointer)(gsize)statistics);
    return order;
}

Statistics
statistics_of_values(const Timeline *timeline, const guint64 *values)
{
    g_autoptr(SeriesStore) store = series_store_new();
    Series series = {.first = NULL};

    for (guint i = 0; i < timeline->n_eras; i++)
        series_append(&series, store, i, values[i]);
    return statistics_of_series(timeline, &series);
}

Statistics
statistics_of_run(const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree guint64 *values = g_new(guint64, timeline->n_eras);

    for (guint i = 0; i < timeline->n_eras; i++)
        values[i] = profile_era(profile, i)->total;
    return statistics_of_values(timeline, values);
}

/* Returns the weight of the bands without an info table. */
static double
weight_of_unresolved(const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree Statistics *statistics = statistics_of_bands(timeline, 0);
    double weight = 0;

    for (guint i = 0; i < profile_n_bands(profile); i++)
        if (profile_band(profile, i)->unresolved)
            weight += statistics[i].weight;
    return weight;
}

gboolean
profile_unresolved(const Profile *profile, Unresolved *unresolved)
{
    double run_weight;

    *unresolved = profile->unresolved;
    if (profile->breakdown != BREAKDOWN_INFO_TABLE)
        return FALSE;
    if (unresolved->n_tables > 0)
        return TRUE;
    unresolved->n_tables = profile_n_bands(profile);
    for (guint i = 0; i < unresolved->n_tables; i++)
        if (profile_band(profile, i)->unresolved)
            unresolved->n_unresolved++;
    run_weight = statistics_of_run(profile).weight;
    if (unresolved->n_unresolved > 0 && run_weight > 0)
        unresolved->share = weight_of_unresolved(profile) / run_weight;
    return TRUE;
}
