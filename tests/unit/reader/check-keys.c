/* Tests src/reader/eventlog/keys.c.  Keys must get the same numbers as in
 * base/intern.c. */
#include "support/suite.h"

#include "base/intern.h"
#include "reader/eventlog/keys.h"

#define SEED      2718
#define MAX_COUNT 64
#define PADDING   32
#define ROUNDS    (stride() == 1 ? 1000000U : 200000U)

/* Aborts if the condition is false.  The assertions of Check are too slow for
 * all calls. */
static void
assert_that(gboolean holds, const char *what, gsize size)
{
    if (!holds)
        ck_abort_msg("%s, of a key of %" G_GSIZE_FORMAT " bytes", what, size);
}

/* Returns the number of a key.  Adds it if it is new. */
static guint32
number_of(Keys *keys, const Key *key, const guint8 *bytes)
{
    const guint32 number = keys_find(keys, key, bytes);

    if (number != NO_KEY)
        return number;
    keys_add(keys, key, bytes, keys->n_keys);
    return keys->n_keys - 1;
}

/* Adds a key to both tables.  The bytes around the key are not part of it.  The
 * quick search finds a short key only in the key's own bucket, which is where
 * nearly all are. */
static void
assert_same_number(Keys *keys, Intern *intern, const guint8 *bytes, gsize size,
                   guint *n_quick)
{
    const Key key = key_of(keys, bytes, size);
    const guint32 number = number_of(keys, &key, bytes);
    guint32 quick;

    assert_that(number == intern_add(intern, bytes, (guint32)size), "number",
                size);
    assert_that(keys->n_keys == intern_count(intern), "count", size);
    assert_that(keys_find(keys, &key, bytes) == number, "search", size);
    if (!key_is_short(size))
        return;
    quick = keys_find_short(keys, &key);
    assert_that(quick == number || quick == NO_KEY, "quick search", size);
    *n_quick += quick == number;
}

/* Makes one of at most n_different keys of each size.  All bytes are equal
 * except for a few at any place. */
static gsize
any_key(GRand *random, guint8 *bytes, guint32 n_different)
{
    const gsize size = g_rand_int(random) % MAX_COUNT;

    memset(bytes, 'x', size);
    for (gsize i = 0; i < PADDING; i++) {
        bytes[size + i] = (guint8)g_rand_int(random);
        bytes[i - PADDING] = (guint8)g_rand_int(random);
    }
    for (guint32 number = g_rand_int(random) % n_different; number > 0;
         number /= 16)
        if (size > 0)
            bytes[(number * 11 + size / 2) % size] = (guint8)(number % 16);
    return size;
}

/* From a few keys, which repeat often, to hundreds of thousands. */
LOOP_TEST(numbers_equal_those_of_intern, 0, 3)
{
    static const guint32 n_different[] = {2, 100, 100000000};
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED + (guint32)_i);
    g_autoptr(Intern) intern = intern_new();
    guint8 buffer[PADDING + MAX_COUNT + PADDING];
    guint8 *bytes = buffer + PADDING;
    guint n_short = 0, n_quick = 0;
    Keys keys;

    keys_init(&keys);
    for (guint i = 0; i < ROUNDS; i++) {
        const gsize size = any_key(random, bytes, n_different[_i]);

        n_short += key_is_short(size) ? 1 : 0;
        assert_same_number(&keys, intern, bytes, size, &n_quick);
    }
    ck_assert_uint_gt(keys.n_keys, MAX_COUNT);
    /* With few keys, coincidence may put more of them into other buckets. */
    ck_assert_uint_gt(n_quick, keys.n_keys > ROUNDS / 10 ? n_short / 10 * 9
                                                         : n_short / 2);
    ck_assert_uint_ge(keys_memory(&keys), 2 * keys.n_keys * sizeof(Key));
    keys_clear(&keys);
}

/* A key of each size up to 300, and its variants with one byte changed. */
TEST(every_byte_matters)
{
    g_autoptr(Intern) intern = intern_new();
    guint8 buffer[PADDING + 300 + PADDING] = {0};
    guint8 *bytes = buffer + PADDING;
    guint n_quick = 0;
    Keys keys;

    keys_init(&keys);
    for (guint round = 0; round < 2; round++)
        for (gsize size = 0; size <= 300; size++) {
            assert_same_number(&keys, intern, bytes, size, &n_quick);
            for (gsize i = 0; i < size; i++) {
                bytes[i] ^= (guint8)(1 << i % 8);
                assert_same_number(&keys, intern, bytes, size, &n_quick);
                bytes[i] ^= (guint8)(1 << i % 8);
            }
        }
    ck_assert_uint_eq(keys.n_keys, 301 + 300 * 301 / 2);
    keys_clear(&keys);
}

