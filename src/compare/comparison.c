#include "compare/comparison.h"

#include <math.h>
#include <string.h>

#include "compare/change.h"

static void
run_clear(gpointer data)
{
    ComparedRun *run = data;

    g_free(run->letter);
    g_clear_pointer(&run->changes, g_array_unref);
}

/* Returns whether the programs of two runs have different file names.
 * Folders are ignored.  An unknown program differs from no other. */
static gboolean
other_program(const Run *left, const Run *right)
{
    g_autofree char *a = NULL, *b = NULL;

    if (left->facts.program == NULL || right->facts.program == NULL)
        return FALSE;
    a = g_path_get_basename(left->facts.program);
    b = g_path_get_basename(right->facts.program);
    return strcmp(a, b) != 0;
}

/* Returns ComparedRun.matched of a run. */
static double
matched_share(const Matching *matching, guint run)
{
    const guint runs[] = {0, run};
    double matched = 0, all = 0;

    for (guint i = 0; i < G_N_ELEMENTS(runs); i++) {
        const Profile *profile = matching_run(matching, runs[i])->profile;
        g_autoptr(Timeline) timeline = timeline_new(profile);
        g_autofree Statistics *bands = statistics_of_bands(timeline, 0);
        double area = 0;

        for (guint band = 0; band < matching->n_bands; band++) {
            area += bands[band].area;
            if (matching_has(matching, 0, band) &&
                matching_has(matching, run, band))
                matched += bands[band].area;
        }
        if (area <= 0)
            return NAN;
        all += area;
    }
    return matched / all;
}

/* Sets the values of the metrics in a run, or of the runs that it stands for.
 */
static void
take_values(ComparedRun *run, const Profile *const *profiles,
            const Statistics *statistics, guint n)
{
    g_autofree double *values = g_new(double, n);

    for (Metric metric = 0; metric < N_METRICS; metric++) {
        gboolean known = metric_is_compared(metric);

        run->values[metric] = run->spreads[metric] = NAN;
        for (guint i = 0; known && i < n; i++) {
            if (!metric_is_statistic(metric))
                values[i] = metric_of_run(profiles[i]->run, metric);
            else
                values[i] = profile_n_eras(profiles[i]) > 0
                                ? statistic_of(&statistics[i], metric)
                                : NAN;
            known = !isnan(values[i]);
        }
        if (known) {
            const Usual usual = usual_of(values, n);

            run->values[metric] = usual.median;
            run->spreads[metric] = n > 1 ? usual.spread : NAN;
        }
    }
}

Comparison *
comparison_new(const Profile *const *profiles, guint n_profiles,
               guint n_baselines, MatchRule rule)
{
    const guint n_first = MAX(n_baselines, 1);
    ComparedRun *reference;
    Comparison *comparison = g_new0(Comparison, 1);

    comparison->has_baseline = n_baselines > 0;
    comparison->parts = g_new(Statistics, n_first);
    comparison->matching = matching_new(profiles, n_profiles, rule);
    matching_set_baseline(comparison->matching, n_first);
    comparison->runs = g_array_new(FALSE, FALSE, sizeof(ComparedRun));
    g_array_set_clear_func(comparison->runs, run_clear);
    for (guint i = 0; i < n_profiles; i++) {
        ComparedRun run = {
            .profile = profiles[i],
            .statistics = statistics_of_run(profiles[i]),
        };

        comparison->clocks_differ |= profiles[i]->clock != profiles[0]->clock;
        comparison->programs_differ |=
            other_program(profiles[0]->run, profiles[i]->run);
        if (i < n_first)
            comparison->parts[i] = run.statistics;
        if (i > 0 && i < n_first)
            continue;
        run.letter = i < n_baselines ? NULL : run_letter(i - n_baselines);
        run.matched =
            matched_share(comparison->matching, comparison->runs->len);
        take_values(&run, &profiles[i], &run.statistics, 1);
        g_array_append_val(comparison->runs, run);
    }
    reference = &g_array_index(comparison->runs, ComparedRun, 0);
    reference->statistics = usual_statistics(comparison->parts, n_first);
    take_values(reference, profiles, comparison->parts, n_first);
    return comparison;
}

void
comparison_free(Comparison *comparison)
{
    if (comparison == NULL)
        return;
    matching_free(comparison->matching);
    g_array_unref(comparison->runs);
    g_free(comparison->parts);
    g_free(comparison);
}

guint
comparison_n_runs(const Comparison *comparison)
{
    return comparison->runs->len;
}

const ComparedRun *
comparison_run(const Comparison *comparison, guint run)
{
    return &g_array_index(comparison->runs, ComparedRun, run);
}

guint
comparison_first_shown(const Comparison *comparison)
{
    return comparison->has_baseline ? 1 : 0;
}

const GArray *
comparison_changes(const Comparison *comparison, guint run)
{
    ComparedRun *compared = &g_array_index(comparison->runs, ComparedRun, run);

    if (compared->changes == NULL)
        compared->changes = changes_new(comparison->matching, 0, run, 0);
    return compared->changes;
}

guint
comparison_first_with_eras(const Comparison *comparison)
{
    guint first = comparison_first_shown(comparison);

    for (guint run = first; run < comparison_n_runs(comparison); run++)
        if (profile_n_eras(comparison_run(comparison, run)->profile) > 0)
            return run;
    return first;
}
