#include "compare/change.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/usual.h"
#include "run/profile-pack.h"

const char *const change_kind_keys[] = {
    [CHANGE_BOTH] = "both",
    [CHANGE_NEW] = "new",
    [CHANGE_GONE] = "gone",
};

Metric
change_statistic(const Profile *profile)
{
    return quantity_is_flow(profile->quantity) ? METRIC_AREA : METRIC_MEAN;
}

double
change_before(const Change *change)
{
    return statistic_of(&change->before, change->statistic);
}

double
change_after(const Change *change)
{
    return statistic_of(&change->after, change->statistic);
}

double
change_size(const Change *change)
{
    return change_after(change) - change_before(change);
}

/* Returns the absolute change of the peak, in bytes. */
static double
peak_size(const Change *change)
{
    return fabs((double)change->after.peak - (double)change->before.peak);
}

/* Bands with equal changes are sorted by their change of the peak,
 * so that unchanged bands come last. */
static gint
compare_changes(gconstpointer a, gconstpointer b, gpointer data)
{
    const Profile *profile = data;
    const Change *left = a, *right = b;
    gint order = COMPARE(fabs(change_size(right)), fabs(change_size(left)));

    if (order == 0)
        order = COMPARE(peak_size(right), peak_size(left));
    if (order == 0)
        order = (left->kind == CHANGE_BOTH) - (right->kind == CHANGE_BOTH);
    if (order == 0)
        order = strcmp(profile_band(profile, left->band)->text,
                       profile_band(profile, right->band)->text);
    if (order == 0)
        order = COMPARE(left->band, right->band);
    return order;
}

/* Returns the statistics of all bands of a run of the matching.  Free with
 * g_free. */
static Statistics *
statistics_of(const Matching *matching, guint run, guint costly)
{
    const Profile *profile = matching_run(matching, run)->profile;
    g_autoptr(Timeline) times = NULL;
    Statistics *statistics;

    profile_open(profile);
    times = timeline_new(profile);
    statistics = statistics_of_bands(times, costly);
    profile_close(profile);
    return statistics;
}

/* The memory for the statistics of the runs that medians are made of, in bytes.
 * If all bands of all runs need more, they are done in several passes, at most
 * MAX_SLICES: each pass unpacks every run. */
#define SLICE      ((gsize)12 * 1024 * 1024)
#define MAX_SLICES 8

/* Appends the medians of bands from first on in the runs that run 0 stands
 * for. */
static void
add_medians(const Matching *matching, guint costly, guint first, guint n_bands,
            GArray *medians)
{
    const guint n = matching_n_parts(matching, 0);
    g_autofree Statistics *parts = g_new(Statistics, (gsize)n_bands * n);

    for (guint i = 0; i < n; i++) {
        g_autofree Statistics *all =
            statistics_of(matching, matching_part(matching, 0, i), costly);

        for (guint band = 0; band < n_bands; band++)
            parts[(gsize)band * n + i] = all[first + band];
    }
    for (guint band = 0; band < n_bands; band++) {
        const Statistics median = usual_statistics(&parts[(gsize)band * n], n);

        g_array_append_val(medians, median);
    }
}

/* Returns the medians of the statistics (Statistics) of all bands in the runs
 * that run 0 stands for; borrowed. */
static const GArray *
medians_of(const Matching *matching, guint costly)
{
    Matching *own = (Matching *)(gsize)matching;
    const guint n_bands = matching->n_bands;
    const gsize size =
        (gsize)n_bands * matching_n_parts(matching, 0) * sizeof(Statistics);
    const guint n_slices = (guint)MIN(1 + size / SLICE, MAX_SLICES);

    if (matching->medians != NULL && matching->medians_costly == costly)
        return matching->medians;
    g_clear_pointer(&own->medians, g_array_unref);
    own->medians = g_array_new(FALSE, FALSE, sizeof(Statistics));
    own->medians_costly = costly;
    for (guint i = 0; i < n_slices; i++) {
        const guint first = (guint)((guint64)n_bands * i / n_slices);
        const guint next = (guint)((guint64)n_bands * (i + 1) / n_slices);

        if (next > first)
            add_medians(matching, costly, first, next - first, own->medians);
    }
    return matching->medians;
}

