#include "compare/match.h"

#include <string.h>

#include "run/filter.h"
#include "run/plain.h"
#include "run/profile-pack.h"

/* Counts the bands of a run after matching, and those that were added up. */
static MatchedRun
count_run(const Profile *profile, guint n_shared, const guint *indices)
{
    g_autofree guint *counts = g_new0(guint, n_shared);
    MatchedRun run = {.has = g_new0(guint8, n_shared)};

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        counts[indices[i]]++;
        if (profile_band(profile, i)->first_era < profile_n_eras(profile))
            run.has[indices[i]] = 1;
    }
    for (guint i = 0; i < n_shared; i++) {
        run.n_bands += counts[i] > 0;
        if (counts[i] < 2)
            continue;
        run.n_joined += counts[i];
        run.n_joined_to++;
    }
    return run;
}

static void
run_clear(gpointer data)
{
    MatchedRun *run = data;

    profile_free(run->profile);
    g_free(run->indices);
    g_free(run->has);
    g_clear_pointer(&run->phases, g_array_unref);
}

/* Decides which labels of the matched bands are plain.  A name that --rename
 * gave stays: renamed tells those.  All matched profiles have the same texts,
 * so that those which are packed add nothing; their labels are not read. */
static void
make_plain(Matching *matching, const guint8 *renamed)
{
    g_autofree Profile **profiles = g_new(Profile *, matching->runs->len);

    for (guint i = 0; i < matching->runs->len; i++)
        profiles[i] = g_array_index(matching->runs, MatchedRun, i).profile;
    profiles_make_plain(profiles, matching->runs->len);
    for (guint i = 0; i < matching->runs->len; i++)
        for (guint j = 0; j < profile_n_bands(profiles[i]); j++)
            if (renamed[j])
                profile_keep_text(profiles[i], j);
}

/* Begins a run, and adds all bands of its profile. */
static void
add_profile(MatchKeys *keys, const Profile *profile)
{
    match_keys_begin_run(keys, profile->breakdown, profile->grouping);
    profile_open(profile);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *modules = match_modules(profile, band);

        match_keys_add(keys, band->text, band->number, modules);
    }
    profile_close(profile);
}

/* Adds a profile to the runs of a matching, with joined bands.  Marks the bands
 * that were renamed. */
static void
join_profile(Matching *matching, const Profile *profile, const GArray *joined,
             const guint *indices, guint8 *renamed)
{
    MatchedRun run;

    profile_open(profile);
    run = count_run(profile, joined->len, indices);
    run.input = profile;
    run.profile =
        profile_join(profile, (JoinedBand *)joined->data, joined->len, indices);
    run.indices =
        profile->packed == NULL
            ? g_memdup2(indices, profile_n_bands(profile) * sizeof(guint))
            : NULL;
    for (guint i = 0; i < profile_n_bands(profile); i++)
        renamed[indices[i]] |= profile_band(profile, i)->renamed ? 1 : 0;
    profile_close(profile);
    if (profile->packed != NULL)
        profile_pack_like(run.profile, matching_run(matching, 0)->profile);
    g_array_append_val(matching->runs, run);
}

Matching *
matching_new(const Profile *const *profiles, guint n_profiles, MatchRule rule)
{
    Matching *matching = g_new0(Matching, 1);
    g_autoptr(MatchKeys) keys = match_keys_new(rule);
    g_autofree guint8 *renamed = NULL;
    const GArray *joined;

    matching->rule = rule;
    matching->runs = g_array_new(FALSE, FALSE, sizeof(MatchedRun));
    g_array_set_clear_func(matching->runs, run_clear);
    for (guint i = 0; i < n_profiles; i++)
        add_profile(keys, profiles[i]);
    match_keys_join(keys);
    joined = match_keys_bands(keys);
    renamed = g_new0(guint8, joined->len);
    for (guint i = 0; i < n_profiles; i++)
        join_profile(matching, profiles[i], joined, match_keys_run(keys, i),
                     renamed);
    if (profiles[0]->is_plain)
        make_plain(matching, renamed);
    matching->mixed = match_keys_mixed(keys);
    matching->n_bands = joined->len;
    matching->n_matched = match_keys_n_matched(keys);
    return matching;
}

void
matching_free(Matching *matching)
{
    if (matching == NULL)
        return;
    g_array_unref(matching->runs);
    g_clear_pointer(&matching->medians, g_array_unref);
    g_free(matching);
}

void
matching_set_baseline(Matching *matching, guint n)
{
    MatchedRun *runs = (MatchedRun *)matching->runs->data;
    const guint n_others = n - 1, n_shown = matching->runs->len - n;
    g_autofree MatchedRun *others =
        g_memdup2(runs + 1, n_others * sizeof(MatchedRun));

    if (n_others == 0)
        return;
    memmove(runs + 1, runs + n, n_shown * sizeof(MatchedRun));
    memcpy(runs + 1 + n_shown, others, n_others * sizeof(MatchedRun));
    matching->n_others = n_others;
    runs[0].n_bands = 0;
    for (guint band = 0; band < matching->n_bands; band++)
        runs[0].n_bands += matching_has(matching, 0, band) ? 1 : 0;
}

guint
matching_n_runs(const Matching *matching)
{
    return matching->runs->len - matching->n_others;
}

guint
matching_n_parts(const Matching *matching, guint run)
{
    return run == 0 ? 1 + matching->n_others : 1;
}

guint
matching_part(const Matching *matching, guint run, guint index)
{
    return index == 0 ? run : matching_n_runs(matching) + index - 1;
}

const MatchedRun *
matching_run(const Matching *matching, guint run)
{
    return &g_array_index(matching->runs, MatchedRun, run);
}

gboolean
matching_has(const Matching *matching, guint run, guint band)
{
    for (guint i = 0; i < matching_n_parts(matching, run); i++) {
        const guint part = matching_part(matching, run, i);

        if (matching_run(matching, part)->has[band])
            return TRUE;
    }
    return FALSE;
}

char *
run_letter(guint run)
{
    char letters[8];
    guint at = G_N_ELEMENTS(letters);

    letters[--at] = '\0';
    do {
        letters[--at] = (char)('A' + run % 26);
        run = run / 26;
    } while (run-- > 0);
    return g_strdup(letters + at);
}
