/* The table of changes in CSV, Markdown, text and JSON. */
#include "support/suite.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "output/text/cells.h"
#include "support/locales.h"
#include "support/profiles.h"
#include "support/reported.h"
#include "support/written.h"
#include "words/comparison-tables.h"

#define CSV_HEADER                                                             \
    "run,band,kind,peak_before,peak_after,mean_before,mean_after,"             \
    "area_before,area_after,end_before,end_after\n"

TEST(csv_has_a_row_for_each_band)
{
    g_autoptr(Reported) compared = reported_tables("time: 0 2\n"
                                                   "same: 5 5\n"
                                                   "gone: 30 31\n"
                                                   "a \"b\", c: 100 40\n",
                                                   "time: 0 1\n"
                                                   "new: 10 30\n"
                                                   "same: 5 5\n"
                                                   "a \"b\", c: 60 60\n");
    g_autofree char *text = NULL;

    compared->report.diff = TRUE;
    text = written(&format_csv, &compared->report);
    ck_assert_str_eq(text,
                     CSV_HEADER "B,\"gone\",gone,31,0,30.5,0,61,0,31,0\n"
                                "B,\"new\",new,0,30,0,20,0,20,0,30\n"
                                "B,\"a \"\"b\"\", c\",both,100,60,70,60,140,60,"
                                "40,60\n"
                                "B,\"same\",both,5,5,5,5,10,5,5,5\n");
}

/* A baseline has no rows of its own.  The first run compared with it has the
 * letter A. */
TEST(csv_of_a_baseline)
{
    Run *const profiles[] = {run_from("time: 0\na: 1\n"),
                             run_from("time: 0\na: 2\n"),
                             run_from("time: 0\na: 3\n"), NULL};
    g_autoptr(Reported) compared = reported_new(profiles, TRUE, MATCH_STABLE);
    g_autofree char *changes = NULL;

    ck_assert_text_eq(written(&format_csv, &compared->report),
                      "run,era,time_s,band,bytes\n"
                      "A,0,0.000000000,\"a\",2\n"
                      "B,0,0.000000000,\"a\",3\n");
    compared->report.diff = TRUE;
    changes = written(&format_csv, &compared->report);
    ck_assert_str_eq(changes, CSV_HEADER "A,\"a\",both,1,2,1,2,0,0,1,2\n"
                                         "B,\"a\",both,1,3,1,3,0,0,1,3\n");
}

static void
assert_width(const Reported *compared, guint columns)
{
    g_autofree char *text = written_txt(&compared->report, columns);
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        ck_assert_msg(cells_count(*line) <= columns, "%u cells: %s", columns,
                      *line);
}

/* No width from the minimum of the tables on is exceeded. */
TEST(text_keeps_its_width)
{
    g_autoptr(GString) before = g_string_new("time: 0 1\n");
    g_autoptr(Reported) compared = NULL;

    for (guint i = 1; i < 60; i++) {
        g_autofree char *label = g_strnfill(4 * i, (char)('a' + i % 26));

        g_string_append_printf(before, "%s: %u000000 0\n", label, i);
    }
    compared = reported_tables(before->str, "time: 0 1\nx: 1 99999999999999\n");
    for (guint columns = 60; columns <= 200; columns++)
        assert_width(compared, columns);
}

static JsonObject *
comparison_in(JsonParser *parser, const char *text)
{
    g_autoptr(GError) error = NULL;

    ck_assert_msg(json_parser_load_from_data(parser, text, -1, &error),
                  "%s in:\n%s", error ? error->message : "", text);
    return json_object_get_object_member(
        json_node_get_object(json_parser_get_root(parser)), "comparison");
}

