#include "support/suite.h"

#include <config.h>

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "reader/reader.h"
#include "run/finish.h"
#include "run/statistics.h"
#include "support/archives.h"
#include "support/profiles.h"
#include "support/reported.h"
#include "support/written.h"

static char *
json_text(const Profile *profile, const Selection *asked)
{
    const ReportRun lone = {.profile = profile,
                            .decoded = profile,
                            .asked = asked,
                            .markers = profile->run->markers,
                            .letter = "A"};
    const Report report = {.runs = &lone, .n_runs = 1};

    return written(&format_json, &report);
}

/* Reads a document with one run and stores it in *run.  The parser owns the
 * run. */
static JsonParser *
read_run(const char *text, JsonObject **run)
{
    JsonParser *parser = json_parser_new_immutable();
    g_autoptr(GError) error = NULL;
    JsonObject *root;

    ck_assert_msg(json_parser_load_from_data(parser, text, -1, &error),
                  "%s in:\n%s", error ? error->message : "", text);
    root = json_node_get_object(json_parser_get_root(parser));
    ck_assert_int_eq(json_object_get_int_member(root, "schema"), 3);
    ck_assert_uint_eq(
        json_array_get_length(json_object_get_array_member(root, "runs")), 1);
    *run = json_array_get_object_element(
        json_object_get_array_member(root, "runs"), 0);
    return parser;
}

/* A run with all kinds of data and integral statistics. */
static Run *
full_run(void)
{
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_RETAINER;
    run->heap->has_breakdown = TRUE;
    run->facts.program = g_strdup("/bin/prog");
    run->facts.arguments = g_strsplit_set("a \"b\"|+RTS|-hr|-R3", "|", -1);
    run->facts.rts = g_strdup("GHC-9.10.3 rts_p");
    run->facts.capabilities = 2;
    run->facts.start_s = 1000000000;
    run->heap->interval = 100000000;
    run->facts.filters[0] = g_strdup("Main");
    run_fill(run, "time: 0 2\n"
                  "x: 4 4\n"
                  "y: - 8\n");
    marker_store_add(run->marker_store, MARKER_USER, 7, "half\tway", 8);
    marker_store_add(run->marker_store, MARKER_EVENT, 9, "", 0);
    marker_store_count_left_out(run->marker_store, 2, 5);
    run_add_memory(run, MEMORY_LIVE, 5, 4096);
    run->heap->n_summed = 6;
    warnings_add(&run->warnings, WARNING_DAMAGE, 99, 75);
    warnings_add_text(&run->warnings, WARNING_RETAINERS, "\xc3\xbc");
    run_finish(run);
    return run;
}

/* What the whole documents of tests/golden/cli do not have. */
TEST(values_are_as_documented)
{
    static const char *const parts[] = {
        "\"program\": \"/bin/prog\",\n",
        "\"arguments\": [\"a \\\"b\\\"\",\"+RTS\",\"-hr\",\"-R3\"],\n",
        "\"command\": \"prog 'a \\\"b\\\"' +RTS -hr -R3\",\n",
        "\"capabilities\": 2,\n",
        "\"start\": \"2001-09-09T01:46:40Z\",\n",
        "\"filters\": {\"-hm\":\"Main\"},\n",
        "\"retainers\": {\"limit\":3,\"many_left_out\":true},\n",
        "\"samples_summed\": 6,\n",
        "\"whole\": false,\n",
        "{\"key\":\"not-whole\",\"missing_s\":0,\"skipped\":75,\"lost_eras\":0},\n",
        ("{\"band\":\"y\",\"share\":0.5,\"figures\":{\"peak\":8,\"peak_era\":1,"
         "\"peak_time_ns\":2000000000,\"area\":8,\"mean\":4,\"end\":8,"
         "\"growth\":4,\"steadiness\":1,\"deviation\":4},\"first_era\":1,"
         "\"values\":[8]}\n"),
        "{\"time_ns\":7,\"kind\":\"user\",\"text\":\"half\\\\x09way\"},\n",
        ("{\"time_ns\":9,\"kind\":\"event\",\"text\":\"(empty)\","
         "\"left_out_same\":2,\"left_out_like\":5}\n"),
        "\"live\": [\n          [5,4096]\n        ],\n",
        "{\"warning\":\"damage\",\"count\":1,\"bytes\":75,\"offset\":99,",
        "{\"warning\":\"retainers\",\"count\":1,\"message\":\"closures ",
    };
    g_autoptr(Run) run = full_run();
    g_autofree char *text = json_text(run->heap, NULL);

    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        ck_assert_msg(strstr(text, parts[i]) != NULL, "no %s in %s", parts[i],
                      text);
}

