#include "support/suite.h"

#include <string.h>

#include "base/intern.h"

#define N_STRINGS 100000
#define SEED      1618

/* Similar strings: they differ in a NUL, in a byte after a NUL, in length, or
 * in the last byte of an eight-byte word. */
static const struct {
    const char *bytes;
    guint32 size;
} strings[] = {
    {"", 0},          {"\0", 1},
    {"\0\0", 2},      {"a", 1},
    {"a\0", 2},       {"a\0b", 3},
    {"a\0c", 3},      {"12345678", 8},
    {"12345679", 8},  {"1234567", 7},
    {"123456781", 9}, {"12345678\0", 9},
    {"\xff\xfe", 2},  {"\0\0\0\0\0\0\0\0", 8},
};

static void
assert_string(const Intern *intern, guint32 number, const void *bytes,
              guint32 size)
{
    guint32 got_size;
    const char *got = intern_get(intern, number, &got_size);

    ck_assert_uint_eq(got_size, size);
    ck_assert_int_eq(memcmp(got, bytes, size), 0);
    ck_assert_int_eq(got[size], '\0');
}

TEST(similar_strings_are_distinguished)
{
    g_autoptr(Intern) intern = intern_new();

    for (guint round = 0; round < 2; round++)
        for (guint32 i = 0; i < G_N_ELEMENTS(strings); i++) {
            ck_assert_uint_eq(
                intern_add(intern, strings[i].bytes, strings[i].size), i);
            assert_string(intern, i, strings[i].bytes, strings[i].size);
        }
    ck_assert_uint_eq(intern_count(intern), G_N_ELEMENTS(strings));
}

TEST(bytes_are_copied)
{
    g_autoptr(Intern) intern = intern_new();
    char bytes[] = "before";

    intern_add(intern, bytes, 6);
    memcpy(bytes, "after!", 6);
    assert_string(intern, 0, "before", 6);
    ck_assert_uint_eq(intern_add(intern, bytes, 6), 1);
}

static guint32
name_of(char *name, gsize room, guint32 number)
{
    return (guint32)g_snprintf(name, room, "main:Module.Number%u", number * 7);
}

TEST(many_strings_keep_their_numbers)
{
    g_autoptr(Intern) intern = intern_new();
    g_autofree const char **places = g_new(const char *, N_STRINGS);
    char name[64];

    for (guint32 i = 0; i < N_STRINGS; i++) {
        ck_assert_uint_eq(
            intern_add(intern, name, name_of(name, sizeof(name), i)), i);
        places[i] = intern_get(intern, i, NULL);
    }
    for (guint32 i = N_STRINGS; i-- > 0;) {
        guint32 size = name_of(name, sizeof(name), i);

        ck_assert_uint_eq(intern_add(intern, name, size), i);
        assert_string(intern, i, name, size);
        ck_assert_ptr_eq(intern_get(intern, i, NULL), places[i]);
    }
    ck_assert_uint_eq(intern_count(intern), N_STRINGS);
}

TEST(bytes_are_counted_once)
{
    g_autoptr(Intern) intern = intern_new();

    ck_assert_uint_eq(intern_bytes(intern), 0);
    for (guint i = 0; i < 3; i++) {
        intern_add(intern, "abc", 3);
        intern_add(intern, "", 0);
        ck_assert_uint_eq(intern_bytes(intern), 3 + 1 + 0 + 1);
    }
}

/* Enough strings for collisions of any hash of 32 bits.  They differ only after
 * a NUL. */
TEST(equal_hashes_are_distinguished)
{
    g_autoptr(Intern) intern = intern_new();
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autoptr(GHashTable) seen =
        g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);

    while (g_hash_table_size(seen) < 4 * N_STRINGS) {
        guint32 words[3] = {0, g_rand_int(random), g_rand_int(random)};
        gint64 *number = g_new(gint64, 1);

        memcpy(number, words + 1, sizeof(*number));
        if (g_hash_table_add(seen, number))
            intern_add(intern, words, sizeof(words));
    }
    ck_assert_uint_eq(intern_count(intern), 4 * N_STRINGS);
}

