#include "profile/census.h"

typedef struct {
    guint32 key;
    guint64 bytes;
} Sum;

struct Census {
    GArray *sums;     /* Sum, by first addition */
    GArray *position; /* by key: guint32, place in sums + 1, 0 = none */
    guint64 n_repeats;
};

guint64
bytes_add(guint64 left, guint64 right)
{
    return left > G_MAXUINT64 - right ? G_MAXUINT64 : left + right;
}

Census *
census_new(void)
{
    Census *census = g_new0(Census, 1);

    census->sums = g_array_new(FALSE, FALSE, sizeof(Sum));
    census->position = g_array_new(FALSE, TRUE, sizeof(guint32));
    return census;
}

void
census_free(Census *census)
{
    if (census == NULL)
        return;
    g_array_unref(census->sums);
    g_array_unref(census->position);
    g_free(census);
}

void
census_add(Census *census, guint32 key, guint64 bytes)
{
    guint32 *position;
    Sum *sum;

    if (key >= census->position->len)
        g_array_set_size(census->position, key + 1);
    position = &g_array_index(census->position, guint32, key);
    if (*position == 0) {
        Sum first = {key, 0};

        g_array_append_val(census->sums, first);
        *position = census->sums->len;
    } else {
        census->n_repeats++;
    }
    sum = &g_array_index(census->sums, Sum, *position - 1);
    sum->bytes = bytes_add(sum->bytes, bytes);
}

guint
census_n_keys(const Census *census)
{
    return census->sums->len;
}

guint32
census_key(const Census *census, guint index)
{
    return g_array_index(census->sums, Sum, index).key;
}

guint64
census_bytes(const Census *census, guint index)
{
    return g_array_index(census->sums, Sum, index).bytes;
}

guint64
census_n_repeats(const Census *census)
{
    return census->n_repeats;
}

void
census_reset(Census *census)
{
    for (guint i = 0; i < census->sums->len; i++)
        g_array_index(census->position, guint32, census_key(census, i)) = 0;
    g_array_set_size(census->sums, 0);
    census->n_repeats = 0;
}
