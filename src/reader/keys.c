#include "reader/keys.h"

#define FIRST_BUCKETS 128

/* Hardly a key has its bucket full of others then, at 128 to 256 bytes a key.
 */
#define MOST_KEYS(n_buckets) ((n_buckets) / 2)

/* Makes buckets, each on a cache line of its own. */
static void
make_buckets(Keys *keys, guint32 n_buckets)
{
    const gsize line = sizeof(KeyBucket);

    keys->memory = g_malloc0((n_buckets + (gsize)1) * line);
    keys->buckets =
        (KeyBucket *)(((guintptr)keys->memory + line - 1) / line * line);
    keys->n_buckets = n_buckets;
}

void
keys_init(Keys *keys)
{
    *keys = (Keys){.n_keys = 0};
    make_buckets(keys, FIRST_BUCKETS);
}

void
keys_clear(Keys *keys)
{
    g_free(keys->memory);
    g_free(keys->bytes);
    *keys = (Keys){.buckets = NULL};
}

gsize
keys_memory(const Keys *keys)
{
    return keys->n_buckets * sizeof(KeyBucket) + keys->room;
}

/* Returns the slots in the order in which they are tried for a hash. */
static KeySlot *
slot_at(KeyBucket *buckets, guint32 n_buckets, guint32 hash, guint32 step)
{
    return &buckets[(hash + step / 2) & (n_buckets - 1)].slots[step % 2];
}

static KeySlot *
free_slot(const Keys *keys, guint32 hash)
{
    KeySlot *slot;

    for (guint32 step = 0;; step++) {
        slot = slot_at(keys->buckets, keys->n_buckets, hash, step);
        if (slot->size_plus_1 == 0)
            return slot;
    }
}

static void
grow(Keys *keys)
{
    const Keys old = *keys;

    make_buckets(keys, 2 * old.n_buckets);
    for (guint32 step = 0; step < 2 * old.n_buckets; step++) {
        const KeySlot *slot = slot_at(old.buckets, old.n_buckets, 0, step);

        if (slot->size_plus_1 != 0)
            *free_slot(keys, slot->hash) = *slot;
    }
    g_free(old.memory);
}

/* Copies a key.  Returns its place. */
static guint32
store(Keys *keys, const guint8 *bytes, guint32 size)
{
    const guint32 place = keys->used;

    if (keys->room - keys->used < size) {
        keys->room = keys->used + MAX(size, keys->room / 2);
        keys->bytes = g_realloc(keys->bytes, keys->room);
    }
    memcpy(keys->bytes + place, bytes, size);
    keys->used += size;
    return place;
}

guint32
keys_add(Keys *keys, const Key *key, const guint8 *bytes, gboolean *added)
{
    KeySlot *slot;

    for (guint32 step = 0;; step++) {
        slot = slot_at(keys->buckets, keys->n_buckets, key->hash, step);
        *added = slot->size_plus_1 == 0;
        if (*added)
            break;
        if (key_is_in(keys, key, bytes, slot))
            return slot->number;
    }
    *slot = (KeySlot){
        .words = {key->words[0], key->words[1]},
        .size_plus_1 = key->size + 1,
        .hash = key->hash,
        .number = keys->n_keys,
    };
    if (key->size > SHORT_KEY)
        slot->words[LONG_PLACE] = store(keys, bytes, key->size);
    if (++keys->n_keys > MOST_KEYS(keys->n_buckets))
        grow(keys);
    return keys->n_keys - 1;
}
