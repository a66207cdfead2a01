#include "support/suite.h"

#include <string.h>

#include "base/error.h"
#include "run/renames.h"

/* Returns the new name of a label by rules that are separated by a blank, or
 * "-" if no rule matches. */
static char *
renamed(const char *rules, const char *label)
{
    g_auto(GStrv) parts = g_strsplit_set(rules, " ", -1);
    g_autoptr(GPtrArray) renames = NULL;
    g_autoptr(GError) error = NULL;
    gboolean used[10];
    char *name;

    for (char **rule = parts; *rule != NULL; rule++)
        ck_assert_msg(renames_add(&renames, *rule, &error), "%s: %s", *rule,
                      error ? error->message : "");
    ck_assert(renames_apply(renames, label, &name, used, &error));
    return name != NULL ? name : g_strdup("-");
}

TEST(labels_get_other_names)
{
    static const struct {
        const char *rules, *label, *name;
    } cases[] = {
        /* The whole label is replaced. */
        {"THUNK=thunks", "THUNK_1_0", "thunks"},
        {"^HUNK=thunks", "THUNK_1_0", "-"},
        {"^([a-z]*).*:(.*)=\\2/\\1", "main:Data.Trie.Node",
         "Data.Trie.Node/main"},
        {"a=<\\0>", "cab", "<a>"},
        /* The first rule that matches counts, and only once. */
        {"b=B a=A B=C", "ab", "B"},
        /* Split at the first "=" that is not escaped. */
        {"a=b=c", "a", "b=c"},
        {"a\\=b=c", "a=b", "c"},
        {"^[\\=>]+$=op", ">>=", "op"},
        {"a(?\\=b)=c", "ab", "c"},
        {"a(?\\=b)=c", "ac", "-"},
        {"a\\\\=b", "a\\x", "b"},
        /* Escapes in the text. */
        {"a=\\\\1\\=\\\\", "a", "\\1=\\"},
        {"(a)|(b)=[\\1\\2]", "b", "[b]"},
        {"(a)=\\12", "a", "a2"},
        /* The name is presentable. */
        {"a=\tb", "a", "\\x09b"},
        {"a=\xff", "a", "\\xFF"},
        {"a=\xc3\xa4", "a", "\xc3\xa4"},
        {"a=", "a", "(empty)"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *name = renamed(cases[i].rules, cases[i].label);

        ck_assert_str_eq(name, cases[i].name);
    }
}

TEST(bad_rules_are_refused)
{
    static const struct {
        const char *rule, *reason;
    } cases[] = {
        {"a", "expected REGEX=TEXT"},
        {"", "expected REGEX=TEXT"},
        {"a\\=b", "expected REGEX=TEXT"},
        {"a\\", "expected REGEX=TEXT"},
        {"a(=b", "missing terminating ) at character 2"},
        {"a=\\1", "the expression has no group for '\\1'"},
        {"(a)(?:b)=\\2", "the expression has no group for '\\2'"},
        {"a=\\n", "only a digit, '\\' or '=' may follow '\\'"},
        {"a=b\\", "only a digit, '\\' or '=' may follow '\\'"},
        {"a=\\\\\\", "only a digit, '\\' or '=' may follow '\\'"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GPtrArray) renames = NULL;
        g_autoptr(GError) error = NULL;

        ck_assert_msg(!renames_add(&renames, cases[i].rule, &error), "%s",
                      cases[i].rule);
        ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
        ck_assert_msg(strstr(error->message, cases[i].reason) != NULL, "%s",
                      error->message);
        ck_assert_ptr_null(renames);
    }
}

TEST(costly_expressions_are_an_error)
{
    g_autoptr(GPtrArray) renames = NULL;
    g_autoptr(GError) error = NULL;
    gboolean used[1];
    char *name;

    ck_assert(renames_add(&renames, "^(.+)+[0-9]$=x", NULL));
    ck_assert(!renames_apply(renames,
                             "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                             &name, used, &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_LIMIT));
    ck_assert_ptr_null(name);
}
