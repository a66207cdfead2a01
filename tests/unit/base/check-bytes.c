#include "support/suite.h"

#include <string.h>

#include "base/bytes.h"

/* Returns the number of bits that differ. */
static guint
n_different(guint32 left, guint32 right)
{
    guint n = 0;

    for (guint32 rest = left ^ right; rest != 0; rest &= rest - 1)
        n++;
    return n;
}

/* Each byte affects the hash, in strings of any size.  So does the secret. */
TEST(every_byte_and_the_secret_matter)
{
    const HashSecret secret = secret_new(), other = secret_new();
    guint8 bytes[70] = {0};
    guint n_bits = 0, n_trials = 0;

    for (gsize size = 1; size <= sizeof(bytes); size++)
        for (gsize at = 0; at < size; at++) {
            const guint32 hash = secret_hash(&secret, bytes, size);

            ck_assert_uint_eq(hash, secret_hash(&secret, bytes, size));
            n_bits += n_different(hash, secret_hash(&other, bytes, size));
            bytes[at] ^= 1;
            n_bits += n_different(hash, secret_hash(&secret, bytes, size));
            bytes[at] ^= 1;
            n_trials += 2;
        }
    /* On average half of the 32 bits change. */
    ck_assert_uint_gt(n_bits, 15 * n_trials);
    ck_assert_uint_lt(n_bits, 17 * n_trials);
}

/* Names with equal djb2 hashes get different hashes under a secret.  The upper
 * 16 bits of them are compared. */
TEST(names_with_equal_djb2_hashes_are_spread)
{
    const HashSecret secret = secret_new();
    g_autofree guint8 *seen = g_new0(guint8, 1 << 16);
    guint n_distinct = 0;

    for (guint i = 0; i < 1 << 16; i++) {
        char name[33] = {0};
        guint32 hash;

        for (guint bit = 0; bit < 16; bit++)
            memcpy(name + 2 * bit, i >> bit & 1 ? "CA" : "Bb", 2);
        ck_assert_uint_eq(g_str_hash(name), g_str_hash("BbBbBbBbBbBbBbBb"
                                                       "BbBbBbBbBbBbBbBb"));
        hash = secret_hash(&secret, name, 32) >> 16;
        n_distinct += !seen[hash];
        seen[hash] = 1;
    }
    /* The expected number is (1 - 1/e) * 65536 = 41 427. */
    ck_assert_uint_gt(n_distinct, 40000);
}
