#include "compare/match.h"

#include <stdlib.h>
#include <string.h>

#include "base/intern.h"
#include "run/filter.h"
#include "run/stable.h"
#include "run/upgrade.h"

/* A band of the matching, before its runs are joined. */
typedef struct {
    char *text;     /* from the last run that has it */
    gboolean mixed; /* bands with different texts of one run were added up */
    guint n_runs;   /* runs that have it */
    guint run;      /* the last run that has it */
} Shared;

/* The state while the runs are added one by one. */
typedef struct {
    MatchRule rule;
    Breakdown breakdown; /* of runs with unknown break-down */
    GPtrArray *texts;    /* texts in the tables below, owned */
    Intern *indices;     /* by key: the index in shared + 1 */
    GArray *shared;      /* Shared, by first appearance */
} Matcher;

static gboolean
has_stacks(const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_COST_CENTRE && !profile->texts &&
           profile->grouping == GROUP_NONE;
}

/* Returns the break-down of a profile, or the common one.  A .hp file records
 * only the command line, not the flags from GHCRTS or -with-rtsopts. */
static Breakdown
breakdown_of(const Matcher *matcher, const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_UNKNOWN ? matcher->breakdown
                                                   : profile->breakdown;
}

/* Returns the break-down of all runs that have one.  Returns BREAKDOWN_UNKNOWN
 * if they differ. */
static Breakdown
common_breakdown(const Profile *const *profiles, guint n_profiles)
{
    Breakdown common = BREAKDOWN_UNKNOWN;

    for (guint i = 0; i < n_profiles; i++) {
        Breakdown own = profiles[i]->breakdown;

        if (own == BREAKDOWN_UNKNOWN || profile_n_bands(profiles[i]) == 0)
            continue;
        if (common != BREAKDOWN_UNKNOWN && common != own)
            return BREAKDOWN_UNKNOWN;
        common = own;
    }
    return common;
}

/* Returns whether the profile has cost-centre stacks without modules, as all of
 * a .hp file and those that --rename made. */
static gboolean
lacks_modules(const Matcher *matcher, const Profile *profile)
{
    gboolean lacks = profile->texts;

    for (guint i = 0; i < profile_n_bands(profile); i++)
        lacks |= profile_band(profile, i)->renamed;
    return lacks && breakdown_of(matcher, profile) == BREAKDOWN_COST_CENTRE;
}

static int
compare_members(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts the members of a retainer set, which the run-time system prints in the
 * order of their addresses.  Returns the new name; frees the old one. */
static char *
sort_members(char *name)
{
    g_auto(GStrv) members = g_strsplit(name, ",", -1);

    g_free(name);
    qsort(members, g_strv_length(members), sizeof(char *), compare_members);
    return g_strjoinv(",", members);
}

/* Returns the key of a band: bands with equal keys match.  Free with g_free. */
static char *
band_key(const Matcher *matcher, const Profile *profile, const Band *band)
{
    const gboolean exact = matcher->rule == MATCH_EXACT;
    g_autofree char *name =
        exact ? band_unique_text(band) : stable_name(band->text);
    GString *key = g_string_new(NULL);
    const guint8 *ids;
    guint32 size;

    if (!exact && breakdown_of(matcher, profile) == BREAKDOWN_RETAINER)
        name = sort_members(g_steal_pointer(&name));
    g_string_printf(key, "%d %d %s", (int)breakdown_of(matcher, profile),
                    (int)profile->grouping, name);
    if (exact || !has_stacks(profile) || band->renamed)
        return g_string_free(key, FALSE);
    /* Cost centres of different modules differ, but the text of a stack has no
     * modules. */
    g_string_append_c(key, '\n');
    ids = (const guint8 *)intern_get(profile->keys, band->key, &size);
    for (guint32 at = 0; at + 4 <= size; at += 4) {
        guint32 id = cost_centre_id(ids + at);
        const CostCentre *centre =
            cost_centres_get(profile->run->cost_centres, id);

        if (centre == NULL)
            g_string_append_printf(key, "#%" G_GUINT32_FORMAT "/", id);
        else
            g_string_append_printf(key, "%s.%s/", centre->module,
                                   centre->label);
    }
    return g_string_free(key, FALSE);
}

/* Takes ownership of a text that a table borrows, and returns it. */
static const char *
keep(Matcher *matcher, char *text)
{
    g_ptr_array_add(matcher->texts, text);
    return text;
}

/* Returns the index in shared of the band with a key.  Adds the band if there
 * is none.  Takes ownership of the key. */
static guint
index_of_key(Matcher *matcher, char *key)
{
    guint index = intern_get_text(matcher->indices, key);
    const Shared fresh = {.run = G_MAXUINT};

    if (index > 0) {
        g_free(key);
        return index - 1;
    }
    g_array_append_val(matcher->shared, fresh);
    intern_set_text(matcher->indices, keep(matcher, key), matcher->shared->len);
    return matcher->shared->len - 1;
}

/* Returns the keys of the bands of a run. */
static GPtrArray *
find_keys(const Matcher *matcher, const Profile *profile)
{
    GPtrArray *keys = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < profile_n_bands(profile); i++)
        g_ptr_array_add(keys,
                        band_key(matcher, profile, profile_band(profile, i)));
    return keys;
}

