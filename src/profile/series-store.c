#include "profile/series-store.h"

#include "base/pages.h"

/* The system is asked for so many bytes at a time: at first as many as a small
 * profile needs, then four times as many as before, then large pages. */
#define FIRST_CHUNK (16 * 1024)
#define MOST_SMALL  (256 * 1024)

struct SeriesStore {
    GPtrArray *chunks;
    gsize chunk_size; /* of the last chunk, */
    guint8 *next;     /* in which this byte is free, */
    gsize n_free;     /* and so many are */
    guint8 *last;     /* what was taken last */
    gsize n_taken;    /* bytes */
};

SeriesStore *
series_store_new(void)
{
    SeriesStore *store = g_new0(SeriesStore, 1);

    store->chunks = g_ptr_array_new_with_free_func(pages_free);
    return store;
}

void
series_store_free(SeriesStore *store)
{
    if (store == NULL)
        return;
    g_ptr_array_unref(store->chunks);
    g_free(store);
}

static gsize
aligned(gsize size)
{
    return (size + sizeof(gpointer) - 1) / sizeof(gpointer) * sizeof(gpointer);
}

static void
add_chunk(SeriesStore *store, gsize size)
{
    const gsize next = MAX(4 * store->chunk_size, FIRST_CHUNK);

    store->chunk_size = MAX(size, next <= MOST_SMALL ? next : LARGE_PAGE);
    store->next = pages_new(store->chunk_size);
    store->n_free = store->chunk_size;
    g_ptr_array_add(store->chunks, store->next);
}

/* Moves the begin of what is free on by that many bytes. */
static void
advance(SeriesStore *store, gsize size)
{
    store->next += size;
    store->n_free -= size;
    store->n_taken += size;
}

gpointer
series_store_take(SeriesStore *store, gsize size)
{
    size = aligned(size);
    if (store->n_free < size)
        add_chunk(store, size);
    store->last = store->next;
    advance(store, size);
    return store->last;
}

void
series_store_shrink(SeriesStore *store, gconstpointer memory, gsize size)
{
    const gsize taken = (gsize)(store->next - store->last);

    if (memory != store->last || aligned(size) >= taken)
        return;
    store->next -= taken;
    store->n_free += taken;
    store->n_taken -= taken;
    advance(store, aligned(size));
}

gsize
series_store_memory(const SeriesStore *store)
{
    return store->n_taken;
}
