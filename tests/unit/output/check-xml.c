/* Writes archives.  tests/unit/reader/check-archive.c reads them. */
#include "support/suite.h"

#include <libxml/relaxng.h>
#include <string.h>

#include "output/format.h"
#include "reader/archive/schema.h"
#include "run/finish.h"
#include "support/archives.h"
#include "support/profiles.h"

#define HEADER                                                                 \
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"                             \
    "<evheap-profile version=\"2\">\n"

/* Finishes a profile and returns its archive, which must be valid. */
static char *
finished_archive(Run *run)
{
    xmlRelaxNGParserCtxt *parser =
        xmlRelaxNGNewMemParserCtxt(archive_schema, (int)strlen(archive_schema));
    xmlRelaxNG *schema = xmlRelaxNGParse(parser);
    xmlRelaxNGValidCtxt *validator = xmlRelaxNGNewValidCtxt(schema);
    xmlDoc *document;
    char *archive;

    run_finish(run);
    archive = archive_of(run);
    document = xmlReadMemory(archive, (int)strlen(archive), NULL, NULL, 0);
    ck_assert_ptr_nonnull(document);
    ck_assert_int_eq(xmlRelaxNGValidateDoc(validator, document), 0);
    xmlFreeDoc(document);
    xmlRelaxNGFreeValidCtxt(validator);
    xmlRelaxNGFree(schema);
    xmlRelaxNGFreeParserCtxt(parser);
    return archive;
}

static void
assert_archive(Run *run, const char *expected)
{
    ck_assert_text_eq(finished_archive(run), expected);
}

/* Fails the test unless the archive contains line, which may be part of a
 * line. */
static void
assert_line(Run *run, const char *line)
{
    g_autofree char *archive = finished_archive(run);

    ck_assert_msg(strstr(archive, line) != NULL, "no %s in %s", line, archive);
}

static void
set_facts(Run *run)
{
    static const char *const arguments[] = {"a b", "", "+RTS", NULL};
    Facts *facts = &run->facts;

    run->heap->breakdown = BREAKDOWN_TYPE_DESCRIPTION;
    run->heap->has_breakdown = TRUE;
    run->start = -5;
    run->end = G_MAXINT64;
    run->heap->n_summed = G_MAXUINT64;
    facts->program = g_strdup("/bin/prog");
    facts->arguments = g_strdupv((char **)(gsize)arguments);
    facts->rts = g_strdup("GHC-9.10.3 rts_p");
    facts->start_s = 1709208000;
    facts->start_ns = 5;
    facts->date = g_strdup("some day");
    run->heap->interval = 10000000;
    facts->capabilities = 4;
    facts->filters[0] = g_strdup("Main");
    facts->filters[4] = g_strdup("<&\">");
    facts->ticks[TICK_GC] = G_MAXUINT64;
    facts->ticks[TICK_OTHER] = 7;
    warnings_add(&run->warnings, WARNING_DAMAGE, 9000, 75);
    warnings_add(&run->warnings, WARNING_NO_TIMES, 0, 0);
    warnings_add(&run->warnings, WARNING_FEW_ERAS, 0, 0);
}

TEST(facts_come_first)
{
    g_autoptr(Run) run = run_new("log");

    set_facts(run);
    assert_archive(
        run, HEADER
        "<run break-down=\"hy\" declared=\"true\" clock=\"wall\" start=\"-5\" "
        "end=\"9223372036854775807\" interval=\"10000000\" capabilities=\"4\" "
        "summed=\"18446744073709551615\"/>\n"
        "<program name=\"/bin/prog\"/>\n"
        "<argument text=\"a b\"/>\n"
        "<argument text=\"\"/>\n"
        "<argument text=\"+RTS\"/>\n"
        "<rts name=\"GHC-9.10.3 rts_p\"/>\n"
        "<started seconds=\"1709208000\" nanoseconds=\"5\"/>\n"
        "<date text=\"some day\"/>\n"
        "<filter option=\"hm\" text=\"Main\"/>\n"
        "<filter option=\"hC\" text=\"&lt;&amp;&quot;&gt;\"/>\n"
        "<ticks gc=\"18446744073709551615\" other=\"7\"/>\n"
        "<warning kind=\"damage\" count=\"1\" amount=\"75\" offset=\"9000\"/>\n"
        "<warning kind=\"no-times\" count=\"1\"/>\n"
        "<eras/>\n"
        "</evheap-profile>\n");
}

