/* The script of the page follows rules of src/: both give what the cases in
 * tests/page/cases.json expect.  tests/page/unit/rules.test.js reads them, too.
 */
#include "support/suite.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "chart/colour/oklab.h"
#include "cli/values.h"
#include "compare/diff.h"
#include "run/filter.h"
#include "run/finish.h"
#include "run/stacks.h"
#include "run/statistics.h"
#include "support/matchings.h"
#include "support/profiles.h"
#include "words/sparkline.h"
#include "words/units.h"

/* The number of points of a band on the page. */
#define N_POINTS 60

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

/* Fails unless a number of a case is that, but for rounding. */
static void
assert_number(JsonObject *expected, const char *key, double got)
{
    const double number = json_object_get_double_member(expected, key);

    ck_assert_msg(ABS(got - number) <= 1e-9 * MAX(1, ABS(number)),
                  "%s is %.17g, not %.17g", key, got, number);
}

static Run *
run_of(JsonObject *from, const char *key)
{
    const char *table = json_object_get_string_member(from, key);
    g_autoptr(Run) run = NULL;
    Filter filter = {.from.kind = EDGE_TIME, .to.kind = EDGE_TIME};

    if (json_object_has_member(from, "flow"))
        return flow_from(QUANTITY_TICKY, table);
    run = run_from(table);
    if (!json_object_has_member(from, "from"))
        return g_steal_pointer(&run);
    filter.from.time = json_object_get_int_member(from, "from") * 1000000000;
    filter.to.time = json_object_get_int_member(from, "to") * 1000000000;
    return run_filter(run, &filter, QUANTITY_HEAP, NULL);
}

/* The figures of a window: peak, mean, area, end, and the median slope. */
static void
check_figures(JsonObject *expected)
{
    g_autoptr(Run) run = run_of(expected, "table");
    const Statistics statistics = statistics_of_run(run->heap);

    assert_number(expected, "peak", (double)statistics.peak);
    assert_number(expected, "mean", statistics.mean);
    assert_number(expected, "area", statistics.area);
    assert_number(expected, "end", (double)statistics.end);
    assert_number(expected, "growth", statistics.growth);
}

/* When runs end, the times at which they are compared, and the differences of
 * their totals. */
static void
check_difference(JsonObject *expected)
{
    JsonArray *ends = json_object_get_array_member(expected, "ends");
    JsonArray *times = json_object_get_array_member(expected, "times");
    JsonArray *total = json_object_get_array_member(expected, "total");
    g_auto(Matched) pair = MATCHED(MATCH_STABLE, run_of(expected, "before"),
                                   run_of(expected, "after"));
    const Alignment alignment = json_object_has_member(expected, "relative")
                                    ? ALIGN_RELATIVE
                                    : ALIGN_START;
    g_autoptr(Diff) diff = diff_new(pair.matching, 0, 1, alignment);
    const guint n = diff->n_points;
    g_autofree double *values = g_new(double, n + 1);

    diff_total(diff, values);
    for (guint run = 0; run < 2; run++)
        ck_assert_double_eq_tol(
            diff_run_end(matching_run(pair.matching, run)->profile),
            json_array_get_double_element(ends, run), 1e-9);
    ck_assert_uint_eq(n, json_array_get_length(times));
    for (guint k = 0; k < n; k++) {
        ck_assert_double_eq_tol(diff->times[k],
                                json_array_get_double_element(times, k), 1e-9);
        ck_assert_double_eq_tol(values[k],
                                json_array_get_double_element(total, k), 1e-9);
    }
}

/* The points of a small curve. */
static void
check_points(JsonObject *expected)
{
    JsonArray *cells = json_object_get_array_member(expected, "cells");
    g_autoptr(Run) run = run_of(expected, "table");
    double levels[N_POINTS];
    guint n = 0;

    assert_number(expected, "end",
                  sparkline_levels(run->heap, NULL, levels, N_POINTS));
    for (guint k = 0; k < json_array_get_length(cells); k++) {
        JsonArray *equal = json_array_get_array_element(cells, k);

        for (gint64 j = json_array_get_int_element(equal, 0); j > 0; j--)
            ck_assert_double_eq(levels[n++],
                                json_array_get_double_element(equal, 1));
    }
    ck_assert_uint_eq(n, N_POINTS);
}

/* Returns the names of a frame and of those outside it, "base/GHC.Base". */
static char *
path_of(const Stacks *stacks, guint index)
{
    const Frame *frame = stacks_frame(stacks, index);
    g_autofree char *outside = NULL;

    if (frame->parent == NO_FRAME)
        return g_strdup(frame->label);
    outside = path_of(stacks, frame->parent);
    return g_strconcat(outside, "/", frame->label, NULL);
}