/* Strings longer than one allocation of the table, mixed with short ones.  All
 * remain readable after intern_finish. */
TEST(long_strings_fit)
{
    g_autoptr(Intern) intern = intern_new();
    static const guint32 sizes[] = {65534, 65535, 65536, 65537, 1 << 20};
    g_autofree char *bytes = g_strnfill(1 << 20, 'x');

    for (guint32 i = 0; i < G_N_ELEMENTS(sizes); i++) {
        ck_assert_uint_eq(intern_add(intern, bytes, sizes[i]), 2 * i);
        ck_assert_uint_eq(intern_add(intern, bytes, i + 1), 2 * i + 1);
    }
    intern_finish(intern);
    for (guint32 i = 0; i < G_N_ELEMENTS(sizes); i++) {
        assert_string(intern, 2 * i, bytes, sizes[i]);
        assert_string(intern, 2 * i + 1, bytes, i + 1);
    }
}

TEST(texts_are_borrowed_and_keep_their_values)
{
    g_autoptr(Intern) intern = intern_new_borrowing();
    g_autoptr(GStringChunk) texts = g_string_chunk_new(4096);
    char name[64];

    for (guint32 i = 0; i < N_STRINGS; i++) {
        const char *text;

        name_of(name, sizeof(name), i);
        text = g_string_chunk_insert(texts, name);
        ck_assert(!intern_find_text(intern, name, NULL));
        ck_assert_uint_eq(intern_get_text(intern, name), 0);
        intern_set_text(intern, text, i);
        ck_assert_ptr_eq(intern_get(intern, i, NULL), text);
    }
    for (guint32 i = 0; i < N_STRINGS; i++) {
        guint32 value = N_STRINGS;

        name_of(name, sizeof(name), i);
        ck_assert(intern_find_text(intern, name, &value));
        ck_assert_uint_eq(value, i);
        ck_assert_uint_eq(intern_get_text(intern, name), i);
    }
    ck_assert_uint_eq(intern_bytes(intern), 0);
}

/* The table keeps the first text even if the second one changes later. */
TEST(a_value_is_replaced)
{
    g_autoptr(Intern) intern = intern_new_borrowing();
    char again[] = "a";

    intern_set_text(intern, "a", 1);
    intern_set_text(intern, again, 2);
    again[0] = 'b';
    ck_assert_uint_eq(intern_get_text(intern, "a"), 2);
    ck_assert_uint_eq(intern_get_text(intern, ""), 0);
    intern_set_text(intern, "", 3);
    ck_assert_uint_eq(intern_get_text(intern, ""), 3);
}

TEST(added_words_are_found)
{
    static const guint64 edges[] = {0, 1, G_MAXUINT32, G_MAXINT64, G_MAXUINT64};
    g_autoptr(Intern) intern = intern_new();

    for (guint32 i = 0; i < N_STRINGS; i++) {
        ck_assert(!intern_has_word(intern, 0x400000 + 16 * (guint64)i));
        for (guint round = 0; round < 2; round++)
            ck_assert_uint_eq(
                intern_add_word(intern, 0x400000 + 16 * (guint64)i), i);
    }
    for (guint32 i = 0; i < N_STRINGS; i++) {
        const guint64 word = 0x400000 + 16 * (guint64)i;

        ck_assert_uint_eq(intern_find_word(intern, word), i);
        for (guint64 by = 1; by < 16; by++)
            if (intern_has_word(intern, word + by))
                ck_abort_msg("%" G_GUINT64_FORMAT " + %u", word, (guint)by);
    }
    for (guint i = 0; i < G_N_ELEMENTS(edges); i++) {
        ck_assert_uint_eq(intern_find_word(intern, edges[i]), NOT_INTERNED);
        intern_add_word(intern, edges[i]);
        ck_assert(intern_has_word(intern, edges[i]));
    }
}
