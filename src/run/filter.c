#include <config.h>

#include "run/filter.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/label.h"
#include "base/numbers.h"
#include "run/coarsen.h"
#include "run/finish.h"
#include "run/grouping.h"
#include "run/patterns.h"
#include "run/renames.h"
#include "run/statistics.h"

/* A band of the result, and the bands that add up to it. */
typedef struct {
    Band band;
    GArray *sources; /* guint: indices of these bands in the decoded profile */
} Group;

typedef struct {
    const Profile *decoded;
    const Filter *filter;
    guint32 low, high; /* eras low .. high - 1 are in the window */
    GArray *groups;    /* Group, by first appearance */
    Group unresolved;  /* the info tables without an entry; not in groups */
    Intern *names;     /* the value of a text is the index of its group; NULL if
                          every band has a group of its own */
    gboolean *used;    /* the rules of --rename that matched a band */
    Profile *profile;  /* the result */
    const Profile *beside; /* has the same bands as decoded: a band appears in
                              the results of both or of none; NULL = none */
} FilterState;

static gboolean
has_window(const Filter *filter)
{
    return filter->from.kind != EDGE_NONE || filter->to.kind != EDGE_NONE;
}

gboolean
filter_is_set(const Filter *filter)
{
    return filter->grouping != GROUP_NONE || filter->renames != NULL ||
           filter->include != NULL || filter->exclude != NULL ||
           has_window(filter);
}

void
filter_clear(Filter *filter)
{
    g_clear_pointer(&filter->renames, g_ptr_array_unref);
    g_clear_pointer(&filter->include, g_ptr_array_unref);
    g_clear_pointer(&filter->exclude, g_ptr_array_unref);
    window_edge_clear(&filter->from);
    window_edge_clear(&filter->to);
}

static gboolean
check(const Profile *decoded, const Filter *filter, GError **error)
{
    if (!grouping_fits(filter->grouping, decoded->breakdown)) {
        g_autoptr(GString) words = g_string_new(grouping_keys[GROUP_NONE]);

        for (Grouping i = GROUP_NONE + 1; i < N_GROUPINGS; i++)
            if (grouping_fits(i, decoded->breakdown))
                g_string_append_printf(words, ", %s", grouping_keys[i]);
        g_set_error(
            error, TROUBLE, TROUBLE_USAGE,
            /* TRANSLATORS: "--group-by=type does not fit 'x.eventlog', which is
               by closure type (-hT): use band, module, package". */
            _("--group-by=%s does not fit '%s', which is by %s (%s): use %s"),
            grouping_keys[filter->grouping], decoded->run->name,
            breakdown_name(decoded->breakdown), profile_option(decoded),
            words->str);
        return FALSE;
    }
    if (decoded->texts &&
        grouping_needs_ids(filter->grouping, decoded->breakdown)) {
        g_set_error(
            error, TROUBLE, TROUBLE_USAGE,
            _("--group-by=%s needs an eventlog: '%s' is a .hp file, which has "
              "only labels"),
            grouping_keys[filter->grouping], decoded->run->name);
        return FALSE;
    }
    if (decoded->clock == CLOCK_ERAS && has_window(filter)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("--from and --to need census times: '%s' is filtered by "
                      "biography and has none"),
                    decoded->run->name);
        return FALSE;
    }
    return TRUE;
}

static gboolean
is_in_window(const Filter *filter, gint64 time)
{
    return (filter->from.kind == EDGE_NONE || time >= filter->from.time) &&
           (filter->to.kind == EDGE_NONE || time <= filter->to.time);
}

/* Finds the eras of the window; the eras are sorted by time.  An era of a flow
 * is in the window if it is wholly in it. */
static void
find_window(FilterState *state)
{
    guint n_eras = profile_n_eras(state->decoded);

    while (state->low < n_eras &&
           !is_in_window(state->filter,
                         profile_era(state->decoded, state->low)->time))
        state->low++;
    state->high = state->low;
    while (state->high < n_eras &&
           is_in_window(state->filter,
                        profile_era_end(state->decoded, state->high)))
        state->high++;
}

/* Sets *run to the next run of equal values within the window; its eras count
 * from the first era of the window.  Returns FALSE at the end. */
