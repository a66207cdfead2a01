#include "run/profile.h"

/* The size of the chunks in which texts of labels are allocated, in bytes. */
#define LABELS_CHUNK (16 * 1024)

/* Makes room for bands. */
static void
make_bands(Profile *profile)
{
    profile->bands = g_array_new(FALSE, FALSE, sizeof(Band));
    profile->store = series_store_new();
    profile->keys = intern_new();
    profile->labels = g_string_chunk_new(LABELS_CHUNK);
}

static void
free_bands(Profile *profile)
{
    g_array_unref(profile->bands);
    series_store_free(profile->store);
    intern_free(profile->keys);
    g_string_chunk_free(profile->labels);
    if (!profile->sums_are_borrowed)
        g_free(profile->sums);
    profile->sums = NULL;
    profile->sums_are_borrowed = FALSE;
}

void
profile_clear_bands(Profile *profile)
{
    free_bands(profile);
    make_bands(profile);
}

Profile *
profile_new(const struct Run *run, Quantity quantity)
{
    Profile *profile = g_new0(Profile, 1);

    profile->run = run;
    profile->quantity = quantity;
    profile->eras = g_array_new(FALSE, FALSE, sizeof(Era));
    make_bands(profile);
    profile->census = census_new(profile->store);
    return profile;
}

void
profile_free(Profile *profile)
{
    if (profile == NULL)
        return;
    g_array_unref(profile->eras);
    free_bands(profile);
    g_clear_pointer(&profile->packed, g_bytes_unref);
    census_free(profile->census);
    profile_free(profile->allocated_of);
    g_free(profile->origins);
    g_free(profile);
}

Profile *
profile_new_like(const Profile *profile, const struct Run *run)
{
    Profile *copy = profile_new(run, profile->quantity);

    copy->breakdown = profile->breakdown;
    copy->has_breakdown = profile->has_breakdown;
    copy->texts = profile->texts;
    copy->clock = profile->clock;
    copy->interval = profile->interval;
    copy->grouping = profile->grouping;
    copy->has_threads = profile->has_threads;
    copy->filtered = profile->filtered;
    copy->matches = profile->matches;
    copy->first_era = profile->first_era;
    copy->n_summed = profile->n_summed;
    copy->is_plain = profile->is_plain;
    if (profile->allocated_of != NULL)
        copy->allocated_of = profile_new_like(profile->allocated_of, run);
    profile_end_reading(copy);
    return copy;
}

void
profile_begin_era(Profile *profile, gint64 time, gint64 end)
{
    const Era era = {.time = time, .end = end};

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
    if (profile->allocated_of != NULL)
        profile_end_reading(profile->allocated_of);
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

gint64
profile_era_end(const Profile *profile, guint index)
{
    const Era *era = profile_era(profile, index);

    return quantity_is_flow(profile->quantity) ? era->end : era->time;
}

double
profile_level_of_one(const Profile *profile, guint era)
{
    const Era *at = profile_era(profile, era);

    if (!quantity_is_flow(profile->quantity))
        return 1;
    return at->end > at->time ? 1e9 / (double)(at->end - at->time) : 0;
}

double
profile_total_level(const Profile *profile, guint era)
{
    return profile_level(profile, era, profile_era(profile, era)->total);
}

const Band *
profile_band(const Profile *profile, guint index)
{
    return &g_array_index(profile->bands, Band, index);
}

char *
band_unique_text(const Band *band)
{
    if (band->number <= 1)
        return g_strdup(band->text);
    return g_strdup_printf("%s #%" G_GUINT32_FORMAT, band->text, band->number);
}
