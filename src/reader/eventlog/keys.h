/* A hash table of the keys of one kind: maps the bytes of a key to its number.
 *
 * It replaces base/intern.h in the hottest loop, which looks up a key for every
 * sample.  A short key needs one cache line and is compared without
 * unpredictable branches. */
#ifndef READER_EVENTLOG_KEYS_H
#define READER_EVENTLOG_KEYS_H

#include "base/bytes.h"

/* The number of no key. */
#define NO_KEY G_MAXUINT32

/* A short key has 1 to 24 bytes, and its words hold them all.  They are the
 * last eight bytes, then, if there are more, the first eight bytes and those
 * after them.  Its hash differs from that of any other size with the same
 * words.  For other keys, the words are a hash, the offset of the copy, and the
 * size; the indices are below. */
#define N_WORDS   3
#define SHORT_KEY (N_WORDS * WORD_SIZE)

enum {
    LONG_HASH,
    LONG_PLACE,
    LONG_SIZE,
};

typedef struct {
    guint64 words[N_WORDS];
    guint32 hash; /* odd for keys that are not short; its upper bits select the
                     bucket */
    guint32 number; /* in a slot; NO_KEY = free */
} Key;

/* One cache line. */
typedef struct {
    Key slots[2];
} KeyBucket;

typedef struct {
    HashSecret secret;
    KeyBucket *buckets;
    guint32 n_buckets; /* a power of two, at least 2 */
    guint shift;       /* shift of a hash that gives its bucket */
    guint32 n_keys;
    guint8 *bytes; /* copies of keys that are not short */
    guint32 used, room;
} Keys;

void keys_init(Keys *keys);
void keys_clear(Keys *keys);

/* Returns the memory of the table in bytes. */
gsize keys_memory(const Keys *keys);

/* Returns the key of these bytes, of any size.  Reads up to 7 bytes before and
 * 16 bytes after them. */
Key key_of(const Keys *keys, const guint8 *bytes, gsize size);

/* Returns the number of a key, or NO_KEY.  The bytes are those given to
 * key_of. */
guint32 keys_find(const Keys *keys, const Key *key, const guint8 *bytes);

/* Adds a new key with its number.  The bytes are copied. */
void keys_add(Keys *keys, const Key *key, const guint8 *bytes, guint32 number);

static ALWAYS_INLINE gboolean
key_is_short(gsize size)
{
    return size - 1 < SHORT_KEY;
}

/* As key_of, for short keys.  keys_init draws secrets with different hashes for
 * different sizes. */
static ALWAYS_INLINE Key
short_key_of(const Keys *keys, const guint8 *bytes, gsize size)
{
    const guint64 *secret = keys->secret.words;
    const guint cut = 8 * (guint)(WORD_SIZE - MIN(size, WORD_SIZE));
    Key key = {.number = NO_KEY};
    guint64 hash;

    key.words[0] = read_word(bytes + size - WORD_SIZE) >> cut;
    key.words[1] = size > WORD_SIZE ? read_word(bytes) : 0;
    key.words[2] = size > 2 * WORD_SIZE ? read_word(bytes + WORD_SIZE) : 0;
    hash = (key.words[0] + size) * secret[0] ^ key.words[1] * secret[1] ^
           key.words[2] * secret[2];
    key.hash = (guint32)(hash >> 32) & ~1U;
    return key;
}

/* Returns whether two keys are equal.  At least one must be short. */
static ALWAYS_INLINE gboolean
keys_agree(const Key *left, const Key *right)
{
    return ((left->words[0] ^ right->words[0]) |
            (left->words[1] ^ right->words[1]) |
            (left->words[2] ^ right->words[2]) | (left->hash ^ right->hash)) ==
           0;
}

/* Returns the number of a short key if it is in its own bucket, as nearly all
 * are, or else NO_KEY. */
static ALWAYS_INLINE guint32
keys_find_short(const Keys *keys, const Key *key)
{
    const Key *slots = keys->buckets[key->hash >> keys->shift].slots;
    /* 0 for the first slot, else 1: computed, because a branch would be
     * unpredictable. */
    const guint64 other =
        ((guint64)(slots[0].hash ^ key->hash) + G_MAXUINT32) >> 32;
    const Key *slot = &slots[other];

    return G_LIKELY(keys_agree(slot, key)) ? slot->number : NO_KEY;
}

#endif