static gboolean
next_run(const FilterState *state, SeriesReader *reader, SeriesRun *run)
{
    while (series_reader_next_run(reader, run)) {
        const guint32 from = MAX(run->from, state->low);
        const guint32 to = MIN(run->to, state->high);

        /* A window may hold no era, and be within a run. */
        if (from >= to)
            continue;
        run->from = from - state->low;
        run->to = to - state->low;
        return TRUE;
    }
    return FALSE;
}

/* Returns whether a band appears in the window.  A band whose first era is in
 * the window appears, even if all its values are 0.  A band that begins earlier
 * must have a value that is not 0. */
static gboolean
appears(const FilterState *state, const Profile *profile, guint index)
{
    const Band *band = profile_band(profile, index);
    SeriesReader reader;
    SeriesRun run;

    if (band->first_era >= state->high)
        return FALSE;
    if (band->first_era >= state->low)
        return TRUE;
    series_reader_init(&reader, &band->series);
    while (next_run(state, &reader, &run))
        if (run.value > 0)
            return TRUE;
    return FALSE;
}

/* Returns whether stacks are joined that are equal but for their threads. */
static gboolean
joins_threads(const FilterState *state)
{
    return state->decoded->has_threads &&
           !grouping_merges(state->filter->grouping,
                            state->decoded->breakdown) &&
           state->filter->grouping != GROUP_THREAD_STACK;
}

/* Returns the text of a call stack: with its thread if that tells stacks apart.
 * Free with g_free. */
static char *
stack_text(const FilterState *state, const Band *source)
{
    const gboolean has_thread = state->filter->grouping == GROUP_THREAD_STACK;
    guint32 size;
    const char *key = intern_get(state->decoded->keys, source->key, &size);

    return call_stack_text(state->decoded->run->cost_centres,
                           (const guint8 *)key,
                           size / FRAME_SIZE - (has_thread ? 0 : 1));
}

/* Returns the group of a band, and creates it if needed.  label is the label of
 * the group, or the new name of the band, or NULL if the band stays as it is;
 * own is its text.  Bands that stay as they are never share a group: of those
 * with equal texts, the first may share it with renamed bands. */
static Group *
group_of(FilterState *state, const Band *source, const char *label,
         const char *own)
{
    Profile *profile = state->profile;
    const gboolean joins = label == NULL && joins_threads(state);
    guint32 size;
    const char *key = intern_get(state->decoded->keys, source->key, &size);
    const char *text = label != NULL ? label : own;
    const gboolean shares = state->names != NULL && !joins &&
                            (label != NULL || source->number == 1);
    Group group = {.band = {.number = 1}};
    guint32 index;

    if (shares && intern_find_text(state->names, text, &index))
        return &g_array_index(state->groups, Group, index);
    if (joins)
        size -= FRAME_SIZE;
    group.band.key = label == NULL ? intern_add(profile->keys, key, size)
                                   : intern_add(profile->keys, label,
                                                (guint32)strlen(label));
    if (joins && intern_value(profile->keys, group.band.key) > 0)
        return &g_array_index(state->groups, Group,
                              intern_value(profile->keys, group.band.key) - 1);
    group.band.text = intern_get(profile->keys, group.band.key, NULL);
    if (label == NULL) {
        group.band.unresolved = source->unresolved;
        group.band.number = source->number;
        if (strcmp(group.band.text, own) != 0)
            group.band.text = g_string_chunk_insert(profile->labels, own);
    }
    group.band.first_era = MAX(source->first_era, state->low) - state->low;
    group.sources = g_array_new(FALSE, FALSE, sizeof(guint));
    index = state->groups->len;
    g_array_append_val(state->groups, group);
    if (joins)
        intern_set_value(profile->keys, group.band.key, index + 1);
    if (shares)
        intern_set_text(state->names, group.band.text, index);
    return &g_array_index(state->groups, Group, index);
}

