#include "run/coarsen.h"

#include "base/numbers.h"

/* The most eras, and the least, unless there are fewer.  Between them, an era
 * has SAMPLES_OF_ERA samples on average. */
#define MAX_ERAS       1000
#define MIN_ERAS       20
#define SAMPLES_OF_ERA 25

gint64
era_width(gint64 least)
{
    gint64 width = 1;

    while (width < least / 10)
        width *= 10;
    return width >= least       ? width
           : 2 * width >= least ? 2 * width
           : 5 * width >= least ? 5 * width
                                : 10 * width;
}

/* Returns for each era the index of the one that it becomes a part of.  A short
 * last one is a part of the one before, because a rate in it says little. */
static guint *
choose_joined(const Profile *profile)
{
    const guint n = profile_n_eras(profile);
    const gint64 start = profile_era(profile, 0)->time;
    const gint64 end = profile_era(profile, n - 1)->end;
    guint64 samples = 0;
    guint *joined = g_new0(guint, n);
    gint64 width, last_start = start;
    guint last;

    for (guint i = 0; i < n; i++)
        samples = bytes_add(samples, profile_era(profile, i)->total);
    width = era_width((end - start) / (gint64)CLAMP(samples / SAMPLES_OF_ERA,
                                                    MIN_ERAS, MAX_ERAS));
    for (guint i = 0; i < n; i++) {
        const gint64 time = profile_era(profile, i)->time;
        const gboolean is_next =
            i > 0 && time / width != profile_era(profile, i - 1)->time / width;

        joined[i] = i == 0 ? 0 : joined[i - 1] + (is_next ? 1 : 0);
        if (is_next)
            last_start = time;
    }
    last = joined[n - 1];
    for (guint i = n; last > 0 && end - last_start < width / 2 && i-- > 0 &&
                      joined[i] == last;)
        joined[i]--;
    return joined;
}

static GArray *
join_eras(const Profile *profile, const guint *joined)
{
    GArray *eras = g_array_new(FALSE, FALSE, sizeof(Era));

    for (guint i = 0; i < profile_n_eras(profile); i++) {
        const Era *era = profile_era(profile, i);
        Era *sum;

        if (joined[i] == eras->len) {
            g_array_append_vals(eras, era, 1);
            continue;
        }
        sum = &g_array_index(eras, Era, joined[i]);
        sum->end = era->end;
        sum->total = bytes_add(sum->total, era->total);
    }
    return eras;
}

static Series
join_values(const Series *series, const guint *joined, SeriesStore *store)
{
    Series result = {.first = NULL};
    SeriesReader reader;
    SeriesRun run;
    guint era = 0;
    guint64 sum = 0;

    series_reader_init(&reader, series);
    while (series_reader_next_run(&reader, &run))
        for (guint32 i = run.from; i < run.to && run.value > 0; i++) {
            if (joined[i] != era && sum > 0) {
                series_append(&result, store, era, sum);
                sum = 0;
            }
            era = joined[i];
            sum = bytes_add(sum, run.value);
        }
    if (sum > 0)
        series_append(&result, store, era, sum);
    series_end(&result, store);
    return result;
}

void
profile_coarsen(Profile *profile)
{
    SeriesStore *store;
    g_autofree guint *joined = NULL;
    GArray *eras;

    if (profile_n_eras(profile) == 0)
        return;
    store = series_store_new();
    joined = choose_joined(profile);
    eras = join_eras(profile, joined);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        Band *band = &g_array_index(profile->bands, Band, i);

        band->series = join_values(&band->series, joined, store);
        band->first_era = joined[band->first_era];
    }
    g_array_unref(profile->eras);
    profile->eras = eras;
    series_store_free(profile->store);
    profile->store = store;
    profile->first_era = 0;
}
