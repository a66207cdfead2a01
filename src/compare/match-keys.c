#include "compare/match-keys.h"

#include <stdlib.h>
#include <string.h>

#include "base/intern.h"
#include "base/numbers.h"
#include "run/stable.h"
#include "run/symbols.h"
#include "run/upgrade.h"

/* A label, of any number of bands of runs with the same break-down. */
typedef struct {
    Breakdown breakdown;
    Grouping grouping;
    guint32 number; /* of its band; 0 if the rule does not look at it */
    const char *text;
    const char *modules; /* NULL = unknown, or not a stack */
    const char *shown;   /* what a picture shows of the text; set by
                            match_keys_join */
    guint32 key;         /* number in MatchKeys.keys, after match_keys_join */
} MatchLabel;

typedef struct {
    Breakdown breakdown;
    Grouping grouping;
    guint first, n; /* in MatchKeys.members */
} MatchRun;

/* A band of all runs together, before it is named. */
typedef struct {
    const char *shown; /* by the last run that has it */
    gboolean mixed;    /* bands with different texts of one run were added up */
    guint run;         /* the last run that has it */
    guint n_runs;
} MatchBand;

struct MatchKeys {
    MatchRule rule;
    Breakdown common; /* of runs with unknown break-down */
    Intern *numbers;  /* the number in labels of each label */
    GArray *labels;   /* MatchLabel */
    GArray *runs;     /* MatchRun */
    GArray *members; /* guint, of the bands of all runs: number in labels; after
                        match_keys_join index in joined */
    Intern *keys;    /* bands with equal keys match */
    GStringChunk *texts; /* of labels and bands */
    GArray *joined;      /* JoinedBand */
    guint n_matched;     /* bands of several runs */
};

MatchKeys *
match_keys_new(MatchRule rule)
{
    MatchKeys *keys = g_new0(MatchKeys, 1);

    keys->rule = rule;
    keys->numbers = intern_new();
    keys->labels = g_array_new(FALSE, FALSE, sizeof(MatchLabel));
    keys->runs = g_array_new(FALSE, FALSE, sizeof(MatchRun));
    keys->members = g_array_new(FALSE, FALSE, sizeof(guint));
    keys->keys = intern_new();
    keys->texts = g_string_chunk_new(4096);
    keys->joined = g_array_new(FALSE, FALSE, sizeof(JoinedBand));
    return keys;
}

void
match_keys_free(MatchKeys *keys)
{
    if (keys == NULL)
        return;
    intern_free(keys->numbers);
    g_array_unref(keys->labels);
    g_array_unref(keys->runs);
    g_array_unref(keys->members);
    intern_free(keys->keys);
    g_string_chunk_free(keys->texts);
    g_array_unref(keys->joined);
    g_free(keys);
}

void
match_keys_begin_run(MatchKeys *keys, Breakdown breakdown, Grouping grouping)
{
    const MatchRun run = {breakdown, grouping, keys->members->len, 0};

    g_array_append_val(keys->runs, run);
}

void
match_keys_add(MatchKeys *keys, const char *text, guint32 number,
               const char *modules)
{
    MatchRun *run = &g_array_index(keys->runs, MatchRun, keys->runs->len - 1);
    const gboolean exact = keys->rule == MATCH_EXACT;
    MatchLabel label = {.breakdown = run->breakdown,
                        .grouping = run->grouping,
                        .number = exact ? number : 0};
    g_autofree char *name = NULL;
    guint index;

    if (exact)
        modules = NULL;
    /* A text that is presentable has no line feed. */
    name = g_strdup_printf("%d %d %u %s%s%s", (int)label.breakdown,
                           (int)label.grouping, label.number, text,
                           modules == NULL ? "" : "\n",
                           modules == NULL ? "" : modules);
    index = intern_add(keys->numbers, name, (guint32)strlen(name));
    if (index == keys->labels->len) {
        label.text = g_string_chunk_insert(keys->texts, text);
        if (modules != NULL)
            label.modules = g_string_chunk_insert(keys->texts, modules);
        g_array_append_val(keys->labels, label);
    }
    g_array_append_val(keys->members, index);
    run->n++;
}