static void
assert_null(JsonObject *run, const char *key)
{
    ck_assert_msg(json_object_has_member(run, key), "no %s", key);
    ck_assert_msg(json_object_get_null_member(run, key), "%s", key);
}

/* Unknown values are null, not omitted. */
TEST(unknown_values_are_null)
{
    static const char *const keys[] = {
        "program",   "arguments", "command",      "ghc",         "rts",
        "start",     "date",      "capabilities", "interval_ns", "grouping",
        "breakdown", "retainers", "info_tables",  "figures",
    };
    g_autoptr(Run) input = run_new("log");
    g_autoptr(JsonParser) parser = NULL;
    g_autofree char *text = NULL;
    JsonObject *run;

    run_finish(input);
    text = json_text(input->heap, NULL);
    parser = read_run(text, &run);
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        assert_null(run, keys[i]);
    ck_assert_uint_eq(
        json_array_get_length(json_object_get_array_member(run, "bands")), 0);
}

static void
assert_near(JsonObject *object, const char *key, double expected)
{
    double number = json_object_get_double_member(object, key);

    ck_assert_msg(fabs(number - expected) <= 4e-16 * fabs(expected),
                  "%s is %.17g, not %.17g", key, number, expected);
}

static void
assert_figures(JsonObject *figures, const Statistics *expected)
{
    assert_near(figures, "peak", (double)expected->peak);
    ck_assert_int_eq(json_object_get_int_member(figures, "peak_era"),
                     expected->peak_era);
    ck_assert_int_eq(json_object_get_int_member(figures, "peak_time_ns"),
                     expected->peak_time);
    assert_near(figures, "area", expected->area);
    assert_near(figures, "mean", expected->mean);
    assert_near(figures, "end", (double)expected->end);
    assert_near(figures, "growth", expected->growth);
    assert_near(figures, "steadiness", expected->steadiness);
    assert_near(figures, "deviation", expected->deviation);
}

/* Returns the value of a band in an era, or NULL outside its array. */
static JsonNode *
value_node(JsonObject *band, guint era)
{
    JsonArray *values = json_object_get_array_member(band, "values");
    gint64 index = era - json_object_get_int_member(band, "first_era");

    return index < 0 || index >= json_array_get_length(values)
               ? NULL
               : json_array_get_element(values, (guint)index);
}

/* Values that occur only in broken logs are still valid numbers. */
TEST(the_largest_values_are_numbers)
{
    g_autoptr(Run) input =
        run_from("time: 0 1\na: 9223372036854775807 18446744073709551615\n"
                 "b: 18446744073709551615 1\n");
    g_autofree char *text = json_text(input->heap, NULL);
    g_autoptr(JsonParser) parser = NULL;
    JsonObject *run, *band;

    parser = read_run(text, &run);
    band = json_array_get_object_element(
        json_object_get_array_member(run, "bands"), 0);
    ck_assert_int_eq(json_node_get_int(value_node(band, 0)), G_MAXINT64);
    ck_assert(json_node_get_double(value_node(band, 1)) == 0x1p64);
    ck_assert_ptr_nonnull(
        strstr(text, "[9223372036854775807,1.8446744073709552e+19]"));
    ck_assert(!g_regex_match_simple("[:,[]-?(nan|inf)[],}]", text,
                                    G_REGEX_CASELESS, 0));
}

