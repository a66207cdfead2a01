/* The script of the page follows rules of src/: both give what the cases in
 * tests/page/cases.json expect.  tests/page/unit/rules.test.js reads them, too.
 */
#include "support/suite.h"

#include <json-glib/json-glib.h>

#include "words/units.h"

/* Returns the cases.  Free with g_object_unref. */
static JsonParser *
read_cases(void)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *path =
        g_build_filename(top ? top : ".", "tests/page/cases.json", NULL);
    JsonParser *parser = json_parser_new_immutable();
    g_autoptr(GError) error = NULL;

    ck_assert_msg(json_parser_load_from_file(parser, path, &error), "%s",
                  error == NULL ? "" : error->message);
    return parser;
}

static JsonObject *
section(JsonParser *parser, const char *name)
{
    return json_object_get_object_member(
        json_node_get_object(json_parser_get_root(parser)), name);
}

/* The page has the units of src/words/units.c, which its settings have. */
LOOP_TEST(units, 0, N_UNIT_KINDS)
{
    g_autoptr(JsonParser) parser = read_cases();
    JsonArray *expected = json_object_get_array_member(
        section(parser, "units"), unit_kind_name((UnitKind)_i));
    guint n;
    const Unit *kind = units_of_kind((UnitKind)_i, &n);

    ck_assert_uint_eq(n, json_array_get_length(expected));
    for (guint i = 0; i < n; i++) {
        JsonArray *unit = json_array_get_array_element(expected, i);

        ck_assert_str_eq(kind[i].name, json_array_get_string_element(unit, 0));
        ck_assert_double_eq(kind[i].size,
                            json_array_get_double_element(unit, 1));
    }
}

static const struct {
    const char *kind;
    char *(*format)(double);
} formats[] = {
    {"bytes", format_bytes},
    {"seconds", format_seconds},
    {"share", format_share},
};

/* Numbers have three digits and the largest unit in which they are at least 1.
 * A number that rounds up to 1024 or 1000 goes to the next unit. */
TABLE_TEST(texts, formats, row)
{
    g_autoptr(JsonParser) parser = read_cases();
    JsonArray *pairs =
        json_object_get_array_member(section(parser, "texts"), row->kind);

    ck_assert_uint_gt(json_array_get_length(pairs), 0);
    for (guint i = 0; i < json_array_get_length(pairs); i++) {
        JsonArray *pair = json_array_get_array_element(pairs, i);
        const double value = json_array_get_double_element(pair, 0);
        g_autofree char *text = row->format(value);

        ck_assert_msg(g_str_equal(text, json_array_get_string_element(pair, 1)),
                      "%.17g is '%s', not '%s'", value, text,
                      json_array_get_string_element(pair, 1));
    }
}