char *
match_modules(const Profile *profile, const Band *band)
{
    const gboolean has_stacks = breakdown_has_stacks(profile->breakdown) &&
                                !profile->texts &&
                                profile->grouping == GROUP_NONE;
    GString *modules;
    const guint8 *ids;
    guint32 size;

    if (!has_stacks || band->renamed)
        return NULL;
    modules = g_string_new(NULL);
    ids = (const guint8 *)intern_get(profile->keys, band->key, &size);
    for (guint32 at = 0; at + 4 <= size; at += 4) {
        guint32 id = cost_centre_id(ids + at);
        const CostCentre *centre =
            cost_centres_get(profile->run->cost_centres, id);

        if (centre == NULL)
            g_string_append_printf(modules, "#%" G_GUINT32_FORMAT "/", id);
        else
            g_string_append_printf(modules, "%s.%s/", centre->module,
                                   centre->label);
    }
    return g_string_free(modules, FALSE);
}

/* Returns the break-down of all runs that have one.  Returns BREAKDOWN_UNKNOWN
 * if they differ. */
static Breakdown
common_breakdown(const MatchKeys *keys)
{
    Breakdown common = BREAKDOWN_UNKNOWN;

    for (guint i = 0; i < keys->runs->len; i++) {
        const MatchRun *run = &g_array_index(keys->runs, MatchRun, i);

        if (run->breakdown == BREAKDOWN_UNKNOWN || run->n == 0)
            continue;
        if (common != BREAKDOWN_UNKNOWN && common != run->breakdown)
            return BREAKDOWN_UNKNOWN;
        common = run->breakdown;
    }
    return common;
}

/* Returns a break-down, or the common one if it is unknown.  A .hp file records
 * only the command line, not the flags from GHCRTS or -with-rtsopts. */
static Breakdown
known_breakdown(const MatchKeys *keys, Breakdown breakdown)
{
    return breakdown == BREAKDOWN_UNKNOWN ? keys->common : breakdown;
}

/* Sorts the members of a retainer set, which the run-time system prints in the
 * order of their addresses.  Returns the new name; frees the old one. */
static char *
sort_members(char *name)
{
    g_auto(GStrv) members = g_strsplit(name, ",", -1);

    g_free(name);
    qsort(members, g_strv_length(members), sizeof(char *), compare_strings);
    return g_strjoinv(",", members);
}

/* Returns the key of a label.  Free with g_free. */
static char *
key_of(const MatchKeys *keys, const MatchLabel *label)
{
    const Breakdown breakdown = known_breakdown(keys, label->breakdown);
    const Band band = {.text = label->text, .number = label->number};
    g_autofree char *name = keys->rule == MATCH_EXACT
                                ? band_unique_text(&band)
                                : stable_name(label->text);
    g_autofree char *modules = label->modules == NULL ? g_strdup("")
                               : keys->rule == MATCH_EXACT
                                   ? g_strdup(label->modules)
                                   : stable_name(label->modules);

    if (keys->rule == MATCH_STABLE && breakdown == BREAKDOWN_RETAINER)
        name = sort_members(g_steal_pointer(&name));
    /* Cost centres of different modules differ, but the text of a stack has no
     * modules. */
    return g_strdup_printf("%d %d %s%s%s", (int)breakdown, (int)label->grouping,
                           name, label->modules == NULL ? "" : "\n", modules);
}

static guint32
add_key(MatchKeys *keys, const char *key)
{
    return intern_add(keys->keys, key, (guint32)strlen(key));
}

/* Returns whether there are cost-centre stacks without modules, as all of a .hp
 * file and those that --rename made. */
static gboolean
lack_modules(const MatchKeys *keys)
{
    for (guint i = 0; i < keys->labels->len; i++) {
        const MatchLabel *label = &g_array_index(keys->labels, MatchLabel, i);

        if (label->modules == NULL &&
            breakdown_has_stacks(known_breakdown(keys, label->breakdown)))
            return TRUE;
    }
    return FALSE;
}

