#include "compare/change.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/numbers.h"
#include "compare/usual.h"

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
    g_autoptr(Timeline) times =
        timeline_new(matching_run(matching, run)->profile);

    return statistics_of_bands(times, costly);
}

GArray *
changes_new(const Matching *matching, guint before, guint after, guint costly)
{
    const Profile *old = matching_run(matching, before)->profile;
    const Profile *new = matching_run(matching, after)->profile;
    const guint n_old = matching_n_parts(matching, before);
    g_autoptr(GPtrArray) of_old = g_ptr_array_new_with_free_func(g_free);
    g_autofree Statistics *of_parts = g_new(Statistics, n_old);
    g_autofree Statistics *of_new = NULL;
    GArray *changes = g_array_new(FALSE, FALSE, sizeof(Change));

    if (profile_n_eras(old) == 0 || profile_n_eras(new) == 0)
        return changes;
    of_new = statistics_of(matching, after, costly);
    for (guint i = 0; i < n_old; i++)
        g_ptr_array_add(
            of_old, statistics_of(matching, matching_part(matching, before, i),
                                  costly));
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
        for (guint i = 0; i < n_old; i++)
            of_parts[i] =
                ((const Statistics *)g_ptr_array_index(of_old, i))[band];
        change.before = usual_statistics(of_parts, n_old);
        g_array_append_val(changes, change);
    }
    g_array_sort_with_data(changes, compare_changes, (gpointer)(gsize) new);
    return changes;
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

guint *
changes_rank(const Matching *matching)
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
    for (guint i = 0; i < n_bands; i++)
        bands[i] = ranking[i].band;
    return bands;
}
