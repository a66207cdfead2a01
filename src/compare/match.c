#include "compare/match.h"

#include <string.h>

#include "base/intern.h"
#include "profile/filter.h"
#include "profile/stable.h"

/* The stacks of a stable name have different keys. */
#define NO_KEY G_MAXUINT

/* A band of the matching. */
typedef struct {
    char *text;     /* from the last run that has it */
    gboolean mixed; /* bands with different texts of one run were added up */
    guint32 number;
    guint n_runs; /* runs that have it */
    guint run;    /* the last run that has it */
} Shared;

/* The state of the matching, while run after run is added. */
typedef struct {
    MatchRule rule;
    Breakdown breakdown; /* of runs with unknown break-down */
    GPtrArray *texts;    /* texts in the tables below, owned */
    Intern *places;      /* by key: the index in shared + 1 */
    Intern *stacks; /* by stable name of a stack: the index of its key in texts,
                       or NO_KEY; may be NULL */
    GArray *shared; /* Shared, by first appearance */
} Matcher;

static gboolean
has_stacks(const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_COST_CENTRE && !profile->texts &&
           profile->grouping == GROUP_NONE;
}

/* Returns the break-down of a profile, or the common one.  A .hp file has no
 * break-down if the flag came from the environment or was built in. */
static Breakdown
breakdown_of(const Matcher *matcher, const Profile *profile)
{
    return profile->breakdown == BREAKDOWN_UNKNOWN ? matcher->breakdown
                                                   : profile->breakdown;
}

/* Returns the break-down of all runs that have one; unknown if they differ. */
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

/* Returns whether the stacks of a profile are texts without ids, from a .hp
 * file. */
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
    if (exact || !has_stacks(profile))
        return g_string_free(key, FALSE);
    /* The text of a stack has no modules, so add them: cost centres of
     * different modules differ. */
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

/* Takes ownership of a text that a table borrows. */
static const char *
keep(Matcher *matcher, char *text)
{
    g_ptr_array_add(matcher->texts, text);
    return text;
}

/* Records the stable name of a stack. */
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

/* Records the stacks of all eventlogs.  A .hp file has no modules of stacks:
 * its stacks match by stable name, if that is unambiguous. */
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

/* Returns the key of a band, or for a stack of a .hp file the key of its
 * eventlog stack.  Free with g_free. */
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

/* Returns the index of the band with a key, a new band if needed.  Takes
 * ownership of the key. */
static guint
place_of_key(Matcher *matcher, char *key)
{
    guint place = intern_get_text(matcher->places, key);
    const Shared fresh = {.run = G_MAXUINT};

    if (place > 0) {
        g_free(key);
        return place - 1;
    }
    g_array_append_val(matcher->shared, fresh);
    intern_set_text(matcher->places, keep(matcher, key), matcher->shared->len);
    return matcher->shared->len - 1;
}

/* Adds the bands of a run.  Returns their indices in shared.  Free with
 * g_free. */
static guint *
find_places(Matcher *matcher, guint run, const Profile *profile)
{
    guint n_bands = profile_n_bands(profile);
    guint *places = g_new0(guint, n_bands);

    for (guint i = 0; i < n_bands; i++) {
        const Band *band = profile_band(profile, i);
        g_autofree char *text = matcher->rule == MATCH_EXACT
                                    ? g_strdup(band->text)
                                    : stable_text(band->text);
        Shared *shared;

        places[i] = place_of_key(matcher, find_key(matcher, profile, band));
        shared = &g_array_index(matcher->shared, Shared, places[i]);
        if (shared->run != run) {
            shared->n_runs++;
            shared->run = run;
            g_free(shared->text);
            shared->text = g_steal_pointer(&text);
        } else if (strcmp(shared->text, text) != 0) {
            shared->mixed = TRUE;
        }
    }
    return places;
}

/* Names the bands.  A band with several texts takes their stable name.  Bands
 * of equal text are numbered. */
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
count_run(const Profile *profile, guint n_shared, const guint *places)
{
    g_autofree guint *counts = g_new0(guint, n_shared);
    MatchedRun run = {.n_bands = 0};

    for (guint i = 0; i < profile_n_bands(profile); i++)
        counts[places[i]]++;
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
    g_autofree guint **places = g_new(guint *, n_profiles);
    g_autoptr(GArray) joined = NULL;
    Matcher matcher = {
        .rule = rule,
        .breakdown = common_breakdown(profiles, n_profiles),
        .texts = g_ptr_array_new_with_free_func(g_free),
        .places = intern_new_borrowing(),
        .shared = g_array_new(FALSE, FALSE, sizeof(Shared)),
    };

    g_array_set_clear_func(matcher.shared, shared_clear);
    matching->runs = g_array_new(FALSE, FALSE, sizeof(MatchedRun));
    g_array_set_clear_func(matching->runs, run_clear);
    note_all_stacks(&matcher, profiles, n_profiles);
    for (guint i = 0; i < n_profiles; i++)
        places[i] = find_places(&matcher, i, profiles[i]);
    matching->mixed = are_mixed(&matcher, profiles, n_profiles);
    joined = name_bands(&matcher);
    for (guint i = 0; i < n_profiles; i++) {
        MatchedRun run = count_run(profiles[i], joined->len, places[i]);

        run.profile = profile_join(profiles[i], (JoinedBand *)joined->data,
                                   joined->len, places[i]);
        g_array_append_val(matching->runs, run);
    }
    matching->n_bands = matcher.shared->len;
    for (guint i = 0; i < matcher.shared->len; i++)
        matching->n_matched +=
            g_array_index(matcher.shared, Shared, i).n_runs > 1;
    for (guint i = 0; i < n_profiles; i++)
        g_free(places[i]);
    intern_free(matcher.places);
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

/* A band that a run does not have was joined from no bands, so its first era is
 * one past the last. */
gboolean
matching_has(const Matching *matching, guint run, guint place)
{
    const Profile *profile = matching_run(matching, run)->profile;

    return profile_band(profile, place)->first_era < profile_n_eras(profile);
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
