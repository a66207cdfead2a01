#include "profile/profile.h"

#include <string.h>

#include "base/label.h"
#include "profile/finish.h"
#include "profile/memory-use.h"
#include "profile/pauses.h"

/* The size of the chunks in which texts of labels are allocated, in bytes. */
#define LABELS_CHUNK (16 * 1024)

static void
marker_clear(gpointer data)
{
    Marker *marker = data;

    g_ref_string_release(marker->text);
    g_bytes_unref(marker->original);
}

Profile *
profile_new(const char *name)
{
    Profile *profile = g_new0(Profile, 1);

    profile->name = label_present(name, strlen(name));
    profile->events = event_counts_new();
    profile->eras = g_array_new(FALSE, FALSE, sizeof(Era));
    profile->bands = g_array_new(FALSE, FALSE, sizeof(Band));
    profile->store = series_store_new();
    profile->markers = g_array_new(FALSE, FALSE, sizeof(Marker));
    g_array_set_clear_func(profile->markers, marker_clear);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        profile->memory[line] = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    profile->keys = intern_new();
    profile->labels = g_string_chunk_new(LABELS_CHUNK);
    profile->cost_centres = cost_centres_new();
    profile->info_tables = info_tables_new();
    profile->census = census_new(profile->store);
    profile->pauses = pauses_new();
    profile->marker_store = marker_store_new();
    profile->max_memory = MAX_MEMORY;
    return profile;
}

void
profile_free(Profile *profile)
{
    if (profile == NULL)
        return;
    g_free(profile->name);
    g_free(profile->facts.program);
    g_strfreev(profile->facts.arguments);
    g_free(profile->facts.rts);
    g_free(profile->facts.date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        g_free(profile->facts.filters[filter]);
    g_array_unref(profile->events);
    g_array_unref(profile->eras);
    g_array_unref(profile->bands);
    series_store_free(profile->store);
    g_array_unref(profile->markers);
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        g_array_unref(profile->memory[line]);
    intern_free(profile->keys);
    g_string_chunk_free(profile->labels);
    cost_centres_free(profile->cost_centres);
    info_tables_free(profile->info_tables);
    warnings_clear(&profile->warnings);
    census_free(profile->census);
    pauses_free(profile->pauses);
    marker_store_free(profile->marker_store);
    g_free(profile);
}

Profile *
profile_new_like(const Profile *profile)
{
    const Facts *facts = &profile->facts;
    Profile *copy = profile_new(profile->name);

    copy->breakdown = profile->breakdown;
    copy->has_breakdown = profile->has_breakdown;
    copy->texts = profile->texts;
    copy->clock = profile->clock;
    copy->grouping = profile->grouping;
    copy->filtered = profile->filtered;
    copy->matches = profile->matches;
    copy->first_era = profile->first_era;
    copy->start = profile->start;
    copy->end = profile->end;
    copy->windowed = profile->windowed;
    copy->log_end = profile->windowed ? profile->log_end : profile->end;
    copy->n_summed = profile->n_summed;
    copy->facts = *facts;
    copy->facts.program = g_strdup(facts->program);
    copy->facts.arguments = g_strdupv(facts->arguments);
    copy->facts.rts = g_strdup(facts->rts);
    copy->facts.date = g_strdup(facts->date);
    for (guint filter = 0; filter < N_FILTERS; filter++)
        copy->facts.filters[filter] = g_strdup(facts->filters[filter]);
    warnings_copy(&copy->warnings, &profile->warnings);
    g_array_unref(copy->events);
    copy->events = g_array_ref(profile->events);
    cost_centres_free(copy->cost_centres);
    copy->cost_centres = cost_centres_ref(profile->cost_centres);
    info_tables_free(copy->info_tables);
    copy->info_tables = info_tables_ref(profile->info_tables);
    profile_end_reading(copy);
    g_clear_pointer(&copy->pauses, pauses_free);
    g_clear_pointer(&copy->marker_store, marker_store_free);
    return copy;
}

void
profile_begin_era(Profile *profile, gint64 time)
{
    Era era = {.time = time};

    g_array_append_val(profile->eras, era);
}

guint32
profile_key(Profile *profile, const void *key, guint32 key_size)
{
    return intern_add(profile->keys, key, key_size);
}

void
profile_add_samples(Profile *profile, const Sample *samples, gsize n,
                    const guint32 *numbers)
{
    census_add(profile->census, samples, n, numbers,
               intern_count(profile->keys));
}

void
profile_add_sample(Profile *profile, const void *key, guint32 key_size,
                   guint64 bytes)
{
    const Sample sample = {
        .bytes = bytes,
        .key = profile_key(profile, key, key_size),
    };

    profile_add_samples(profile, &sample, 1, NULL);
}

static void
append_band(Profile *profile, guint32 key, guint32 first_era)
{
    Band band = {.key = key, .first_era = first_era};

    g_array_append_val(profile->bands, band);
}

void
profile_end_era(Profile *profile)
{
    const guint32 index = profile->eras->len - 1;
    guint64 n_repeats;
    guint n_keys;
    const guint32 *keys = census_new_keys(profile->census, &n_keys);

    /* Bands are created when the first era with their key is kept, so that a
     * dropped era leaves no bands. */
    for (guint i = 0; i < n_keys; i++)
        append_band(profile, keys[i], index);
    g_array_index(profile->eras, Era, index).total =
        census_keep(profile->census, index, &n_repeats);
    profile->n_summed += n_repeats;
}

void
profile_end_reading(Profile *profile)
{
    if (profile->census == NULL)
        return;
    census_close(profile->census, profile->bands);
    g_clear_pointer(&profile->census, census_free);
}

void
profile_drop_era(Profile *profile)
{
    g_array_set_size(profile->eras, profile->eras->len - 1);
    census_drop(profile->census);
}

Series *
profile_add_band(Profile *profile, const void *key, guint32 key_size,
                 guint32 first_era)
{
    const guint32 number = intern_add(profile->keys, key, key_size);

    profile_end_reading(profile);
    /* In a profile that is filled band by band, every key has a band, and the
     * number of the key is the index of the band. */
    if (number < profile->bands->len)
        return NULL;
    append_band(profile, number, first_era);
    return &g_array_index(profile->bands, Band, profile->bands->len - 1).series;
}

/* The time depends on the number of changes, not on bands x eras. */
void
profile_sum_bands(Profile *profile)
{
    g_autofree SeriesStep *steps =
        g_new0(SeriesStep, (gsize)profile->eras->len + 1);
    SeriesStep sum = {0, 0};

    for (guint i = 0; i < profile->bands->len; i++) {
        SeriesReader reader;
        SeriesRun run;

        series_reader_init(&reader, &profile_band(profile, i)->series);
        while (series_reader_next_run(&reader, &run)) {
            series_step_add(&steps[run.from], (SeriesStep){0, run.value});
            series_step_add(
                &steps[run.to],
                (SeriesStep){run.value > 0 ? G_MAXUINT64 : 0, 0 - run.value});
        }
    }
    for (guint i = 0; i < profile->eras->len; i++) {
        series_step_add(&sum, steps[i]);
        g_array_index(profile->eras, Era, i).total = series_step_value(sum);
    }
}

void
profile_add_marker(Profile *profile, MarkerKind kind, gint64 time,
                   const char *text, gsize size)
{
    marker_store_add(profile->marker_store, kind, time, text, size);
}

void
profile_count_left_out(Profile *profile, guint32 n_same, guint32 n_like)
{
    marker_store_count_left_out(profile->marker_store, n_same, n_like);
}

void
profile_copy_marker(Profile *profile, const Marker *marker)
{
    Marker copy = *marker;

    g_ref_string_acquire(copy.text);
    if (copy.original != NULL)
        g_bytes_ref(copy.original);
    g_array_append_val(profile->markers, copy);
}

void
profile_begin_pause(Profile *profile, gint64 time)
{
    pauses_add(profile->pauses, time, 1);
}

void
profile_end_pause(Profile *profile, gint64 time)
{
    pauses_add(profile->pauses, time, -1);
}

void
profile_add_memory(Profile *profile, MemoryLine line, gint64 time,
                   guint64 bytes)
{
    memory_points_add(profile->memory[line], &profile->thinning[line], time,
                      bytes);
}

/* Replaces the times of a log that is filtered by biography and has no census
 * times: era i is at i seconds.  Markers and memory points have no time on such
 * an axis and are removed. */
static void
replace_times(Profile *profile)
{
    for (guint i = 0; i < profile->eras->len; i++)
        g_array_index(profile->eras, Era, i).time =
            (gint64)i * G_GINT64_CONSTANT(1000000000);
    marker_store_free(profile->marker_store);
    profile->marker_store = marker_store_new();
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        g_array_set_size(profile->memory[line], 0);
        profile->thinning[line] = (MemoryThinning){0};
    }
    if (profile->eras->len > 0)
        profile->end = profile_era(profile, profile->eras->len - 1)->time;
}

