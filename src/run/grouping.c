#include <config.h>

#include "run/grouping.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/label.h"
#include "run/run.h"

/* The group of bands without a module or package. */
#define NO_ORIGIN "(none)"

const char *const grouping_keys[] = {
#define GROUPING(name, key, text, breakdowns) key,
#include "run/groupings.def"
    NULL,
};

/* The bit of a break-down, and those of several.  The .hp file of a program
 * that is not built for profiling does not contain its break-down, which is
 * usually -hT. */
#define OF(breakdown) (1u << BREAKDOWN_##breakdown)
#define STACKS        OF(COST_CENTRE)
#define TABLES        OF(INFO_TABLE)
#define COUNTERS      OF(CLOSURE)
#define CALLS         OF(CALL_STACK)
#define CLOSURES      (OF(UNKNOWN) | OF(CLOSURE_TYPE) | OF(CLOSURE_DESCRIPTION))

static const struct {
    const char *name;
    guint breakdowns; /* that it fits */
} rows[N_GROUPINGS] = {
#define GROUPING(name, key, text, breakdowns) {text, breakdowns},
#include "run/groupings.def"
};

/* The names of closure types, by number: rts/include/rts/storage/ClosureTypes.h
 * of GHC 9.  The numbers have not changed since 8.2; the last name was added in
 * 9.6. */
static const char *const closure_types[] = {
    "INVALID_OBJECT",
    "CONSTR",
    "CONSTR_1_0",
    "CONSTR_0_1",
    "CONSTR_2_0",
    "CONSTR_1_1",
    "CONSTR_0_2",
    "CONSTR_NOCAF",
    "FUN",
    "FUN_1_0",
    "FUN_0_1",
    "FUN_2_0",
    "FUN_1_1",
    "FUN_0_2",
    "FUN_STATIC",
    "THUNK",
    "THUNK_1_0",
    "THUNK_0_1",
    "THUNK_2_0",
    "THUNK_1_1",
    "THUNK_0_2",
    "THUNK_STATIC",
    "THUNK_SELECTOR",
    "BCO",
    "AP",
    "PAP",
    "AP_STACK",
    "IND",
    "IND_STATIC",
    "RET_BCO",
    "RET_SMALL",
    "RET_BIG",
    "RET_FUN",
    "UPDATE_FRAME",
    "CATCH_FRAME",
    "UNDERFLOW_FRAME",
    "STOP_FRAME",
    "BLOCKING_QUEUE",
    "BLACKHOLE",
    "MVAR_CLEAN",
    "MVAR_DIRTY",
    "TVAR",
    "ARR_WORDS",
    "MUT_ARR_PTRS_CLEAN",
    "MUT_ARR_PTRS_DIRTY",
    "MUT_ARR_PTRS_FROZEN_DIRTY",
    "MUT_ARR_PTRS_FROZEN_CLEAN",
    "MUT_VAR_CLEAN",
    "MUT_VAR_DIRTY",
    "WEAK",
    "PRIM",
    "MUT_PRIM",
    "TSO",
    "STACK",
    "TREC_CHUNK",
    "ATOMICALLY_FRAME",
    "CATCH_RETRY_FRAME",
    "CATCH_STM_FRAME",
    "WHITEHOLE",
    "SMALL_MUT_ARR_PTRS_CLEAN",
    "SMALL_MUT_ARR_PTRS_DIRTY",
    "SMALL_MUT_ARR_PTRS_FROZEN_DIRTY",
    "SMALL_MUT_ARR_PTRS_FROZEN_CLEAN",
    "COMPACT_NFDATA",
    "CONTINUATION",
};

const char *
grouping_name(Grouping grouping)
{
    return _(rows[grouping].name);
}

gboolean
grouping_fits(Grouping grouping, Breakdown breakdown)
{
    return (rows[grouping].breakdowns & 1u << breakdown) != 0;
}

gboolean
grouping_merges(Grouping grouping, Breakdown breakdown)
{
    return grouping != GROUP_NONE && grouping != GROUP_STACK &&
           grouping != GROUP_TABLE && grouping != GROUP_THREAD_STACK &&
           breakdown != BREAKDOWN_MODULE &&
           breakdown != BREAKDOWN_TYPE_DESCRIPTION;
}

gboolean
grouping_needs_ids(Grouping grouping, Breakdown breakdown)
{
    return grouping_merges(grouping, breakdown) &&
           (breakdown_has_stacks(breakdown) ||
            breakdown == BREAKDOWN_INFO_TABLE ||
            breakdown == BREAKDOWN_CLOSURE);
}

