#include <config.h>

#include "profile/shape.h"

#include <glib/gi18n.h>
#include <string.h>

#include "base/error.h"
#include "base/numbers.h"
#include "profile/grouping.h"
#include "profile/patterns.h"

/* One band of the profile to be, and the bands that it is made of. */
typedef struct {
    Band band;
    GArray *sources; /* guint: their places in the decoded profile */
} Group;

typedef struct {
    const Profile *decoded;
    const Shape *shape;
    guint32 low, high; /* eras low .. high - 1 are in the window */
    GArray *groups;    /* Group, by first appearance */
    Profile *profile;  /* the result */
} Work;

gboolean
shape_changes(const Shape *shape)
{
    return shape->grouping != GROUP_NONE || shape->include != NULL ||
           shape->exclude != NULL || shape->has_from || shape->has_to;
}

void
shape_clear(Shape *shape)
{
    g_clear_pointer(&shape->include, g_ptr_array_unref);
    g_clear_pointer(&shape->exclude, g_ptr_array_unref);
}

static gboolean
check(const Profile *decoded, const Shape *shape, GError **error)
{
    if (!grouping_fits(shape->grouping, decoded->breakdown)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("--group-by=%s does not fit a heap profile by %s (%s) "
                      "'%s'"),
                    grouping_key(shape->grouping),
                    breakdown_name(decoded->breakdown),
                    breakdown_option(decoded->breakdown), decoded->name);
        return FALSE;
    }
    if (decoded->texts && grouping_needs_ids(shape->grouping)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("--group-by=%s needs an eventlog: a .hp file does not "
                      "say what its labels are made of '%s'"),
                    grouping_key(shape->grouping), decoded->name);
        return FALSE;
    }
    if (decoded->clock == CLOCK_ERAS && (shape->has_from || shape->has_to)) {
        g_set_error(error, TROUBLE, TROUBLE_USAGE,
                    _("a log filtered by biography holds no times for --from "
                      "and --to '%s'"),
                    decoded->name);
        return FALSE;
    }
    return TRUE;
}

static gboolean
is_in_window(const Shape *shape, gint64 time)
{
    return (!shape->has_from || time >= shape->from) &&
           (!shape->has_to || time <= shape->to);
}

/* Eras are in the order of their times. */
static void
find_window(Work *work)
{
    guint n_eras = profile_n_eras(work->decoded);

    while (
        work->low < n_eras &&
        !is_in_window(work->shape, profile_era(work->decoded, work->low)->time))
        work->low++;
    work->high = work->low;
    while (
        work->high < n_eras &&
        is_in_window(work->shape, profile_era(work->decoded, work->high)->time))
        work->high++;
}

/* Gives the next run of values within the window, counted from its first
 * era. */
static gboolean
next_run(const Work *work, SeriesReader *reader, SeriesRun *run)
{
    while (series_reader_next_run(reader, run)) {
        if (run->to <= work->low || run->from >= work->high)
            continue;
        run->from = MAX(run->from, work->low) - work->low;
        run->to = MIN(run->to, work->high) - work->low;
        return TRUE;
    }
    return FALSE;
}

/* A band that begins in the window belongs to it, even if it never holds a
 * byte; an earlier one only if it has some left. */
static gboolean
appears(const Work *work, const Band *band)
{
    SeriesReader reader;
    SeriesRun run;

    if (band->first_era >= work->high)
        return FALSE;
    if (band->first_era >= work->low)
        return TRUE;
    series_reader_init(&reader, &band->series);
    while (next_run(work, &reader, &run))
        if (run.value > 0)
            return TRUE;
    return FALSE;
}

/* Returns the group of a band, which is made where it is new.  Each group has a
 * key of its own: so the key's number is the group's place. */
static Group *
group_of(Work *work, const Band *source, const char *label)
{
    Profile *profile = work->profile;
    guint32 size;
    const char *key = intern_get(work->decoded->keys, source->key, &size);
    const guint32 place = label == NULL ? intern_add(profile->keys, key, size)
                                        : intern_add(profile->keys, label,
                                                     (guint32)strlen(label));
    Group group = {.band = {.key = place, .number = 1}};

    if (place < work->groups->len)
        return &g_array_index(work->groups, Group, place);
    group.band.text = intern_get(profile->keys, place, NULL);
    if (label == NULL) {
        group.band.number = source->number;
        if (strcmp(group.band.text, source->text) != 0)
            group.band.text =
                g_string_chunk_insert(profile->labels, source->text);
    }
    group.band.first_era = MAX(source->first_era, work->low) - work->low;
    group.sources = g_array_new(FALSE, FALSE, sizeof(guint));
    g_array_append_val(work->groups, group);
    return &g_array_index(work->groups, Group, place);
}

