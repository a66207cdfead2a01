#include "profile/statistics.h"

#include <math.h>

#define NS_PER_S 1e9

static gint64
span_of(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);

    if (n_eras == 0)
        return 0;
    return profile_era(profile, n_eras - 1)->time -
           profile_era(profile, 0)->time;
}

static void
find_peak(Statistics *figures, const Profile *profile, const guint64 *values)
{
    for (guint i = 1; i < profile_n_eras(profile); i++)
        if (values[i] > values[figures->peak_era])
            figures->peak_era = i;
    figures->peak = values[figures->peak_era];
    figures->peak_time = profile_era(profile, figures->peak_era)->time;
}

static double
trapezoids(const Profile *profile, const guint64 *values)
{
    double area = 0;

    for (guint i = 1; i < profile_n_eras(profile); i++) {
        gint64 step =
            profile_era(profile, i)->time - profile_era(profile, i - 1)->time;

        area += ((double)values[i - 1] + (double)values[i]) / 2 * (double)step;
    }
    return area / NS_PER_S;
}

static double
sum_of(const Profile *profile, const guint64 *values)
{
    double sum = 0;

    for (guint i = 0; i < profile_n_eras(profile); i++)
        sum += (double)values[i];
    return sum;
}

/* Least squares around the means, for the sums of squares stay small. */
static double
slope(const Profile *profile, const guint64 *values, double mean_value)
{
    guint n_eras = profile_n_eras(profile);
    double mean_time = 0, products = 0, squares = 0;

    for (guint i = 0; i < n_eras; i++)
        mean_time += (double)profile_era(profile, i)->time / n_eras;
    for (guint i = 0; i < n_eras; i++) {
        double time = (double)profile_era(profile, i)->time - mean_time;

        products += time * ((double)values[i] - mean_value);
        squares += time * time;
    }
    return products / squares * NS_PER_S;
}

static double
deviation(const Profile *profile, const guint64 *values, double mean_value)
{
    guint n_eras = profile_n_eras(profile);
    double squares = 0;

    for (guint i = 0; i < n_eras; i++) {
        double distance = (double)values[i] - mean_value;

        squares += distance * distance;
    }
    return sqrt(squares / n_eras);
}

Statistics
statistics_of(const Profile *profile, const guint64 *values)
{
    Statistics figures = {.peak = 0};
    guint n_eras = profile_n_eras(profile);
    gint64 span = span_of(profile);
    double sum;

    if (n_eras == 0)
        return figures;
    sum = sum_of(profile, values);
    find_peak(&figures, profile, values);
    figures.end = values[n_eras - 1];
    figures.deviation = deviation(profile, values, sum / n_eras);
    if (span > 0) {
        figures.area = trapezoids(profile, values);
        figures.mean = figures.area / ((double)span / NS_PER_S);
        figures.growth = slope(profile, values, sum / n_eras);
        figures.weight = figures.area;
    } else {
        figures.mean = sum / n_eras;
        figures.weight = sum;
    }
    return figures;
}

Statistics
statistics_of_run(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint i = 0; i < n_eras; i++)
        values[i] = profile_era(profile, i)->total;
    return statistics_of(profile, values);
}

Statistics
statistics_of_band(const Profile *profile, const Band *band)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    series_values(&band->series, n_eras, values);
    return statistics_of(profile, values);
}
