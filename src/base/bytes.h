/* Hashes byte strings and counts their NUL bytes, eight bytes at a time.  The
 * hash is seeded: an attacker cannot predict it. */
#ifndef BASE_BYTES_H
#define BASE_BYTES_H

#include <glib.h>
#include <string.h>

/* Makes the compiler inline a function even if it is long.  For hot loops. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

#define WORD_SIZE sizeof(guint64)

/* Returns a word whose lowest size bytes are 0xff and whose other bytes are
 * 0. */
static inline guint64
low_bytes_mask(gsize size)
{
    return size >= WORD_SIZE ? G_MAXUINT64
                             : (G_GUINT64_CONSTANT(1) << 8 * size) - 1;
}

/* Returns eight bytes as a little-endian number. */
static inline guint64
read_word(const guint8 *bytes)
{
    guint64 word;

    memcpy(&word, bytes, sizeof(word));
    return GUINT64_FROM_LE(word);
}

/* As read_word, but only the first size bytes count; the others become 0.
 * Always reads eight bytes. */
static inline guint64
read_partial_word(const guint8 *bytes, gsize size)
{
    return read_word(bytes) & low_bytes_mask(size);
}

#define HIGH_BITS G_GUINT64_CONSTANT(0x8080808080808080)

/* Returns the number of bytes of a word that are 0. */
static inline guint
count_zero_bytes(guint64 word)
{
    const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
    const guint64 nonzero =
        (((word & ~HIGH_BITS) + ~HIGH_BITS) | word) & HIGH_BITS;

    return 8 - (guint)((nonzero >> 7) * ones >> 56);
}

/* Mixes two words into one.  Each bit of the result depends on many bits of
 * both. */
static inline guint64
mix(guint64 left, guint64 right)
{
#ifdef __SIZEOF_INT128__
    __extension__ const unsigned __int128 product =
        (unsigned __int128)left * right;

    return (guint64)product ^ (guint64)(product >> 64);
#else
    const guint64 product = (left ^ left >> 32) * (right | 1);

    return product ^ product >> 32 ^ right;
#endif
}

/* Random numbers that seed a hash.  Names come from untrusted files: with a
 * known hash function, n crafted names with the same hash would take n^2 steps.
 * So each table has its own. */
typedef struct {
    guint64 words[3];
} HashSecret;

/* Returns a new random secret.  Each word is odd, so that multiplication by it
 * is invertible. */
static inline HashSecret
secret_new(void)
{
    HashSecret secret;

    for (guint i = 0; i < G_N_ELEMENTS(secret.words); i++)
        secret.words[i] = (guint64)g_random_int() << 32 | g_random_int() | 1;
    return secret;
}

/* Mixes two words of bytes into a hash. */
static inline guint64
mix_bytes(const HashSecret *secret, guint64 hash, guint64 first, guint64 second)
{
    return mix(hash ^ first, secret->words[1] ^ second);
}

/* Returns the hash of size bytes; size may be 0.  The four hashes in lanes are
 * independent, so that the processor can compute them in parallel.  Reads up to
 * 16 bytes beyond the end. */
static inline guint64
hash_bytes(const HashSecret *secret, const guint8 *bytes, gsize size)
{
    const gsize step = 2 * WORD_SIZE;
    const guint64 begin = secret->words[0] + size;
    guint64 lanes[4] = {begin, begin + 1, begin + 2, begin + 3};

    for (; size > 4 * step; size -= 4 * step, bytes += 4 * step)
        for (guint i = 0; i < 4; i++)
            lanes[i] = mix_bytes(secret, lanes[i], read_word(bytes + step * i),
                                 read_word(bytes + step * i + WORD_SIZE));
    lanes[0] = mix_bytes(secret, lanes[0] ^ lanes[1], lanes[2], lanes[3]);
    for (; size > step; size -= step, bytes += step)
        lanes[0] = mix_bytes(secret, lanes[0], read_word(bytes),
                             read_word(bytes + WORD_SIZE));
    return mix_bytes(
        secret, lanes[0], read_partial_word(bytes, size),
        read_partial_word(bytes + WORD_SIZE, size - MIN(size, WORD_SIZE)));
}

/* As hash_bytes, but does not read beyond the bytes. */
static inline guint32
secret_hash(const HashSecret *secret, const void *data, gsize size)
{
    const gsize step = 2 * WORD_SIZE;
    const guint8 *bytes = data;
    guint64 hash = secret->words[0] + size;
    guint64 first = 0, last = 0;

    for (; size > step; size -= step, bytes += step)
        hash = mix_bytes(secret, hash, read_word(bytes),
                         read_word(bytes + WORD_SIZE));
    if (size >= WORD_SIZE) {
        first = read_word(bytes);
        last = read_word(bytes + size - WORD_SIZE);
    }
    for (gsize i = 0; i < size && size < WORD_SIZE; i++)
        first = first << 8 | bytes[i];
    hash = mix_bytes(secret, hash, first, last);
    return (guint32)(mix(hash, secret->words[2]) >> 32);
}

/* Returns the number of NUL bytes.  Reads up to 8 bytes beyond the end. */
static inline guint
count_nuls(const guint8 *bytes, gsize size)
{
    guint n = 0;

    for (; size > WORD_SIZE; size -= WORD_SIZE, bytes += WORD_SIZE)
        n += count_zero_bytes(read_word(bytes));
    return n + count_zero_bytes(read_partial_word(bytes, size) |
                                ~low_bytes_mask(size));
}

#endif