static gboolean
add_source(Work *work, guint index, GError **error)
{
    const Band *source = profile_band(work->decoded, index);
    g_autofree char *label = NULL;
    gboolean wanted, done;

    if (!appears(work, source))
        return TRUE;
    label = grouping_label(work->shape->grouping, work->decoded, source);
    done = patterns_pass(work->shape->include, work->shape->exclude,
                         label ? label : source->text, &wanted, error);
    if (!done || !wanted)
        return done;
    g_array_append_val(group_of(work, source, label)->sources, index);
    return TRUE;
}

static const Series *
source_series(const Work *work, const Group *group, guint index)
{
    const guint band = g_array_index(group->sources, guint, index);

    return &profile_band(work->decoded, band)->series;
}

/* The sums of one group after the other. */
typedef struct {
    SeriesStep *changes; /* by era, and behind the last: 0 between two groups */
    guint n_eras;
    GArray *changed; /* guint: eras with changes; too long = incomplete */
} Sums;

/* Where a quarter of the eras has changes, looking at all of them is faster
 * than to sort these, and takes less memory. */
static gboolean
has_many_changes(const Sums *sums)
{
    return sums->changed->len > sums->n_eras / 4;
}

/* An era whose changes were 0 for a while is listed again. */
static void
add_change(Sums *sums, guint era, SeriesStep change)
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

/* Writes the sum of a group's bands: in the time that the changes take, for
 * there may be many groups, of few eras each; and in memory for the eras, for
 * there may be many changes. */
static void
sum_series(const Work *work, const Group *group, Sums *sums, Series *series)
{
    SeriesStep sum = {0, 0};
    const guint *eras;

    for (guint i = 0; i < group->sources->len; i++) {
        SeriesReader reader;
        SeriesRun run;

        series_reader_init(&reader, source_series(work, group, i));
        while (next_run(work, &reader, &run)) {
            if (run.value == 0)
                continue;
            add_change(sums, run.from, (SeriesStep){0, run.value});
            add_change(sums, run.to, (SeriesStep){G_MAXUINT64, -run.value});
        }
    }
    /* The eras with changes, in order. */
    if (has_many_changes(sums)) {
        g_array_set_size(sums->changed, 0);
        for (guint era = 0; era <= sums->n_eras; era++)
            if (sums->changes[era].high != 0 || sums->changes[era].low != 0)
                g_array_append_val(sums->changed, era);
    } else {
        g_array_sort(sums->changed, compare_eras);
    }
    /* Their changes are taken away; behind the last there is nothing left. */
    eras = (const guint *)(gpointer)sums->changed->data;
    for (guint i = 0; i < sums->changed->len; i++) {
        series_step_add(&sum, sums->changes[eras[i]]);
        sums->changes[eras[i]] = (SeriesStep){0, 0};
        if ((sum.high == 0 && sum.low == 0) || eras[i + 1] == eras[i])
            continue;
        series_append(series, work->profile->store, eras[i],
                      series_step_value(sum));
        series_extend(series, eras[i + 1]);
    }
    g_array_set_size(sums->changed, 0);
}

static void
fill_groups(Work *work)
{
    const guint n_eras = work->high - work->low;
    g_autofree SeriesStep *changes = g_new0(SeriesStep, (gsize)n_eras + 1);
    g_autoptr(GArray) changed = g_array_new(FALSE, FALSE, sizeof(guint));
    Sums sums = {.changes = changes, .n_eras = n_eras, .changed = changed};

    for (guint i = 0; i < work->groups->len; i++) {
        Group *group = &g_array_index(work->groups, Group, i);
        Series *series = &group->band.series;

        if (group->sources->len == 1) {
            SeriesReader reader;
            SeriesRun run;

            series_reader_init(&reader, source_series(work, group, 0));
            while (next_run(work, &reader, &run)) {
                series_append(series, work->profile->store, run.from,
                              run.value);
                series_extend(series, run.to);
            }
        } else if (group->sources->len > 1) {
            sum_series(work, group, &sums, series);
        }
        series_end(series, work->profile->store);
        g_array_append_val(work->profile->bands, group->band);
    }
}