/* The bytes around a key have no effect. */
TEST(bytes_around_do_not_matter)
{
    guint8 buffer[PADDING + MAX_COUNT + PADDING];
    guint8 *bytes = buffer + PADDING;
    Keys keys;

    keys_init(&keys);
    for (guint32 size = 0; size < MAX_COUNT; size++)
        for (guint fill = 0; fill < 2; fill++) {
            Key key;

            memset(buffer, fill == 0 ? 0 : 0xff, sizeof(buffer));
            memset(bytes, 'x', size);
            key = key_of(&keys, bytes, size);
            ck_assert_int_eq(keys_find(&keys, &key, bytes) == NO_KEY,
                             fill == 0);
            ck_assert_uint_eq(number_of(&keys, &key, bytes), size);
        }
    keys_clear(&keys);
}

/* More keys with one hash than fit in the last buckets.  The quick search finds
 * only the first of them.  They differ in one word. */
LOOP_TEST(equal_hashes_are_distinguished, 0, N_WORDS)
{
    const guint32 n_keys = 1000;
    guint8 buffer[3 * PADDING] = {0};
    guint8 *bytes = buffer + PADDING;
    guint n_quick = 0;
    Keys keys;

    keys_init(&keys);
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < n_keys; i++) {
            Key key;

            memcpy(bytes + WORD_SIZE * (gsize)_i, &i, sizeof(i));
            key = key_of(&keys, bytes, SHORT_KEY);
            key.hash = G_MAXUINT32 - 1;
            ck_assert_int_eq(keys_find(&keys, &key, bytes) == NO_KEY,
                             round == 0);
            ck_assert_uint_eq(number_of(&keys, &key, bytes), i);
            n_quick += keys_find_short(&keys, &key) != NO_KEY;
        }
    ck_assert_uint_eq(n_quick, 2);
    keys_clear(&keys);
}

/* Long keys with equal hashes and equal bytes, except for the last byte. */
TEST(long_keys_are_compared)
{
    static const gsize long_sizes[] = {25, 26, 31, 32, 33, 63, 0};
    guint8 buffer[PADDING + MAX_COUNT + PADDING];
    guint8 *bytes = buffer + PADDING;
    Keys keys;

    keys_init(&keys);
    memset(buffer, 'x', sizeof(buffer));
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < 4 * G_N_ELEMENTS(long_sizes); i++) {
            const gsize size = long_sizes[i / 4];
            const guint32 expected = size == 0 ? i / 4 * 4 : i;
            Key key;

            if (size > 0)
                bytes[size - 1] = (guint8)(i % 4);
            key = key_of(&keys, bytes, size);
            key.words[LONG_HASH] = 0;
            key.hash = 1;
            ck_assert_uint_eq(number_of(&keys, &key, bytes), expected);
            if (size > 0)
                bytes[size - 1] = 'x';
        }
    keys_clear(&keys);
}

/* Keys that consist of one repeated byte.  Their overlapping words are equal,
 * their sizes differ. */
TEST(sizes_are_compared)
{
    guint8 buffer[PADDING + MAX_COUNT + PADDING];
    guint n_quick = 0;

    for (guint byte = 0; byte < 256; byte++) {
        g_autoptr(Intern) intern = intern_new();
        Keys keys;

        memset(buffer, (gint)byte, sizeof(buffer));
        keys_init(&keys);
        for (guint round = 0; round < 2; round++)
            for (guint32 size = 0; size < MAX_COUNT; size++)
                assert_same_number(&keys, intern, buffer + PADDING, size,
                                   &n_quick);
        ck_assert_uint_eq(keys.n_keys, MAX_COUNT);
        keys_clear(&keys);
    }
}

/* Two tables have different hashes, so an attacker cannot predict which keys
 * share a bucket. */
TEST(hashes_are_secret)
{
    guint8 buffer[PADDING + MAX_COUNT + PADDING] = {0};
    const guint8 *bytes = buffer + PADDING;
    Keys left, right;

    keys_init(&left);
    keys_init(&right);
    for (gsize size = 1; size < MAX_COUNT; size++) {
        guint n_equal = 0;

        for (guint byte = 0; byte < 10; byte++) {
            buffer[PADDING + size / 2] = (guint8)byte;
            n_equal += key_of(&left, bytes, size).hash ==
                               key_of(&right, bytes, size).hash
                           ? 1
                           : 0;
        }
        ck_assert_uint_lt(n_equal, 10);
    }
    keys_clear(&left);
    keys_clear(&right);
}

TEST(nuls_are_counted)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    guint8 bytes[MAX_COUNT + PADDING];

    for (guint round = 0; round < 100000; round++) {
        const gsize size = g_rand_int(random) % MAX_COUNT;
        guint n = 0;

        for (gsize i = 0; i < sizeof(bytes); i++)
            bytes[i] = (guint8)(g_rand_int(random) % 3 * 0x80);
        for (gsize i = 0; i < size; i++)
            n += bytes[i] == 0;
        assert_that(count_nuls(bytes, size) == n, "NULs", size);
    }
}
