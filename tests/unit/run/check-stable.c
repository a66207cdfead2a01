#include "support/suite.h"

#include <string.h>

#include "run/stable.h"

typedef struct {
    const char *text, *stable;
} Name;

static void
assert_names(const Name *names, guint n_names)
{
    for (guint i = 0; i < n_names; i++) {
        g_autofree char *stable = stable_name(names[i].text);
        g_autofree char *again = stable_name(stable);

        ck_assert_str_eq(stable, names[i].stable);
        ck_assert_str_eq(again, stable);
    }
}

TEST(uniques_are_removed)
{
    static const Name names[] = {
        {"sat_s4Vf", "sat"},
        {"$wgo_s2Ab", "$wgo"},
        {"zdwgo_s2Ab_info", "zdwgo_info"},
        {"lvl_r5", "lvl"},
        {"lvl12_rABc", "lvl12"},
        {"go_s2Ab", "go"},
        {"block_czTV/go/block_c878/main", "block/go/block/main"},
        {"go_s4pq", "go"},
        {"go_srX1", "go"},
        {"sat_skAp", "sat"},
        {"<main:Main.v_s2gE>", "<main:Main.v>"},
        {"<Data.Trie.sat_s2pB>", "<Data.Trie.sat>"},
        {"sat_s2ir_info (Main)", "sat_info (Main)"},
        {"go_s2Ab/sat_s2Ac/main", "go/sat/main"},
        {"go2{v s3T0} (Main) (fun) in r3Rr", "go2 (Main) (fun)"},
        {"sat_s3U7{v} (Main) (fun,se) in s3XX", "sat (Main) (fun,se)"},
        {"Main.$w$sgo15{v r3QJ} (fun)", "Main.$w$sgo15 (fun)"},
    };

    assert_names(names, G_N_ELEMENTS(names));
}

#define LINE "\xe2\x80\xa6"

/* Line numbers are removed, because edits change them.  Columns are kept,
 * because they distinguish places with the same name. */
TEST(lines_are_removed)
{
    static const Name names[] = {
        {"sat_s2ir_info (Main Main.hs:66:32-55)",
         "sat_info (Main Main.hs:" LINE ":32-55)"},
        {":_Freq.Count_0_con_info (Freq.Count ./Freq/Count.hs:15:61)",
         ":_Freq.Count_0_con_info (Freq.Count ./Freq/Count.hs:" LINE ":61)"},
        {"go_info (Main Main.hs:(66,32)-(101,5))",
         "go_info (Main Main.hs:(" LINE ",32)-(" LINE ",5))"},
        {"Main.hs:66:32-55", "Main.hs:" LINE ":32-55"},
        {"Main.hs:(1,2)-(3,4)", "Main.hs:(" LINE ",2)-(" LINE ",4)"},
    };

    assert_names(names, G_N_ELEMENTS(names));
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *text = stable_text(names[i].text);

        ck_assert_ptr_null(strstr(text, LINE));
    }
}

/* Names from the source, and names by GHC without a unique. */
TEST(names_are_kept)
{
    static const Name names[] = {
        {"", ""},
        {"_", "_"},
        {"_s4Vf", "_s4Vf"},
        {"sat", "sat"},
        {"sat_", "sat_"},
        {"read_file", "read_file"},
        {"f (x) in y", "f (x) in y"},
        {"{v", "{v"},
        {"row_r2", "row_r2"},
        {"img_a1024", "img_a1024"},
        {"my_string", "my_string"},
        {"decode_utf8", "decode_utf8"},
        {"decode_utf16le", "decode_utf16le"},
        {"decode_latin1", "decode_latin1"},
        {"hash_sha256", "hash_sha256"},
        {"encode_base64", "encode_base64"},
        {"encrypt_aes128gcm", "encrypt_aes128gcm"},
        {"my_sFoo", "my_sFoo"},
        {"lvl_max", "lvl_max"},
        {"$winsert_foo", "$winsert_foo"},
        {"$wgo_info", "$wgo_info"},
        {"sat_info (Main)", "sat_info (Main)"},
        {"stg_sel_upd", "stg_sel_upd"},
        {"ARR_WORDS", "ARR_WORDS"},
        {"MUT_ARR_PTRS_CLEAN", "MUT_ARR_PTRS_CLEAN"},
        {":_Freq.Count_0_con_info (Freq.Count ./Freq/Count.hs)",
         ":_Freq.Count_0_con_info (Freq.Count ./Freq/Count.hs)"},
        {"12:30", "12:30"},
        {"a:12", "a:12"},
        {"a:12:", "a:12:"},
        {"a:12:b", "a:12:b"},
        {"a:1:2-", "a:1:2-"},
        {"a:1:2 b", "a:1:2 b"},
        {"a:(1,2)", "a:(1,2)"},
        {"a:(1,2)-(3,4", "a:(1,2)-(3,4"},
        {"containers-0.6.4.1:Data.Map.Internal.Bin",
         "containers-0.6.4.1:Data.Map.Internal.Bin"},
        {"0x40e148", "0x40e148"},
        {"go_s2Ab'", "go_s2Ab'"},
        {"\xe4\xb8\xad_s\xe6\x96\x87", "\xe4\xb8\xad_s\xe6\x96\x87"},
    };

    assert_names(names, G_N_ELEMENTS(names));
}

TEST(hashes_of_packages_are_removed)
{
    static const Name names[] = {
        {"containers-0.6.5.1-abc123", "containers-0.6.5.1"},
        {"containers-0.6.5.1-HbLFdkYSlxZ4Wm8R1XzP8J:Data.Map",
         "containers-0.6.5.1:Data.Map"},
        {"<base-4.20.1.0-2f3b:GHC.Base.map>", "<base-4.20.1.0:GHC.Base.map>"},
        {"<containers-0.7-inplace:Data.Map.Internal.sat_sr6j>",
         "<containers-0.7-inplace:Data.Map.Internal.sat>"},
        {"a-1-2.5", "a-1-2.5"},
        {"f (Main a.hs:1:20-3b)", "f (Main a.hs:1:20-3b)"},
    };

    assert_names(names, G_N_ELEMENTS(names));
}

TEST(numbers_of_stacks_are_removed)
{
    static const Name names[] = {
        {"(123)go/main", "go/main"},
        {"(1)", ""},
        {"(,)", "(,)"},
        {"f(12)", "f(12)"},
    };

    assert_names(names, G_N_ELEMENTS(names));
}

static const struct {
    const char *label;
    gsize size;
} ids[] = {
    {"(153)PINNED", 5}, {"(7)", 3},   {"(0)a", 3}, {"PINNED", 0}, {"", 0},
    {"(...)/main", 0},  {"()a", 0},   {"(12", 0},  {"(", 0},      {"(1a)b", 0},
    {"a(1)", 0},        {"((1)a", 0},
};

LOOP_TEST(id_in_front_is_found, 0, G_N_ELEMENTS(ids))
{
    const char *label = ids[_i].label;

    ck_assert_uint_eq(stack_id_size(label, strlen(label)), ids[_i].size);
}

/* The bytes after the label belong to no number. */
TEST(id_ends_with_the_label)
{
    ck_assert_uint_eq(stack_id_size("(12)a", 3), 0);
    ck_assert_uint_eq(stack_id_size("(12)a", 4), 4);
    ck_assert_uint_eq(stack_id_size("(12)a", 1), 0);
}
