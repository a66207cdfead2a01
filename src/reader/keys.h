/* The keys that a scanner has met, numbered.
 *
 * The same as profile/intern.h, for the hottest place of all: a key is looked
 * up for every sample, and nearly every look-up is for memory that is not at
 * hand.  So all that it needs stands in one cache line, which is sent for
 * ahead of time, and is compared without a branch that could be guessed
 * wrongly. */
#ifndef READER_KEYS_H
#define READER_KEYS_H

#include "reader/words.h"

/* A key of up to 16 bytes is its size and its words.  A longer one has a hash
 * of all bytes for a word, and another one for the place where they are
 * kept. */
typedef struct {
    guint64 words[2];
    guint32 size; /* bytes */
    guint32 hash;
} Key;

#define SHORT_KEY (2 * WORD_SIZE)

enum {
    LONG_HASH,
    LONG_PLACE,
};

typedef struct {
    guint64 words[2];
    guint32 size_plus_1; /* 0 = free */
    guint32 hash;
    guint32 number;
} KeySlot;

/* A cache line. */
typedef struct {
    KeySlot slots[2];
} KeyBucket;

typedef struct {
    gpointer memory; /* of the buckets */
    KeyBucket *buckets;
    guint32 n_buckets; /* a power of two */
    guint32 n_keys;
    guint8 *bytes; /* of longer keys */
    guint32 used, room;
} Keys;

void keys_init(Keys *keys);
void keys_clear(Keys *keys);

/* Returns how much memory the keys take, in bytes. */
gsize keys_memory(const Keys *keys);

/* Looks further where keys_number does not find it at the first place.  Returns
 * its number; a key that is new, *added, is copied. */
guint32 keys_add(Keys *keys, const Key *key, const guint8 *bytes,
                 gboolean *added);

/* Makes a key of bytes, of which 16 can be read, whatever the size. */
static ALWAYS_INLINE Key
key_of(const guint8 *bytes, gsize size)
{
    Key key = {.size = (guint32)size};

    if (G_LIKELY(size <= SHORT_KEY)) {
        key.words[0] = get_word(bytes, size);
        key.words[1] = get_word(bytes + WORD_SIZE, size - MIN(size, WORD_SIZE));
        key.hash = (guint32)mix(mix(size, key.words[0]), key.words[1]);
    } else {
        key.words[LONG_HASH] = hash_bytes(bytes, size);
        key.hash = (guint32)key.words[LONG_HASH];
    }
    return key;
}

/* Returns whether there is a NUL in a short key. */
static ALWAYS_INLINE gboolean
key_has_nul(const Key *key)
{
    const gsize size = key->size;
    const guint64 first = key->words[0] | ~low_bytes(size);
    const guint64 second =
        key->words[1] | ~low_bytes(size - MIN(size, WORD_SIZE));

    return (bytes_not_0(first) & bytes_not_0(second)) != HIGH_BITS;
}

/* Sends for the memory that keys_number will need. */
static inline void
keys_prepare(const Keys *keys, const Key *key)
{
    __builtin_prefetch(&keys->buckets[key->hash & (keys->n_buckets - 1)]);
}

/* Returns whether what a slot has of a key agrees; a longer one must be
 * compared as well. */
static ALWAYS_INLINE gboolean
key_agrees(const Key *key, const KeySlot *slot)
{
    const guint64 second =
        key->size <= SHORT_KEY ? key->words[1] ^ slot->words[1] : 0;

    return ((key->words[0] ^ slot->words[0]) | second |
            (key->size + 1 - slot->size_plus_1)) == 0;
}

static ALWAYS_INLINE gboolean
key_is_in(const Keys *keys, const Key *key, const guint8 *bytes,
          const KeySlot *slot)
{
    return key_agrees(key, slot) &&
           (key->size <= SHORT_KEY ||
            memcmp(bytes, keys->bytes + slot->words[LONG_PLACE], key->size) ==
                0);
}

/* Returns the number of a key, which is added where it is new. */
static ALWAYS_INLINE guint32
keys_number(Keys *keys, const Key *key, const guint8 *bytes, gboolean *added)
{
    const KeySlot *slots =
        keys->buckets[key->hash & (keys->n_buckets - 1)].slots;
    const KeySlot *slot = &slots[!key_agrees(key, &slots[0])];

    if (G_UNLIKELY(!key_is_in(keys, key, bytes, slot)))
        return keys_add(keys, key, bytes, added);
    *added = FALSE;
    return slot->number;
}

#endif