TEST(json_is_as_documented)
{
    g_autoptr(Reported) compared =
        reported_tables("time: 0 1\nsat_s1: 4 4\nsat_s2: 2 2\n",
                        "time: 0 1\nsat_s3: 4 8\nnew: 1 1\n");
    g_autofree char *text = NULL;
    const char *start;

    compared->report.diff = TRUE;
    text = written(&format_json, &compared->report);
    start = strstr(text, "  \"comparison\"");
    ck_assert_ptr_nonnull(start);
    assert_lines(
        start,
        "  \"comparison\": {\n"
        "    \"match\": \"stable\",\n"
        "    \"reference\": \"A\",\n"
        "    \"breakdowns_differ\": false,\n"
        "    \"clocks_differ\": false,\n"
        "    \"programs_differ\": false,\n"
        "    \"inputs\": [\n"
        "      {\"run\":\"A\",\"file\":\"table\",\"bands\":1,\"joined\":2,"
        "\"joined_to\":1,\"peak\":6,\"mean\":6,\"area\":6,\"end\":6,"
        "\"peak_live\":null,\"peak_size\":null,\"peak_resident\":null,\"gc_share\":null,\"longest_other"
        "_pause_ns\":null,\"census_share\":null,\"collections\":null,\"allocated\":null,\"cpu_ns\":null,\"mu"
        "tator_ns\":null,\"productivity\":null},\n"
        "      {\"run\":\"B\",\"file\":\"table\",\"bands\":2,\"joined\":0,"
        "\"joined_to\":0,\"peak\":9,\"mean\":7,\"area\":7,\"end\":9,"
        "\"peak_live\":null,\"peak_size\":null,\"peak_resident\":null,\"gc_share\":null,\"longest_other"
        "_pause_ns\":null,\"census_share\":null,\"collections\":null,\"allocated\":null,\"cpu_ns\":null,\"mu"
        "tator_ns\":null,\"productivity\":null}\n"
        "    ],\n"
        "    \"baseline\": null,\n"
        "    \"runs\": [\n"
        "      {\n"
        "        \"run\": \"B\",\n"
        "        \"figures\": {\"peak\":{\"before\":6,\"after\":9,\"change\":3,"
        "\"percent\":50},\"mean\":{\"before\":6,\"after\":7,\"change\":1,"
        "\"percent\":16.666666666666664},\"area\":{\"before\":6,\"after\":7,"
        "\"change\":1,\"percent\":16.666666666666664},\"end\":{\"before\":6,"
        "\"after\":9,\"change\":3,\"percent\":50},\"growth\":{\"before\":0,"
        "\"after\":4,\"change\":4,\"percent\":null}},\n"
        "        \"activity\": null,\n"
        "        \"bands_both\": 1,\n"
        "        \"bands_new\": 1,\n"
        "        \"bands_gone\": 0,\n"
        "        \"matched_share\": 0.92307692307692313,\n"
        "        \"changes\": [\n"
        "          {\"band\":\"new\",\"kind\":\"new\",\"change\":1,"
        "\"percent\":null,\"before\":{\"peak\":0,\"mean\":0,\"area\":0,"
        "\"end\":0},\"after\":{\"peak\":1,\"mean\":1,\"area\":1,\"end\":1}},\n"
        "          {\"band\":\"sat\",\"kind\":\"both\",\"change\":0,"
        "\"percent\":0,\"before\":{\"peak\":6,\"mean\":6,\"area\":6,\"end\":6},"
        "\"after\":{\"peak\":8,\"mean\":6,\"area\":6,\"end\":8}}\n"
        "        ],\n"
        "        \"difference\": {\n"
        "          \"align\": \"start\",\n"
        "          \"times_ns\": [0,1000000000],\n"
        "          \"total\": [-1,3],\n"
        "          \"bands\": [\n"
        "            {\"band\":\"new\",\"values\":[1,1]},\n"
        "            {\"band\":\"sat\",\"values\":[-2,2]}\n"
        "          ]\n"
        "        }\n"
        "      }\n"
        "    ]\n"
        "  }\n"
        "}\n");
}

TEST(json_of_a_baseline)
{
    Run *const profiles[] = {run_from("time: 0 4\na: 1 1\n"),
                             run_from("time: 0 2\na: 2 2\n"), NULL};
    g_autoptr(Reported) compared = reported_new(profiles, TRUE, MATCH_EXACT);
    g_autoptr(JsonParser) parser = json_parser_new();
    g_autofree char *text = NULL;
    JsonObject *comparison, *baseline, *run;

    compared->report.diff = TRUE;
    compared->report.alignment = ALIGN_RELATIVE;
    text = written(&format_json, &compared->report);
    comparison = comparison_in(parser, text);
    baseline = json_object_get_object_member(comparison, "baseline");
    ck_assert_str_eq(json_object_get_string_member(comparison, "match"),
                     "exact");
    ck_assert_str_eq(json_object_get_string_member(comparison, "reference"),
                     "baseline");
    ck_assert_str_eq(json_object_get_string_member(baseline, "file"), "table");
    ck_assert(json_object_has_member(baseline, "ghc"));
    ck_assert_int_eq(
        json_object_get_int_member(
            json_object_get_object_member(baseline, "figures"), "area"),
        4);
    run = json_array_get_object_element(
        json_object_get_array_member(comparison, "runs"), 0);
    ck_assert_str_eq(json_object_get_string_member(run, "run"), "A");
    ck_assert_ptr_nonnull(strstr(text, "\"parts\": [0,1]"));
    ck_assert_ptr_null(strstr(text, "times_ns"));
}

/* Data formats ignore the locale, in the results of limits, too. */
COMMA_TEST(data_follows_no_locale)
{
    g_autoptr(Reported) compared =
        reported_tables("time: 0 1.5\na: 1 2\n", "time: 0 1\na: 2 7\n");
    g_autofree char *json = NULL, *csv = NULL;
    g_autofree char *json_after = NULL, *csv_after = NULL;

    compared->report.diff = TRUE;
    json = written(&format_json, &compared->report);
    csv = written(&format_csv, &compared->report);
    ck_assert_ptr_nonnull(strstr(csv, ",4.5,"));
    set_comma_locale();
    json_after = written(&format_json, &compared->report);
    csv_after = written(&format_csv, &compared->report);
    setlocale(LC_ALL, "C");
    ck_assert(strcmp(json, json_after) == 0);
    ck_assert_str_eq(csv_after, csv);
}

