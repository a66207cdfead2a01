#include "base/secret.h"

static guint64
random_word(void)
{
    return (guint64)g_random_int() << 32 | g_random_int() | 1;
}

HashSecret
secret_new(void)
{
    HashSecret secret;

    for (guint i = 0; i < G_N_ELEMENTS(secret.words); i++)
        secret.words[i] = random_word();
    return secret;
}

guint32
secret_hash(const HashSecret *secret, const void *data, gsize size)
{
    const gsize step = 2 * WORD_SIZE;
    const guint8 *bytes = data;
    guint64 hash = secret->words[0] + size;
    guint8 rest[2 * WORD_SIZE] = {0};

    for (; size > step; size -= step, bytes += step)
        hash = mix_bytes(secret, hash, read_word(bytes),
                         read_word(bytes + WORD_SIZE));
    if (size > 0)
        memcpy(rest, bytes, size);
    hash =
        mix_bytes(secret, hash, read_word(rest), read_word(rest + WORD_SIZE));
    return (guint32)(mix(hash, secret->words[2]) >> 32);
}
