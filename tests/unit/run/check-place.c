#include "support/suite.h"

#include "run/place.h"

TEST(places_are_parsed)
{
    static const struct {
        const char *text, *file;
        guint line, column, end_line, end_column;
    } cases[] = {
        {"Main.hs:3:5", "Main.hs", 3, 5, 3, 5},
        {"./Data/Trie.hs:36:71-84", "Data/Trie.hs", 36, 71, 36, 84},
        {"a b.lhs:(10,1)-(12,40)", "a b.lhs", 10, 1, 12, 40},
        {"/src/Scan.x:201:35-36", "/src/Scan.x", 201, 35, 201, 36},
        {"C:\\x.hs:1:2-3", "C:\\x.hs", 1, 2, 1, 3},
        {"x:1:2:3:4", "x:1:2", 3, 4, 3, 4},
        {"\xd0\x94.hs:1:1", "\xd0\x94.hs", 1, 1, 1, 1},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(Place) place;

        ck_assert(place_parse(cases[i].text, &place));
        ck_assert_str_eq(place.file, cases[i].file);
        ck_assert_uint_eq(place.line, cases[i].line);
        ck_assert_uint_eq(place.column, cases[i].column);
        ck_assert_uint_eq(place.end_line, cases[i].end_line);
        ck_assert_uint_eq(place.end_column, cases[i].end_column);
    }
}

TEST(other_texts_are_no_places)
{
    static const char *const texts[] = {
        NULL,
        "",
        ":",
        "<entire-module>",
        "<built-in>",
        "Main.hs",
        "Main.hs:3",
        ":3:5",
        "./:3:5",
        "Main.hs:0:5",
        "Main.hs:3:0",
        "Main.hs:3:5-",
        "3:5",
        "Main.hs:(3,5)",
        "Main.hs:(9,1)-(3,5)",
        "Main.hs:99999999999:1",
        "Main.hs:(3,5)-(4,)",
        "Main.hs(1,2)-(3,4)",
    };

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_auto(Place) place;

        ck_assert(!place_parse(texts[i], &place));
        ck_assert_ptr_null(place.file);
    }
}