void
profile_finish(Profile *profile)
{
    Warnings *warnings = &profile->warnings;
    guint64 n_left_out;
    gboolean sorted = TRUE;

    profile_end_reading(profile);
    for (guint i = 1; i < profile->eras->len; i++)
        sorted &=
            profile_era(profile, i - 1)->time <= profile_era(profile, i)->time;
    if (profile->clock == CLOCK_ERAS)
        replace_times(profile);
    else if (!sorted)
        finish_eras(profile);
    pauses_fill(profile->pauses, profile->eras);
    n_left_out = marker_store_finish(profile->marker_store, profile->markers);
    warnings_add_many(warnings, WARNING_MARKERS_THINNED, n_left_out);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        n_left_out = memory_points_finish(profile->memory[line],
                                          &profile->thinning[line]);
        warnings_add_many(warnings, WARNING_MEMORY_THINNED, n_left_out);
    }
    info_tables_finish(profile->info_tables);
    intern_finish(profile->keys);
    finish_bands(profile);
    g_clear_pointer(&profile->pauses, pauses_free);
    g_clear_pointer(&profile->marker_store, marker_store_free);
}

void
profile_name_bands(Profile *profile)
{
    info_tables_finish(profile->info_tables);
    finish_bands(profile);
}

guint
profile_n_eras(const Profile *profile)
{
    return profile->eras->len;
}

guint
profile_n_bands(const Profile *profile)
{
    return profile->bands->len;
}

const Era *
profile_era(const Profile *profile, guint index)
{
    return &g_array_index(profile->eras, Era, index);
}

const Band *
profile_band(const Profile *profile, guint index)
{
    return &g_array_index(profile->bands, Band, index);
}

guint
marker_count(const Marker *marker)
{
    const guint64 count = (guint64)1 + marker->n_same + marker->n_like;

    return (guint)MIN(count, G_MAXUINT);
}

gboolean
profile_has_memory(const Profile *profile)
{
    for (guint line = 0; line < N_MEMORY_LINES; line++)
        if (profile->memory[line]->len > 0)
            return TRUE;
    return FALSE;
}

char *
band_unique_text(const Band *band)
{
    if (band->number <= 1)
        return g_strdup(band->text);
    return g_strdup_printf("%s #%" G_GUINT32_FORMAT, band->text, band->number);
}
