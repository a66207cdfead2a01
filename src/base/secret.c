#include "base/secret.h"

HashSecret
secret_new(void)
{
    HashSecret secret;

    for (guint i = 0; i < G_N_ELEMENTS(secret.words); i++)
        secret.words[i] = (guint64)g_random_int() << 32 | g_random_int() | 1;
    return secret;
}

guint32
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
