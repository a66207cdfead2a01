#include "support/suite.h"

#include <glib/gstdio.h>
#include <math.h>

#include "output/json/json-stream.h"
#include "support/locales.h"

/* Opens a sink on a new file and stores its name in *name. */
static Sink *
open_sink(char **name)
{
    int fd = g_file_open_tmp("evheap-XXXXXX", name, NULL);

    ck_assert_int_ge(fd, 0);
    g_close(fd, NULL);
    return sink_open(*name, NULL);
}

static void
assert_written(Sink *sink, const char *name, const char *expected)
{
    g_autofree char *text = NULL;

    ck_assert(sink_finish(sink, NULL));
    ck_assert(sink_commit(sink, NULL));
    ck_assert(g_file_get_contents(name, &text, NULL, NULL));
    g_unlink(name);
    ck_assert_str_eq(text, expected);
}

TEST(a_line_for_each_value)
{
    g_autofree char *name = NULL;
    g_autoptr(Sink) sink = open_sink(&name);
    JsonStream stream = {.sink = sink};

    json_open(&stream, NULL, "{");
    json_put_text(&stream, "a\"b", "c\\d");
    json_open(&stream, "list", "[");
    json_open_line(&stream, NULL, "[");
    json_put_integer(&stream, NULL, -1);
    json_put_integer(&stream, NULL, 2);
    json_close(&stream, "]");
    json_open(&stream, NULL, "{");
    json_put_text(&stream, "none", NULL);
    json_put_null(&stream, "unknown");
    json_put_bytes(&stream, "known", 3);
    json_put_flag(&stream, "yes", TRUE);
    json_close(&stream, "}");
    json_open_line(&stream, NULL, "{");
    json_close(&stream, "}");
    json_close(&stream, "]");
    json_put_integer(&stream, "last", G_MININT64);
    json_close(&stream, "}");
    json_end(&stream);
    assert_written(sink, name,
                   "{\n"
                   "  \"a\\\"b\": \"c\\\\d\",\n"
                   "  \"list\": [\n"
                   "    [-1,2],\n"
                   "    {\n"
                   "      \"none\": null,\n"
                   "      \"unknown\": null,\n"
                   "      \"known\": 3,\n"
                   "      \"yes\": true\n"
                   "    },\n"
                   "    {}\n"
                   "  ],\n"
                   "  \"last\": -9223372036854775808\n"
                   "}\n");
}

TEST(nested_values_may_share_a_line)
{
    g_autofree char *name = NULL;
    g_autoptr(Sink) sink = open_sink(&name);
    JsonStream stream = {.sink = sink};

    json_open(&stream, NULL, "[");
    json_open_line(&stream, NULL, "{");
    json_put_text(&stream, "name", "a}\"]");
    json_open(&stream, "values", "[");
    json_close(&stream, "]");
    json_close(&stream, "}");
    json_open_line(&stream, NULL, "{");
    json_open_line(&stream, "figures", "{");
    json_put_flag(&stream, "no", FALSE);
    json_close(&stream, "}");
    json_open(&stream, "c\"d", "[");
    json_put_bytes(&stream, NULL, 0);
    json_put_bytes(&stream, NULL, G_MAXINT64);
    json_put_bytes(&stream, NULL, G_MAXUINT64);
    json_put_number(&stream, NULL, INFINITY);
    json_close(&stream, "]");
    json_close(&stream, "}");
    json_put_integer(&stream, NULL, 1);
    json_close(&stream, "]");
    json_end(&stream);
    assert_written(sink, name,
                   "[\n"
                   "  {\"name\":\"a}\\\"]\",\"values\":[]},\n"
                   "  {\"figures\":{\"no\":false},\"c\\\"d\":"
                   "[0,9223372036854775807,1.8446744073709552e+19,null]},\n"
                   "  1\n"
                   "]\n");
}

/* Returns a document that consists of one number, without the line feed. */
static char *
written_number(double number, guint64 bytes, gboolean is_size)
{
    g_autofree char *name = NULL;
    g_autoptr(Sink) sink = open_sink(&name);
    JsonStream stream = {.sink = sink};
    char *text = NULL;

    if (is_size)
        json_put_bytes(&stream, NULL, bytes);
    else
        json_put_number(&stream, NULL, number);
    ck_assert(sink_finish(sink, NULL));
    ck_assert(sink_commit(sink, NULL));
    ck_assert(g_file_get_contents(name, &text, NULL, NULL));
    g_unlink(name);
    return text;
}