/* Removes the modules from the keys of stacks whose names stand for one list of
 * cost centres only, so that they match stacks without modules. */
static void
drop_modules(GPtrArray **keys, guint n_runs)
{
    /* By name: the key, or "" if there are several. */
    g_autoptr(GHashTable) stacks =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);

    for (guint pass = 0; pass < 2; pass++)
        for (guint run = 0; run < n_runs; run++)
            for (guint i = 0; i < keys[run]->len; i++) {
                char *key = g_ptr_array_index(keys[run], i);
                char *modules = strchr(key, '\n');
                g_autofree char *name = NULL;
                const char *known;

                if (modules == NULL)
                    continue;
                name = g_strndup(key, (gsize)(modules - key));
                known = g_hash_table_lookup(stacks, name);
                if (pass == 0 && (known == NULL || strcmp(known, key) != 0))
                    g_hash_table_insert(stacks, g_steal_pointer(&name),
                                        g_strdup(known == NULL ? key : ""));
                else if (pass == 1 && known[0] != '\0')
                    *modules = '\0';
            }
}

/* Returns the keys across upgrades.  Adds those to ambiguous that stand for
 * several bands of this run. */
static GPtrArray *
upgrade_run(const GPtrArray *keys, UpgradeLevel level, GHashTable *ambiguous)
{
    GPtrArray *upgraded = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GHashTable) owners = g_hash_table_new(g_str_hash, g_str_equal);

    for (guint i = 0; i < keys->len; i++)
        g_hash_table_add(owners, g_ptr_array_index(keys, i));
    for (guint i = 0; i < keys->len; i++) {
        char *key = g_ptr_array_index(keys, i);
        const char *name = strchr(strchr(key, ' ') + 1, ' ') + 1;
        g_autofree char *new_name = upgrade_name(name, level);
        char *new_key =
            g_strdup_printf("%.*s%s", (int)(name - key), key, new_name);
        const char *owner = g_hash_table_lookup(owners, new_key);

        g_ptr_array_add(upgraded, new_key);
        if (owner == NULL)
            g_hash_table_insert(owners, new_key, key);
        else if (strcmp(owner, key) != 0)
            g_hash_table_add(ambiguous, g_strdup(new_key));
    }
    return upgraded;
}

/* Replaces keys by those across upgrades, but none that would join bands of a
 * run. */
static void
upgrade_keys(GPtrArray **keys, guint n_runs, UpgradeLevel level)
{
    g_autofree GPtrArray **upgraded = g_new(GPtrArray *, n_runs);
    g_autoptr(GHashTable) ambiguous =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (guint run = 0; run < n_runs; run++)
        upgraded[run] = upgrade_run(keys[run], level, ambiguous);
    for (guint run = 0; run < n_runs; run++) {
        for (guint i = 0; i < keys[run]->len; i++) {
            gpointer *key = &g_ptr_array_index(upgraded[run], i);

            if (!g_hash_table_contains(ambiguous, *key)) {
                g_free(g_ptr_array_index(keys[run], i));
                g_ptr_array_index(keys[run], i) = g_steal_pointer(key);
            }
        }
        g_ptr_array_unref(upgraded[run]);
    }
}

/* Adds the bands of a run and takes their keys.  Returns their indices in
 * shared.  Free with g_free. */
static guint *
add_bands(Matcher *matcher, guint run, const Profile *profile, GPtrArray *keys)
{
    guint n_bands = profile_n_bands(profile);
    guint *indices = g_new0(guint, n_bands);

    for (guint i = 0; i < n_bands; i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = matcher->rule == MATCH_EXACT
                                    ? g_strdup(band->text)
                                    : stable_text(band->text);
        Shared *shared;

        indices[i] =
            index_of_key(matcher, g_steal_pointer(&g_ptr_array_index(keys, i)));
        shared = &g_array_index(matcher->shared, Shared, indices[i]);
        if (shared->run != run) {
            shared->n_runs++;
            shared->run = run;
            g_free(shared->text);
            shared->text = g_steal_pointer(&text);
        } else if (strcmp(shared->text, text) != 0) {
            shared->mixed = TRUE;
        }
    }
    return indices;
}

/* Returns the text and number (JoinedBand) of each band.  A band with several
 * texts has their stable name.  Bands with equal texts are numbered.  The texts
 * are borrowed from matcher. */
