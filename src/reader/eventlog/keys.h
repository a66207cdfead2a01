/* A hash table of the keys of one kind: maps the bytes of a key to its number.
 *
 * It replaces base/intern.h in the hottest loop, which looks up a key for every
 * sample.  The lookup of a short key reads one cache line and has no
 * unpredictable branch. */
#ifndef READER_EVENTLOG_KEYS_H
#define READER_EVENTLOG_KEYS_H

#include "base/bytes.h"

/* The number that no key has. */
#define NO_KEY G_MAXUINT32

/* A short key has 1 to 24 bytes, which its words contain.  The first word is
 * the last eight bytes.  If the key has more than 8 bytes, the second word is
 * its first eight bytes.  If it has more than 16, the third word is the eight
 * bytes after these.  Short keys of different sizes with the same words have
 * different hashes.
 *
 * For other keys, which are empty or longer, the words are a hash, the offset
 * of the copy in Keys.bytes, and the size, with the indices below. */
#define N_WORDS   3
#define SHORT_KEY (N_WORDS * WORD_SIZE)

enum {
    LONG_HASH,
    LONG_OFFSET,
    LONG_SIZE,
};

typedef struct {
    guint64 words[N_WORDS];
    guint32 hash;   /* its upper bits select the bucket; odd for keys that are
                       not short */
    guint32 number; /* NO_KEY: not in the table, or a free slot */
} Key;

/* One cache line. */
typedef struct {
    Key slots[2];
} KeyBucket;

typedef struct {
    HashSecret secret;
    KeyBucket *buckets;
    guint32 n_buckets; /* a power of two, at least 2 */
    guint shift;       /* hash >> shift is the index of its bucket */
    guint32 n_keys;
    guint8 *bytes; /* copies of keys that are not short */
    guint32 used, room;
} Keys;

void keys_init(Keys *keys);
void keys_clear(Keys *keys);

/* Returns the memory of the table in bytes. */
gsize keys_memory(const Keys *keys);

/* Returns the key of bytes of any size.  Reads up to 7 bytes before and 16
 * bytes after them. */
Key key_of(const Keys *keys, const guint8 *bytes, gsize size);

/* Returns the number of a key, or NO_KEY if it is not in the table.  The bytes
 * are those given to key_of. */
guint32 keys_find(const Keys *keys, const Key *key, const guint8 *bytes);

/* Adds a key that is not in the table, with its number.  The bytes are
 * copied. */
void keys_add(Keys *keys, const Key *key, const guint8 *bytes, guint32 number);

static ALWAYS_INLINE gboolean
key_is_short(gsize size)
{
    return size - 1 < SHORT_KEY;
}

/* As key_of, for short keys.  keys_init chooses secrets that give keys of
 * different sizes different hashes. */
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

/* Returns the number of a short key if it is in the bucket that its hash
 * selects, as nearly all are.  Otherwise returns NO_KEY. */
static ALWAYS_INLINE guint32
keys_find_short(const Keys *keys, const Key *key)
{
    const Key *slots = keys->buckets[key->hash >> keys->shift].slots;
    /* 0 if the hash of the first slot is equal, else 1.  Computed, because a
     * branch would be unpredictable. */
    const guint64 other =
        ((guint64)(slots[0].hash ^ key->hash) + G_MAXUINT32) >> 32;
    const Key *slot = &slots[other];

    return G_LIKELY(keys_agree(slot, key)) ? slot->number : NO_KEY;
}

#endif