/* Removes the modules from the keys of stacks whose names stand for one list of
 * cost centres only, so that they match stacks without modules. */
static void
drop_modules(MatchKeys *keys)
{
    /* By name: the key + 1, or 0 if there are several. */
    g_autoptr(Intern) stacks = intern_new();

    for (guint pass = 0; pass < 2; pass++)
        for (guint i = 0; i < keys->labels->len; i++) {
            MatchLabel *label = &g_array_index(keys->labels, MatchLabel, i);
            const char *key = intern_get(keys->keys, label->key, NULL);
            const char *modules = strchr(key, '\n');
            g_autofree char *name = NULL;
            guint32 known;

            if (modules == NULL)
                continue;
            name = g_strndup(key, (gsize)(modules - key));
            if (pass == 1) {
                if (intern_get_text(stacks, name) != 0)
                    label->key = add_key(keys, name);
            } else if (!intern_find_text(stacks, name, &known)) {
                intern_set_text(stacks, name, label->key + 1);
            } else if (known != label->key + 1) {
                intern_set_text(stacks, name, 0);
            }
        }
}

/* Fills in the key across upgrades of each key that a label has.  upgraded has
 * an element for each key. */
static void
upgrade_all(MatchKeys *keys, UpgradeLevel level, GArray *upgraded)
{
    for (guint i = 0; i < keys->labels->len; i++) {
        const guint32 key = g_array_index(keys->labels, MatchLabel, i).key;
        const char *text = intern_get(keys->keys, key, NULL);
        const char *name = strchr(strchr(text, ' ') + 1, ' ') + 1;
        g_autofree char *new_name = NULL;
        g_autofree char *new_key = NULL;

        if (g_array_index(upgraded, guint32, key) != NOT_INTERNED)
            continue;
        new_name = upgrade_name(name, level);
        new_key = g_strdup_printf("%.*s%s", (int)(name - text), text, new_name);
        g_array_index(upgraded, guint32, key) = add_key(keys, new_key);
    }
}

/* Marks the keys across upgrades that stand for several keys of a run. */
static void
find_ambiguous(const MatchKeys *keys, const GArray *upgraded,
               gboolean *ambiguous)
{
    const guint n_keys = intern_count(keys->keys);
    /* The run + 1 that has set the owner of a key. */
    g_autofree guint *owned_in = g_new0(guint, n_keys);
    g_autofree guint32 *owners = g_new(guint32, n_keys);

    for (guint i = 0; i < keys->runs->len; i++) {
        const MatchRun *run = &g_array_index(keys->runs, MatchRun, i);

        for (guint pass = 0; pass < 2; pass++)
            for (guint j = 0; j < run->n; j++) {
                const guint label =
                    g_array_index(keys->members, guint, run->first + j);
                const guint32 key =
                    g_array_index(keys->labels, MatchLabel, label).key;
                const guint32 to =
                    pass == 0 ? key : g_array_index(upgraded, guint32, key);

                if (owned_in[to] != i + 1) {
                    owned_in[to] = i + 1;
                    owners[to] = key;
                } else if (owners[to] != key) {
                    ambiguous[to] = TRUE;
                }
            }
    }
}

/* Replaces keys by those across upgrades, but none that would join bands of a
 * run. */
static void
upgrade_keys(MatchKeys *keys, UpgradeLevel level)
{
    g_autoptr(GArray) upgraded = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_autofree gboolean *ambiguous = NULL;

    g_array_set_size(upgraded, intern_count(keys->keys));
    for (guint i = 0; i < upgraded->len; i++)
        g_array_index(upgraded, guint32, i) = NOT_INTERNED;
    upgrade_all(keys, level, upgraded);
    ambiguous = g_new0(gboolean, intern_count(keys->keys));
    find_ambiguous(keys, upgraded, ambiguous);
    for (guint i = 0; i < keys->labels->len; i++) {
        guint32 *key = &g_array_index(keys->labels, MatchLabel, i).key;
        const guint32 new_key = g_array_index(upgraded, guint32, *key);

        if (!ambiguous[new_key])
            *key = new_key;
    }
}

