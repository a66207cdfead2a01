/* The keys of a kind that a scanner has met, and their numbers.
 *
 * Like base/intern.h, for the hottest place of all: a key is looked
 * up for every sample.  All that a short one needs stands in one cache line,
 * and is compared without a branch that could be guessed wrongly. */
#ifndef READER_EVENTLOG_KEYS_H
#define READER_EVENTLOG_KEYS_H

#include "base/bytes.h"

/* No number of a key. */
#define NO_KEY G_MAXUINT32

/* A short key has 1 to 24 bytes.  It is its words: the last eight bytes, and
 * where there are more, the first eight, and those behind; and a hash, which is
 * another one for any other size with the same words.  Of any other key, the
 * words are a hash, the place where the bytes are kept, and how many. */
#define N_WORDS   3
#define SHORT_KEY (N_WORDS * WORD_SIZE)

enum {
    LONG_HASH,
    LONG_PLACE,
    LONG_SIZE,
};

typedef struct {
    guint64 words[N_WORDS];
    guint32 hash; /* odd if it is not short; its upper bits choose the bucket */
    guint32 number; /* in a slot; NO_KEY = it is free */
} Key;

/* A cache line. */
typedef struct {
    Key slots[2];
} KeyBucket;

typedef struct {
    HashSecret secret;
    KeyBucket *buckets;
    guint32 n_buckets; /* a power of two, at least 2 */
    guint shift;       /* of a hash, to have its bucket */
    guint32 n_keys;
    guint8 *bytes; /* of keys that are not short */
    guint32 used, room;
} Keys;

void keys_init(Keys *keys);
void keys_clear(Keys *keys);

/* Returns how much memory the keys take, in bytes. */
gsize keys_memory(const Keys *keys);

/* Makes a key of any size.  Bytes that are none of it can be read, too: 7 in
 * front, and 16 behind. */
Key key_of(const Keys *keys, const guint8 *bytes, gsize size);

/* Returns the number of a key, or NO_KEY.  The bytes are those that it was made
 * of. */
guint32 keys_find(const Keys *keys, const Key *key, const guint8 *bytes);

/* Adds a key that is not there, whose bytes are copied, under that number. */
void keys_add(Keys *keys, const Key *key, const guint8 *bytes, guint32 number);

static ALWAYS_INLINE gboolean
key_is_short(gsize size)
{
    return size - 1 < SHORT_KEY;
}

/* As key_of.  The secret is such that another size has another hash. */
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

/* Returns whether two keys are the same, if one of them is short. */
static ALWAYS_INLINE gboolean
keys_agree(const Key *left, const Key *right)
{
    return ((left->words[0] ^ right->words[0]) |
            (left->words[1] ^ right->words[1]) |
            (left->words[2] ^ right->words[2]) | (left->hash ^ right->hash)) ==
           0;
}

/* Returns the number of a short key that stands in its own bucket, where nearly
 * all do, or else NO_KEY. */
static ALWAYS_INLINE guint32
keys_find_short(const Keys *keys, const Key *key)
{
    const Key *slots = keys->buckets[key->hash >> keys->shift].slots;
    /* 1 where it is not the first: which it is cannot be guessed. */
    const guint64 other =
        ((guint64)(slots[0].hash ^ key->hash) + G_MAXUINT32) >> 32;
    const Key *slot = &slots[other];

    return G_LIKELY(keys_agree(slot, key)) ? slot->number : NO_KEY;
}

#endif