static gboolean
add_source(FilterState *state, guint index, GError **error)
{
    const Filter *filter = state->filter;
    const Band *source = profile_band(state->decoded, index);
    FilterMatches *matches = &state->profile->matches;
    g_autofree char *name = NULL; /* NULL = not renamed */
    g_autofree char *label = NULL;
    gboolean included, passes;
    g_autofree char *stack = NULL; /* text of a call stack */
    const char *text, *own;
    Group *group;

    if (!appears(state, state->decoded, index) &&
        (state->beside == NULL || !appears(state, state->beside, index)))
        return TRUE;
    if (state->decoded->has_threads)
        stack = stack_text(state, source);
    own = stack != NULL ? stack : source->text;
    if (filter->renames != NULL &&
        !renames_apply(filter->renames, own, &name, state->used, error))
        return FALSE;
    text = name != NULL ? name : own;
    if (!patterns_pass(filter->include, NULL, text, &included, error))
        return FALSE;
    matches->n_bands++;
    if (!included)
        return TRUE;
    if (!patterns_pass(NULL, filter->exclude, text, &passes, error))
        return FALSE;
    matches->n_included++;
    if (!passes) {
        matches->n_excluded++;
        return TRUE;
    }
    if (state->decoded->breakdown == BREAKDOWN_INFO_TABLE) {
        state->profile->unresolved.n_tables++;
        if (source->unresolved)
            g_array_append_val(state->unresolved.sources, index);
    }
    label = grouping_label(filter->grouping, state->decoded, source, text);
    group = group_of(state, source, label != NULL ? label : name, own);
    group->band.renamed |= name != NULL || source->renamed;
    g_array_append_val(group->sources, index);
    return TRUE;
}

static const Series *
source_series(const FilterState *state, const Group *group, guint index)
{
    const guint band = g_array_index(group->sources, guint, index);

    return &profile_band(state->decoded, band)->series;
}

/* The changes of the sum of a group.  The struct is used for one group after
 * the other. */
typedef struct {
    SeriesStep *changes; /* by era; n_eras + 1 elements, all 0 between two
                            groups */
    guint n_eras;
    GArray *changed; /* guint: eras with changes; see has_many_changes */
} GroupSums;

/* Returns whether more than a quarter of the eras has changes.  Then the list
 * of eras is not continued: to scan all eras is faster than to sort the list,
 * and takes less memory. */
static gboolean
has_many_changes(const GroupSums *sums)
{
    return sums->changed->len > sums->n_eras / 4;
}

/* Adds a change.  If the changes of an era add up to 0 at some point, the era
 * may be listed twice. */
static void
add_change(GroupSums *sums, guint era, SeriesStep change)
{
    SeriesStep *sum = &sums->changes[era];

    if (sum->high == 0 && sum->low == 0 && !has_many_changes(sums))
        g_array_append_val(sums->changed, era);
    series_step_add(sum, change);
}

static gint
compare_eras(gconstpointer a, gconstpointer b)
{
    return COMPARE(*(const guint *)a, *(const guint *)b);
}

/* Appends the sum of the bands of a group to a series.  The time depends only
 * on the number of changes, because many groups may each have few eras.  The
 * memory depends only on the number of eras, because there may be many
 * changes. */
static void
sum_series(const FilterState *state, const Group *group, GroupSums *sums,
           Series *series)
{
    SeriesStep sum = {0, 0};
    const guint *eras;

    for (guint i = 0; i < group->sources->len; i++) {
        SeriesReader reader;
        SeriesRun run;

        series_reader_init(&reader, source_series(state, group, i));
        while (next_run(state, &reader, &run)) {
            if (run.value == 0)
                continue;
            add_change(sums, run.from, (SeriesStep){0, run.value});
            add_change(sums, run.to, (SeriesStep){G_MAXUINT64, -run.value});
        }
    }
    /* List the eras with changes in ascending order. */
    if (has_many_changes(sums)) {
        g_array_set_size(sums->changed, 0);
        for (guint era = 0; era <= sums->n_eras; era++)
            if (sums->changes[era].high != 0 || sums->changes[era].low != 0)
                g_array_append_val(sums->changed, era);
    } else {
        g_array_sort(sums->changed, compare_eras);
    }
    /* Append the sums and reset the changes.  After the last change the sum is
     * 0, so eras[i + 1] is valid. */
    eras = (const guint *)(gpointer)sums->changed->data;
    for (guint i = 0; i < sums->changed->len; i++) {
        series_step_add(&sum, sums->changes[eras[i]]);
        sums->changes[eras[i]] = (SeriesStep){0, 0};
        if ((sum.high == 0 && sum.low == 0) || eras[i + 1] == eras[i])
            continue;
        series_append(series, state->profile->store, eras[i],
                      series_step_value(sum));
        series_extend(series, eras[i + 1]);
    }
    g_array_set_size(sums->changed, 0);
}

