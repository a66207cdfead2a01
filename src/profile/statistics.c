#include "profile/statistics.h"

#include <math.h>

#define NS_PER_S 1e9

/* With the times centred on their mean, the products of the least-squares
 * line need no mean of the values, and are sums over whole runs. */
struct Timeline {
    const Profile *profile;
    guint n_eras;
    double span;    /* s, from the first era to the last */
    double *before; /* by era: the sum of the centred times before it, s */
    double squares; /* of the centred times, s^2 */
};

static double
seconds_at(const Profile *profile, guint era)
{
    return (double)profile_era(profile, era)->time / NS_PER_S;
}

static double
mean_time(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    double mean = 0;

    for (guint i = 0; i < n_eras; i++)
        mean += seconds_at(profile, i) / n_eras;
    return mean;
}

Timeline *
timeline_new(const Profile *profile)
{
    Timeline *timeline = g_new0(Timeline, 1);
    guint n_eras = profile_n_eras(profile);
    double mean = mean_time(profile);

    timeline->profile = profile;
    timeline->n_eras = n_eras;
    timeline->before = g_new0(double, n_eras + 1);
    for (guint i = 0; i < n_eras; i++) {
        double centred = seconds_at(profile, i) - mean;

        timeline->before[i + 1] = timeline->before[i] + centred;
        timeline->squares += centred * centred;
    }
    /* As centred times have it: rounding must not make a constant grow. */
    timeline->before[n_eras] = 0;
    if (n_eras > 0)
        timeline->span =
            seconds_at(profile, n_eras - 1) - seconds_at(profile, 0);
    return timeline;
}

void
timeline_free(Timeline *timeline)
{
    if (timeline == NULL)
        return;
    g_free(timeline->before);
    g_free(timeline);
}

/* Seconds between an era and one not earlier. */
static double
seconds_between(const Timeline *timeline, guint from, guint to)
{
    return (double)(profile_era(timeline->profile, to)->time -
                    profile_era(timeline->profile, from)->time) /
           NS_PER_S;
}

/* The trapezoid from the era before to this one. */
static double
step_area(const Timeline *timeline, guint era, guint64 from, guint64 to)
{
    if (era == 0 || era >= timeline->n_eras)
        return 0;
    return ((double)from + (double)to) / 2 *
           seconds_between(timeline, era - 1, era);
}

/* What one pass over the runs adds up. */
typedef struct {
    double sum;      /* of the values */
    double products; /* of values and centred times */
    double area;
    SeriesRun last;
} Sums;

static void
add_run(const Timeline *timeline, const SeriesRun *run, Sums *sums)
{
    double value = (double)run->value;

    sums->sum += value * (run->to - run->from);
    sums->products +=
        value * (timeline->before[run->to] - timeline->before[run->from]);
    sums->area += step_area(timeline, run->from, sums->last.value, run->value) +
                  value * seconds_between(timeline, run->from, run->to - 1);
    sums->last = *run;
}

static Sums
sums_of(const Timeline *timeline, const Series *series, Statistics *figures)
{
    SeriesReader reader;
    SeriesRun run;
    Sums sums = {.sum = 0};

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        add_run(timeline, &run, &sums);
        if (run.value > figures->peak) {
            figures->peak = run.value;
            figures->peak_era = run.from;
        }
    }
    sums.area += step_area(timeline, series->end, sums.last.value, 0);
    return sums;
}

/* Eras in which the value is 0 are added up as those that do not name the band,
 * so that the sum is the same to its last digit. */
static double
deviation(const Timeline *timeline, const Series *series, double mean)
{
    SeriesReader reader;
    SeriesRun run;
    double squares = 0;
    guint n_named = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run)) {
        double distance = (double)run.value - mean;

        if (run.value == 0)
            continue;
        squares += distance * distance * (run.to - run.from);
        n_named += run.to - run.from;
    }
    squares += mean * mean * (timeline->n_eras - n_named);
    return sqrt(squares / timeline->n_eras);
}

Statistics
statistics_of_series(const Timeline *timeline, const Series *series)
{
    Statistics figures = {.peak = 0};
    Sums sums;

    if (timeline->n_eras == 0)
        return figures;
    sums = sums_of(timeline, series, &figures);
    figures.peak_time = profile_era(timeline->profile, figures.peak_era)->time;
    figures.end = series->end == timeline->n_eras ? sums.last.value : 0;
    figures.mean = sums.sum / timeline->n_eras;
    figures.deviation = deviation(timeline, series, figures.mean);
    figures.weight = sums.sum;
    if (timeline->span > 0) {
        figures.area = figures.weight = sums.area;
        figures.mean = sums.area / timeline->span;
        figures.growth = sums.products / timeline->squares;
    }
    return figures;
}

Statistics
statistics_of_values(const Timeline *timeline, const guint64 *values)
{
    Series series = {.bytes = NULL};
    Statistics figures;

    for (guint i = 0; i < timeline->n_eras; i++)
        series_append(&series, i, values[i]);
    figures = statistics_of_series(timeline, &series);
    series_clear(&series);
    return figures;
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

Statistics
statistics_of_band(const Profile *profile, const Band *band)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);

    return statistics_of_series(timeline, &band->series);
}
