#include "run/stacks.h"

#include <string.h>

#include "run/band-fields.h"
#include "run/grouping.h"
#include "run/place.h"
#include "run/plain.h"
#include "run/run.h"
#include "run/statistics.h"

struct Stacks {
    const Profile *profile;
    GArray *frames;        /* Frame */
    Intern *known;         /* frames by parent and strings; in their order */
    GStringChunk *strings; /* of the frames */
    GArray *bands;         /* const Band * */
    GArray *ends;          /* guint: the innermost frame of each band */
};

gint
moment_era(const Moment *moment, const Profile *profile)
{
    const guint n_eras = profile_n_eras(profile);
    guint era = 0;

    if (n_eras == 0 || moment->kind == MOMENT_MEAN ||
        moment->kind == MOMENT_ALL)
        return -1;
    if (moment->kind == MOMENT_ERA)
        return (gint)moment->era;
    if (moment->kind == MOMENT_PEAK)
        return (gint)statistics_of_run(profile).peak_era;
    if (moment->kind == MOMENT_END)
        return (gint)n_eras - 1;
    while (era + 1 < n_eras &&
           profile_era(profile, era + 1)->time <= moment->time)
        era++;
    if (!quantity_is_flow(profile->quantity) && era + 1 < n_eras &&
        moment->time > profile_era(profile, era)->time &&
        profile_era(profile, era + 1)->time - moment->time <
            moment->time - profile_era(profile, era)->time)
        era++;
    return (gint)era;
}

/* Takes another source of a frame of call stacks, which are functions: of
 * places in one file, only the file is left. */
static void
join_source(Frame *frame, const char *source, GStringChunk *strings)
{
    g_auto(Place) place = {.file = NULL}, other = {.file = NULL};

    if (g_strcmp0(frame->source, source) == 0)
        return;
    if (frame->source == NULL || source == NULL || !place_parse(source, &other))
        frame->source = NULL;
    else if (place_parse(frame->source, &place))
        frame->source = strcmp(place.file, other.file) == 0
                            ? g_string_chunk_insert_const(strings, place.file)
                            : NULL;
    else if (strcmp(frame->source, other.file) != 0)
        frame->source = NULL;
}

/* Returns the index of a frame, and adds it if it is new.  module and source
 * may be NULL. */
static guint
take_frame(Stacks *stacks, guint parent, const char *name, const char *module,
           const char *source)
{
    g_autoptr(GString) key =
        g_string_new_len((const char *)&parent, sizeof(parent));
    const gboolean joins = stacks->profile->breakdown == BREAKDOWN_CALL_STACK;
    const guint n = stacks->frames->len;
    Frame frame = {.parent = parent};
    guint32 index;

    g_string_append_len(key, name, (gssize)strlen(name) + 1);
    if (!joins)
        g_string_append(key, source != NULL ? source : "");
    index = intern_add(stacks->known, key->str, (guint32)key->len);
    if (index < n && joins)
        join_source(&g_array_index(stacks->frames, Frame, index), source,
                    stacks->strings);
    if (index < n)
        return index;
    if (parent != NO_FRAME)
        frame.depth = stacks_frame(stacks, parent)->depth + 1;
    frame.name = g_string_chunk_insert_const(stacks->strings, name);
    frame.label = frame.name;
    if (module != NULL)
        frame.module = g_string_chunk_insert_const(stacks->strings, module);
    if (source != NULL)
        frame.source = g_string_chunk_insert_const(stacks->strings, source);
    g_array_append_val(stacks->frames, frame);
    return n;
}

/* Sets how the name of a frame is shown, and frees it. */
static void
take_label(Stacks *stacks, guint frame, char *label)
{
    g_array_index(stacks->frames, Frame, frame).label =
        g_string_chunk_insert_const(stacks->strings, label);
    g_free(label);
}

/* Takes a band that is one frame. */
static guint
take_whole(Stacks *stacks, const Band *band)
{
    const guint frame = take_frame(stacks, NO_FRAME, band->text, NULL, NULL);
    Band first = *band;

    /* Bands of equal text are one frame. */
    first.number = 1;
    take_label(stacks, frame, band_label(&first));
    return frame;
}

/* Returns the location or the module of a cost centre, or NULL. */
static const char *
known_text(const CostCentre *centre, gboolean location)
{
    const char *text = centre == NULL ? ""
                       : location     ? centre->location
                                      : centre->module;

    return text[0] == '\0' ? NULL : text;
}

/* Takes the frames of a stack of ids (Band.key).  As in the run-time system,
 * the empty stack of cost centres is MAIN. */
