#include "profile/census.h"

struct Census {
    Sum *sums; /* by first addition */
    guint n_sums;
    guint32 *positions; /* by key: place in sums + 1, 0 = none */
    guint32 room;       /* of both, in keys */
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
    g_free(census->positions);
    g_free(census);
}

static void
make_room(Census *census, guint32 n_keys)
{
    guint32 room = MAX(n_keys, census->room + census->room / 2);

    census->sums = g_renew(Sum, census->sums, room);
    census->positions = g_renew(guint32, census->positions, room);
    for (guint32 key = census->room; key < room; key++)
        census->positions[key] = 0;
    census->room = room;
}

void
census_add(Census *census, const Sample *samples, gsize n_samples,
           guint32 n_keys)
{
    guint n_sums;

    if (n_keys > census->room)
        make_room(census, n_keys);
    n_sums = census->n_sums;
    for (gsize i = 0; i < n_samples; i++) {
        guint32 *position = &census->positions[samples[i].key];

        if (*position == 0) {
            census->sums[n_sums] = (Sum){samples[i].bytes, samples[i].key};
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

guint64
census_n_repeats(const Census *census)
{
    return census->n_repeats;
}

void
census_reset(Census *census)
{
    for (guint i = 0; i < census->n_sums; i++)
        census->positions[census->sums[i].key] = 0;
    census->n_sums = 0;
    census->n_repeats = 0;
}
