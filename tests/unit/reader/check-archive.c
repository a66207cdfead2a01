/* Reads valid and invalid archives. */
#include "support/suite.h"

#include <libxml/xmlerror.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/error.h"
#include "reader/archive/schema.h"
#include "reader/check.h"
#include "run/finish.h"
#include "run/pauses.h"
#include "support/archives.h"
#include "support/profiles.h"

#define DECLARATION "<?xml version='1.0' encoding='UTF-8'?>\n"
#define ROOT        "<evheap-profile version='1'>\n"
#define ROOT_2      "<evheap-profile version='2'>\n"
#define RUN_OF(breakdown, start, end)                                          \
    "<run break-down='" breakdown                                              \
    "' declared='true' clock='wall' start='" start "' end='" end "'/>\n"
#define RUN              RUN_OF("hT", "0", "9")
#define STACKS           RUN_OF("hc", "0", "9")
#define SPAN(start, end) RUN_OF("hT", start, end)
#define CHANGES(list)    "<changes>" list "</changes>"
#define TWO_ERAS         "<eras>" CHANGES("5 2") "</eras>\n"
#define BAND_OF(list)    "<band first='0' label='a'>" CHANGES(list) "</band>\n"
#define BAND             BAND_OF("1")
#define TABLE(address)                                                         \
    "<info-table address='" address                                            \
    "' name='' closure='' type='' label='' module='' location=''/>\n"
#define FLOW(quantity, eras)                                                   \
    "<profile quantity='" quantity "' break-down='hT' declared='true' "        \
    "clock='wall'>\n<eras><changes>" eras "</changes></eras>\n" BAND           \
    "</profile>\n"
#define MARKER "<marker time='0' kind='user' text=''/>\n"
#define END    "</evheap-profile>\n"
#define VIEWS(version, inner)                                                  \
    "<evheap-views version='" version "'>\n" inner "</evheap-views>\n"
#define VIEW ROOT_2 RUN TWO_ERAS BAND END

/* Extends the span of the profile to its eras, as every reader does. */
static void
span_eras(Run *run)
{
    const guint n_eras = profile_n_eras(run->heap);

    if (n_eras == 0)
        return;
    run->start = MIN(run->start, profile_era(run->heap, 0)->time);
    run->end = MAX(run->end, profile_era(run->heap, n_eras - 1)->time);
}

/* Gives a run the name and the warnings that a reader gives it. */
static void
settle(Run *run, const char *name)
{
    const LogSummary circumstances = {.unfinished = FALSE};

    g_free(run->name);
    run->name = g_strdup(name);
    span_eras(run);
    ck_assert(reader_check(run, &circumstances, NULL));
}

/* Writes a profile and reads it again.  The profiles must be equal, and so must
 * the archives of both. */
static void
assert_round_trip(Run *run)
{
    g_autofree char *archive = NULL;
    g_autofree char *again = NULL;
    g_autoptr(Run) copy = NULL;
    g_autoptr(GError) error = NULL;

    settle(run, "x.xml");
    archive = archive_of(run);
    copy = run_of_archive(archive, strlen(archive), &error);
    ck_assert_msg(copy != NULL, "%s", error ? error->message : "no error");
    assert_equal_runs(run, copy);
    ck_assert_uint_eq(copy->bytes_read, strlen(archive));
    again = archive_of(copy);
    ck_assert_str_eq(archive, again);
}

LOOP_TEST(random_profiles_are_read_back, 0, stride() == 1 ? 40 : 13)
{
    g_autoptr(Run) run = run_random((guint32)_i, 40, 40);

    assert_round_trip(run);
}

/* A profile with all kinds of data. */
static Run *
full_profile(void)
{
    static const char *const arguments[] = {"", "\xd0\x96", "-RTS", NULL};
    const EventCount event = {g_strdup("GC_START"), g_strdup("\xef\xbf\xbf <&"),
                              1, G_MAXUINT64};
    Run *run = run_new("log");
    Facts *facts = &run->facts;

    g_array_append_val(run->events, event);
    run->heap->breakdown = BREAKDOWN_RETAINER;
    run->heap->has_breakdown = TRUE;
    run->heap->clock = CLOCK_MUTATOR;
    run->start = -LATEST_TIME;
    run->end = LATEST_TIME;
    run->heap->n_summed = 12;
    for (guint kind = 0; kind < N_TICK_KINDS; kind++)
        facts->ticks[kind] = G_MAXUINT64 - kind;
    facts->program = g_strdup("prog");
    facts->arguments = g_strdupv((char **)(gsize)arguments);
    facts->rts = g_strdup("GHC-9.10.3 \xef\xbf\xbf");
    facts->start_s = -7;
    facts->start_ns = 999999999;
    facts->date = g_strdup("Thu Feb 29 12:00 2024");
    run->heap->interval = 1;
    facts->capabilities = G_MAXUINT32;
    facts->process = (ProcessFacts){139, G_MAXINT64, 0, NEVER};
    for (guint i = 0; i < N_FILTERS; i++)
        facts->filters[i] = g_strdup_printf("filter %u", i);
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (!warning_has(kind, IS_VERDICT))
            warnings_add(&run->warnings, kind, 3 * kind, 5 * kind);
    warnings_add(&run->warnings, WARNING_DAMAGE, 1, G_MAXUINT32);
    run_fill(run, "time: -1 0 0 2.5 3 4\n"
                  "zed:  5  5 4 -   - 4\n"
                  "gone: 7  7 7 7   7 -\n"
                  "zero: 0  0 0 -   - -\n"
                  "late: -  - 0 9   9 9\n");
    marker_store_add(run->marker_store, MARKER_USER, -LATEST_TIME, "", 0);
    marker_store_add(run->marker_store, MARKER_EVENT, LATEST_TIME, "a\0b\xff",
                     4);
    marker_store_count_left_out(run->marker_store, 3, G_MAXUINT32);
    for (guint line = 0; line < N_MEMORY_LINES; line++) {
        run_add_memory(run, line, -LATEST_TIME, line);
        run_add_memory(run, line, LATEST_TIME, G_MAXUINT64 - line);
        run_add_memory(run, line, LATEST_TIME, 0);
    }
    pauses_add(run->pauses, 0, 1);
    pauses_add(run->pauses, G_GINT64_CONSTANT(2700000000), -1);
    return run;
}