static void
fill_groups(FilterState *state)
{
    const guint n_eras = state->high - state->low;
    g_autofree SeriesStep *changes = g_new0(SeriesStep, (gsize)n_eras + 1);
    g_autoptr(GArray) changed = g_array_new(FALSE, FALSE, sizeof(guint));
    GroupSums sums = {.changes = changes, .n_eras = n_eras, .changed = changed};

    for (guint i = 0; i < state->groups->len; i++) {
        Group *group = &g_array_index(state->groups, Group, i);
        Series *series = &group->band.series;

        if (group->sources->len == 1) {
            SeriesReader reader;
            SeriesRun run;

            series_reader_init(&reader, source_series(state, group, 0));
            while (next_run(state, &reader, &run)) {
                series_append(series, state->profile->store, run.from,
                              run.value);
                series_extend(series, run.to);
            }
        } else if (group->sources->len > 1) {
            sum_series(state, group, &sums, series);
        }
        series_end(series, state->profile->store);
        g_array_append_val(state->profile->bands, group->band);
    }
    sum_series(state, &state->unresolved, &sums,
               &state->unresolved.band.series);
    series_end(&state->unresolved.band.series, state->profile->store);
}

/* Sets the number and the share of the info tables without an entry. */
static void
count_unresolved(const FilterState *state)
{
    Unresolved *unresolved = &state->profile->unresolved;
    g_autoptr(Timeline) timeline = timeline_new(state->profile);
    const double weight = statistics_of_run(state->profile).weight;

    unresolved->n_unresolved = state->unresolved.sources->len;
    if (weight > 0)
        unresolved->share =
            statistics_of_series(timeline, &state->unresolved.band.series)
                .weight /
            weight;
}

static void
group_clear(gpointer data)
{
    Group *group = data;

    g_array_unref(group->sources);
}