/* Makes a band of each key, and replaces the labels of all runs by its index.
 */
static void
join_members(MatchKeys *keys, GArray *bands)
{
    /* Index + 1 of the band of a key. */
    g_autofree guint *indices = g_new0(guint, intern_count(keys->keys));

    for (guint i = 0; i < keys->runs->len; i++) {
        const MatchRun *run = &g_array_index(keys->runs, MatchRun, i);

        for (guint j = run->first; j < run->first + run->n; j++) {
            guint *member = &g_array_index(keys->members, guint, j);
            const MatchLabel *label =
                &g_array_index(keys->labels, MatchLabel, *member);
            const MatchBand fresh = {.run = G_MAXUINT};
            MatchBand *band;

            if (indices[label->key] == 0) {
                g_array_append_val(bands, fresh);
                indices[label->key] = bands->len;
            }
            *member = indices[label->key] - 1;
            band = &g_array_index(bands, MatchBand, *member);
            if (band->run != i) {
                band->run = i;
                keys->n_matched += ++band->n_runs == 2;
                band->shown = label->shown;
            } else if (strcmp(band->shown, label->shown) != 0) {
                band->mixed = TRUE;
            }
        }
    }
}

/* Names the bands.  A band with several texts has their stable name.  Bands
 * with equal texts are numbered. */
static void
name_bands(MatchKeys *keys, const GArray *bands)
{
    g_autoptr(Intern) seen = intern_new_borrowing();

    for (guint i = 0; i < bands->len; i++) {
        const MatchBand *band = &g_array_index(bands, MatchBand, i);
        g_autofree char *name = band->mixed ? stable_name(band->shown) : NULL;
        JoinedBand joined = {.text = band->shown, .number = 1};

        if (name != NULL)
            joined.text = g_string_chunk_insert(keys->texts, name);
        joined.number += intern_get_text(seen, joined.text);
        intern_set_text(seen, joined.text, joined.number);
        g_array_append_val(keys->joined, joined);
    }
}

void
match_keys_join(MatchKeys *keys)
{
    g_autoptr(GArray) bands = g_array_new(FALSE, FALSE, sizeof(MatchBand));

    keys->common = common_breakdown(keys);
    for (guint i = 0; i < keys->labels->len; i++) {
        MatchLabel *label = &g_array_index(keys->labels, MatchLabel, i);
        g_autofree char *key = key_of(keys, label);
        g_autofree char *shown =
            keys->rule == MATCH_STABLE ? stable_text(label->text) : NULL;

        label->key = add_key(keys, key);
        label->shown = shown != NULL ? g_string_chunk_insert(keys->texts, shown)
                                     : label->text;
    }
    if (keys->rule == MATCH_STABLE) {
        if (lack_modules(keys))
            drop_modules(keys);
        for (UpgradeLevel i = 0; i < N_UPGRADES; i++)
            upgrade_keys(keys, i);
    }
    join_members(keys, bands);
    name_bands(keys, bands);
}

const GArray *
match_keys_bands(const MatchKeys *keys)
{
    return keys->joined;
}

const guint *
match_keys_run(const MatchKeys *keys, guint run)
{
    const MatchRun *added = &g_array_index(keys->runs, MatchRun, run);

    return added->n == 0 ? NULL
                         : &g_array_index(keys->members, guint, added->first);
}

guint
match_keys_n_matched(const MatchKeys *keys)
{
    return keys->n_matched;
}

gboolean
match_keys_mixed(const MatchKeys *keys)
{
    const MatchRun *first = NULL;

    for (guint i = 0; i < keys->runs->len; i++) {
        const MatchRun *run = &g_array_index(keys->runs, MatchRun, i);

        if (run->n == 0)
            continue;
        if (first == NULL)
            first = run;
        if (known_breakdown(keys, first->breakdown) !=
                known_breakdown(keys, run->breakdown) ||
            first->grouping != run->grouping)
            return TRUE;
    }
    return FALSE;
}