GArray *
changes_new(const Matching *matching, guint before, guint after, guint costly)
{
    const Profile *old = matching_run(matching, before)->profile;
    const Profile *new = matching_run(matching, after)->profile;
    g_autofree Statistics *of_old = NULL, *of_new = NULL;
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(Change));

    if (profile_n_eras(old) == 0 || profile_n_eras(new) == 0)
        return changes;
    of_new = statistics_of(matching, after, costly);
    if (matching_n_parts(matching, before) == 1)
        of_old = statistics_of(matching, before, costly);
    for (guint band = 0; band < matching->n_bands; band++) {
        gboolean was = matching_has(matching, before, band);
        gboolean is = matching_has(matching, after, band);
        Change change = {.band = band,
                         .kind = CHANGE_BOTH,
                         .statistic = change_statistic(old),
                         .after = of_new[band]};

        if (!was && !is)
            continue;
        if (!was || !is)
            change.kind = is ? CHANGE_NEW : CHANGE_GONE;
        change.before =
            of_old != NULL
                ? of_old[band]
                : g_array_index(medians_of(matching, costly), Statistics, band);
        g_array_append_val(changes, change);
    }
    g_array_sort_with_data(changes, compare_changes, (gpointer)(gsize) new);
    return changes;
}

/* Sets the levels of all bands at the peak of one run, n_parts apart. */
static void
take_levels(const Profile *profile, guint n_parts, double *levels)
{
    const guint32 peak = statistics_of_run(profile).peak_era;

    profile_open(profile);
    for (guint band = 0; band < profile_n_bands(profile); band++) {
        guint64 value;

        series_pick(&profile_band(profile, band)->series, &peak, 1, &value);
        levels[(gsize)band * n_parts] = profile_level(profile, peak, value);
    }
    profile_close(profile);
}

double *
levels_at_peak(const Matching *matching, guint run)
{
    const guint n_parts = matching_n_parts(matching, run);
    g_autofree double *parts =
        g_new0(double, (gsize)matching->n_bands *n_parts);
    double *levels = g_new(double, matching->n_bands);

    for (guint i = 0; i < n_parts; i++) {
        const guint part = matching_part(matching, run, i);
        const Profile *profile = matching_run(matching, part)->profile;

        if (profile_n_eras(profile) > 0)
            take_levels(profile, n_parts, parts + i);
    }
    for (guint band = 0; band < matching->n_bands; band++)
        levels[band] = usual_of(parts + (gsize)band * n_parts, n_parts).median;
    return levels;
}

/* A band with the sizes by which it is ranked, in bytes. */
typedef struct {
    guint band;  /* index in the matching */
    double size; /* the largest change from the first run to any other */
    double most; /* the largest mean or area in any run */
} RankedBand;

static gint
compare_ranked(gconstpointer a, gconstpointer b)
{
    const RankedBand *left = a, *right = b;
    gint order = COMPARE(right->size, left->size);

    if (order == 0)
        order = COMPARE(right->most, left->most);
    if (order == 0)
        order = COMPARE(left->band, right->band);
    return order;
}

/* The smallest change that is large, as a part of the largest. */
#define MIN_LARGE 0.01

guint *
changes_rank(const Matching *matching, guint *n_large)
{
    const guint n_bands = matching->n_bands;
    g_autofree RankedBand *ranking = g_new0(RankedBand, n_bands);
    guint *bands = g_new(guint, n_bands);

    for (guint run = 1; run < matching_n_runs(matching); run++) {
        g_autoptr(GArray) changes = changes_new(matching, 0, run, 0);

        for (guint i = 0; i < changes->len; i++) {
            const Change *change = &g_array_index(changes, Change, i);
            RankedBand *ranked = &ranking[change->band];

            ranked->size = MAX(ranked->size, fabs(change_size(change)));
            ranked->most = MAX(ranked->most, change_before(change));
            ranked->most = MAX(ranked->most, change_after(change));
        }
    }
    for (guint i = 0; i < n_bands; i++)
        ranking[i].band = i;
    if (n_bands > 0)
        qsort(ranking, n_bands, sizeof(RankedBand), compare_ranked);
    *n_large = 0;
    for (guint i = 0; i < n_bands; i++) {
        bands[i] = ranking[i].band;
        if (ranking[i].size >= MIN_LARGE * ranking[0].size)
            *n_large = i + 1;
    }
    return bands;
}
