#include "support/reported.h"

#include "support/profiles.h"

static void
add_run(Reported *compared, guint index)
{
    const Profile *profile = g_ptr_array_index(compared->profiles, index);
    Selection *selection = select_bands(profile, 0, 0);
    const ReportRun run = {
        .profile = profile,
        .decoded = profile,
        .selection = selection,
        .markers = profile->markers,
        .letter = comparison_run(compared->comparison, index)->letter,
    };

    g_ptr_array_add(compared->selections, selection);
    g_array_append_val(compared->runs, run);
}

static void
make_report(Reported *compared)
{
    guint first = comparison_first_shown(compared->comparison);

    for (guint i = first; i < compared->profiles->len; i++)
        add_run(compared, i);
    compared->report = (Report){
        .runs = (const ReportRun *)compared->runs->data,
        .n_runs = compared->runs->len,
        .comparison = compared->comparison,
    };
}

Reported *
reported_new(Profile *const *profiles, gboolean has_baseline, MatchRule rule)
{
    Reported *compared = g_new0(Reported, 1);

    compared->profiles =
        g_ptr_array_new_with_free_func((GDestroyNotify)profile_free);
    compared->selections =
        g_ptr_array_new_with_free_func((GDestroyNotify)selection_free);
    compared->runs = g_array_new(FALSE, FALSE, sizeof(ReportRun));
    for (; *profiles != NULL; profiles++)
        g_ptr_array_add(compared->profiles, *profiles);
    compared->comparison =
        comparison_new((const Profile *const *)compared->profiles->pdata,
                       compared->profiles->len, has_baseline, rule);
    make_report(compared);
    return compared;
}

Reported *
reported_tables(const char *before, const char *after)
{
    Profile *const profiles[] = {profile_from(before), profile_from(after),
                                 NULL};

    return reported_new(profiles, FALSE, MATCH_STABLE);
}

void
reported_free(Reported *compared)
{
    if (compared == NULL)
        return;
    comparison_free(compared->comparison);
    g_array_unref(compared->runs);
    g_ptr_array_unref(compared->selections);
    g_ptr_array_unref(compared->profiles);
    g_free(compared);
}
