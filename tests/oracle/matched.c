#include "oracle/matched.h"

#include <math.h>

#include "compare/change.h"
#include "run/statistics.h"

static const Profile *
run_of(const Matching *matching, guint run)
{
    return matching_run(matching, run)->profile;
}

double
matched_share(const Matching *matching)
{
    double matched = 0, all = 0;

    for (guint run = 0; run < 2; run++) {
        const Profile *profile = run_of(matching, run);
        g_autoptr(Timeline) times = timeline_new(profile);

        for (guint place = 0; place < matching->n_bands; place++) {
            double area = statistics_of_series(
                              times, &profile_band(profile, place)->series)
                              .area;

            all += area;
            if (matching_has(matching, 0, place) &&
                matching_has(matching, 1, place))
                matched += area;
        }
    }
    return all > 0 ? matched / all : 0;
}

static double
larger_peak(const Matching *matching)
{
    return (double)MAX(statistics_of_run(run_of(matching, 0)).peak,
                       statistics_of_run(run_of(matching, 1)).peak);
}

double
matched_worst_sum(const Matching *matching, Alignment alignment,
                  guint *n_points)
{
    g_autoptr(Diff) diff = diff_new(matching, 0, 1, alignment);
    guint n = diff->n_points;
    g_autofree double *sum = g_new0(double, n);
    g_autofree double *values = g_new(double, n);
    double worst = 0;

    for (guint place = 0; place < matching->n_bands; place++) {
        diff_band(diff, place, values);
        for (guint i = 0; i < n; i++)
            sum[i] += values[i];
    }
    diff_total(diff, values);
    for (guint i = 0; i < n; i++)
        worst = MAX(worst, fabs(sum[i] - values[i]));
    *n_points = n;
    return worst > 0 ? worst / larger_peak(matching) : 0;
}

double
matched_worst_mean(const Matching *matching)
{
    g_autoptr(GArray) changes = changes_new(matching, 0, 1, 0);
    double miss = statistics_of_run(run_of(matching, 0)).mean -
                  statistics_of_run(run_of(matching, 1)).mean;

    for (guint i = 0; i < changes->len; i++)
        miss += change_size(&g_array_index(changes, Change, i));
    return miss != 0 ? fabs(miss) / larger_peak(matching) : 0;
}

/* Returns the sums of all bands by era.  Free with g_free. */
static guint64 *
sums_of(const Profile *profile)
{
    guint n_eras = profile_n_eras(profile);
    guint64 *sums = g_new0(guint64, n_eras);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        series_values(&profile_band(profile, i)->series, n_eras, values);
        for (guint era = 0; era < n_eras; era++)
            sums[era] += values[era];
    }
    return sums;
}

char *
matched_loss(const Matching *matching, guint run, const Profile *profile)
{
    const Profile *matched = run_of(matching, run);
    g_autofree guint64 *before = sums_of(profile);
    g_autofree guint64 *after = NULL;

    if (profile_n_eras(matched) != profile_n_eras(profile))
        return g_strdup_printf("%u eras became %u", profile_n_eras(profile),
                               profile_n_eras(matched));
    after = sums_of(matched);
    for (guint era = 0; era < profile_n_eras(profile); era++)
        if (after[era] != before[era] ||
            profile_era(matched, era)->total != before[era])
            return g_strdup_printf("era %u: %" G_GUINT64_FORMAT
                                   " bytes became %" G_GUINT64_FORMAT,
                                   era, before[era], after[era]);
    return NULL;
}
