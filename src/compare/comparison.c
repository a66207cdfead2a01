#include "compare/comparison.h"

#include <math.h>
#include <string.h>

static void
run_clear(gpointer data)
{
    ComparedRun *run = data;

    g_free(run->letter);
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

Comparison *
comparison_new(const Profile *const *profiles, guint n_profiles,
               gboolean has_baseline, MatchRule rule)
{
    const guint first_shown = has_baseline ? 1 : 0;
    Comparison *comparison = g_new0(Comparison, 1);

    comparison->has_baseline = has_baseline;
    comparison->matching = matching_new(profiles, n_profiles, rule);
    comparison->runs = g_array_new(FALSE, FALSE, sizeof(ComparedRun));
    g_array_set_clear_func(comparison->runs, run_clear);
    for (guint i = 0; i < n_profiles; i++) {
        ComparedRun run = {
            .profile = profiles[i],
            .letter = i < first_shown ? NULL : run_letter(i - first_shown),
            .statistics = statistics_of_run(profiles[i]),
            .matched = matched_share(comparison->matching, i),
        };

        g_array_append_val(comparison->runs, run);
        comparison->clocks_differ |= profiles[i]->clock != profiles[0]->clock;
        comparison->programs_differ |=
            other_program(profiles[0]->run, profiles[i]->run);
    }
    return comparison;
}

void
comparison_free(Comparison *comparison)
{
    if (comparison == NULL)
        return;
    matching_free(comparison->matching);
    g_array_unref(comparison->runs);
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

gboolean
comparison_has_eras(const Comparison *comparison)
{
    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        if (profile_n_eras(comparison_run(comparison, run)->profile) > 0)
            return TRUE;
    return FALSE;
}

gboolean
comparison_has_measures(const Comparison *comparison)
{
    double value;

    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        for (Measure i = 0; i < N_COMPARED_MEASURES; i++)
            if (!measure_of(comparison_run(comparison, run)->profile->run, i,
                            &value))
                return FALSE;
    return TRUE;
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
