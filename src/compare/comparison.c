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
               guint n_baselines, MatchRule rule)
{
    const guint n_first = MAX(n_baselines, 1);
    g_autofree Statistics *first = g_new(Statistics, n_first);
    Comparison *comparison = g_new0(Comparison, 1);

    comparison->has_baseline = n_baselines > 0;
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
            first[i] = run.statistics;
        if (i > 0 && i < n_first)
            continue;
        run.letter = i < n_baselines ? NULL : run_letter(i - n_baselines);
        run.matched =
            matched_share(comparison->matching, comparison->runs->len);
        g_array_append_val(comparison->runs, run);
    }
    g_array_index(comparison->runs, ComparedRun, 0).statistics =
        usual_statistics(first, n_first);
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

const char *
run_column_key(guint column)
{
    return column < N_TABLE_STATISTICS
               ? statistic_key(column)
               : measures[column - N_TABLE_STATISTICS].name;
}

double
run_column_value(const Comparison *comparison, guint run, guint column,
                 double *spread)
{
    const Matching *matching = comparison->matching;
    const guint n = matching_n_parts(matching, run);
    g_autofree double *values = g_new(double, n);
    Usual usual;

    *spread = NAN;
    for (guint i = 0; i < n; i++) {
        const guint part = matching_part(matching, run, i);
        const Profile *profile = matching_run(matching, part)->input;

        if (column < N_TABLE_STATISTICS
                ? profile_n_eras(profile) == 0
                : !measure_of(profile->run, column - N_TABLE_STATISTICS,
                              &values[i]))
            return NAN;
        if (column < N_TABLE_STATISTICS) {
            const Statistics statistics =
                n > 1 ? statistics_of_run(profile)
                      : comparison_run(comparison, run)->statistics;

            values[i] = statistic_of(&statistics, column);
        }
    }
    usual = usual_of(values, n);
    if (n > 1)
        *spread = usual.spread;
    return usual.median;
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
