#include "run/census.h"

#include <string.h>

#include "base/pages.h"

/* Stands for the index of an era that was dropped. */
#define NO_ERA G_MAXUINT32

/* The state of a key, on one cache line.  The keys come in a different order in
 * each era, so nearly every sample is a cache miss. */
typedef struct {
    Series series; /* without the last era that contains the key */
    guint64 bytes; /* the sum in that era */
    guint32 visit; /* number of that era: 1 for the first era that was opened,
                      kept or dropped; 0 = no era yet */
    gboolean kept; /* a kept era contains the key */
} BandSum;

#define LINE_SIZE 64

typedef union {
    BandSum key;
    guint8 line[LINE_SIZE];
} CacheLine;

G_STATIC_ASSERT(sizeof(CacheLine) == LINE_SIZE);

struct Census {
    SeriesStore *store; /* borrowed */
    CacheLine *lines;   /* by key number */
    guint32 capacity;   /* number of lines */
    GArray *eras;       /* guint32 by visit: the index of the era, or NO_ERA */
    GArray *new_keys;   /* guint32 */
    guint64 total;      /* sum of the open era */
    guint64 n_repeats;  /* as in census_keep, of the open era */
};

Census *
census_new(SeriesStore *store)
{
    Census *census = g_new0(Census, 1);
    const guint32 none = NO_ERA;

    census->store = store;
    census->eras = g_array_new(FALSE, FALSE, sizeof(guint32));
    g_array_append_val(census->eras, none);
    census->new_keys = g_array_new(FALSE, FALSE, sizeof(guint32));
    return census;
}

void
census_free(Census *census)
{
    if (census == NULL)
        return;
    pages_free(census->lines);
    g_array_unref(census->eras);
    g_array_unref(census->new_keys);
    g_free(census);
}

gsize
census_memory(const Census *census)
{
    return census->eras->len * sizeof(guint32);
}

/* Appends the sum of a key in its last era to the series, unless that era was
 * dropped. */
static inline void
append_pending(const Census *census, BandSum *key)
{
    const guint32 era = g_array_index(census->eras, guint32, key->visit);

    if (G_LIKELY(era != NO_ERA))
        series_append(&key->series, census->store, era, key->bytes);
}

static inline void
add(Census *census, guint32 number, guint64 bytes, guint32 visit)
{
    BandSum *key = &census->lines[number].key;

    census->total = bytes_add(census->total, bytes);
    if (G_UNLIKELY(key->visit == visit)) {
        key->bytes = bytes_add(key->bytes, bytes);
        census->n_repeats++;
        return;
    }
    if (G_UNLIKELY(!key->kept))
        g_array_append_val(census->new_keys, number);
    append_pending(census, key);
    key->bytes = bytes;
    key->visit = visit;
}

/* The number of samples between the prefetch of a key's state and its use. */
#define PREFETCH_DISTANCE 24

static inline guint32
key_of_sample(const Sample *sample, const guint32 *numbers)
{
    return numbers == NULL ? sample->key : numbers[sample->key];
}

static inline void
add_all(Census *census, const Sample *samples, gsize n, const guint32 *numbers)
{
    const guint32 visit = census->eras->len;

    for (gsize i = 0; i < n; i++) {
        if (i + PREFETCH_DISTANCE < n)
            __builtin_prefetch(&census->lines[key_of_sample(
                                   &samples[i + PREFETCH_DISTANCE], numbers)],
                               1);
        add(census, key_of_sample(&samples[i], numbers), samples[i].bytes,
            visit);
    }
}

void
census_add(Census *census, const Sample *samples, gsize n_samples,
           const guint32 *numbers, guint32 n_keys)
{
    if (n_keys > census->capacity) {
        const guint32 capacity =
            MAX(n_keys, census->capacity + census->capacity / 2);
        CacheLine *lines = pages_new(capacity * sizeof(CacheLine));

        if (census->capacity > 0)
            memcpy(lines, census->lines, census->capacity * sizeof(CacheLine));
        memset(lines + census->capacity, 0,
               (capacity - census->capacity) * sizeof(CacheLine));
        pages_free(census->lines);
        census->lines = lines;
        census->capacity = capacity;
    }
    if (numbers == NULL)
        add_all(census, samples, n_samples, NULL);
    else
        add_all(census, samples, n_samples, numbers);
}

const guint32 *
census_new_keys(const Census *census, guint *n)
{
    *n = census->new_keys->len;
    return (const guint32 *)census->new_keys->data;
}

static void
close_era(Census *census, guint32 era)
{
    g_array_append_val(census->eras, era);
    g_array_set_size(census->new_keys, 0);
    census->total = 0;
    census->n_repeats = 0;
}

guint64
census_keep(Census *census, guint32 era, guint64 *n_repeats)
{
    const guint64 total = census->total;

    for (guint i = 0; i < census->new_keys->len; i++)
        census->lines[g_array_index(census->new_keys, guint32, i)].key.kept =
            TRUE;
    *n_repeats = census->n_repeats;
    close_era(census, era);
    return total;
}

void
census_drop(Census *census)
{
    close_era(census, NO_ERA);
}

void
census_close(Census *census, GArray *bands)
{
    census_drop(census);
    for (guint i = 0; i < bands->len; i++) {
        Band *band = &g_array_index(bands, Band, i);
        BandSum *key = &census->lines[band->key].key;

        append_pending(census, key);
        band->series = key->series;
    }
}