/* OTHER, as -m or -t produce it, next to a band of that name. */
TEST(other_is_marked)
{
    g_autoptr(Run) input =
        run_from("time: 0 1\nOTHER: 90 90\nb: 80 80\nc: 3 1\nd: 1 1\n");
    g_autoptr(Selection) asked = select_bands(input->heap, 0, 2);
    g_autofree char *text = json_text(input->heap, asked);
    g_autoptr(JsonParser) parser = NULL;
    JsonObject *run, *band;
    JsonArray *bands;

    parser = read_run(text, &run);
    bands = json_object_get_array_member(run, "bands");
    ck_assert_uint_eq(json_array_get_length(bands), 3);
    band = json_array_get_object_element(bands, 0);
    ck_assert_str_eq(json_object_get_string_member(band, "band"), "OTHER #2");
    ck_assert(!json_object_has_member(band, "other"));
    band = json_array_get_object_element(bands, 2);
    ck_assert_str_eq(json_object_get_string_member(band, "band"), "OTHER");
    ck_assert(json_object_get_boolean_member(band, "other"));
    ck_assert_int_eq(json_object_get_int_member(band, "holds"), 2);
    assert_near(band, "share", asked->other_share);
    assert_figures(json_object_get_object_member(band, "figures"),
                   &asked->other_statistics);
    ck_assert_int_eq(json_node_get_int(value_node(band, 0)), 4);
    ck_assert_int_eq(json_node_get_int(value_node(band, 1)), 2);
}

static void
append_csv_row(GString *csv, JsonObject *era, JsonObject *band)
{
    JsonNode *value =
        value_node(band, (guint)json_object_get_int_member(era, "era"));
    gint64 time = json_object_get_int_member(era, "time_ns");
    g_autoptr(GString) name =
        g_string_new(json_object_get_string_member(band, "band"));

    if (value == NULL || json_node_get_int(value) == 0)
        return;
    g_string_replace(name, "\"", "\"\"", 0);
    g_string_append_printf(
        csv,
        "A,%" G_GINT64_FORMAT ",%" G_GINT64_FORMAT ".%09d,\"%s\""
        ",%" G_GINT64_FORMAT "\n",
        json_object_get_int_member(era, "era"), time / 1000000000,
        (int)(time % 1000000000), name->str, json_node_get_int(value));
}

/* Converts a run in JSON to CSV.  Both have the same rows in the same order. */
static char *
csv_of_json(JsonObject *run)
{
    JsonArray *eras = json_object_get_array_member(run, "eras");
    JsonArray *bands = json_object_get_array_member(run, "bands");
    GString *csv = g_string_new("run,era,time_s,band,bytes\n");

    for (guint era = 0; era < json_array_get_length(eras); era++)
        for (guint i = 0; i < json_array_get_length(bands); i++)
            append_csv_row(csv, json_array_get_object_element(eras, era),
                           json_array_get_object_element(bands, i));
    return g_string_free(csv, FALSE);
}

static void
assert_agrees_with_csv(const Profile *profile, const Selection *asked)
{
    const ReportRun lone = {.profile = profile,
                            .decoded = profile,
                            .asked = asked,
                            .markers = profile->run->markers,
                            .letter = "A"};
    const Report report = {.runs = &lone, .n_runs = 1};
    g_autofree char *csv = written(&format_csv, &report);
    g_autofree char *text = written(&format_json, &report);
    g_autofree char *from_json = NULL;
    g_autoptr(JsonParser) parser = NULL;
    JsonObject *run;

    parser = read_run(text, &run);
    from_json = csv_of_json(run);
    assert_lines(from_json, csv);
}

static char *
source_path(const char *folder, const char *name)
{
    const char *top = g_getenv("top_srcdir");

    return g_build_filename(top ? top : ".", folder, name, NULL);
}

