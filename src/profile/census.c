#include "profile/census.h"

struct Census {
    Sum *sums; /* by first addition */
    guint n_sums;
    CensusKey *keys; /* by number */
    guint32 room;    /* of both, in keys */
    guint64 n_repeats;
};

Census *
census_new(void)
{
    return g_new0(Census, 1);
}

void
census_free(Census *census)
{
    if (census == NULL)
        return;
    g_free(census->sums);
    g_free(census->keys);
    g_free(census);
}

static void
make_room(Census *census, guint32 n_keys)
{
    guint32 room = MAX(n_keys, census->room + census->room / 2);

    census->sums = g_renew(Sum, census->sums, room);
    census->keys = g_renew(CensusKey, census->keys, room);
    for (guint32 key = census->room; key < room; key++)
        census->keys[key] = (CensusKey){0, 0};
    census->room = room;
}

void
census_add(Census *census, const Sample *samples, gsize n_samples,
           const guint32 *numbers, guint32 n_keys)
{
    guint n_sums;

    if (n_keys > census->room)
        make_room(census, n_keys);
    n_sums = census->n_sums;
    for (gsize i = 0; i < n_samples; i++) {
        const guint32 key =
            numbers == NULL ? samples[i].key : numbers[samples[i].key];
        guint32 *position = &census->keys[key].position;

        if (*position == 0) {
            census->sums[n_sums] = (Sum){samples[i].bytes, key};
            *position = ++n_sums;
        } else {
            Sum *sum = &census->sums[*position - 1];

            sum->bytes = bytes_add(sum->bytes, samples[i].bytes);
            census->n_repeats++;
        }
    }
    census->n_sums = n_sums;
}

const Sum *
census_sums(const Census *census, guint *n_sums)
{
    *n_sums = census->n_sums;
    return census->sums;
}

CensusKey *
census_keys(Census *census)
{
    return census->keys;
}

guint64
census_n_repeats(const Census *census)
{
    return census->n_repeats;
}

void
census_reset(Census *census)
{
    for (guint i = 0; i < census->n_sums; i++)
        census->keys[census->sums[i].key].position = 0;
    census_next(census);
}

void
census_next(Census *census)
{
    census->n_sums = 0;
    census->n_repeats = 0;
}