TEST(all_kinds_of_data_are_read_back)
{
    g_autoptr(Run) run = full_profile();

    activity_unref(run->activity);
    run->activity = activity_full();
    run_finish(run);
    ck_assert_int_eq(profile_era(run->heap, 4)->pause, 200000000);
    assert_round_trip(run);
}

/* Each is as it would be alone, and is named by its break-down. */
TEST(views_are_read_back)
{
    g_autoptr(Run) full = full_profile();
    g_autoptr(Run) closures = run_random(1, 9, 9);
    g_autoptr(Run) others = run_random(2, 4, 40);
    Run *const runs[] = {closures, full, others};
    const Run *copies[G_N_ELEMENTS(runs)];
    g_autofree char *archive = NULL;
    g_autofree char *again = NULL;
    g_autoptr(Run) copy = NULL;

    run_finish(full);
    closures->heap->breakdown = BREAKDOWN_CLOSURE_TYPE;
    others->heap->breakdown = BREAKDOWN_MODULE;
    settle(closures, "x.xml#-hT");
    settle(full, "x.xml#-hr");
    settle(others, "x.xml#-hm");
    archive = archive_of_views((const Run *const *)runs, G_N_ELEMENTS(runs));
    copy = run_of_archive(archive, strlen(archive), NULL);
    ck_assert_uint_eq(copy->others->len, G_N_ELEMENTS(runs) - 1);
    copies[0] = copy;
    for (guint i = 0; i < G_N_ELEMENTS(runs); i++) {
        if (i > 0)
            copies[i] = g_ptr_array_index(copy->others, i - 1);
        assert_equal_runs(runs[i], copies[i]);
        ck_assert_str_eq(runs[i]->name, copies[i]->name);
    }
    again = archive_of_views(copies, G_N_ELEMENTS(runs));
    ck_assert_str_eq(archive, again);
}