/* Calls a function for every readable log of tests/inputs/logs. */
static guint
for_each_log(void (*function)(const Profile *profile, gpointer data),
             gpointer data)
{
    g_autofree char *folder = source_path("tests/inputs", "logs");
    g_autoptr(GDir) logs = g_dir_open(folder, 0, NULL);
    guint n_profiles = 0;
    const char *name;

    ck_assert_ptr_nonnull(logs);
    while ((name = g_dir_read_name(logs)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(Run) run = NULL;

        if (g_str_has_suffix(name, ".eventlog"))
            run = reader_read(path, NULL, NULL, NULL);
        if (run == NULL)
            continue;
        n_profiles++;
        function(run->heap, data);
    }
    return n_profiles;
}

static void
compare_with_csv(const Profile *profile, gpointer data)
{
    g_autoptr(Selection) asked = select_bands(profile, 1, 3);

    (void)data;
    assert_agrees_with_csv(profile, NULL);
    assert_agrees_with_csv(profile, asked);
}

TEST(csv_and_json_of_real_logs_agree)
{
    ck_assert_uint_ge(for_each_log(compare_with_csv, NULL), 15);
}

static void collect_keys(JsonNode *node, GHashTable *keys);

/* The keys in "filters" are options of GHC, those in "stops" its reasons. */
static void
collect_member(JsonObject *object, const char *key, JsonNode *node,
               gpointer keys)
{
    (void)object;
    g_hash_table_add(keys, g_strdup(key));
    if (strcmp(key, "filters") != 0 && strcmp(key, "stops") != 0)
        collect_keys(node, keys);
}

static void
collect_element(JsonArray *array, guint index, JsonNode *node, gpointer keys)
{
    (void)array;
    (void)index;
    collect_keys(node, keys);
}

static void
collect_keys(JsonNode *node, GHashTable *keys)
{
    if (JSON_NODE_HOLDS_OBJECT(node))
        json_object_foreach_member(json_node_get_object(node), collect_member,
                                   keys);
    else if (JSON_NODE_HOLDS_ARRAY(node))
        json_array_foreach_element(json_node_get_array(node), collect_element,
                                   keys);
}

static void
collect_keys_of_log(const Profile *profile, gpointer keys)
{
    g_autoptr(Selection) asked = select_bands(profile, 1, 3);
    g_autofree char *text = json_text(profile, asked);
    g_autoptr(JsonParser) parser = json_parser_new();

    ck_assert(json_parser_load_from_data(parser, text, -1, NULL));
    collect_keys(json_parser_get_root(parser), keys);
}

/* Collects the keys of a comparison with a difference and a limit. */
static void
collect_keys_of_comparison(gboolean has_baseline, Alignment alignment,
                           GHashTable *keys)
{
    Run *const profiles[] = {run_random(1, 5, 5), run_random(2, 5, 5), NULL};
    g_autoptr(Reported) compared =
        reported_new(profiles, has_baseline ? 1 : 0, MATCH_STABLE);
    g_autoptr(Limit) limit = limit_parse("each:/./:peak>1", NULL);
    const LimitResult result = {.limit = limit, .letter = "A"};
    g_autoptr(GArray) limit_results =
        g_array_new(FALSE, FALSE, sizeof(LimitResult));
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autofree char *text = NULL;

    g_array_append_val(limit_results, result);
    activity_unref(profiles[1]->activity);
    profiles[1]->activity = activity_full();
    compared->report.diff = TRUE;
    compared->report.alignment = alignment;
    compared->report.limit_results = limit_results;
    text = written(&format_json, &compared->report);
    ck_assert(json_parser_load_from_data(parser, text, -1, NULL));
    collect_keys(json_parser_get_root(parser), keys);
}

/* Returns whether a key is in the bold line after a .TP. */
static gboolean
is_heading(const char *key, const char *description)
{
    g_autofree char *pattern =
        g_strdup_printf("^\\.TP\n\\.BR? (.*[ \"])?%s([ \"].*)?$", key);

    return g_regex_match_simple(pattern, description, G_REGEX_MULTILINE, 0);
}

/* Returns the section on JSON in the manual page.  Cuts off the rest of the
 * page. */
static const char *
json_section(char *page)
{
    char *start = strstr(page, "\n.SH JSON\n");
    char *end;

    ck_assert_ptr_nonnull(start);
    end = strstr(start + 1, "\n.SH ");
    ck_assert_ptr_nonnull(end);
    *end = '\0';
    return start;
}

/* Every key in the output has an entry in the manual page. */
TEST(every_key_is_documented)
{
    g_autofree char *path = source_path("doc", "evheap-profile.5");
    g_autoptr(GHashTable) keys =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char *page = NULL;
    const char *description;
    GHashTableIter iter;
    gpointer key;

    ck_assert(g_file_get_contents(path, &page, NULL, NULL));
    description = json_section(page);
    for_each_log(collect_keys_of_log, keys);
    ck_assert_uint_ge(g_hash_table_size(keys), 45);
    collect_keys_of_comparison(TRUE, ALIGN_START, keys);
    collect_keys_of_comparison(FALSE, ALIGN_RELATIVE, keys);
    ck_assert_uint_ge(g_hash_table_size(keys), 140);
    g_hash_table_iter_init(&iter, keys);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        ck_assert_msg(is_heading(key, description), "no %s in %s", (char *)key,
                      path);
}