static guint
take_ids(Stacks *stacks, const guint8 *ids, guint32 size)
{
    const CostCentres *centres = stacks->profile->run->cost_centres;
    guint frame = NO_FRAME;

    for (guint32 i = size / 4; i-- > 0;) {
        const guint32 id = cost_centre_id(ids + (gsize)4 * i);
        const CostCentre *centre = cost_centres_get(centres, id);
        g_autofree char *name = cost_centres_name(centres, id);

        frame = take_frame(stacks, frame, name, known_text(centre, FALSE),
                           known_text(centre, TRUE));
    }
    if (frame != NO_FRAME)
        return frame;
    return take_frame(
        stacks, frame,
        stacks->profile->breakdown == BREAKDOWN_CALL_STACK ? NO_FRAMES : "MAIN",
        NULL, NULL);
}

/* Takes the frames of a stack of a .hp file: labels joined by "/", innermost
 * first.  An operator that contains "/" is taken for several labels. */
static guint
take_labels(Stacks *stacks, const char *text)
{
    g_auto(GStrv) labels = g_strsplit(text, "/", -1);
    guint frame = NO_FRAME;

    for (guint i = g_strv_length(labels); i-- > 0;)
        if (labels[i][0] != '\0')
            frame = take_frame(stacks, frame, labels[i], NULL, NULL);
    return frame == NO_FRAME ? take_frame(stacks, frame, text, NULL, NULL)
                             : frame;
}

/* Takes the frames of a name in a module, "containers-0.7:Data.Map.Internal":
 * package, module and name. */
static guint
take_in_module(Stacks *stacks, const Band *band, const char *origin,
               const char *name, const char *source)
{
    const char *colon = strchr(origin, ':');
    const char *module = colon == NULL ? origin : colon + 1;
    guint frame = NO_FRAME;

    if (colon != NULL) {
        g_autofree char *package = g_strndup(origin, (gsize)(colon - origin));

        frame = take_frame(stacks, frame, package, NULL, NULL);
        take_label(stacks, frame, band_part_label(band, package));
    }
    frame = take_frame(stacks, frame, module, module, NULL);
    return take_frame(stacks, frame, name, module, source);
}

/* Takes the frames of a label of a closure: "<base:GHC.Base.map>" is a name in
 * a module, "THUNK_1_0" is not. */
static guint
take_closure(Stacks *stacks, const Band *band)
{
    g_autofree char *module =
        grouping_label(GROUP_MODULE, stacks->profile, band, band->text);
    const gboolean code = band->text[0] == '<';
    const char *name = band->text + code + strlen(module);
    g_autofree char *inner = NULL;

    if (!g_str_has_prefix(band->text + code, module) || name[0] != '.')
        return take_whole(stacks, band);
    inner = g_strconcat(code ? "<" : "", name + 1, NULL);
    return take_in_module(stacks, band, module, inner, NULL);
}

static guint
take_table(Stacks *stacks, const Band *band)
{
    g_auto(BandFields) fields = band_fields(stacks->profile, band);

    if (fields.name == NULL || fields.module == NULL)
        return take_frame(stacks, NO_FRAME,
                          fields.name != NULL ? fields.name : band->text, NULL,
                          fields.source);
    return take_in_module(stacks, band, fields.module, fields.name,
                          fields.source);
}

/* Returns the innermost frame of a band, and adds its frames. */
static guint
take_band(Stacks *stacks, const Band *band)
{
    const Profile *profile = stacks->profile;
    guint32 size;
    const char *key = intern_get(profile->keys, band->key, &size);

    if (band->renamed || grouping_merges(profile->grouping, profile->breakdown))
        return take_whole(stacks, band);
    if (breakdown_has_stacks(profile->breakdown))
        return profile->texts ? take_labels(stacks, band->text)
                              : take_ids(stacks, (const guint8 *)key, size);
    if (profile->breakdown == BREAKDOWN_INFO_TABLE)
        return take_table(stacks, band);
    if (grouping_fits(GROUP_PACKAGE, profile->breakdown))
        return take_closure(stacks, band);
    return take_whole(stacks, band);
}

Stacks *
stacks_new(const Profile *profile, const GPtrArray *bands)
{
    Stacks *stacks = g_new(Stacks, 1);

    stacks->profile = profile;
    stacks->frames = g_array_new(FALSE, FALSE, sizeof(Frame));
    stacks->known = intern_new();
    stacks->strings = g_string_chunk_new(4096);
    stacks->bands = g_array_new(FALSE, FALSE, sizeof(const Band *));
    stacks->ends = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < bands->len; i++) {
        const Band *band = g_ptr_array_index(bands, i);
        const guint end = take_band(stacks, band);

        if (stacks_frame(stacks, end)->band == NULL)
            g_array_index(stacks->frames, Frame, end).band = band;
        g_array_append_val(stacks->bands, band);
        g_array_append_val(stacks->ends, end);
    }
    return stacks;
}

