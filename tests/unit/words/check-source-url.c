#include "support/suite.h"

#include "words/source-url.h"

TEST(templates_are_addresses_with_a_file)
{
    static const char *const good[] = {
        "https://example.org/%f",
        "http://localhost:8080/%f",
        "https://example.org/%%20/%f?l=%l&x=(~a'b)#L%l",
    };
    static const char *const bad[] = {
        "",
        "%f",
        "https://example.org/L%l",
        "https://example.org/%f%",
        "https://example.org/%f%20",
        "https://example.org/%F",
        "https://example.org/ %f",
        "https://example.org/\"%f",
        "https://example.org/<%f>",
        "https://example.org/\n%f",
        "https://example.org/\xc3\xa9%f",
        "file:///%f",
        "javascript:%f",
        " https://example.org/%f",
    };

    for (guint i = 0; i < G_N_ELEMENTS(good); i++)
        ck_assert_msg(source_url_is_template(good[i]), "'%s'", good[i]);
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++)
        ck_assert_msg(!source_url_is_template(bad[i]), "'%s'", bad[i]);
}

static const struct {
    const char *file, *url; /* NULL = no URL */
} files[] = {
    {"Data/Trie.hs", "https://e/Data/Trie.hs?100%#L88-88"},
    {"././Main.hs", "https://e/Main.hs?100%#L88-88"},
    {"a b/[x](y)#?&%20.hs",
     "https://e/a%20b/%5Bx%5D%28y%29%23%3F%26%2520.hs?100%#L88-88"},
    {"Gr\xc3\xb6\xc3\x9f"
     "e.hs",
     "https://e/Gr%C3%B6%C3%9Fe.hs?100%#L88-88"},
    {"a..b/..c/d...hs", "https://e/a..b/..c/d...hs?100%#L88-88"},
    {"/usr/Main.hs", NULL},
    {".//usr/Main.hs", NULL},
    {"C:\\Main.hs", NULL},
    {"\\Main.hs", NULL},
    {"../Main.hs", NULL},
    {"a/../../Main.hs", NULL},
    {"a\\..\\Main.hs", NULL},
    {"..", NULL},
    {"", NULL},
};

TABLE_TEST(paths_are_encoded_and_stay_inside, files, row)
{
    g_autofree char *url =
        source_url_of("https://e/%f?100%%#L%l-%l", row->file, 88);
    g_autofree char *none = source_url(NULL, NULL, NULL, NULL);

    ck_assert_pstr_eq(url, row->url);
    ck_assert_ptr_null(none);
}
