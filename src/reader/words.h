/* Bytes taken eight at a time: hashing them, and looking for NULs. */
#ifndef READER_WORDS_H
#define READER_WORDS_H

#include <glib.h>
#include <string.h>

/* For what a loop does millions of times, even where it is long. */
#define ALWAYS_INLINE inline __attribute__((always_inline))

#define WORD_SIZE sizeof(guint64)

/* The bits of so many bytes of a word, the lowest. */
static inline guint64
low_bytes(gsize size)
{
    return size >= WORD_SIZE ? G_MAXUINT64
                             : (G_GUINT64_CONSTANT(1) << 8 * size) - 1;
}

/* Returns eight bytes as a number, the first the lowest. */
static inline guint64
read_word(const guint8 *bytes)
{
    guint64 word;

    memcpy(&word, bytes, sizeof(word));
    return GUINT64_FROM_LE(word);
}

/* The same, where those beyond the size are read, but 0. */
static inline guint64
get_word(const guint8 *bytes, gsize size)
{
    return read_word(bytes) & low_bytes(size);
}

#define HIGH_BITS G_GUINT64_CONSTANT(0x8080808080808080)

/* Returns how many bytes of a word are 0. */
static inline guint
count_0(guint64 word)
{
    const guint64 ones = G_GUINT64_CONSTANT(0x0101010101010101);
    const guint64 not_0 =
        (((word & ~HIGH_BITS) + ~HIGH_BITS) | word) & HIGH_BITS;

    return 8 - (guint)((not_0 >> 7) * ones >> 56);
}

/* Multiplying mixes the low bits into the high ones, and the shift brings these
 * back; the constant is 2^64 divided by the golden ratio. */
static inline guint64
mix(guint64 hash, guint64 word)
{
    hash = (hash ^ word) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Hashes any bytes, in four lanes, so that no step waits for the one before. */
static inline guint64
hash_bytes(const guint8 *bytes, gsize size)
{
    guint64 lanes[4] = {size, 1, 2, 3};

    for (; size > 32; size -= 32, bytes += 32)
        for (guint i = 0; i < 4; i++)
            lanes[i] = mix(lanes[i], read_word(bytes + WORD_SIZE * i));
    for (guint i = 1; i < 4; i++)
        lanes[0] = mix(lanes[0], lanes[i]);
    for (; size > WORD_SIZE; size -= WORD_SIZE, bytes += WORD_SIZE)
        lanes[0] = mix(lanes[0], read_word(bytes));
    return mix(lanes[0], get_word(bytes, size));
}

/* Returns how many bytes are NUL. */
static inline guint
count_nuls(const guint8 *bytes, gsize size)
{
    guint n = 0;

    for (; size > WORD_SIZE; size -= WORD_SIZE, bytes += WORD_SIZE)
        n += count_0(read_word(bytes));
    return n + count_0(get_word(bytes, size) | ~low_bytes(size));
}

#endif