static void
filter_state_clear(FilterState *state)
{
    g_array_unref(state->groups);
    g_array_unref(state->unresolved.sources);
    g_free(state->used);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(FilterState, filter_state_clear)

/* Returns the state for a result that has no bands yet, without groups. */
static FilterState
begin(const Profile *decoded, const Filter *filter, Profile *profile)
{
    FilterState state = {
        .decoded = decoded, .filter = filter, .profile = profile};

    state.groups = g_array_new(FALSE, FALSE, sizeof(Group));
    g_array_set_clear_func(state.groups, group_clear);
    state.unresolved.sources = g_array_new(FALSE, FALSE, sizeof(guint));
    find_window(&state);
    return state;
}

/* Fills the result from the groups and the window. */
static void
finish_profile(FilterState *state)
{
    fill_groups(state);
    for (guint32 i = state->low; i < state->high; i++) {
        const Era *source = profile_era(state->decoded, i);
        Era era = *source;

        era.total = 0;
        g_array_append_val(state->profile->eras, era);
    }
    profile_sum_bands(state->profile);
    if (state->profile->unresolved.n_tables > 0)
        count_unresolved(state);
}

/* Warns of rules of --rename that renamed no band. */
static void
warn_of_renames(const FilterState *state, Run *run)
{
    const GPtrArray *renames = state->filter->renames;

    for (guint i = 0; renames != NULL && i < renames->len; i++) {
        const char *rule = renames_rule(renames, i);
        g_autofree char *shown = label_present(rule, strlen(rule));
        g_autofree char *message = NULL, *text = NULL;

        if (state->used[i])
            continue;
        text = g_strdup_printf(_("'%s': --rename=%s renames no band"),
                               run->name, shown);
        message = g_strdup_printf("'%s': --rename=%s renames no band",
                                  run->name, shown);
        warnings_append_text(&run->warnings, WARNING_NO_RENAME, text, message);
    }
}

/* Filters the bands and eras of a profile into an empty one of a new run.
 * beside is as in FilterState.  Returns FALSE on error. */
static gboolean
filter_profile(const Profile *decoded, const Profile *beside,
               const Filter *filter, Run *run, Profile *profile, GError **error)
{
    g_autoptr(Intern) names =
        filter->renames != NULL ||
                grouping_merges(filter->grouping, decoded->breakdown)
            ? intern_new_borrowing()
            : NULL;
    const guint n_renames = filter->renames != NULL ? filter->renames->len : 0;
    g_auto(FilterState) state = begin(decoded, filter, profile);

    state.beside = beside;
    state.names = names;
    state.used = g_new0(gboolean, n_renames);
    profile->matches = (FilterMatches){.include = filter->include != NULL,
                                       .exclude = filter->exclude != NULL};
    for (guint i = 0; i < profile_n_bands(decoded); i++)
        if (!add_source(&state, i, error))
            return FALSE;
    finish_profile(&state);
    if (profile_n_bands(decoded) > 0 && state.low < state.high &&
        profile == run->profiles[decoded->quantity])
        warn_of_renames(&state, run);
    if (grouping_merges(filter->grouping, decoded->breakdown))
        profile->grouping = filter->grouping;
    profile->filtered |= filter->include != NULL || filter->exclude != NULL;
    profile->first_era += state.low;
    /* Their texts were made here. */
    if (decoded->has_threads) {
        profile_number_bands(profile);
        profile_coarsen(profile);
    }
    profile->has_threads =
        decoded->has_threads && filter->grouping == GROUP_THREAD_STACK;
    return TRUE;
}

/* Copies the markers and memory points of a window. */
static void
copy_lines(const Run *decoded, const Filter *filter, Run *run)
{
    for (guint i = 0; i < decoded->markers->len; i++) {
        const Marker marker = g_array_index(decoded->markers, Marker, i);

        if (!is_in_window(filter, marker.time))
            continue;
        g_array_append_val(run->markers, marker);
        g_ref_string_acquire(marker.text);
        if (marker.original != NULL)
            g_bytes_ref(marker.original);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        for (guint i = 0; i < decoded->memory[line]->len; i++) {
            const MemoryPoint *point =
                &g_array_index(decoded->memory[line], MemoryPoint, i);

            if (is_in_window(filter, point->time))
                run_add_memory(run, line, point->time, point->bytes);
        }
}

/* Makes the window, clipped to the log, the time axis. */
static void
cut_axis(Run *run, const Filter *filter)
{
    run->windowed = TRUE;
    if (filter->to.kind != EDGE_NONE) {
        run->end = MIN(run->end, filter->to.time);
        run->start = MIN(run->start, run->end);
    }
    if (filter->from.kind != EDGE_NONE) {
        run->start = MAX(run->start, filter->from.time);
        run->end = MAX(run->start, run->end);
    }
    g_free(run->window_names[0]);
    g_free(run->window_names[1]);
    run->window_names[0] = g_strdup(filter->from.name);
    run->window_names[1] = g_strdup(filter->to.name);
}

Run *
run_filter(const Run *decoded, const Filter *filter, Quantity quantity,
           GError **error)
{
    const Profile *before = decoded->profiles[quantity], *after;
    Filter settled = *filter; /* borrows all of it */
    g_autoptr(Run) run = NULL;

    if (!check(before, filter, error) ||
        !window_resolve(decoded, &settled.from, &settled.to, error))
        return NULL;
    filter = &settled;
    run = run_new_like(decoded);
    after = run->profiles[quantity];
    for (guint i = 0; i < N_QUANTITIES; i++) {
        const Profile *profile = decoded->profiles[i];
        const Filter window = {.from = settled.from, .to = settled.to};
        /* Eras without times have no window. */
        const Filter none = {.grouping = GROUP_NONE};
        const Filter *chosen = i == quantity ? filter
                               : profile == NULL || profile->clock == CLOCK_ERAS
                                   ? &none
                                   : &window;
        Profile *result = run->profiles[i];

        if (profile == NULL)
            continue;
        if (!filter_profile(profile, profile->allocated_of, chosen, run, result,
                            error) ||
            (profile->allocated_of != NULL &&
             !filter_profile(profile->allocated_of, profile, chosen, run,
                             result->allocated_of, error)))
            return NULL;
    }
    if (before->clock != CLOCK_ERAS)
        copy_lines(decoded, filter, run);
    if (has_window(filter)) {
        cut_axis(run, filter);
        spans_unref(run->spans);
        run->spans = spans_in_window(decoded->spans, run->start, run->end);
    }
    if (profile_n_eras(after) == 0 && profile_n_eras(before) > 0) {
        g_autofree char *text = g_strdup_printf(
            /* TRANSLATORS: a file. */
            _("'%s': no sample between --from and --to"), run->name);

        if (quantity != QUANTITY_HEAP)
            warnings_append_text(&run->warnings, WARNING_EMPTY_WINDOW, text,
                                 "no sample between --from and --to");
        else
            warnings_add(&run->warnings, WARNING_EMPTY_WINDOW, 0, 0);
    } else if (profile_n_bands(after) == 0 && profile_n_bands(before) > 0) {
        warnings_add(&run->warnings, WARNING_NO_MATCH, 0, 0);
    }
    return g_steal_pointer(&run);
}

char *
filter_sentence(const Profile *profile)
{
    const FilterMatches *matches = &profile->matches;
    g_autofree char *included =
        /* TRANSLATORS: an option, and two numbers: "--include matches 3 of 50
           bands"; plural by the last number. */
        g_strdup_printf(ngettext("%s matches %u of %u band",
                                 "%s matches %u of %u bands", matches->n_bands),
                        "--include", matches->n_included, matches->n_bands);
    g_autofree char *excluded = g_strdup_printf(
        ngettext("%s matches %u of %u band", "%s matches %u of %u bands",
                 matches->n_included),
        "--exclude", matches->n_excluded, matches->n_included);

    if (!matches->include && !matches->exclude)
        return NULL;
    return g_strdup_printf(
        /* TRANSLATORS: "filtered: --include matches 3 of 50 bands, --exclude
           matches 1 of 3 bands; the totals are those of the bands shown". */
        _("filtered: %s%s%s; the totals are those of the bands shown"),
        matches->include ? included : "",
        matches->include && matches->exclude ? _(", ") : "",
        matches->exclude ? excluded : "");
}

/* Returns the origins of the bands of a joined profile. */
static guint *
origins_of(const Profile *profile, guint n_joined, const guint *indices)
{
    guint *origins = g_new(guint, n_joined + 1);
    g_autofree gboolean *has_any = g_new0(gboolean, n_joined + 1);

    for (guint i = 0; i < n_joined; i++)
        origins[i] = NO_OLD_BAND;
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        guint *origin = &origins[indices[i]];

        if (!has_any[indices[i]])
            *origin = i;
        else if (*origin != NO_OLD_BAND &&
                 strcmp(profile_band(profile, *origin)->text,
                        profile_band(profile, i)->text) != 0)
            *origin = NO_OLD_BAND;
        has_any[indices[i]] = TRUE;
    }
    return origins;
}

Profile *
profile_join(const Profile *profile, const JoinedBand *joined, guint n_joined,
             const guint *indices)
{
    static const Filter everything = {.grouping = GROUP_NONE};
    Profile *result = profile_new_like(profile, profile->run);
    g_auto(FilterState) state = begin(profile, &everything, result);

    g_clear_pointer(&result->allocated_of, profile_free);
    for (guint i = 0; i < n_joined; i++) {
        Group group = {.sources = g_array_new(FALSE, FALSE, sizeof(guint))};
        g_autofree char *key = NULL;

        group.band.text = g_string_chunk_insert(result->labels, joined[i].text);
        group.band.number = joined[i].number;
        group.band.first_era = state.high;
        key = band_unique_text(&group.band);
        group.band.key = intern_add(result->keys, key, (guint32)strlen(key));
        g_array_append_val(state.groups, group);
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        Group *group = &g_array_index(state.groups, Group, indices[i]);

        group->band.first_era =
            MIN(group->band.first_era, profile_band(profile, i)->first_era);
        g_array_append_val(group->sources, i);
    }
    result->joined = profile;
    result->origins = origins_of(profile, n_joined, indices);
    finish_profile(&state);
    /* The keys are texts now, not ids of an eventlog. */
    result->texts = TRUE;
    return result;
}