gboolean
grouping_groups(Grouping grouping, const Profile *profile)
{
    const Breakdown breakdown = profile->breakdown;

    return profile->grouping == GROUP_NONE &&
           grouping_fits(grouping, breakdown) &&
           grouping_merges(grouping, breakdown) &&
           (!profile->texts || !grouping_needs_ids(grouping, breakdown)) &&
           (grouping != GROUP_THREAD || profile->has_threads);
}

static char *
present_or(const char *string, const char *otherwise)
{
    return string[0] == '\0' ? g_strdup(otherwise)
                             : label_present(string, strlen(string));
}

/* Returns the label of the group of a call stack. */
static char *
call_label(Grouping grouping, const Profile *profile, const guint8 *ids,
           guint32 size)
{
    const CostCentres *centres = profile->run->cost_centres;
    guint32 own = size - (profile->has_threads ? FRAME_SIZE : 0);
    const guint8 *frame = grouping == GROUP_THREAD ? ids + own : ids;
    const CostCentre *centre;

    if (grouping != GROUP_THREAD && own == 0)
        return g_strdup(NO_FRAMES);
    centre = cost_centres_get(centres, cost_centre_id(frame));
    if (grouping == GROUP_MODULE && centre != NULL)
        return present_or(centre->module, "(no module)");
    if (grouping == GROUP_SOURCE && centre != NULL)
        return present_or(centre->location, "(no location)");
    return cost_centres_name(centres, cost_centre_id(frame));
}

/* Returns the label of the group of a stack.  As in the run-time system, the
 * empty stack is MAIN. */
static char *
stack_label(Grouping grouping, const Profile *profile, const guint8 *ids,
            guint32 size)
{
    const CostCentres *centres = profile->run->cost_centres;
    const CostCentre *centre;
    guint32 id;

    if (profile->breakdown == BREAKDOWN_CALL_STACK)
        return call_label(grouping, profile, ids, size);
    if (size < 4)
        return g_strdup("MAIN");
    id = cost_centre_id(ids);
    centre = cost_centres_get(centres, id);
    return centre != NULL && grouping == GROUP_MODULE
               ? g_strdup(centre->module)
               : cost_centres_name(centres, id);
}

static char *
table_label(Grouping grouping, const InfoTable *table)
{
    const char *location = table->strings[INFO_LOCATION];
    const char *closure = table->strings[INFO_CLOSURE];
    const char *module = table->strings[INFO_MODULE];
    const char *label = table->strings[INFO_LABEL];
    const char *colon = strchr(module, ':');
    guint64 type;

    if (grouping == GROUP_MODULE)
        return present_or(module, "(no module)");
    if (grouping == GROUP_FUNCTION) {
        g_autofree char *function =
            g_strconcat(module, module[0] == '\0' ? "" : ".", label, NULL);

        return present_or(label[0] == '\0' ? "" : function, "(no label)");
    }
    /* Only symbols of the executable have a package. */
    if (grouping == GROUP_PACKAGE)
        return colon == NULL ? g_strdup(NO_ORIGIN)
                             : label_present(module, (gsize)(colon - module));
    if (grouping == GROUP_TYPE)
        return present_or(table->strings[INFO_TYPE], "(no type)");
    if (grouping == GROUP_CLOSURE &&
        g_ascii_string_to_unsigned(
            closure, 10, 0, G_N_ELEMENTS(closure_types) - 1, &type, NULL))
        return g_strdup(closure_types[type]);
    if (grouping == GROUP_CLOSURE)
        return present_or(closure, "(no closure type)");
    return present_or(strcmp(location, ":") == 0 ? "" : location,
                      "(no location)");
}

/* Returns the label of the group of a closure, from its name:
 *   - "containers-0.7:Data.Map.Internal.Bin", a constructor (-hT);
 *   - "<containers-0.7:Data.Map.Internal.sat_sr6j>", a thunk or a function (-hd
 *     since GHC 9.6), or "<Data.Map.Internal.sat_sDqf>" (before);
 *   - "Bin" (-hd), "THUNK_1_0": no module.
 * A constructor or a function may be an operator that contains dots. */
static char *
closure_label(Grouping grouping, const char *name)
{
    const gboolean code = name[0] == '<';
    const char *from = code ? name + 1 : name;
    const char *at = from, *colon = NULL, *end = NULL;

    while (g_ascii_isalnum(*at) || (*at != '\0' && strchr("-._", *at) != NULL))
        at++;
    if (*at == ':' && at > from && at[-1] != '.')
        colon = at++;
    else
        at = from;
    /* Each word before a dot is a part of the module.  A backslash is part of
     * the presentable text of a letter that GHC wrote as one byte. */
    for (const char *word = at; colon != NULL || code; word = end + 1) {
        while (g_unichar_isalnum(g_utf8_get_char(at)) ||
               (*at != '\0' && strchr("_'\\", *at) != NULL))
            at = g_utf8_find_next_char(at, NULL);
        if (at == word || at[0] != '.' || at[1] == '\0')
            break;
        end = at++;
    }
    if (end == NULL || (grouping == GROUP_PACKAGE && colon == NULL))
        return g_strdup(NO_ORIGIN);
    if (grouping == GROUP_PACKAGE)
        end = colon;
    return g_strndup(from, (gsize)(end - from));
}

