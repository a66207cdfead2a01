/* src/reader/keys.c: the same numbers as of profile/intern.c. */
#include "suite.h"

#include "profile/intern.h"
#include "reader/keys.h"

#define SEED    2718
#define MOST    64
#define PADDING 32
#define ROUNDS  1000000

/* Check's own assertions are too slow for so many. */
static void
demand(gboolean holds, const char *what, gsize size)
{
    if (!holds)
        ck_abort_msg("%s, of a key of %" G_GSIZE_FORMAT " bytes", what, size);
}

/* Adds a key to both.  Behind its bytes are others, which are none of it. */
static void
assert_same_number(Keys *keys, Intern *intern, const guint8 *bytes, gsize size)
{
    const guint32 n_before = keys->n_keys;
    const Key key = key_of(bytes, size);
    gboolean added = 7;
    guint32 number;

    keys_prepare(keys, &key);
    number = keys_number(keys, &key, bytes, &added);
    demand(number == intern_add(intern, bytes, (guint32)size), "number", size);
    demand(keys->n_keys == intern_count(intern), "count", size);
    demand(added == (keys->n_keys > n_before), "added", size);
}

/* A key with no more than so many different ones of its size.  All bytes but
 * a few are the same, wherever these stand. */
static gsize
any_key(GRand *random, guint8 bytes[MOST + PADDING], guint32 n_different)
{
    const gsize size = g_rand_int(random) % MOST;

    memset(bytes, 'x', size);
    for (gsize i = size; i < MOST + PADDING; i++)
        bytes[i] = (guint8)g_rand_int(random);
    for (guint32 number = g_rand_int(random) % n_different; number > 0;
         number /= 16)
        if (size > 0)
            bytes[(number * 11 + size / 2) % size] = (guint8)(number % 16);
    return size;
}

/* From a few keys that always come again to hundreds of thousands. */
START_TEST(numbers_are_those_of_interned_strings)
{
    static const guint32 n_different[] = {2, 100, 100000000};
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED + (guint32)_i);
    g_autoptr(Intern) intern = intern_new();
    guint8 bytes[MOST + PADDING];
    Keys keys;

    keys_init(&keys);
    for (guint i = 0; i < ROUNDS; i++) {
        const gsize size = any_key(random, bytes, n_different[_i]);

        assert_same_number(&keys, intern, bytes, size);
    }
    ck_assert_uint_gt(keys.n_keys, MOST);
    ck_assert_uint_ge(keys_memory(&keys), 2 * keys.n_keys * sizeof(KeySlot));
    keys_clear(&keys);
}
END_TEST

/* Of each size up to 300, one key, and others with each of its bytes
 * changed. */
START_TEST(every_byte_counts)
{
    g_autoptr(Intern) intern = intern_new();
    guint8 bytes[300 + PADDING] = {0};
    Keys keys;

    keys_init(&keys);
    for (guint round = 0; round < 2; round++)
        for (gsize size = 0; size <= 300; size++) {
            assert_same_number(&keys, intern, bytes, size);
            for (gsize i = 0; i < size; i++) {
                bytes[i] ^= (guint8)(1 << i % 8);
                assert_same_number(&keys, intern, bytes, size);
                bytes[i] ^= (guint8)(1 << i % 8);
            }
        }
    ck_assert_uint_eq(keys.n_keys, 301 + 300 * 301 / 2);
    keys_clear(&keys);
}
END_TEST

/* Of what stands behind a key nothing counts. */
START_TEST(no_byte_behind_counts)
{
    guint8 bytes[MOST + PADDING];
    gboolean added;
    Keys keys;

    keys_init(&keys);
    for (guint32 size = 0; size < MOST; size++)
        for (guint fill = 0; fill < 2; fill++) {
            Key key;

            memset(bytes, 'x', MOST + PADDING);
            memset(bytes + size, fill == 0 ? 0 : 0xff, PADDING);
            key = key_of(bytes, size);
            ck_assert_uint_eq(keys_number(&keys, &key, bytes, &added), size);
            ck_assert_int_eq(added, fill == 0);
        }
    keys_clear(&keys);
}
END_TEST

/* Keys with one hash, more than its bucket and those around it hold, and that
 * at the end of all buckets. */
START_TEST(equal_hashes_are_told_apart)
{
    const guint32 n_keys = 1000;
    guint8 bytes[PADDING] = "0123456789";
    gboolean added;
    Keys keys;

    keys_init(&keys);
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < n_keys; i++) {
            Key key;

            memcpy(bytes, &i, sizeof(i));
            key = key_of(bytes, 10);
            key.hash = G_MAXUINT32;
            ck_assert_uint_eq(keys_number(&keys, &key, bytes, &added), i);
            ck_assert_int_eq(added, round == 0);
        }
    keys_clear(&keys);
}
END_TEST

/* Longer keys of which all hashes are equal, and all bytes but the last. */
START_TEST(long_keys_are_compared)
{
    static const gsize long_sizes[] = {17, 18, 24, 32, 33, 63};
    guint8 bytes[MOST + PADDING];
    gboolean added;
    Keys keys;

    keys_init(&keys);
    memset(bytes, 'x', sizeof(bytes));
    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < 4 * G_N_ELEMENTS(long_sizes); i++) {
            const gsize size = long_sizes[i / 4];
            Key key;

            bytes[size - 1] = (guint8)(i % 4);
            key = key_of(bytes, size);
            key.words[LONG_HASH] = key.hash = 0;
            ck_assert_uint_eq(keys_number(&keys, &key, bytes, &added), i);
            bytes[size - 1] = 'x';
        }
    keys_clear(&keys);
}
END_TEST

START_TEST(nuls_are_seen_in_the_key_alone)
{
    guint8 bytes[SHORT_KEY + PADDING];
    Key key;

    for (gsize size = 0; size <= SHORT_KEY; size++)
        for (gsize at = 0; at < SHORT_KEY + 8; at++) {
            memset(bytes, at % 2 == 0 ? 0x80 : 0x01, sizeof(bytes));
            bytes[at] = 0;
            key = key_of(bytes, size);
            ck_assert_int_eq(key_has_nul(&key), at < size);
        }
}
END_TEST

START_TEST(nuls_are_counted)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    guint8 bytes[MOST + PADDING];

    for (guint round = 0; round < 100000; round++) {
        const gsize size = g_rand_int(random) % MOST;
        guint n = 0;

        for (gsize i = 0; i < sizeof(bytes); i++)
            bytes[i] = (guint8)(g_rand_int(random) % 3 * 0x80);
        for (gsize i = 0; i < size; i++)
            n += bytes[i] == 0;
        demand(count_nuls(bytes, size) == n, "NULs", size);
    }
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("keys");
    TCase *keys = add_case(suite, "keys");

    tcase_add_loop_test(keys, numbers_are_those_of_interned_strings, 0, 3);
    tcase_add_test(keys, every_byte_counts);
    tcase_add_test(keys, no_byte_behind_counts);
    tcase_add_test(keys, equal_hashes_are_told_apart);
    tcase_add_test(keys, long_keys_are_compared);
    tcase_add_test(keys, nuls_are_seen_in_the_key_alone);
    tcase_add_test(keys, nuls_are_counted);
    return run_suite(suite);
}