/* The frames of stacks have their own amounts, and those inside. */
static void
check_stacks(JsonObject *expected)
{
    JsonObject *frames = json_object_get_object_member(expected, "frames");
    JsonObject *amounts = json_object_get_object_member(expected, "bands");
    g_autoptr(GList) labels = json_object_get_members(amounts);
    g_autoptr(GString) table = g_string_new("time: 0\n");
    g_autoptr(GPtrArray) bands = g_ptr_array_new();
    g_autoptr(Run) run = NULL;
    g_autoptr(Stacks) stacks = NULL;

    for (GList *label = labels; label != NULL; label = label->next)
        g_string_append_printf(
            table, "%s: %" G_GINT64_FORMAT "\n", (char *)label->data,
            json_object_get_int_member(amounts, label->data));
    run = run_from(table->str);
    for (guint k = 0; k < profile_n_bands(run->heap); k++)
        g_ptr_array_add(bands, &g_array_index(run->heap->bands, Band, k));
    stacks = stacks_new(run->heap, bands);
    stacks_measure(stacks, &(Moment){.kind = MOMENT_END});
    ck_assert_uint_eq(stacks_n_frames(stacks), json_object_get_size(frames));
    for (guint k = 0; k < stacks_n_frames(stacks); k++) {
        const Frame *frame = stacks_frame(stacks, k);
        g_autofree char *path = path_of(stacks, k);
        JsonArray *pair = json_object_get_array_member(frames, path);

        ck_assert_msg(pair != NULL, "%s", path);
        ck_assert_uint_eq(frame->own,
                          (guint64)json_array_get_int_element(pair, 0));
        ck_assert_uint_eq(frame->total,
                          (guint64)json_array_get_int_element(pair, 1));
    }
}

/* Sets the edge of a key. */
static gboolean
read_edge(JsonObject *from, const char *key, WindowEdge *edge)
{
    const char *text = json_object_get_string_member(from, key);

    return text[0] == '\0' || value_edge(text, edge, NULL);
}

/* Fails unless an edge has the time of an element of an array, or is none. */
static void
assert_edge(const WindowEdge *edge, JsonArray *expected, guint index)
{
    if (json_array_get_null_element(expected, index))
        ck_assert_int_eq(edge->kind, EDGE_NONE);
    else
        ck_assert_int_eq(
            edge->time,
            llround(json_array_get_double_element(expected, index) * 1e9));
}

/* The edges of a window are times, shares and markers, those of "marked". */
static void
check_window(JsonObject *expected)
{
    g_autoptr(JsonParser) parser = read_cases();
    JsonArray *marked = json_object_get_array_member(
        json_node_get_object(json_parser_get_root(parser)), "marked");
    g_autoptr(Run) run = run_new("log");
    WindowEdge from = {.kind = EDGE_NONE}, to = {.kind = EDGE_NONE};

    for (guint i = 0; i < json_array_get_length(marked); i++) {
        JsonArray *marker = json_array_get_array_element(marked, i);
        const char *text = json_array_get_string_element(marker, 1);

        marker_store_add(
            run->marker_store, MARKER_USER,
            llround(json_array_get_double_element(marker, 0) * 1e9), text,
            strlen(text));
    }
    run->end = 4 * G_GINT64_CONSTANT(1000000000);
    run_finish(run);
    if (json_object_get_null_member(expected, "window")) {
        ck_assert_msg(!read_edge(expected, "from", &from) ||
                          !read_edge(expected, "to", &to) ||
                          !window_resolve(run, &from, &to, NULL),
                      "%s", from.name);
    } else {
        JsonArray *window = json_object_get_array_member(expected, "window");

        ck_assert(read_edge(expected, "from", &from) &&
                  read_edge(expected, "to", &to) &&
                  window_resolve(run, &from, &to, NULL));
        assert_edge(&from, window, 0);
        assert_edge(&to, window, 1);
    }
    window_edge_clear(&from);
    window_edge_clear(&to);
}

/* The unit of an axis of times. */
static void
check_times(JsonObject *expected)
{
    const Unit *unit =
        unit_of_times(json_object_get_double_member(expected, "from"),
                      json_object_get_double_member(expected, "to"));

    ck_assert_str_eq(unit->name,
                     json_object_get_string_member(expected, "unit"));
}

/* A text on a colour is black or white. */
static void
check_ink(JsonObject *expected)
{
    const char *text = json_object_get_string_member(expected, "ground");
    guint red, green, blue;
    Colour ink;

    ck_assert_int_eq(sscanf(text, "#%2x%2x%2x", &red, &green, &blue), 3);
    ink = colour_of_text_on(
        &(Colour)RGB(red / 255.0, green / 255.0, blue / 255.0));
    ck_assert_str_eq(ink.red > 0 ? "white" : "black",
                     json_object_get_string_member(expected, "ink"));
}

static const struct {
    const char *name;
    void (*check)(JsonObject *expected);
} lists[] = {
    {"figures", check_figures}, {"differences", check_difference},
    {"points", check_points},   {"stacks", check_stacks},
    {"windows", check_window},  {"inks", check_ink},
    {"times", check_times},
};

/* Each list has some cases. */
TABLE_TEST(rules, lists, row)
{
    g_autoptr(JsonParser) parser = read_cases();
    JsonArray *cases = json_object_get_array_member(
        json_node_get_object(json_parser_get_root(parser)), row->name);

    ck_assert_uint_gt(json_array_get_length(cases), 0);
    for (guint i = 0; i < json_array_get_length(cases); i++)
        row->check(json_array_get_object_element(cases, i));
}