void
stacks_free(Stacks *stacks)
{
    g_array_unref(stacks->frames);
    intern_free(stacks->known);
    g_string_chunk_free(stacks->strings);
    g_array_unref(stacks->bands);
    g_array_unref(stacks->ends);
    g_free(stacks);
}

/* Adds an amount to a frame and those outside it. */
static void
add_to_frame(Stacks *stacks, guint index, guint64 amount)
{
    Frame *frame = &g_array_index(stacks->frames, Frame, index);

    frame->own = bytes_add(frame->own, amount);
    for (;; frame = &g_array_index(stacks->frames, Frame, frame->parent)) {
        frame->total = bytes_add(frame->total, amount);
        if (frame->parent == NO_FRAME)
            return;
    }
}

/* Returns the sum of the values of a series in eras from .. to - 1. */
static guint64
sum_of(const Series *series, guint32 from, guint32 to)
{
    SeriesReader reader;
    SeriesRun run;
    guint64 sum = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run) && run.from < to)
        for (guint32 i = MAX(run.from, from); i < MIN(run.to, to); i++)
            sum = bytes_add(sum, run.value);
    return sum;
}

void
moment_values(const Moment *moment, const Profile *profile,
              const Band *const *bands, guint n_bands, guint64 *values)
{
    const gint era = moment_era(moment, profile);
    const gboolean is_flow = quantity_is_flow(profile->quantity);
    g_autoptr(Timeline) timeline =
        era < 0 && !is_flow ? timeline_new(profile) : NULL;

    for (guint i = 0; i < n_bands; i++) {
        const Band *band = bands[i];

        if (era >= 0 && ((guint32)era < band->first_era ||
                         (guint32)era >= band->series.end))
            values[i] = 0;
        else if (era >= 0)
            values[i] = sum_of(&band->series, (guint32)era, (guint32)era + 1);
        else if (is_flow)
            values[i] = sum_of(&band->series, 0, profile_n_eras(profile));
        else
            values[i] = (guint64)MIN(
                statistics_of_series(timeline, &band->series).mean + 0.5,
                0x1p63);
    }
}

void
stacks_measure(Stacks *stacks, const Moment *moment)
{
    const guint n_bands = stacks->bands->len;
    g_autofree guint64 *values = g_new(guint64, n_bands + 1);

    moment_values(moment, stacks->profile,
                  (const Band *const *)stacks->bands->data, n_bands, values);
    for (guint i = 0; i < stacks->frames->len; i++) {
        Frame *frame = &g_array_index(stacks->frames, Frame, i);

        frame->own = frame->total = 0;
    }
    for (guint i = 0; i < n_bands; i++)
        add_to_frame(stacks, g_array_index(stacks->ends, guint, i), values[i]);
}

guint
stacks_end(const Stacks *stacks, guint index)
{
    g_assert(index < stacks->ends->len);
    return g_array_index(stacks->ends, guint, index);
}

void
stacks_add_rest(Stacks *stacks, const char *name)
{
    const char *own = g_string_chunk_insert_const(stacks->strings, name);
    const Frame frame = {
        .name = own,
        .label = own,
        .is_rest = TRUE,
        .parent = NO_FRAME,
    };

    /* The key of no other frame, even if it has this name. */
    intern_add(stacks->known, "", 0);
    g_array_append_val(stacks->frames, frame);
}

void
stacks_set_rest(Stacks *stacks, guint64 amount)
{
    const guint last = stacks->frames->len - 1;

    g_assert(stacks_frame(stacks, last)->is_rest);
    add_to_frame(stacks, last, amount);
}

void
stacks_rename(Stacks *stacks, guint index, const char *name)
{
    Frame *frame =
        &g_array_index(stacks->frames, Frame, stacks_end(stacks, index));

    if (frame->parent == NO_FRAME)
        frame->name = frame->label =
            g_string_chunk_insert_const(stacks->strings, name);
}

guint
stacks_n_frames(const Stacks *stacks)
{
    return stacks->frames->len;
}

const Frame *
stacks_frame(const Stacks *stacks, guint index)
{
    g_assert(index < stacks->frames->len);
    return &g_array_index(stacks->frames, Frame, index);
}