static GArray *
name_bands(const Matcher *matcher)
{
    GArray *joined = g_array_new(FALSE, FALSE, sizeof(JoinedBand));
    g_autoptr(Intern) seen = intern_new_borrowing();

    for (guint i = 0; i < matcher->shared->len; i++) {
        Shared *shared = &g_array_index(matcher->shared, Shared, i);
        JoinedBand band = {.number = 1};

        if (shared->mixed) {
            char *name = stable_name(shared->text);

            g_free(shared->text);
            shared->text = name;
        }
        band.text = shared->text;
        band.number += intern_get_text(seen, shared->text);
        intern_set_text(seen, shared->text, band.number);
        g_array_append_val(joined, band);
    }
    return joined;
}

/* Counts the bands of a run after matching, and those that were added up. */
static MatchedRun
count_run(const Profile *profile, guint n_shared, const guint *indices)
{
    g_autofree guint *counts = g_new0(guint, n_shared);
    MatchedRun run = {.n_bands = 0};

    for (guint i = 0; i < profile_n_bands(profile); i++)
        counts[indices[i]]++;
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
shared_clear(gpointer data)
{
    Shared *shared = data;

    g_free(shared->text);
}

static void
run_clear(gpointer data)
{
    MatchedRun *run = data;

    profile_free(run->profile);
    g_clear_pointer(&run->phases, g_array_unref);
}

/* Returns whether runs differ in break-down or grouping.  Runs without bands
 * are ignored. */
static gboolean
are_mixed(const Matcher *matcher, const Profile *const *profiles,
          guint n_profiles)
{
    const Profile *first = NULL;

    for (guint i = 0; i < n_profiles; i++) {
        if (profile_n_bands(profiles[i]) == 0)
            continue;
        if (first == NULL)
            first = profiles[i];
        if (breakdown_of(matcher, first) !=
                breakdown_of(matcher, profiles[i]) ||
            first->grouping != profiles[i]->grouping)
            return TRUE;
    }
    return FALSE;
}

Matching *
matching_new(const Profile *const *profiles, guint n_profiles, MatchRule rule)
{
    Matching *matching = g_new0(Matching, 1);
    g_autofree guint **indices = g_new(guint *, n_profiles);
    g_autofree GPtrArray **keys = g_new(GPtrArray *, n_profiles);
    g_autoptr(GArray) joined = NULL;
    gboolean drop = FALSE;
    Matcher matcher = {
        .rule = rule,
        .breakdown = common_breakdown(profiles, n_profiles),
        .texts = g_ptr_array_new_with_free_func(g_free),
        .indices = intern_new_borrowing(),
        .shared = g_array_new(FALSE, FALSE, sizeof(Shared)),
    };

    g_array_set_clear_func(matcher.shared, shared_clear);
    matching->rule = rule;
    matching->runs = g_array_new(FALSE, FALSE, sizeof(MatchedRun));
    g_array_set_clear_func(matching->runs, run_clear);
    for (guint i = 0; i < n_profiles; i++) {
        keys[i] = find_keys(&matcher, profiles[i]);
        drop |= lacks_modules(&matcher, profiles[i]);
    }
    if (drop && rule == MATCH_STABLE)
        drop_modules(keys, n_profiles);
    for (UpgradeLevel i = 0; rule == MATCH_STABLE && i < N_UPGRADES; i++)
        upgrade_keys(keys, n_profiles, i);
    for (guint i = 0; i < n_profiles; i++) {
        indices[i] = add_bands(&matcher, i, profiles[i], keys[i]);
        g_ptr_array_unref(keys[i]);
    }
    matching->mixed = are_mixed(&matcher, profiles, n_profiles);
    joined = name_bands(&matcher);
    for (guint i = 0; i < n_profiles; i++) {
        MatchedRun run = count_run(profiles[i], joined->len, indices[i]);

        run.profile = profile_join(profiles[i], (JoinedBand *)joined->data,
                                   joined->len, indices[i]);
        run.input = profiles[i];
        g_array_append_val(matching->runs, run);
    }
    matching->n_bands = matcher.shared->len;
    for (guint i = 0; i < matcher.shared->len; i++)
        matching->n_matched +=
            g_array_index(matcher.shared, Shared, i).n_runs > 1;
    for (guint i = 0; i < n_profiles; i++)
        g_free(indices[i]);
    intern_free(matcher.indices);
    g_ptr_array_unref(matcher.texts);
    g_array_unref(matcher.shared);
    return matching;
}

void
matching_free(Matching *matching)
{
    if (matching == NULL)
        return;
    g_array_unref(matching->runs);
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

/* profile_join sets the first era of a band that the run lacks to the number of
 * eras. */
gboolean
matching_has(const Matching *matching, guint run, guint band)
{
    for (guint i = 0; i < matching_n_parts(matching, run); i++) {
        const guint part = matching_part(matching, run, i);
        const Profile *profile = matching_run(matching, part)->profile;

        if (profile_band(profile, band)->first_era < profile_n_eras(profile))
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