static void
group_clear(gpointer data)
{
    Group *group = data;

    g_array_unref(group->sources);
}

/* The groups are freed by finish. */
static Work
begin(const Profile *decoded, const Shape *shape)
{
    Work work = {.decoded = decoded, .shape = shape};

    work.profile = profile_new_like(decoded);
    work.groups = g_array_new(FALSE, FALSE, sizeof(Group));
    g_array_set_clear_func(work.groups, group_clear);
    find_window(&work);
    return work;
}

/* Fills the profile from its groups and the window. */
static void
finish(Work *work)
{
    const Profile *decoded = work->decoded;

    fill_groups(work);
    g_array_unref(work->groups);
    for (guint32 i = work->low; i < work->high; i++) {
        const Era *source = profile_era(decoded, i);
        Era era = {.time = source->time, .pause = source->pause};

        g_array_append_val(work->profile->eras, era);
    }
    profile_sum_bands(work->profile);
    for (guint i = 0; i < decoded->markers->len; i++) {
        const Marker *marker = &g_array_index(decoded->markers, Marker, i);

        if (is_in_window(work->shape, marker->time))
            profile_copy_marker(work->profile, marker);
    }
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        for (guint i = 0; i < decoded->memory[line]->len; i++) {
            const MemoryPoint *point =
                &g_array_index(decoded->memory[line], MemoryPoint, i);

            if (is_in_window(work->shape, point->time))
                profile_add_memory(work->profile, line, point->time,
                                   point->bytes);
        }
}

Profile *
profile_shape(const Profile *decoded, const Shape *shape, GError **error)
{
    const Grouping grouping = shape->grouping;
    Profile *profile;
    Work work;

    if (!check(decoded, shape, error))
        return NULL;
    work = begin(decoded, shape);
    profile = work.profile;
    for (guint i = 0; i < profile_n_bands(decoded); i++)
        if (!add_source(&work, i, error)) {
            g_array_unref(work.groups);
            profile_free(profile);
            return NULL;
        }
    finish(&work);
    if (grouping != GROUP_STACK && grouping != GROUP_TABLE)
        profile->grouping = grouping;
    profile->filtered |= shape->include != NULL || shape->exclude != NULL;
    /* The axis is the window, as far as the log reaches. */
    profile->first_era += work.low;
    profile->windowed = shape->has_from || shape->has_to;
    if (shape->has_to) {
        profile->end = MIN(profile->end, shape->to);
        profile->start = MIN(profile->start, profile->end);
    }
    if (shape->has_from) {
        profile->start = MAX(profile->start, shape->from);
        profile->end = MAX(profile->start, profile->end);
    }
    if (work.low == work.high && profile_n_eras(decoded) > 0)
        warnings_add(&profile->warnings, WARNING_EMPTY_WINDOW, 0, 0);
    else if (profile_n_bands(profile) == 0 && profile_n_bands(decoded) > 0)
        warnings_add(&profile->warnings, WARNING_NO_MATCH, 0, 0);
    return profile;
}

Profile *
profile_join(const Profile *profile, const JoinedBand *joined, guint n_joined,
             const guint *places)
{
    static const Shape everything = {.grouping = GROUP_NONE};
    Work work = begin(profile, &everything);
    Profile *result = work.profile;

    for (guint i = 0; i < n_joined; i++) {
        Group group = {.sources = g_array_new(FALSE, FALSE, sizeof(guint))};
        g_autofree char *key = NULL;

        group.band.text = g_string_chunk_insert(result->labels, joined[i].text);
        group.band.number = joined[i].number;
        group.band.first_era = work.high;
        key = band_unique_text(&group.band);
        group.band.key = intern_add(result->keys, key, (guint32)strlen(key));
        g_array_append_val(work.groups, group);
    }
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        Group *group = &g_array_index(work.groups, Group, places[i]);

        group->band.first_era =
            MIN(group->band.first_era, profile_band(profile, i)->first_era);
        g_array_append_val(group->sources, i);
    }
    finish(&work);
    /* Ids of an eventlog are no longer what its bands are known by. */
    result->texts = TRUE;
    return result;
}
