#include "compare/match.h"

#include <string.h>

#include "base/intern.h"
#include "profile/filter.h"
#include "profile/stable.h"

/* Stacks with different keys have the same stable name. */
#define NO_KEY G_MAXUINT

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
    Intern *stacks; /* by stable name of an eventlog stack: the index of its key
                       in texts, or NO_KEY; NULL if not needed */
    GArray *shared; /* Shared, by first appearance */
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

/* Returns whether the profile has cost-centre stacks as texts, from a .hp file:
 * their cost centres have no ids. */
static gboolean
has_texts(const Matcher *matcher, const Profile *profile)
{
    return breakdown_of(matcher, profile) == BREAKDOWN_COST_CENTRE &&
           profile->texts;
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
        const CostCentre *centre = cost_centres_get(profile->cost_centres, id);

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

/* Records the key of an eventlog stack under its stable name. */
static void
note_stack(Matcher *matcher, const Profile *profile, const Band *band)
{
    g_autofree char *name = stable_name(band->text);
    g_autofree char *key = band_key(matcher, profile, band);
    guint known;

    if (!intern_find_text(matcher->stacks, name, &known)) {
        known = matcher->texts->len;
        keep(matcher, g_steal_pointer(&key));
        intern_set_text(matcher->stacks, keep(matcher, g_steal_pointer(&name)),
                        known);
    } else if (known != NO_KEY &&
               strcmp(g_ptr_array_index(matcher->texts, known), key) != 0) {
        intern_set_text(matcher->stacks, name, NO_KEY);
    }
}

/* Records the stacks of all eventlogs, if a .hp file has stacks.  Those have no
 * modules: they match by stable name, if that is unambiguous. */
static void
note_all_stacks(Matcher *matcher, const Profile *const *profiles,
                guint n_profiles)
{
    gboolean texts = FALSE;

    for (guint i = 0; i < n_profiles; i++)
        texts |= has_texts(matcher, profiles[i]);
    if (!texts || matcher->rule == MATCH_EXACT)
        return;
    matcher->stacks = intern_new_borrowing();
    for (guint i = 0; i < n_profiles; i++)
        if (has_stacks(profiles[i]))
            for (guint band = 0; band < profile_n_bands(profiles[i]); band++)
                note_stack(matcher, profiles[i],
                           profile_band(profiles[i], band));
}

/* Returns the key of a band.  A stack of a .hp file has the key of the matching
 * eventlog stack, if there is one.  Free with g_free. */
static char *
find_key(const Matcher *matcher, const Profile *profile, const Band *band)
{
    if (matcher->stacks != NULL && has_texts(matcher, profile)) {
        g_autofree char *name = stable_name(band->text);
        guint known;

        if (intern_find_text(matcher->stacks, name, &known) && known != NO_KEY)
            return g_strdup(g_ptr_array_index(matcher->texts, known));
    }
    return band_key(matcher, profile, band);
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

/* Adds the bands of a run.  Returns their indices in shared.  Free with
 * g_free. */
static guint *
add_bands(Matcher *matcher, guint run, const Profile *profile)
{
    guint n_bands = profile_n_bands(profile);
    guint *indices = g_new0(guint, n_bands);

    for (guint i = 0; i < n_bands; i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = matcher->rule == MATCH_EXACT
                                    ? g_strdup(band->text)
                                    : stable_text(band->text);
        Shared *shared;

        indices[i] = index_of_key(matcher, find_key(matcher, profile, band));
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
    g_autoptr(GArray) joined = NULL;
    Matcher matcher = {
        .rule = rule,
        .breakdown = common_breakdown(profiles, n_profiles),
        .texts = g_ptr_array_new_with_free_func(g_free),
        .indices = intern_new_borrowing(),
        .shared = g_array_new(FALSE, FALSE, sizeof(Shared)),
    };

    g_array_set_clear_func(matcher.shared, shared_clear);
    matching->runs = g_array_new(FALSE, FALSE, sizeof(MatchedRun));
    g_array_set_clear_func(matching->runs, run_clear);
    note_all_stacks(&matcher, profiles, n_profiles);
    for (guint i = 0; i < n_profiles; i++)
        indices[i] = add_bands(&matcher, i, profiles[i]);
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
    intern_free(matcher.stacks);
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

guint
matching_n_runs(const Matching *matching)
{
    return matching->runs->len;
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
    const Profile *profile = matching_run(matching, run)->profile;

    return profile_band(profile, band)->first_era < profile_n_eras(profile);
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
