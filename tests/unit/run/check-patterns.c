#include "support/suite.h"

#include "base/error.h"
#include "run/patterns.h"

/* GLib writes the reason. */
TEST(expressions)
{
    static const struct {
        const char *text, *reason;
        glong place;
    } bad[] = {
        {"a(", "missing terminating ) at character 2", 2},
        {"\xc3\xa4\xc3\xb6(", "missing terminating ) at character 3", 3},
        {"a[: b", "missing terminating ] for character class at character 5",
         5},
        {"\xc3\xa4\xff", "invalid UTF-8 at character 1", 1},
    };
    g_autoptr(GRegex) regex = pattern_new("^\\w+:.$", NULL, NULL);
    g_autoptr(GRegex) empty = pattern_new("", NULL, NULL);

    ck_assert(g_regex_match(regex, "caf\xc3\xa9:\xe4\xb8\xad", 0, NULL));
    ck_assert(!g_regex_match(regex, ":x", 0, NULL));
    ck_assert_ptr_nonnull(empty);
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        glong place = -1;

        ck_assert_ptr_null(pattern_new(bad[i].text, &place, &error));
        ck_assert(g_error_matches(error, TROUBLE, TROUBLE_USAGE));
        ck_assert_str_eq(error->message, bad[i].reason);
        ck_assert_int_eq(place, bad[i].place);
    }
}
