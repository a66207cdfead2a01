#include "support/matchings.h"

Matched
matched_runs(MatchRule rule, Run *const *runs)
{
    Matched matched = {
        .runs = g_ptr_array_new_with_free_func((GDestroyNotify)run_free),
        .profiles = g_ptr_array_new(),
    };

    for (; *runs != NULL; runs++) {
        g_ptr_array_add(matched.runs, *runs);
        g_ptr_array_add(matched.profiles, (*runs)->heap);
    }
    matched.matching =
        matching_new(matched_profiles(&matched), matched.profiles->len, rule);
    return matched;
}

void
matched_clear(Matched *matched)
{
    matching_free(matched->matching);
    g_ptr_array_unref(matched->profiles);
    g_ptr_array_unref(matched->runs);
}

Run *
matched_run(const Matched *matched, guint index)
{
    return g_ptr_array_index(matched->runs, index);
}

const Profile *const *
matched_profiles(const Matched *matched)
{
    return (const Profile *const *)matched->profiles->pdata;
}
