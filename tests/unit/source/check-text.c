#include "support/suite.h"

#include <string.h>

#include "source/text.h"

/* Asserts the rows, each followed by "|". */
static void
assert_rows(const char *bytes, gsize size, const char *expected)
{
    g_autoptr(SourceText) text = source_text_new(bytes, size, "M.hs");
    g_autoptr(GString) rows = g_string_new(NULL);

    for (guint i = 0; i < source_text_n_rows(text); i++)
        g_string_append_printf(rows, "%s|", source_text_row(text, i));
    ck_assert_str_eq(rows->str, expected);
}

TEST(rows)
{
    static const struct {
        const char *bytes, *rows;
    } cases[] = {
        {"", ""},
        {"\n", "|"},
        {"a\nb\n", "a|b|"},
        {"a\n\nb", "a||b|"},
        {"a\r\nb\r\n", "a|b|"},
        {"a\r", "a|"},
        {"a\rb\n", "a\\x0Db|"},
        {"\tx\n", "        x|"},
        {"ab\tc\t\td\n", "ab      c               d|"},
        {"1234567\tx\n12345678\tx\n", "1234567 x|12345678        x|"},
        /* A character of several bytes has one column. */
        {"\xc3\xa9\xe2\x82\xac\tx\n", "\xc3\xa9\xe2\x82\xac      x|"},
        {"a\xff\xc3\n\xe2\x82\n", "a\\xFF\\xC3|\\xE2\\x82|"},
        {"\033[31m\x7f\n", "\\x1B[31m\\x7F|"},
        {"if \xe2\x80\xae x\n", "if \\u{202E} x|"},
        {"\xef\xbb\xbfmodule M\n", "module M|"},
        {"<script> & \"\n", "<script> & \"|"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_rows(cases[i].bytes, strlen(cases[i].bytes), cases[i].rows);
    assert_rows("a\0b\n", 4, "a\\x00b|");
}

/* Asserts the row of each line of "lines", from 0; -1 = none. */
static void
assert_found(const char *bytes, const char *file, guint line, gint row)
{
    g_autoptr(SourceText) text = source_text_new(bytes, strlen(bytes), file);

    ck_assert_msg(source_text_find(text, line) == row, "%s: line %u: row %d",
                  bytes, line, source_text_find(text, line));
}

TEST(lines_of_files_as_written)
{
    assert_found("a\nb\n", "M.hs", 0, -1);
    assert_found("a\nb\n", "M.hs", 1, 0);
    assert_found("a\nb\n", "M.hs", 2, 1);
    assert_found("a\nb\n", "M.hs", 3, -1);
    assert_found("a\nb", "M.hs", 2, 1);
    assert_found("", "M.hs", 1, -1);
    assert_found("a\n", "M.hs", G_MAXUINT, -1);
    /* Literate programs are numbered as they are. */
    assert_found("Text.\n\n> main = x\n\\begin{code}\ny\n", "M.lhs", 3, 2);
}

/* These are no directives. */
TEST(other_lines)
{
    static const char *const texts[] = {
        "#define X 7",
        "#line 7",
        "#line \"M.hs\"",
        "#line 7 M.hs",
        "# 7",
        "#",
        "#! /usr/bin/env runghc",
        "  #line 7 \"M.hs\"",
        "{-# INLINE 7 \"M.hs\" #-}",
        "{-# LINE7 \"M.hs\" #-}",
        "{-# LINE x \"M.hs\" #-}",
        "{-# LINE 7 \"M.hs",
        "#line 99999999999999999999999 \"M.hs\"",
        "#line 3000000000 \"M.hs\"",
        "#line -7 \"M.hs\"",
    };

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *bytes = g_strdup_printf("%s\nb\n", texts[i]);

        assert_found(bytes, "M.hs", 1, 0);
        assert_found(bytes, "M.hs", 2, 1);
        assert_found(bytes, "M.hs", 7, -1);
    }
}

TEST(directives)
{
    static const char *const texts[] = {
        "#line 7 \"src/M.x\"",       "# 7 \"M.x\"",
        "# 7 \"./M.x\" 2 3",         "#7 \"M.x\"",
        "{-# LINE 7 \"M.x\" #-}",    "{-# line 7 \"/a/M.x\" #-} b",
        "{-#LINE\t7\t\"M.x\"#-}",    "#line\t7 \"M.x\"\r",
        "#line  000007   \"M.x\" 1",
    };

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *bytes = g_strdup_printf("a\n%s\nb\nc\n", texts[i]);

        /* For the file that is named, whatever folder. */
        assert_found(bytes, "src/M.x", 1, 0);
        assert_found(bytes, "M.x", 2, -1);
        assert_found(bytes, "M.x", 3, -1);
        assert_found(bytes, "M.x", 7, 2);
        assert_found(bytes, "M.x", 8, 3);
        assert_found(bytes, "M.x", 9, -1);
        /* For another one, what follows is not of that file. */
        assert_found(bytes, "M.hs", 1, 0);
        assert_found(bytes, "M.hs", 3, -1);
        assert_found(bytes, "M.hs", 7, -1);
    }
}

/* A generated file goes back and forth between files. */
TEST(several_directives)
{
    static const char bytes[] = "{-# LINE 1 \"M.x\" #-}\n"
                                "a\n"
                                "{-# LINE 90 \"template.hs\" #-}\n"
                                "b\n"
                                "{-# LINE 2 \"M.x\" #-}\n"
                                "c\n"
                                "# 1 \"M.x\"\n"
                                "d\n"
                                "#line 0 \"M.x\"\n"
                                "e\n"
                                "f\n";

    assert_found(bytes, "M.x", 0, 9);
    /* The first row with the number. */
    assert_found(bytes, "M.x", 1, 1);
    assert_found(bytes, "M.x", 2, 5);
    assert_found(bytes, "M.x", 90, -1);
    assert_found(bytes, "template.hs", 90, 3);
    assert_found(bytes, "template.hs", 1, -1);
}
