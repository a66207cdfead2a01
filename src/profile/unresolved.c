#include "profile/unresolved.h"

#include "profile/statistics.h"

gboolean
profile_unresolved(const Profile *profile, Unresolved *unresolved)
{
    g_autoptr(Timeline) timeline = NULL;
    double weight = 0, run_weight;

    *unresolved = (Unresolved){.n_tables = profile_n_bands(profile)};
    if (profile->breakdown != BREAKDOWN_INFO_TABLE || profile->texts ||
        profile->grouping != GROUP_NONE)
        return FALSE;
    timeline = timeline_new(profile);
    for (guint i = 0; i < unresolved->n_tables; i++) {
        const Band *band = profile_band(profile, i);
        const char *label = intern_get(profile->keys, band->key, NULL);

        if (info_tables_find(profile->info_tables, label) != NULL)
            continue;
        unresolved->n_unresolved++;
        weight += statistics_of_series(timeline, &band->series).weight;
    }
    run_weight = statistics_of_run(profile).weight;
    unresolved->share = run_weight > 0 ? weight / run_weight : 0;
    return TRUE;
}
