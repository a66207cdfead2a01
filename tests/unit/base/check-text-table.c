/* src/base/text-table.c and the hash beneath it. */
#include "support/suite.h"

#include <string.h>

#include "base/intern.h"
#include "base/secret.h"
#include "base/text-table.h"

#define MANY 100000

START_TEST(what_was_set_is_there_and_nothing_else)
{
    g_autoptr(TextTable) table = text_table_new();
    g_autoptr(GStringChunk) texts = g_string_chunk_new(4096);
    char text[32];

    for (guint i = 0; i < MANY; i++) {
        g_snprintf(text, sizeof(text), "main:Row%u", i);
        ck_assert(!text_table_find(table, text, NULL));
        ck_assert_uint_eq(text_table_get(table, text), 0);
        text_table_set(table, g_string_chunk_insert(texts, text), i);
    }
    for (guint i = 0; i < MANY; i++) {
        guint number = MANY;

        g_snprintf(text, sizeof(text), "main:Row%u", i);
        ck_assert(text_table_find(table, text, &number));
        ck_assert_uint_eq(number, i);
        ck_assert_uint_eq(text_table_get(table, text), i);
    }
}
END_TEST

/* The text that is there stays, whatever becomes of the other. */
START_TEST(a_number_is_replaced)
{
    g_autoptr(TextTable) table = text_table_new();
    char again[] = "a";

    text_table_set(table, "a", 1);
    text_table_set(table, again, 2);
    again[0] = 'b';
    ck_assert_uint_eq(text_table_get(table, "a"), 2);
    ck_assert_uint_eq(text_table_get(table, ""), 0);
    text_table_set(table, "", 3);
    ck_assert_uint_eq(text_table_get(table, ""), 3);
}
END_TEST

/* Returns how many bits of two numbers differ. */
static guint
n_different(guint32 left, guint32 right)
{
    guint n = 0;

    for (guint32 rest = left ^ right; rest != 0; rest &= rest - 1)
        n++;
    return n;
}

/* Bytes of any size, each of which matters; two secrets, two hashes. */
START_TEST(every_byte_and_the_secret_matter)
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
    /* Half of the bits change. */
    ck_assert_uint_gt(n_bits, 15 * n_trials);
    ck_assert_uint_lt(n_bits, 17 * n_trials);
}
END_TEST

/* The steps that a table would take for names of which each has the same hash
 * as another where there were no secret. */
START_TEST(names_of_one_djb2_hash_are_spread)
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
    /* By chance 1 - 1/e of them, 41 427. */
    ck_assert_uint_gt(n_distinct, 40000);
}
END_TEST

START_TEST(a_table_of_strings_counts_its_bytes)
{
    g_autoptr(Intern) intern = intern_new();

    ck_assert_uint_eq(intern_bytes(intern), 0);
    intern_add(intern, "four", 4);
    intern_add(intern, "", 0);
    intern_add(intern, "four", 4);
    ck_assert_uint_eq(intern_bytes(intern), 6);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("text table");
    TCase *table = add_case(suite, "table");

    tcase_add_test(table, what_was_set_is_there_and_nothing_else);
    tcase_add_test(table, a_number_is_replaced);
    tcase_add_test(table, every_byte_and_the_secret_matter);
    tcase_add_test(table, names_of_one_djb2_hash_are_spread);
    tcase_add_test(table, a_table_of_strings_counts_its_bytes);
    return run_suite(suite);
}