/* A value holds until it changes.  Missing samples are 0. */
TEST(series_are_changes)
{
    g_autoptr(Run) run = run_new("log");

    run_fill(run, "time: -1 0 0 2.5 3 4\n"
                  "a:    5  5 4 -   - 4\n"
                  "gone: 7  7 7 7   7 -\n"
                  "zero: 0  0 0 -   - -\n"
                  "late: -  - 0 9   9 9\n");
    assert_line(
        run, "<eras>\n"
             "<changes>-1000000000 1000000000 0 2500000000 500000000 1000000000"
             "</changes>\n"
             "</eras>\n"
             "<band first=\"0\" label=\"a\">\n"
             "<changes>5 2:-1 -4 2:4</changes>\n"
             "</band>\n"
             "<band first=\"0\" label=\"gone\">\n"
             "<changes>7 5:-7</changes>\n"
             "</band>\n"
             "<band first=\"0\" label=\"zero\"/>\n"
             "<band first=\"2\" label=\"late\">\n"
             "<changes>2:9</changes>\n"
             "</band>\n");
}

static const struct {
    const char *label;
    gsize size;
    const char *band;
} labels[] = {
    {"<&\"'>", 5, "label=\"&lt;&amp;&quot;'&gt;\"/>"},
    {"\xe4\xb8\xad", 3, "label=\"\xe4\xb8\xad\"/>"},
    {"\xf0\x9f\x8c\xb3", 4, "label=\"\xf0\x9f\x8c\xb3\"/>"},
    {" two  blanks ", 13, "label=\" two  blanks \"/>"},
    {"", 0, "label=\"(empty)\" key=\"\"/>"},
    {"(empty)", 7, "label=\"(empty)\"/>"},
    {"a\nb", 3, "label=\"a\\x0Ab\" key-base64=\"YQpi\"/>"},
    {"\xff", 1, "label=\"\\xFF\" key-base64=\"/w==\"/>"},
    {"\xc2\x85", 2, "label=\"\\xC2\\x85\" key-base64=\"woU=\"/>"},
    {"a\0b", 3, "label=\"a\\x00b\" key-base64=\"YQBi\"/>"},
    {"\xef\xbf\xbf", 3, "label=\"\xef\xbf\xbd\" key-base64=\"77+/\"/>"},
    {"\xef\xbf\xbe", 3, "label=\"\xef\xbf\xbd\" key-base64=\"77++\"/>"},
    {"\xef\xbf\xbd", 3, "label=\"\xef\xbf\xbd\"/>"},
};

TABLE_TEST(labels_are_shown_and_kept, labels, row)
{
    g_autoptr(Run) run = run_new("log");

    profile_begin_era(run->heap, 0, 0);
    profile_add_sample(run->heap, row->label, (guint32)row->size, 0);
    profile_end_era(run->heap);
    assert_line(run, row->band);
}