/* Returns the label of the group of a ticky counter. */
static char *
counter_label(Grouping grouping, const Run *run, const char *key)
{
    const Counter *counter = counters_of_key(run->counters, key);
    char *label;

    if (counter == NULL)
        return g_strdup("(undefined)");
    label = grouping == GROUP_MODULE ? counter_module(counter)
                                     : run_counter_source(run, counter);
    if (label == NULL)
        label = g_strdup(grouping == GROUP_MODULE ? "(no module)"
                                                  : "(no location)");
    return label;
}

char *
grouping_label(Grouping grouping, const Profile *profile, const Band *band,
               const char *name)
{
    guint32 size;
    const char *key = intern_get(profile->keys, band->key, &size);
    const InfoTable *table;

    if (!grouping_merges(grouping, profile->breakdown))
        return NULL;
    if (breakdown_has_stacks(profile->breakdown))
        return stack_label(grouping, profile, (const guint8 *)key, size);
    if (profile->breakdown == BREAKDOWN_CLOSURE)
        return counter_label(grouping, profile->run, key);
    if (profile->breakdown != BREAKDOWN_INFO_TABLE)
        return closure_label(grouping, name);
    table = info_tables_find(profile->run->info_tables, key);
    if (table == NULL ||
        (info_table_is_place(table) && grouping != GROUP_MODULE &&
         grouping != GROUP_PACKAGE))
        return g_strdup("(unresolved)");
    return table_label(grouping, table);
}

const char *
profile_band_name(const Profile *profile)
{
    if (profile->breakdown == BREAKDOWN_UNKNOWN)
        return grouping_name(profile->grouping);
    if (profile->has_threads)
        return grouping_name(GROUP_THREAD_STACK);
    return profile->grouping == GROUP_NONE ? breakdown_name(profile->breakdown)
                                           : grouping_name(profile->grouping);
}

const char *
profile_option(const Profile *profile)
{
    return profile->quantity == QUANTITY_TIME
               ? "-p"
               : breakdown_option(profile->breakdown);
}

/* Returns the heading of a quantity but the heap: the name of its bands in a
 * sentence. */
static char *
quantity_heading(Quantity quantity, const char *name)
{
    GString *heading = g_string_new(_(quantity_rows[quantity]->heading));

    g_string_replace(heading, "%s", name, 1);
    return g_string_free(heading, FALSE);
}

char *
profile_heading_ungrouped(const Profile *profile)
{
    if (profile->quantity != QUANTITY_HEAP)
        return quantity_heading(
            profile->quantity,
            profile->breakdown == BREAKDOWN_UNKNOWN ? grouping_name(GROUP_NONE)
            : profile->has_threads ? grouping_name(GROUP_THREAD_STACK)
                                   : breakdown_name(profile->breakdown));
    if ((profile->has_breakdown || profile_n_eras(profile) > 0) &&
        profile->breakdown == BREAKDOWN_UNKNOWN)
        return g_strdup(_("heap by label"));
    if (profile->has_breakdown || profile_n_eras(profile) > 0)
        /* TRANSLATORS: "heap by cost-centre stack (-hc)". */
        return g_strdup_printf(_("heap by %s (%s)"),
                               breakdown_name(profile->breakdown),
                               breakdown_option(profile->breakdown));
    return g_strdup(profile->run->activity->n_bins > 0 ||
                            !run_has_memory(profile->run)
                        ? _("activity of the program")
                        : _("memory of the run-time system"));
}

char *
profile_heading(const Profile *profile)
{
    if (profile->grouping == GROUP_NONE)
        return profile_heading_ungrouped(profile);
    if (profile->quantity != QUANTITY_HEAP)
        return quantity_heading(profile->quantity, profile_band_name(profile));
    if (profile->breakdown == BREAKDOWN_UNKNOWN)
        /* TRANSLATORS: a grouping: "heap by module". */
        return g_strdup_printf(_("heap by %s"), profile_band_name(profile));
    return g_strdup_printf(_("heap by %s (%s)"), profile_band_name(profile),
                           breakdown_option(profile->breakdown));
}
