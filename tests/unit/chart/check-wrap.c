#include "support/suite.h"

#include <string.h>

#include "chart/text/wrap.h"

#define SIZE 10.0
#define WIDE (0.55 * SIZE) /* of a character */

static GArray *
wrap_at(const char *text, guint first, guint rest, const char *signs)
{
    const Wrap wrap = {
        .metrics = metrics_fixed(),
        .font = {.size = SIZE},
        .first = first * WIDE + 0.01,
        .rest = rest * WIDE + 0.01,
        .signs = signs,
    };
    GArray *ends = g_array_new(FALSE, FALSE, sizeof(gsize));

    wrap_text(&wrap, text, ends);
    return ends;
}

/* Returns the lines with a '|' between them. */
static char *
lines_of(const char *text, const GArray *ends)
{
    GString *lines = g_string_new(NULL);
    gsize start = 0;

    for (guint i = 0; i < ends->len; i++) {
        gsize end = g_array_index(ends, gsize, i);

        g_string_append(lines, i > 0 ? "|" : "");
        g_string_append_len(lines, text + start, (gssize)(end - start));
        start = end;
    }
    ck_assert_uint_eq(start, strlen(text));
    return g_string_free(lines, FALSE);
}

START_TEST(lines_end_where_names_may_be_parted)
{
    static const struct {
        const char *text;
        guint first, rest;
        const char *signs, *lines;
    } cases[] = {
        {"", 5, 5, "/", ""},
        {"abcde", 5, 5, "/", "abcde"},
        {"abcdef", 5, 5, "/", "abcde|f"},
        {"ab/cd.ef", 6, 6, "/", "ab/|cd.ef"},
        {"a/bcd.ef", 6, 6, "/", "a/bcd.|ef"},
        {"abc/d.ef", 6, 6, "/", "abc/|d.ef"},
        {"abc/d.ef", 6, 6, ".", "abc/d.|ef"},
        {"a/bcdefgh", 6, 6, "/", "a/bcde|fgh"},
        {"main/go/run/loop", 8, 8, "/", "main/go/|run/loop"},
        {"main/go/run/loop", 5, 12, "/", "main/|go/run/loop"},
        {"pkg:Data.Map", 8, 8, ".", "pkg:|Data.Map"},
        {"pkg:Data.Map", 10, 10, ".", "pkg:Data.|Map"},
        {"e\xcc\x81"
         "e\xcc\x81"
         "e\xcc\x81",
         3, 3, "/", "e\xcc\x81|e\xcc\x81|e\xcc\x81"},
        {"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb\xf0\x9f\x98\x80", 3, 3,
         "/", "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb|\xf0\x9f\x98\x80"},
        {"abc", 0, 0, "/", "a|b|c"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GArray) ends = wrap_at(cases[i].text, cases[i].first,
                                         cases[i].rest, cases[i].signs);
        g_autofree char *lines = lines_of(cases[i].text, ends);

        ck_assert_str_eq(lines, cases[i].lines);
    }
}
END_TEST

START_TEST(no_line_is_too_wide)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint i = 0; i < 500; i++)
        g_string_append_printf(text, "level%u%s", i * 7919 % 1013,
                               i % 7 == 0   ? "."
                               : i % 3 == 0 ? "/"
                                            : "");
    for (guint width = 1; width < 200; width += 3) {
        g_autoptr(GArray) ends = wrap_at(text->str, width, width, "/");
        gsize start = 0;

        for (guint i = 0; i < ends->len; i++) {
            gsize end = g_array_index(ends, gsize, i);

            ck_assert_uint_gt(end, start);
            ck_assert_uint_le(end - start, width);
            start = end;
        }
        ck_assert_uint_eq(start, text->len);
        /* Nor are lines broken without need. */
        ck_assert_uint_le(ends->len, text->len * 2 / width + 1);
    }
}
END_TEST

/* Who only asks whether there are more lines than so many gets no more. */
START_TEST(lines_may_be_limited)
{
    const Wrap wrap = {
        .metrics = metrics_fixed(),
        .font = {.size = SIZE},
        .first = 2 * WIDE + 0.01,
        .rest = 2 * WIDE + 0.01,
        .most = 3,
        .signs = "/",
    };
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(gsize));

    wrap_text(&wrap, "abcdefgh", ends);
    ck_assert_uint_eq(ends->len, 3);
    ck_assert_uint_eq(g_array_index(ends, gsize, 2), 6);
    wrap_text(&wrap, "abc", ends);
    ck_assert_uint_eq(ends->len, 5);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("wrap");
    TCase *cases = add_case(suite, "lines");

    tcase_add_test(cases, lines_end_where_names_may_be_parted);
    tcase_add_test(cases, no_line_is_too_wide);
    tcase_add_test(cases, lines_may_be_limited);
    return run_suite(suite);
}