TEST(cost_centres_are_those_of_the_bands)
{
    static const char stack[] = "\0\0\0\2\0\0\0\3\0\0\0\2";
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    cost_centres_define(run->cost_centres, 1, "unused", "M", "x", FALSE);
    cost_centres_define(run->cost_centres, 2, "CAF", "", "\xff", TRUE);
    profile_begin_era(run->heap, 0, 0);
    profile_add_sample(run->heap, stack, 12, 1);
    profile_add_sample(run->heap, "", 0, 2);
    profile_end_era(run->heap);
    assert_line(run,
                "<cost-centre id=\"2\" label=\"CAF\" module=\"\" "
                "location=\"\\xFF\" location-base64=\"/w==\" caf=\"true\"/>\n"
                "<cost-centre id=\"3\"/>\n"
                "<eras>\n"
                "<changes>0</changes>\n"
                "</eras>\n"
                "<band first=\"0\" label=\"CAF/#3/CAF\" "
                "stack=\"2 3 2\">\n"
                "<changes>1</changes>\n"
                "</band>\n"
                "<band first=\"0\" label=\"MAIN\" stack=\"\">\n"
                "<changes>2</changes>\n"
                "</band>\n");
}

TEST(info_tables_are_those_of_the_bands)
{
    static const char *const strings[N_INFO_STRINGS] = {
        "sat_info", "9", "", "main", "Main", "\x01"};
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define(run->info_tables, 0xabc, strings);
    info_tables_define(run->info_tables, 0xabd, strings);
    ERA(run->heap, 0, {"0xabd", 0}, {"0x1", 0}, {"0x0abd", 0});
    assert_line(run,
                "<info-table address=\"0xabd\" name=\"sat_info\" closure=\"9\" "
                "type=\"\" label=\"main\" module=\"Main\" location=\"\\x01\" "
                "location-base64=\"AQ==\"/>\n"
                "<eras>\n"
                "<changes>0</changes>\n"
                "</eras>\n"
                "<band first=\"0\" label=\"main (Main \\x01)\" "
                "key=\"0xabd\"/>\n"
                "<band first=\"0\" label=\"0x1\"/>\n");
}

TEST(symbols_are_marked)
{
    g_autoptr(Run) run = run_new("log");

    run->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define_symbol(run->info_tables, 0xabc, "Bin_con_info",
                              "containers-0.7:Data.Map", "Bin (con)");
    ERA(run->heap, 0, {"0xabc", 0});
    assert_archive(
        run, HEADER
        "<run break-down=\"hi\" declared=\"false\" clock=\"wall\" "
        "start=\"0\" end=\"0\"/>\n"
        "<info-table address=\"0xabc\" name=\"Bin_con_info\" closure=\"\" "
        "type=\"\" label=\"Bin (con)\" module=\"containers-0.7:Data.Map\" "
        "location=\"\" symbol=\"true\"/>\n"
        "<eras>\n"
        "<changes>0</changes>\n"
        "</eras>\n"
        "<band first=\"0\" label=\"containers-0.7:Data.Map.Bin (con)\" "
        "key=\"0xabc\"/>\n"
        "</evheap-profile>\n");
}

/* Cost centres of the stacks of all profiles come once. */
TEST(other_profiles_are_elements)
{
    static const guint8 stack[] = {0, 0, 0, 2};
    g_autoptr(Run) run = run_new("log");
    Profile *profile = run_take_profile(run, QUANTITY_TIME);

    run->end = 100;
    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    profile_begin_era(run->heap, 30, 0);
    profile_add_sample(run->heap, stack, 4, 1);
    profile_end_era(run->heap);
    profile->interval = 10;
    run_add_tick(run, 20, 1, stack, 1);
    run_add_tick(run, 30, 2, stack, 1);
    run_add_tick(run, 30, 2, stack, 1);
    run_add_tick(run, 40, 3, NULL, 0);
    run_add_memory(run, MEMORY_SIZE, 20, 1);
    assert_archive(
        run,
        HEADER "<run break-down=\"hc\" declared=\"false\" clock=\"wall\" "
               "start=\"0\" end=\"100\"/>\n"
               "<ticks program=\"4\"/>\n"
               "<cost-centre id=\"2\"/>\n"
               "<eras>\n"
               "<changes>30</changes>\n"
               "</eras>\n"
               "<band first=\"0\" label=\"#2\" stack=\"2\">\n"
               "<changes>1</changes>\n"
               "</band>\n"
               "<profile quantity=\"time\" break-down=\"hc\" declared=\"true\" "
               "clock=\"wall\" interval=\"10\">\n"
               "<eras>\n"
               "<changes>10:20 10:10 10:10</changes>\n"
               "</eras>\n"
               "<band first=\"0\" label=\"#2\" stack=\"2\">\n"
               "<changes>10 10 -20</changes>\n"
               "</band>\n"
               "<band first=\"2\" label=\"MAIN\" stack=\"\">\n"
               "<changes>10</changes>\n"
               "</band>\n"
               "</profile>\n"
               "<memory line=\"size\">\n"
               "<changes>20:1</changes>\n"
               "</memory>\n"
               "</evheap-profile>\n");
}