static LimitResult
limit_result_of(const Reported *compared, const char *text)
{
    LimitResult result = {.limit = limit_parse(text, NULL), .letter = "B"};

    ck_assert_ptr_nonnull(result.limit);
    ck_assert(limit_check(result.limit, compared->comparison->matching, 0, 1,
                          &result.check, NULL));
    result.matches_none =
        result.limit->patterns != NULL && result.check.n_bands == 0;
    result.sentence = g_strdup_printf("`%s` | %d", text, result.check.crossed);
    return result;
}

TEST(limit_results)
{
    static const char *const limits[] = {"peak>5", "each:/./:mean>+10%",
                                         "band:/x/:end>1"};
    g_autoptr(Reported) compared =
        reported_tables("time: 0 1\na: 1 1\n", "time: 0 1\na: 2 2\nb|: 1 1\n");
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(LimitResult));
    g_autofree char *json = NULL, *md = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(limits); i++) {
        LimitResult result = limit_result_of(compared, limits[i]);

        g_array_append_val(all, result);
    }
    compared->report.limit_results = all;
    json = written(&format_json, &compared->report);
    md = written(&format_md, &compared->report);
    ck_assert_ptr_nonnull(strstr(
        json,
        "  \"verdicts\": [\n"
        "    {\"run\":\"B\",\"limit\":\"peak>5\",\"crossed\":false,"
        "\"judged\":true,\"error\":null,\"whole\":true,\"reference_whole\":true,"
        "\"quantity\":\"peak\",\"bands\":null,\"bands_crossed\":null,"
        "\"band\":null,\"before\":1,\"after\":3},\n"
        "    {\"run\":\"B\",\"limit\":\"each:/./:mean>+10%\",\"crossed\":true,"
        "\"judged\":true,\"error\":null,\"whole\":true,\"reference_whole\":true,"
        "\"quantity\":\"mean\",\"bands\":2,\"bands_crossed\":2,"
        "\"band\":\"b|\",\"before\":0,\"after\":1},\n"
        "    {\"run\":\"B\",\"limit\":\"band:/x/:end>1\",\"crossed\":false,"
        "\"judged\":true,\"error\":null,\"whole\":true,\"reference_whole\":true,"
        "\"quantity\":\"end\",\"bands\":0,\"bands_crossed\":null,"
        "\"band\":null,\"before\":null,\"after\":null}\n"
        "  ]\n"
        "}\n"));
    ck_assert_ptr_nonnull(
        strstr(md, "- \xe2\x9c\x85 `` `peak>5` | 0 ``\n"
                   "- \xe2\x9d\x8c `` `each:/./:mean>+10%` | 1 ``\n"));
    for (guint i = 0; i < all->len; i++) {
        LimitResult *result = &g_array_index(all, LimitResult, i);

        limit_free((Limit *)(gsize)result->limit);
        limit_check_clear(&result->check);
        g_free(result->sentence);
    }
}

/* Text and Markdown have each cell of a table with all its lines, and the rows
 * of a table are whole. */
static void
assert_written(Table *table, const char *text)
{
    ck_assert_uint_eq(table->cells->len % table->columns->len, 0);
    for (guint i = 0; i < table->cells->len; i++)
        for (guint line = 0; line < N_CELL_LINES; line++) {
            const Cell *cell = &g_array_index(table->cells, Cell, i);

            ck_assert_msg(strstr(text, cell_line(cell, line)) != NULL,
                          "no '%s' in:\n%s", cell_line(cell, line), text);
        }
    table_free(table);
}

TEST(each_table_is_whole_in_text_and_markdown)
{
    for (guint32 seed = 1; seed <= 20; seed++) {
        Run *const runs[] = {run_random(seed, 9, 9),
                             run_random(seed + 90, 9, 9),
                             run_random(seed + 180, 9, 9), NULL};
        g_autoptr(Reported) compared =
            reported_new(runs, seed % 2 == 1, MATCH_STABLE);
        const Comparison *comparison = compared->comparison;
        g_autofree char *txt = written(&format_txt, &compared->report);
        g_autofree char *md = written(&format_md, &compared->report);

        assert_written(runs_table_new(comparison, FALSE), txt);
        assert_written(runs_table_new(comparison, TRUE), md);
        for (guint run = 1; run < comparison_n_runs(comparison); run++) {
            const guint most = compared->report.max_changes;

            assert_written(changes_table_new(comparison, run, most, TRUE), txt);
            assert_written(changes_table_new(comparison, run, most, FALSE), md);
        }
    }
}
