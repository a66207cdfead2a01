#include "reader/eventlog/keys.h"

#include "base/pages.h"

#define FIRST_BUCKETS 128

/* The maximum number of keys.  With it, nearly all keys are in the bucket that
 * their hash selects, and a key takes 128 to 256 bytes. */
#define MAX_KEYS(n_buckets) ((n_buckets) / 2)

/* Allocates buckets, each on its own cache line.  All bits are set: a slot is
 * then free, and differs from every short key. */
static void
make_buckets(Keys *keys, guint32 n_buckets)
{
    const gsize size = n_buckets * sizeof(KeyBucket);

    keys->buckets = pages_new(size);
    memset(keys->buckets, 0xff, size);
    keys->n_buckets = n_buckets;
    keys->shift = 33 - g_bit_storage(n_buckets);
}

/* Returns whether every difference of two short sizes, multiplied by a factor
 * of the hash, changes the upper bits, which become the hash.  Then short keys
 * of different sizes have different hashes. */
static gboolean
separates_sizes(guint64 factor)
{
    const guint64 min_product = (guint64)1 << 33;

    for (guint64 size = 1; size < SHORT_KEY; size++)
        if (size * factor < min_product || 0 - size * factor < min_product)
            return FALSE;
    return TRUE;
}

void
keys_init(Keys *keys)
{
    const guint64 *words = keys->secret.words;

    *keys = (Keys){.n_keys = 0};
    do
        keys->secret = secret_new();
    while (!separates_sizes(words[0]) || !separates_sizes(words[1]) ||
           !separates_sizes(words[2]));
    make_buckets(keys, FIRST_BUCKETS);
}

void
keys_clear(Keys *keys)
{
    pages_free(keys->buckets);
    g_free(keys->bytes);
    *keys = (Keys){.buckets = NULL};
}

gsize
keys_memory(const Keys *keys)
{
    return keys->n_buckets * sizeof(KeyBucket) + keys->room;
}

static gboolean
is_long(const Key *key)
{
    return key->hash % 2 == 1;
}

Key
key_of(const Keys *keys, const guint8 *bytes, gsize size)
{
    Key key = {.words[LONG_SIZE] = size, .number = NO_KEY};

    if (key_is_short(size))
        return short_key_of(keys, bytes, size);
    key.words[LONG_HASH] = hash_bytes(&keys->secret, bytes, size);
    key.hash = (guint32)(key.words[LONG_HASH] >> 32) | 1;
    return key;
}

/* Returns the slot that a search for a hash examines in a step, 0 for the
 * first. */
static Key *
slot_at(const Keys *keys, guint32 hash, guint32 step)
{
    const guint32 bucket = (hash >> keys->shift) + step / 2;

    return &keys->buckets[bucket & (keys->n_buckets - 1)].slots[step % 2];
}

static Key *
free_slot(const Keys *keys, guint32 hash)
{
    guint32 step = 0;

    while (slot_at(keys, hash, step)->number != NO_KEY)
        step++;
    return slot_at(keys, hash, step);
}

static void
grow(Keys *keys)
{
    const Keys old = *keys;

    make_buckets(keys, 2 * old.n_buckets);
    for (guint32 step = 0; step < 2 * old.n_buckets; step++) {
        const Key *slot = slot_at(&old, 0, step);

        if (slot->number != NO_KEY)
            *free_slot(keys, slot->hash) = *slot;
    }
    pages_free(old.buckets);
}

guint32
keys_find(const Keys *keys, const Key *key, const guint8 *bytes)
{
    const guint32 size = (guint32)key->words[LONG_SIZE];

    for (guint32 step = 0;; step++) {
        const Key *slot = slot_at(keys, key->hash, step);
        const guint64 *words = slot->words;

        if (slot->number == NO_KEY)
            return NO_KEY;
        if (!is_long(key)
                ? keys_agree(slot, key)
                : is_long(slot) && words[LONG_HASH] == key->words[LONG_HASH] &&
                      words[LONG_SIZE] == size &&
                      (size == 0 ||
                       memcmp(bytes, keys->bytes + words[LONG_OFFSET], size) ==
                           0))
            return slot->number;
    }
}

void
keys_add(Keys *keys, const Key *key, const guint8 *bytes, guint32 number)
{
    const guint32 size = (guint32)key->words[LONG_SIZE];
    Key *slot = free_slot(keys, key->hash);

    *slot = *key;
    slot->number = number;
    if (is_long(key)) {
        if (keys->room - keys->used < size) {
            keys->room = keys->used + MAX(size, keys->room / 2);
            keys->bytes = g_realloc(keys->bytes, keys->room);
        }
        slot->words[LONG_OFFSET] = keys->used;
        if (size > 0)
            memcpy(keys->bytes + keys->used, bytes, size);
        keys->used += size;
    }
    if (++keys->n_keys > MAX_KEYS(keys->n_buckets))
        grow(keys);
}