TEST(markers_memory_lines_and_events_come_last)
{
    const EventCount some = {g_strdup("GC_START"), g_strdup("a\"b"), 2,
                             G_MAXUINT64};
    const EventCount none = {g_strdup("EVENT_300"), g_strdup("(empty)"), 0, 0};
    g_autoptr(Run) run = run_new("log");

    marker_store_add(run->marker_store, MARKER_EVENT, 7, "b\tc", 3);
    marker_store_add(run->marker_store, MARKER_USER, -2, "", 0);
    run_add_memory(run, MEMORY_BLOCKS, 10, 5);
    run_add_memory(run, MEMORY_LIVE, 21, 9);
    run_add_memory(run, MEMORY_LIVE, 20, G_MAXUINT64);
    run_add_memory(run, MEMORY_LIVE, 22, 9);
    g_array_append_val(run->events, some);
    g_array_append_val(run->events, none);
    assert_line(run, "<marker time=\"-2\" kind=\"user\" text=\"\"/>\n"
                     "<marker time=\"7\" kind=\"event\" text=\"b\\x09c\" "
                     "text-base64=\"Yglj\"/>\n"
                     "<memory line=\"live\">\n"
                     "<changes>20:18446744073709551615 -18446744073709551606 0"
                     "</changes>\n"
                     "</memory>\n"
                     "<memory line=\"blocks\">\n"
                     "<changes>10:5</changes>\n"
                     "</memory>\n"
                     "<event name=\"GC_START\" count=\"2\" "
                     "bytes=\"18446744073709551615\" "
                     "description=\"a&quot;b\"/>\n"
                     "<event name=\"EVENT_300\" description=\"(empty)\"/>\n"
                     "</evheap-profile>\n");
}

TEST(process_comes_last)
{
    g_autoptr(Run) run = run_new("log");

    run->facts.process = (ProcessFacts){0, 3, 2, NEVER};
    run_add_memory(run, MEMORY_RESIDENT, 10, 4096);
    assert_line(run, "<process status=\"0\" elapsed_ns=\"3\" cpu_ns=\"2\">\n"
                     "<changes>10:4096</changes>\n"
                     "</process>\n"
                     "</evheap-profile>\n");
}

/* No text is longer than 64 KiB.  No word is split. */
TEST(long_lists_are_in_parts)
{
    g_autoptr(Run) run = run_new("log");
    g_autofree char *archive = NULL;
    g_auto(GStrv) parts = NULL;

    for (guint era = 0; era < 20000; era++) {
        ERA(run->heap, era, {"b", era % 2 * (G_MAXUINT64 / 2)});
    }
    archive = finished_archive(run);
    parts = g_strsplit(archive, "<changes>", -1);
    ck_assert_uint_eq(g_strv_length(parts), 1 + 1 + 7);
    for (char **part = parts + 1; *part != NULL; part++) {
        ck_assert_uint_le(strcspn(*part, "<"), 64 * 1024);
        ck_assert(g_ascii_isdigit(**part) || **part == '-');
    }
}