/* A rounded number has an exponent or a fraction.  An exact one has neither. */
static const struct {
    guint64 bytes;
    const char *text;
} sizes[] = {
    {0, "0"},
    {G_MAXINT64, "9223372036854775807"},
    {(guint64)G_MAXINT64 + 1, "9.2233720368547758e+18"},
    {G_MAXUINT64, "1.8446744073709552e+19"},
    {G_GUINT64_CONSTANT(10000000000000000000), "9.9999999999999980e+18"},
};

TABLE_TEST(rounded_sizes_are_marked, sizes, row)
{
    g_autofree char *text = written_number(0, row->bytes, TRUE);
    double read = g_ascii_strtod(text, NULL);

    if (row->bytes <= G_MAXINT64)
        ck_assert_str_eq(text, row->text);
    else
        ck_assert_ptr_nonnull(strchr(text, '.'));
    ck_assert(fabs(read - g_ascii_strtod(row->text, NULL)) <= 4e-16 * read);
}

static const struct {
    double number;
    const char *text; /* NULL: any text that reads as the number */
} numbers[] = {
    {0, "0"},
    {-0.0, "0"},
    {16, "16"},
    {-3, "-3"},
    {0.5, "0.5"},
    {1e15, "1000000000000000"},
    {0x1p62, "4611686018427387904"},
    {-0x1p62, "-4611686018427387904"},
    {0.1, NULL},
    {-1.0 / 3, NULL},
    {0x1p63, NULL},
    {-0x1p63, NULL},
    {1e300, NULL},
    {5e-324, NULL},
    /* json-glib prints these without a decimal point, and would append ".0" to
     * the exponent. */
    {2e-08, NULL},
    {3e-10, NULL},
    {-2e-08, NULL},
    {1e19, NULL},
    {-3e22, NULL},
};

static void
assert_valid(double number, const char *expected)
{
    g_autofree char *text = written_number(number, 0, FALSE);
    double read = g_ascii_strtod(text, NULL);

    ck_assert_msg(g_regex_match_simple("^-?[0-9]+(\\.[0-9]+)?(e[-+][0-9]+)?$",
                                       text, 0, 0),
                  "%s", text);
    if (expected != NULL)
        ck_assert_str_eq(text, expected);
    ck_assert_msg(fabs(read - number) <= 4e-16 * fabs(number), "%s", text);
}

TEST(numbers_are_valid)
{
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        assert_valid(numbers[i].number, numbers[i].text);
}

COMMA_TEST(numbers_are_valid_with_decimal_commas)
{
    set_comma_locale();
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        assert_valid(numbers[i].number, numbers[i].text);
    setlocale(LC_ALL, "C");
}

/* The text of a page cannot end its element, whatever it is, and has no
 * characters that do not print. */
TEST(a_page_is_one_harmless_line)
{
    g_autoptr(GString) page = g_string_new(NULL);
    JsonStream stream = json_page_stream(page);

    json_open(&stream, NULL, "{");
    json_put_text(&stream, "</script>", "<!-- a&b");
    json_open(&stream, "list", "[");
    json_put_text(&stream, NULL,
                  "\xe2\x80\xa8\xe2\x80\xae\xf3\xa0\x80\x81 \xc3\xa9");
    json_put_integer(&stream, NULL, -7);
    stream.max_text = 16;
    json_put_text(&stream, NULL, "abcdefghijklmnop");
    json_put_text(&stream, NULL, "abcdefghijklmnopq");
    json_put_json(&stream, NULL, "[1,2,3,4,5,6,7,8]");
    json_put_json(&stream, NULL, "[1,2]");
    json_close(&stream, "]");
    json_close(&stream, "}");
    json_end(&stream);
    ck_assert_str_eq(
        page->str,
        "{\"\\u003c/script\\u003e\":\"\\u003c!-- a\\u0026b\","
        "\"list\":[\"\\u2028\\u202e\\udb40\\udc01 \xc3\xa9\",-7,"
        "\"abcdefghijklmnop\",\"abc\xe2\x80\xa6opq#918a954a\",null,[1,2]]}");
}