/* They may take the memory of one run only. */
TEST(many_views_are_refused)
{
    g_autoptr(GString) views = g_string_new("<evheap-views version='2'>");

    for (guint i = 0; i < MAX_VIEWS; i++)
        g_string_append(views, VIEW);
    for (guint more = 0; more < 2; more++) {
        g_autofree char *archive =
            g_strconcat(views->str, "</evheap-views>", NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(Run) run = run_of_archive(archive, strlen(archive), &error);

        ck_assert_int_eq(run != NULL, more == 0);
        if (more > 0)
            ck_assert_ptr_nonnull(
                strstr(error->message, "there are too many runs at line "));
        g_string_append(views, VIEW);
    }
}

TEST(symbols_are_read_back)
{
    static const char *const strings[N_INFO_STRINGS] = {
        "a\xff", "", "<&", "\xef\xbf\xbe", "\x01", ":"};
    static const char stack[] = "\0\0\0\2\xff\xff\xff\xff\0\0\0\3\0\0\0\0";
    g_autoptr(Run) centres = run_new("log");
    g_autoptr(Run) tables = run_new("log");

    centres->heap->breakdown = BREAKDOWN_COST_CENTRE;
    cost_centres_define(centres->cost_centres, 2, "CAF", "", "\xff", TRUE);
    cost_centres_define(centres->cost_centres, G_MAXUINT32, "\n", "M", ":",
                        FALSE);
    profile_begin_era(centres->heap, 0, 0);
    profile_add_sample(centres->heap, stack, 16, 1);
    profile_add_sample(centres->heap, "", 0, 2);
    profile_end_era(centres->heap);
    run_finish(centres);
    assert_round_trip(centres);

    tables->heap->breakdown = BREAKDOWN_INFO_TABLE;
    info_tables_define(tables->info_tables, G_MAXUINT64, strings);
    info_tables_define(tables->info_tables, 0, strings);
    ERA(tables->heap, 0, {"0xffffffffffffffff", 1}, {"0x0", 2}, {"0x1", 3},
        {"a b", 3}, {"", 3});
    run_finish(tables);
    assert_round_trip(tables);
}

/* Flows of all quantities, without and with a heap profile.  Their eras may
 * have gaps and no width. */
LOOP_TEST(all_profiles_are_read_back, 0, 3)
{
    static const guint8 stack[] = {0, 0, 0, 2, 0, 0, 0, 7};
    g_autoptr(Run) run = run_new("log");

    run->end = LATEST_TIME;
    cost_centres_define(run->cost_centres, 7, "a", "M", "x", FALSE);
    cost_centres_define(run->cost_centres, 2, "GC", "M", "<built-in>", TRUE);
    if (_i > 0) {
        run->heap->breakdown = BREAKDOWN_COST_CENTRE;
        profile_begin_era(run->heap, 3, 0);
        profile_add_sample(run->heap, stack, 8, 5);
        profile_end_era(run->heap);
    }
    if (_i > 1)
        run->heap->clock = CLOCK_ERAS;
    run_add_memory(run, MEMORY_LIVE, 4, 5);
    run_take_profile(run, QUANTITY_TIME)->interval = 10;
    for (guint8 tick = 0; tick < 200; tick++) {
        const guint8 leaf[] = {0, 0, 0, tick % 8};

        run_add_tick(run, 20 + tick / 2 * 10, tick,
                     tick % 8 == 2 ? stack : leaf, tick % 8 == 2 ? 2 : 1);
    }
    for (guint i = 0; i < 4; i++) {
        const guint64 counts[N_COUNTS] = {i, G_MAXUINT64, i / 2};
        const guint64 none[N_COUNTS] = {0};

        run_begin_counts(run, i == 3 ? LATEST_TIME : 5 * i);
        run_add_counts(run, 9, counts, 0);
        run_add_counts(run, 8, none, 0);
        run_end_counts(run);
    }
    run->facts.counters_sampled = 2;
    counters_define(run->counters, &(Counter){.id = 9,
                                              .name = "\xff{v} (fun)",
                                              .arguments = "",
                                              .definition = "{}",
                                              .info = G_MAXUINT64,
                                              .arity = G_MAXUINT16});
    run_finish(run);
    assert_round_trip(run);
}

/* A profile that has only its interval counts as absent. */
TEST(profiles_without_eras_are_not_written)
{
    g_autoptr(Run) run = run_random(1, 4, 4);

    run_take_profile(run, QUANTITY_TIME)->interval = 10;
    assert_round_trip(run);
}

/* Labels of 64 KB, and series that need several elements. */
TEST(long_texts_are_read_back)
{
    g_autoptr(Run) run = run_new("log");
    g_autofree char *label = g_strnfill(65535, '"');
    const guint n_eras = stride() == 1 ? 20000 : 5000;

    for (guint era = 0; era < n_eras; era++) {
        profile_begin_era(run->heap, era, 0);
        profile_sample(run->heap, label, era % 2 * (G_MAXUINT64 / 2));
        if (era >= n_eras / 2)
            profile_sample(run->heap, "\xff\xfe", (guint64)era * era);
        profile_end_era(run->heap);
    }
    run_finish(run);
    assert_round_trip(run);
}

/* Archives from other writers may differ in syntax from those of evheap. */
TEST(other_syntax_is_read)
{
    static const char archive[] =
        "<!-- a comment -->" ROOT "<?target?>" RUN
        "<eras>\n<changes> 5\n</changes><changes/>\t<changes>002 </changes>"
        "</eras>"
        "<band label='&#x61;&lt;' first='0'><changes>1<!-- 2 --> <![CDATA[3]]>"
        "</changes></band>" END "<!-- the end -->";
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = run_of_archive(archive, strlen(archive), &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    ck_assert_int_eq(profile_era(run->heap, 1)->time, 7);
    ck_assert_uint_eq(profile_era(run->heap, 1)->total, 4);
    ck_assert_str_eq(profile_band(run->heap, 0)->text, "a<");
}

/* A later evheap may add elements at the end, even some that contain elements
 * with known names. */
TEST(later_elements_are_skipped)
{
    static const char archive[] = ROOT_2 RUN TWO_ERAS BAND FLOW("time", "1:2")
        MARKER "<later a='b'>text" RUN "<x><changes>x</changes></x></later>\n"
               "<n:band xmlns:n='urn:n'/><later/>\n" END;
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run = run_of_archive(archive, strlen(archive), &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    ck_assert_uint_eq(profile_n_eras(run->heap), 2);
    ck_assert_uint_eq(profile_n_bands(run->heap), 1);
    ck_assert_uint_eq(profile_era(run->heap, 1)->total, 1);
    ck_assert_uint_eq(profile_n_bands(run->profiles[QUANTITY_TIME]), 1);
    ck_assert_uint_eq(run->markers->len, 1);
}

typedef struct {
    const char *archive;
    TroubleCode code;
    const char *sentence; /* part of the message */
} BadArchive;

static void
assert_bad(const BadArchive *bad)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(Run) run =
        run_of_archive(bad->archive, strlen(bad->archive), &error);

    ck_assert_msg(run == NULL, "%s is read", bad->archive);
    ck_assert(error->domain == TROUBLE);
    ck_assert_msg(error->code == (int)bad->code, "%s", error->message);
    ck_assert_msg(strstr(error->message, bad->sentence) != NULL &&
                      strchr(error->message, '\n') == NULL &&
                      g_str_has_prefix(error->message, "cannot read 'x.xml': "),
                  "%s: %s", bad->archive, error->message);
}

#define DAMAGED(archive, sentence)                                             \
    {                                                                          \
        archive, TROUBLE_CORRUPT, sentence                                     \
    }
#define DOCUMENT(inner, sentence) DAMAGED(ROOT inner END, sentence)
#define AT_2(inner, sentence)     DAMAGED(ROOT_2 inner END, sentence)
#define EARLY(inner, sentence)    DOCUMENT(RUN inner TWO_ERAS, sentence)
#define EARLY_2(inner, sentence)  AT_2(RUN inner TWO_ERAS, sentence)
#define REST(inner, sentence)     DOCUMENT(RUN TWO_ERAS inner, sentence)
#define REST_2(inner, sentence)   AT_2(RUN TWO_ERAS inner, sentence)
#define ITEM(item)                "invalid list item \"" item "\""
#define ACTIVITY(rest, sentence)                                               \
    REST_2("<activity bin_width_ns='4' bins='3' "                              \
           "elapsed_ns='9' " rest "</activity>\n",                             \
           sentence)
#define BINS(list, sentence)                                                   \
    ACTIVITY("><bins of='collections'><changes>" list "</changes></bins>",     \
             ITEM(sentence) " at line 4")
#define LIST(list, sentence)                                                   \
    REST("<band first='1' label='a'><changes>" list "</changes></band>",       \
         ITEM(sentence) " at line 4")

/* libxml2 before 2.15 does not find the end of a comment that begins with
 * ">". */
#if LIBXML_VERSION >= 21500
#    define LINE_OF_DOCTYPE                                                    \
        "a document type declaration is not allowed at line 3"
#else
#    define LINE_OF_DOCTYPE "at line 2"
#endif

static const BadArchive bad_archives[] = {
    /* Not an archive, or not one of evheap. */
    DAMAGED("", "the document is cut off at line 1"),
    DAMAGED("<?xml", "the document is cut off at line 1"),
    DAMAGED(DECLARATION, "the document is cut off at line 2"),
    DAMAGED("<?xml version='1.0' encoding='IBM037'?>\nLo\xa7", "at line 2"),
    DAMAGED("no XML", "at line 1"),
    {"<svg version='2'/>", TROUBLE_FORMAT,
     "an XML file, but not an archive of evheap"},
    {"<e:evheap-profile version='1' xmlns:e='urn:e'/>", TROUBLE_FORMAT,
     "not an archive"},
    DAMAGED("<evheap-profile xmlns='urn:e' version='1'>" RUN TWO_ERAS END,
            "at line 1"),
    {"<evheap-profile version='3'><new/></evheap-profile>", TROUBLE_UNSUPPORTED,
     "written by a newer evheap (schema 3; this one reads schema 2)"},
    {"<evheap-profile version='10' more=''><!-- more -->", TROUBLE_UNSUPPORTED,
     "schema 10"},
    {"<evheap-profile version='99999999999999999999'/>", TROUBLE_UNSUPPORTED,
     "written by a newer evheap (schema 99999999999999999999; this one"},
    DAMAGED("<evheap-profile version='01'/>", "evheap-profile failed"),
    DAMAGED("<evheap-profile version=''/>", "evheap-profile failed"),
    DAMAGED("<evheap-profile version='0'>" RUN TWO_ERAS END,
            "evheap-profile failed"),
    DAMAGED("<evheap-profile version='x'>" RUN TWO_ERAS END,
            "evheap-profile failed"),
    DAMAGED("<evheap-profile>" RUN TWO_ERAS END, "evheap-profile failed"),
    DAMAGED("<evheap-profile version='1' more=''>" RUN TWO_ERAS END, "more"),

    /* Several runs. */
    DAMAGED(VIEWS("2", ""), "at line "),
    DAMAGED(VIEWS("2", RUN), "Did not expect element run there at line 2"),
    DAMAGED(VIEWS("2", VIEWS("2", VIEW)), "at line 2"),
    DAMAGED(VIEWS("2", VIEW ROOT_2 VIEW END), "at line 8"),
    DAMAGED(VIEWS("2", VIEW ROOT_2 RUN TWO_ERAS BAND BAND END),
            "a band is repeated at line 11"),
    DAMAGED(VIEWS("2", VIEW ROOT_2 RUN TWO_ERAS "<later/>" END),
            "later there at line "),
    DAMAGED(VIEWS("2", VIEW "<later/>"), "later there at line "),
    DAMAGED("<evheap-views version='2'>\n" VIEW ROOT_2 RUN TWO_ERAS BAND,
            "the document is cut off at line 11"),
    {VIEWS("3", VIEW), TROUBLE_UNSUPPORTED,
     "written by a newer evheap (schema 3; this one reads schema 2)"},
    DAMAGED(VIEWS("1", VIEW), "evheap-views"),

    /* Not well-formed. */
    DOCUMENT(RUN "<eras></run>", "mismatch"),
    REST("<band first='0' label='\x01'/>", "line 4"),
    REST("<band first='0' label='\xff'/>", "line 4"),
    REST("<band first='0' label='&#0;'/>", "line 4"),
    REST(BAND END "more", "line 6"),

    /* Entities of all kinds. */
    DAMAGED("<!DOCTYPE evheap-profile>" ROOT RUN TWO_ERAS BAND END,
            "a document type declaration is not allowed at line 1"),
    DAMAGED("<!DOCTYPE evheap-profile SYSTEM \"file:///etc/passwd\">" ROOT RUN
                TWO_ERAS BAND END,
            "a document type declaration is not allowed at line 1"),
    DAMAGED("<!DOCTYPE evheap-profile [<!ENTITY e SYSTEM "
            "\"file:///etc/passwd\">]>" ROOT RUN TWO_ERAS
            "<band first='0' label='b'>" CHANGES("&e;") "</band>" END,
            "a document type declaration is not allowed at line 1"),
    DAMAGED(
        "<!DOCTYPE evheap-profile [<!ENTITY a "
        "\"aaaaaaaaaaaaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"
        "\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;"
        "&c;&c;&c;&c;&c;&c;&c;&c;\">]>" ROOT RUN TWO_ERAS
        "<band first='0' label='&d;'/>" END,
        "a document type declaration is not allowed at line 1"),
    DOCUMENT("<!DOCTYPE evheap-profile>" RUN TWO_ERAS,
             "a document type declaration is not allowed at line 2"),
    DAMAGED(DECLARATION "<!--> -->\n<!DOCTYPE evheap-profile>",
            LINE_OF_DOCTYPE),
    DAMAGED(DECLARATION "<!-- --><?p ?>\n<!ELEMENT e ANY>",
            "a document type declaration is not allowed at line 3"),
    REST("<band first='0' label='&e;'/>", "line 4"),

    /* Elements that are missing, repeated or misplaced. */
    DOCUMENT("", "at line "),
    DOCUMENT(RUN, "at line "),
    DOCUMENT(TWO_ERAS, "at line "),
    DOCUMENT(RUN RUN TWO_ERAS, "at line 3"),
    REST(TWO_ERAS, "at line 4"),
    EARLY("<band first='0' label='a'/>", "at line 3"),
    REST("<unknown/>", "unknown"),
    REST("text" BAND, "at line "),
    REST(CHANGES("1"), "changes"),
    DOCUMENT(CHANGES("1") RUN TWO_ERAS, "at line "),
    DOCUMENT("<run/>" TWO_ERAS, "at line 2"),
    REST("<band first='0'/>", "at line 4"),
    REST("<band label='a'/>", "at line 4"),
    REST("<marker time='0'/>", "at line 4"),
    REST("<marker time='0' kind='user' text-base64=''/>", "at line 4"),
    REST("<memory line='live'/>", "at line "),
    EARLY("<filter option='hm' text='a'/><filter option='hm' text='b'/>",
          "hm is repeated"),
    EARLY(
        "<warning kind='damage' count='1'/><warning kind='damage' count='2'/>",
        "the warning damage is repeated or has the count 0"),
    EARLY("<warning kind='damage' count='0'/>",
          "the warning damage is repeated or has the count 0"),
    EARLY("<warning kind='few-eras' count='1'/>", "unknown warning few-eras"),
    EARLY("<warning kind='more' count='1'/>", "unknown warning more"),
    DOCUMENT(STACKS "<cost-centre id='1'/><cost-centre id='1'/>" TWO_ERAS,
             "a cost centre is repeated"),
    DOCUMENT(STACKS "<cost-centre id='1' label='a'/>" TWO_ERAS, "at line 3"),
    REST("<memory line='size'>" CHANGES(
             "1") "</memory><memory line='size'>" CHANGES("1") "</memory>",
         "size is repeated"),
    DOCUMENT(
        RUN TABLE("0x10") TABLE("0x1") TABLE("0x10") TWO_ERAS,
        "the info table 0x10 is repeated before the element 'eras' at line 6"),
    REST(BAND BAND, "a band is repeated at line 5"),

    /* Elements that a later evheap may have added, in other places. */
    AT_2("<later/>" RUN TWO_ERAS, "later there at line 2"),
    EARLY_2("<later/>", "later there at line 3"),
    AT_2(RUN "<eras><later/></eras>", "at line 3"),
    REST_2("<band first='0' label='a' more=''/>", "at line 4"),
    REST_2(
        "<later/>\n" BAND,
        "the element 'band' follows one that this version of evheap does not "
        "know at line 5"),
    REST_2("<later/>\n" RUN, "'run' follows one "),
    REST_2("<later>", "mismatch"),
    REST_2("<later a='&e;'/>", "line 4"),
    DAMAGED(ROOT_2 RUN TWO_ERAS "<later/>\n", "cut off at line 5"),

    REST_2("<event name='a'/>", "at line 4"),
    REST_2("<event name='a' description='' count='-1'/>", "at line 4"),

    /* Profiles. */
    REST_2(FLOW("space", "5:7"), "at line 4"),
    REST_2(FLOW("heap", "5:7"), "at line 4"),
    REST_2(FLOW("time", "5:7") FLOW("time", "5:7"),
           "the profile time is repeated at line 8"),
    REST_2(FLOW("time", "5:7") BAND, "at line 8"),
    REST_2(FLOW("time", "5:7") TWO_ERAS, "at line 8"),
    REST_2("<allocated-of/>", "at line 4"),
    REST_2("<band first='0' label='a'><allocated-of/></band>",
           "'allocated-of' is not in a profile of ticky counters at line 4"),
    EARLY_2("<counter id='0x1'/>\n<counter id='0x1'/>",
            "a counter is repeated at line 4"),
    EARLY_2("<counter id='0x1' name='a'/>", "at line 3"),
    EARLY_2("<counter id='0xx'/>", "at line 3"),
    EARLY_2("<counters defined='1'/>", "at line 3"),
    REST_2(FLOW("ticky", ""), "'first' is out of range at line 6"),
    REST_2(FLOW("ticky", "5 2"), ITEM("2") " at line 5"),
    REST_2(FLOW("ticky", "5:4"), ITEM("5:4") " at line 5"),
    REST_2(FLOW("ticky", "5:6 1:-1"), ITEM("1:-1") " at line 5"),
    REST_2(FLOW("ticky", "5:8 2:1"), ITEM("2:1") " at line 5"),
    REST_2(FLOW("ticky", "5:7 -1:9"), ITEM("-1:9") " at line 5"),
    REST_2(FLOW("ticky", "-1:7"), ITEM("-1:7") " at line 5"),
    REST_2(FLOW("ticky", "5:10"), ITEM("5:10") " at line 5"),
    REST_2("<profile quantity='time' break-down='hT' declared='true' "
           "clock='wall'/>",
           "at line 4"),
    REST_2("<profile quantity='time' clock='wall'><eras/></profile>",
           "at line 4"),
    EARLY_2("<ticks more='1'/>", "at line 3"),
    EARLY_2("<ticks gc='-1'/>", "at line 3"),

    /* Numbers and values that are invalid or out of range. */
    DOCUMENT(RUN_OF("hx", "0", "0") TWO_ERAS, "Element run failed"),
    DOCUMENT(RUN_OF("hc", "0", "9223372036854775808") TWO_ERAS,
             "9223372036854775808"),
    DOCUMENT(
        "<run break-down='hc' declared='true' clock='wall' start='0' end='9' "
        "capabilities='4294967296'/>" TWO_ERAS,
        "capabilities"),
    DOCUMENT(RUN_OF("hc", " 0 ", "9") TWO_ERAS,
             "'start' is not a number or is out of range"),
    REST("<band first='-1' label='a'/>", "'-1'"),
    REST("<band first='2' label='a'/>", "'first' is out of range"),
    REST("<band first='4294967296' label='a'/>", "4294967296"),
    REST("<band first='1' label='a'/>" BAND, "'first' is out of range"),
    DOCUMENT(RUN "<eras/>" BAND, "'first' is out of range"),
    DOCUMENT(RUN "<eras>" CHANGES("5 -1") "</eras>", ITEM("-1")),
    DOCUMENT(RUN "<eras>" CHANGES("5 2:1") "</eras>", ITEM("2:1")),
    DOCUMENT(RUN "<eras>" CHANGES("-9223372036854775809") "</eras>",
             "invalid list item"),
    DOCUMENT(RUN "<eras>" CHANGES("9223372036854775807 1") "</eras>",
             ITEM("9223372036854775807") " at line 3"),
    DOCUMENT(RUN "<eras>" CHANGES("5 9223372036854775807") "</eras>",
             ITEM("9223372036854775807") " at line 3"),
    DOCUMENT(RUN "<eras>" CHANGES(
                 "-9223372036854775808 18446744073709551615") "</eras>",
             ITEM("-9223372036854775808") " at line 3"),

    /* Times out of range or outside the run, and invalid changes. */
    DOCUMENT(SPAN("-4611686018427387904", "0") TWO_ERAS,
             "'start' is not a number or is out of range at line 2"),
    DOCUMENT(SPAN("0", "4611686018427387904") TWO_ERAS,
             "'end' is not a number or is out of range at line 2"),
    DOCUMENT(SPAN("10", "9") TWO_ERAS,
             "the run ends before it starts at line 2"),
    DOCUMENT(SPAN("6", "9") TWO_ERAS, ITEM("5") " at line 3"),
    DOCUMENT(SPAN("0", "6") TWO_ERAS, ITEM("2") " at line 3"),
    REST("<marker time='-1' kind='user'/>",
         "'time' is outside the run at line 4"),
    REST("<marker time='10' kind='event'/>",
         "'time' is outside the run at line 4"),
    REST("<marker time='9223372036854775807' kind='user'/>",
         "'time' is not a number or is out of range at line 4"),
    REST("<memory line='live'>" CHANGES("-1:1") "</memory>",
         ITEM("-1:1") " at line 4"),
    REST("<memory line='live'>" CHANGES("9:1 1:1") "</memory>",
         ITEM("1:1") " at line 4"),
    LIST("-1", "-1"),
    LIST("1 1", "1"),
    LIST("0:1", "0:1"),
    LIST("-1:1", "-1:1"),
    LIST("2:1", "2:1"),
    LIST("18446744073709551615:1", "18446744073709551615:1"),
    LIST("18446744073709551616", "18446744073709551616"),
    LIST("nothing at all, and that is a very long text indeed", "nothing"),
    DOCUMENT(RUN TWO_ERAS
             "<memory line='live'>" CHANGES("5:1 -1:1") "</memory>",
             ITEM("-1:1")),
    DOCUMENT(RUN TWO_ERAS
             "<memory line='live'>" CHANGES("5:1 1:-2") "</memory>",
             ITEM("1:-2")),
    REST("<pauses>" CHANGES("1 -2") "</pauses>", ITEM("-2")),
    REST("<pauses>" CHANGES("1 2 3") "</pauses>", ITEM("3")),
    REST("<pauses>" CHANGES("2:1") "</pauses>", ITEM("2:1")),
    REST_2("<profile quantity='time' break-down='hT' declared='true' "
           "clock='wall'><eras>" CHANGES("5:7") "</eras><pauses>" CHANGES(
               "3") "</pauses></profile>",
           "Did not expect element pauses"),
    REST("<marker time='x' kind='user' text=''/>", "'x'"),
    REST("<marker time='0' kind='other' text=''/>", "Element marker"),

    /* Activities. */
    REST_2("<activity bins='1' bin_width_ns='0'/>",
           "the bins do not fit the elapsed time at line 4"),
    REST_2("<activity bins='0' bin_width_ns='1'/>", "the bins"),
    REST_2("<activity bins='4097' bin_width_ns='1' elapsed_ns='4096'/>",
           "the bins"),
    REST_2("<activity bins='4294967295' bin_width_ns='1' "
           "elapsed_ns='4294967294'/>",
           "the bins"),
    REST_2("<activity bins='2' bin_width_ns='4' elapsed_ns='9'/>", "the bins"),
    ACTIVITY("pause_ns='10'>", "the pauses do not fit the elapsed time"),
    ACTIVITY("mutator_ns='10'>", "the pauses do not fit the elapsed time"),
    ACTIVITY("copied='9223372036854775808'>", "'copied'"),
    ACTIVITY("copied='-1'>", "at line 4"),
    ACTIVITY("has_running='false'>", "at line 4"),
    ACTIVITY("other='1'>", "at line 4"),
    BINS("0:1", "0:1"),
    BINS("-1:1", "-1:1"),
    BINS("1 1 1 1", "1"),
    BINS("4:1", "4:1"),
    BINS("9223372036854775808", "9223372036854775808"),
    BINS("4294967296 1", "1"),
    BINS("1 -2", "-2"),
    ACTIVITY("><bins of='collections'>" CHANGES("4294967296") "</bins>",
             "a value of bins is out of range"),
    ACTIVITY("><bins of='enabled_ns'>" CHANGES("1") "</bins>",
             "'of' has an unknown value"),
    ACTIVITY("><capability number='0'><bins of='allocated'>" CHANGES(
                 "1") "</bins></capability>",
             "'of' has an unknown value"),
    ACTIVITY(
        "><capability number='0'><bins of='enabled_ns'>" CHANGES(
            "2") "</bins><bins of='running_ns'>" CHANGES("3") "</bins></capabi"
                                                              "lity>",
        "a value of bins is out of range"),
    ACTIVITY("><capability number='256'/>", "'number'"),
    ACTIVITY("><capability number='1'/><capability number='1'/>",
             "the capabilities are not in their order"),
    ACTIVITY(
        "><generation/><generation/><generation/><generation/><generation/><ge"
        "neration/><generation/><generation/><generation/>",
        "there are too many generations"),
    ACTIVITY("><thread id='4294967296'/>", "4294967296"),
    ACTIVITY("><thread id='1' HeapOverflow='4294967296'/>", "'HeapOverflow'"),
    ACTIVITY("><thread id='1' label='a' label-base64='*'/>", "base64"),
    REST_2("<generation/>", "at line 4"),

    /* Texts and names. */
    REST("<band first='0' label='a' key-base64='*'/>",
         "'key-base64' is not base64"),
    REST("<band first='0' label='a' key-base64='A'/>", "base64"),
    REST("<marker time='0' kind='user' text='a' text-base64='AB=='/>",
         "Invalid attribute text-base64"),
    EARLY("<program name='a'/><argument text='a' text-base64='./AB=p|'/>",
          "Invalid attribute text-base64"),
    EARLY("<program name='a' name-base64='AB=='/>",
          "Invalid attribute name-base64"),
    REST("<band first='0' label='a' key-base64='AB=='/>", "base64"),
    REST("<band first='0' label='a' key='a' key-base64='AAAA'/>", "at line 4"),
    REST("<band first='0' label='a' stack=''/>",
         "'stack' does not fit the break-down"),
    DOCUMENT(STACKS TWO_ERAS "<band first='0' label='main'/>",
             "'stack' does not fit the break-down"),
    DOCUMENT(STACKS TWO_ERAS "<band first='0' label='a' stack='1'/>",
             "unknown cost centre 1"),
    DOCUMENT(STACKS "<cost-centre id='1'/>" TWO_ERAS
                    "<band first='0' label='a' stack='1 \xc2\x85x'/>",
             "unknown cost centre \\xC2\\x85x"),
    DOCUMENT(STACKS
             "<cost-centre id='1' label='a' label-base64='AAAA' module='a' "
             "location='a'/>" TWO_ERAS,
             "'label' contains a NUL"),
    EARLY("<info-table address='1' name='' closure='' type='' label='' "
          "module='' location=''/>",
          "Element info-table"),
};

static void
assert_corrupt(const char *archive, const char *where)
{
    assert_bad(&(BadArchive){archive, TROUBLE_CORRUPT, where});
}

/* libxml2 counts lines in 16 bits.  Later lines may be off by one. */
TEST(large_line_numbers_are_reported)
{
    g_autoptr(GString) bands = g_string_new(NULL);
    g_autofree char *archive = NULL;

    for (guint i = 0; i < 70000; i++)
        g_string_append_printf(bands, "<band first='0' label='%u'/>\n", i);
    archive = g_strconcat(ROOT RUN TWO_ERAS, bands->str,
                          "<band first='7' label='x'/>\n" END, NULL);
    assert_corrupt(archive, "at line 7000");
}

/* Threads and their labels take bounded memory. */
TEST(many_threads_are_refused)
{
    static const char begin[] =
        ROOT_2 RUN TWO_ERAS "<activity bin_width_ns='4' bins='3' "
                            "elapsed_ns='9'>\n";
    g_autoptr(GString) threads = g_string_new(begin);
    g_autofree char *label = g_strnfill(MAX_THREAD_LABELS / 2, 'x');

    for (guint i = 0; i <= MAX_TOLD_THREADS; i++)
        g_string_append_printf(threads, "<thread id='%u'/>\n", i);
    g_string_append(threads, "</activity>\n" END);
    assert_corrupt(threads->str, "there are too many threads");
    g_string_assign(threads, begin);
    for (guint i = 0; i < 2; i++)
        g_string_append_printf(threads, "<thread id='1' label='%s'/>\n", label);
    g_string_append(threads, "</activity>\n" END);
    assert_corrupt(threads->str, "the labels of the threads are too long");
}

/* A truncated archive is refused. */
TEST(truncated_archives_are_refused)
{
    g_autoptr(Run) run = full_profile();
    g_autofree char *archive = NULL;
    gsize size;

    run_finish(run);
    archive = archive_of(run);
    size = strlen(archive) - strlen("\n");
    for (gsize cut = 0; cut < size; cut += 12 * stride() - 11) {
        g_autoptr(GError) error = NULL;
        g_autoptr(Run) part = run_of_archive(archive, cut, &error);

        ck_assert_msg(part == NULL, "%zu bytes are read", cut);
        ck_assert_msg(error->code == TROUBLE_CORRUPT, "%s", error->message);
        ck_assert_msg(
            strstr(error->message, "the document is cut off at line ") != NULL,
            "%zu bytes: %s", cut, error->message);
    }
}

/* Makes an archive with size bytes of remarks: copies of one comment or
 * instruction. */
static char *
remarked(const char *remark, gsize size, gboolean in_front)
{
    g_autoptr(GString) archive = g_string_new(in_front ? DECLARATION : ROOT);

    for (gsize used = 0; used < size; used += strlen(remark))
        g_string_append(archive, remark);
    g_string_append(archive, in_front ? ROOT RUN TWO_ERAS BAND END
                                      : RUN TWO_ERAS BAND END);
    return g_string_free(g_steal_pointer(&archive), FALSE);
}

/* Their size is limited, because libxml2 would hold all of them in memory. */
LOOP_TEST(remarks_are_limited, 0, 14)
{
    static const char *const remarks[] = {
        "<!--a remark-->", "<?a remark?>", "<!--->-->", "<!---a-->",
        "<!---->",         "<?a ?\?>",     "<!--\n-->",
    };
    const char *remark = remarks[_i / 2];
    g_autofree char *few = remarked(remark, 16 * 1024, _i % 2 == 0);
    const gsize mib = 1024 * 1024, size = (stride() == 1 ? 16 : 1) * mib;
    g_autofree char *many = remarked(remark, size, _i % 2 == 0);
    g_autofree char *cut = remarked(remark, size + mib, _i % 2 == 0);
    g_autoptr(GError) few_error = NULL;
    g_autoptr(GError) many_error = NULL;
    g_autoptr(Run) run = run_of_archive(few, strlen(few), &few_error);
    const clock_t begun = clock();

    cut[strlen(cut) / 2] = '\0';
    ck_assert_ptr_null(run_of_archive(many, strlen(many), &many_error));
    ck_assert_int_eq(many_error->code, TROUBLE_CORRUPT);
    if (run == NULL)
        ck_assert_ptr_nonnull(strstr(few_error->message, "at line "));
    else
        ck_assert_ptr_nonnull(strstr(
            many_error->message, "too many comments and processing instruct"));
    ck_assert_ptr_null(run_of_archive(cut, strlen(cut), NULL));
    ck_assert_int_lt(clock() - begun, stride() * CLOCKS_PER_SEC);
}

static void
ignore_message(void *data, const char *message, ...)
{
    (void)data;
    (void)message;
}

/* A program that links this code may use libxml2 itself. */
TEST(error_handlers_are_restored)
{
    int generic, structured;
    BadArchive bad = {"<evheap-profile", TROUBLE_CORRUPT, "cut off"};

    xmlSetGenericErrorFunc(&generic, ignore_message);
    xmlSetStructuredErrorFunc(&structured, NULL);
    assert_bad(&bad);
    ck_assert(xmlGenericError == ignore_message);
    ck_assert_ptr_eq(xmlGenericErrorContext, &generic);
    ck_assert_ptr_eq(xmlStructuredErrorContext, &structured);
    xmlSetGenericErrorFunc(NULL, NULL);
    xmlSetStructuredErrorFunc(NULL, NULL);
}

/* libxml2 prints errors that have no handler. */
TEST(nothing_is_printed)
{
    int saved = dup(STDERR_FILENO);
    FILE *file = tmpfile();

    ck_assert_ptr_nonnull(file);
    dup2(fileno(file), STDERR_FILENO);
    for (guint i = 0; i < G_N_ELEMENTS(bad_archives); i++)
        assert_bad(&bad_archives[i]);
    fflush(stderr);
    dup2(saved, STDERR_FILENO);
    close(saved);
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    ck_assert_int_eq(ftell(file), 0);
    fclose(file);
}

/* The schema has each element that has a handler, and no other but the roots.
 */
TEST(all_elements_of_the_schema_have_handlers)
{
    static const char begin[] = "<element name=\"";
    static const char *const elements[] = {
        "evheap-profile",
        "evheap-views",
#define ELEMENT(name, handler) name,
#include "reader/archive/elements.def"
#undef ELEMENT
    };
    guint n_found = 0;

    for (const char *at = archive_schema; (at = strstr(at, begin)) != NULL;
         n_found++)
        at += strlen(begin);
    ck_assert_uint_eq(n_found, G_N_ELEMENTS(elements));
    for (guint i = 0; i < G_N_ELEMENTS(elements); i++) {
        g_autofree char *element =
            g_strdup_printf("%s%s\"", begin, elements[i]);

        ck_assert_msg(strstr(archive_schema, element) != NULL, "%s", element);
    }
}
