#include "suite.h"

#include <glib/gstdio.h>
#include <string.h>

#include "input/error.h"
#include "log-writer.h"
#include "profile/dump.h"
#include "reader/reader.h"

#define SEED     27182
#define SECOND   G_GUINT64_CONSTANT(1000000000)
#define N_ROUNDS 1000

static Profile *
profile_of(const LogWriter *log)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    Profile *profile = eventlog_read(source, &error);

    ck_assert_msg(profile != NULL, "%s", error ? error->message : "no error");
    return profile;
}

/* A hint that every short log gets, and no test is about but one. */
static gboolean
is_hint(const char *line)
{
    return g_str_has_prefix(line, "warning only ");
}

/* Compares the model, as --dump=profile has it behind the facts, but for the
 * hint that there are few eras. */
static void
assert_model(const LogWriter *log, const char *expected)
{
    g_autoptr(Profile) profile = profile_of(log);
    g_autoptr(GString) dump = g_string_new(NULL);
    g_autoptr(GString) model = g_string_new(NULL);
    g_auto(GStrv) lines = NULL;
    gboolean facts = TRUE;

    profile_dump(profile, dump);
    lines = g_strsplit(dump->str, "\n", -1);
    for (char **line = lines; **line != '\0'; line++) {
        if (!facts && !is_hint(*line))
            g_string_append_printf(model, "%s\n", *line);
        facts = facts && !g_str_has_prefix(*line, "end ");
    }
    ck_assert_str_eq(model->str, expected);
}

static void
assert_trouble(const LogWriter *log, TroubleCode code, const char *sentence)
{
    g_autoptr(Source) source = log_open(log);
    g_autoptr(GError) error = NULL;
    g_autoptr(Profile) profile = eventlog_read(source, &error);

    ck_assert_ptr_null(profile);
    ck_assert(error->domain == TROUBLE);
    ck_assert_int_eq(error->code, code);
    ck_assert_msg(strstr(error->message, sentence) != NULL &&
                      strstr(error->message, "'log'") != NULL,
                  "%s", error->message);
}

/* A log with an open block, in which a profile of that kind has begun. */
static LogWriter *
new_profile(guint32 breakdown)
{
    LogWriter *log = log_new_block();

    log_profile(log, breakdown, 10000000, "");
    return log;
}

/* -------- eras and bands */

START_TEST(bands_and_eras_are_read)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_CLOSURE_TYPE);

    log_era(log, SECOND + 10, "THUNK", 100);
    log->time = SECOND + 20;
    log_sample_begin(log);
    log_sample(log, "ARR_WORDS", 8);
    log_sample(log, "THUNK", 16);
    log->time = SECOND + 22; /* the census is that of the begin */
    log_sample_end(log);
    log->time = SECOND + 30;
    log_sample_begin(log);
    log_sample_end(log);
    log_finish(log);
    assert_model(log,
                 "era 1000000010 100\nera 1000000020 24\nera 1000000030 0\n"
                 "band 100 16 0 THUNK\nband 0 8 0 ARR_WORDS\n");
}
END_TEST

START_TEST(repeated_label_adds_up)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_TYPE_DESCRIPTION);

    log_sample_begin(log);
    log_sample(log, "", 1);
    log_sample(log, "T", 10);
    log_sample(log, "", 2);
    log_sample(log, "", 4);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 17\nband 7 (empty)\nband 10 T\n");
}
END_TEST

START_TEST(stacks_are_kept_apart_by_their_ids)
{
    static const guint32 ids[] = {2, 1, 3, 1};
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_COST_CENTRE);

    log_cost_centre(log, 3, "(...)", "B", "B.hs", FALSE);
    log_cost_centre(log, 2, "(...)", "A", "A.hs", FALSE);
    log_cost_centre(log, 1, "CAF", "A", "A.hs", TRUE);
    log_sample_begin(log);
    log_stack_sample(log, ids, 2, 1);
    log_stack_sample(log, ids + 2, 2, 2);
    log_stack_sample(log, ids, 0, 4);
    log_stack_sample(log, ids, 2, 8);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 15\nband 9 (...)/A.CAF\n"
                      "band 2 (...)/A.CAF #2\nband 4 MAIN\n");
}
END_TEST

START_TEST(retainer_sets_lose_their_number)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_RETAINER);

    log_sample_begin(log);
    log_sample(log, "(169)CAF,MAIN", 1);
    log_sample(log, "(170)CAF,MAIN", 2);
    log_sample(log, "(171)(...)", 4);
    log_sample(log, "SYSTEM", 8);
    log_sample(log, "(x)y", 16);
    log_sample(log, "(12", 32);
    log_sample_end(log);
    log_era(log, SECOND + 1, "(3)CAF,MAIN", 5);
    log_finish(log);
    assert_model(log, "era 1000000000 63\nera 1000000001 5\n"
                      "band 3 5 CAF,MAIN\nband 4 0 (...)\n"
                      "band 8 0 SYSTEM\nband 16 0 (x)y\nband 32 0 (12\n");
}
END_TEST

START_TEST(other_labels_keep_their_number)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_TYPE_DESCRIPTION);

    log_era(log, SECOND, "(169)x", 1);
    log_finish(log);
    assert_model(log, "era 1000000000 1\nband 1 (169)x\n");
}
END_TEST

/* All censuses of -hb are written at the end, with times of their own,
 * whether there is a filter or not. */
START_TEST(biography_brings_its_times)
{
    g_autoptr(LogWriter) log = log_new_block();

    log_profile(log, BREAKDOWN_BIOGRAPHY, 10000000, _i == 0 ? "" : "lag");
    log->time = 5 * SECOND;
    for (guint64 time = 100; time < 400; time += 100) {
        log_bio_sample_begin(log, 18, time);
        log_sample(log, "VOID", 0);
        log_sample(log, "LAG", time);
        log_sample_end(log);
    }
    log_finish(log);
    assert_model(log, "era 100 100\nera 200 200\nera 300 300\n"
                      "band 0 0 0 VOID\nband 100 200 300 LAG\n");
}
END_TEST

START_TEST(biography_filter_has_no_times)
{
    g_autoptr(LogWriter) log = log_new_block();

    log_profile(log, BREAKDOWN_TYPE_DESCRIPTION, 10000000, "drag,void");
    log_text(log, EVENT_USER_MARKER, "a mark");
    log_memory(log, EVENT_HEAP_LIVE, 77);
    for (guint64 i = 1; i <= 3; i++)
        log_era(log, 5 * SECOND + i, "T", i);
    log_finish(log);
    assert_model(
        log, "era 0 1\nera 1000000000 2\nera 2000000000 3\nband 1 2 3 T\n"
             "warning a log filtered by biography holds no census times: it "
             "is drawn over the eras' numbers, without marks and memory "
             "lines\n");
}
END_TEST

START_TEST(info_tables_are_resolved)
{
    static const char *const strings[] = {"x_info", "1", "",
                                          "main",   "M", "M.hs:1:2"};
    g_autoptr(LogWriter) log = log_new_block();

    log_info_table(log, 0x40a128, strings, 1);
    log_profile(log, BREAKDOWN_INFO_TABLE, 10000000, "");
    log_sample_begin(log);
    log_sample(log, "0x40a128", 1);
    log_sample(log, "0x40a129", 2);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 3\nband 1 x_info (M M.hs:1:2)\n"
                      "band 2 0x40a129\n");
}
END_TEST

START_TEST(eras_out_of_order_are_sorted)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_BIOGRAPHY);

    for (guint64 time = 300; time > 0; time -= 100) {
        log_bio_sample_begin(log, 18, time);
        log_sample(log, "LAG", time);
        log_sample_end(log);
    }
    log_finish(log);
    assert_model(log, "era 100 100\nera 200 200\nera 300 300\n"
                      "band 100 200 300 LAG\n"
                      "warning the eras were not in the order of their times "
                      "and have been sorted\n");
}
END_TEST

/* -------- where eras begin and end */

START_TEST(begin_ends_the_era_before)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_CLOSURE_TYPE);

    log_sample_begin(log);
    log_sample(log, "a", 1);
    log->time++;
    log_sample_begin(log);
    log_sample(log, "a", 2);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 1\nera 1000000001 2\nband 1 2 a\n");
}
END_TEST

/* Cuts off the last era, in a log whose header knows of its end or not. */
static LogWriter *
log_cut_in_era(gboolean knows_end, gboolean marked, gsize *begin)
{
    LogWriter *log = log_new();

    if (!knows_end)
        log_declare(log, EVENT_HEAP_PROF_SAMPLE_END, LOG_UNDECLARED);
    log_header(log);
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    log_sample_begin(log);
    log_sample(log, "a", 1);
    if (knows_end)
        log_sample_end(log);
    *begin = log->bytes->len;
    log_sample_begin(log);
    log_sample(log, "a", 2);
    if (marked)
        log_end_marker(log);
    log_end_block(log);
    return log;
}

START_TEST(era_cut_by_the_end_is_left_out)
{
    for (gboolean marked = FALSE; marked <= TRUE; marked++) {
        gsize begin;
        g_autoptr(LogWriter) log = log_cut_in_era(TRUE, marked, &begin);
        g_autofree char *unfinished = g_strdup_printf(
            "warning the log ends without its end marker: the program was "
            "killed, or still runs (at byte %u)\n",
            log->bytes->len);
        g_autofree char *expected = g_strdup_printf(
            "era 0 1\nband 1 a\n%s"
            "warning the last era was cut off and is left out (at byte "
            "%" G_GSIZE_FORMAT ")\n",
            marked ? "" : unfinished, begin);

        assert_model(log, expected);
    }
}
END_TEST

START_TEST(last_era_counts_where_ends_are_unknown)
{
    gsize begin;
    g_autoptr(LogWriter) log = log_cut_in_era(FALSE, TRUE, &begin);

    assert_model(log, "era 0 1\nera 0 2\nband 1 2 a\n");
}
END_TEST

START_TEST(samples_outside_an_era_are_counted)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_CLOSURE_TYPE);
    g_autofree char *expected = NULL;
    gsize first = log->bytes->len;

    log_sample(log, "before", 1);
    log_era(log, SECOND, "a", 2);
    log_sample(log, "between", 4);
    log_sample(log, "between", 8);
    log_era(log, SECOND + 1, "a", 16);
    log_finish(log);
    expected = g_strdup_printf(
        "era 1000000000 2\nera 1000000001 16\nband 2 16 a\n"
        "warning a sample outside an era was dropped (3 times, the first at "
        "byte %" G_GSIZE_FORMAT ")\n",
        first);
    assert_model(log, expected);
}
END_TEST

START_TEST(samples_of_another_break_down_are_dropped)
{
    static const guint32 ids[] = {1};
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_COST_CENTRE);
    g_autoptr(Profile) profile = NULL;

    log_sample_begin(log);
    log_sample(log, "text", 1);
    log_stack_sample(log, ids, 1, 2);
    log_sample_end(log);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_uint_eq(profile->warnings.of[WARNING_SAMPLE_KIND].count, 1);
    ck_assert_uint_eq(profile_n_bands(profile), 1);
    ck_assert_uint_eq(profile_era(profile, 0)->total, 2);
}
END_TEST

/* -------- the begin of the profile */

START_TEST(second_begin_goes_on_or_fails)
{
    g_autoptr(LogWriter) same = new_profile(BREAKDOWN_MODULE);
    g_autoptr(LogWriter) other = new_profile(BREAKDOWN_MODULE);
    g_autofree char *place = NULL;

    log_era(same, SECOND, "M", 1);
    log_profile(same, BREAKDOWN_MODULE, 10000000, "");
    log_era(same, SECOND + 1, "M", 2);
    log_finish(same);
    assert_model(same, "era 1000000000 1\nera 1000000001 2\nband 1 2 M\n");
    log_era(other, SECOND, "M", 1);
    place =
        g_strdup_printf("(-hT after -hm) begins at byte %u", other->bytes->len);
    log_profile(other, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    log_era(other, SECOND + 1, "THUNK", 2);
    log_finish(other);
    assert_trouble(other, TROUBLE_UNSUPPORTED, place);
}
END_TEST

START_TEST(unknown_break_down_is_drawn_with_a_warning)
{
    g_autoptr(LogWriter) log = new_profile(77);
    g_autoptr(Profile) profile = NULL;

    log_era(log, SECOND, "x", 1);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_int_eq(profile->breakdown, BREAKDOWN_UNKNOWN);
    ck_assert_uint_eq(profile->warnings.of[WARNING_UNKNOWN_BREAKDOWN].count, 1);
    ck_assert_uint_eq(profile_n_bands(profile), 1);
}
END_TEST

/* The capability's buffer alone may reach the disk, without the begin. */
START_TEST(samples_without_begin_are_drawn_with_a_warning)
{
    static const guint32 ids[] = {1};
    g_autoptr(LogWriter) strings = log_new_block();
    g_autoptr(LogWriter) stacks = log_new_block();

    log_era(strings, SECOND, "x", 1);
    log_finish(strings);
    assert_model(strings, "era 1000000000 1\nband 1 x\n"
                          "warning the log does not say what the heap is "
                          "broken down by (no HEAP_PROF_BEGIN)\n");
    log_cost_centre(stacks, 1, "f", "M", "", FALSE);
    log_sample_begin(stacks);
    log_stack_sample(stacks, ids, 1, 2);
    log_sample_end(stacks);
    log_finish(stacks);
    assert_model(stacks, "era 1000000000 2\nband 2 f\n"
                         "warning the log does not say what the heap is "
                         "broken down by (no HEAP_PROF_BEGIN)\n");
}
END_TEST

/* -------- facts, marks, memory */

static void
put_program(LogWriter *log)
{
    static const char arguments[] = "/bin/prog\0a b\0\0+RTS\0-hT";

    log_begin_event(log, EVENT_RTS_IDENTIFIER);
    log_put(log, 4, 0);
    log_put_bytes(log, "GHC-9.10.3 rts_p", 16);
    log_end_event(log, 0);
    log_begin_event(log, EVENT_PROGRAM_ARGS);
    log_put(log, 4, 0);
    log_put_bytes(log, arguments, sizeof(arguments)); /* with the last NUL */
    log_end_event(log, 0);
    log_begin_event(log, EVENT_WALL_CLOCK_TIME);
    log_put(log, 4, 0);
    log_put(log, 8, 1709208000);
    log_put(log, 4, 5);
    log_end_event(log, 0);
}

START_TEST(facts_are_read)
{
    g_autoptr(LogWriter) log = log_new_block();
    g_autoptr(Profile) profile = NULL;
    const Facts *facts;

    put_program(log);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    log_era(log, SECOND, "a", 1);
    log_end_block(log);
    log->time = 3 * SECOND;
    log_begin_block(log, 0);
    log_empty(log, EVENT_GC_END);
    log_finish(log);
    profile = profile_of(log);
    facts = &profile->facts;
    ck_assert_str_eq(profile->name, "log");
    ck_assert_str_eq(facts->rts, "GHC-9.10.3 rts_p");
    ck_assert_str_eq(facts->program, "/bin/prog");
    ck_assert_uint_eq(g_strv_length(facts->arguments), 4);
    ck_assert_str_eq(facts->arguments[0], "a b");
    ck_assert_str_eq(facts->arguments[1], "");
    ck_assert_str_eq(facts->arguments[3], "-hT");
    ck_assert_int_eq(facts->start_s, 1709208000);
    ck_assert_uint_eq(facts->start_ns, 5);
    ck_assert_uint_eq(facts->interval, 10000000);
    ck_assert_ptr_null(facts->filters[0]);
    ck_assert_int_eq(profile->breakdown, BREAKDOWN_CLOSURE_TYPE);
    ck_assert_int_eq(profile->clock, CLOCK_WALL);
    ck_assert_int_eq(profile->end, 3 * (gint64)SECOND);
}
END_TEST

START_TEST(filters_are_read_in_order)
{
    static const char *const filters[] = {"m", "d\xF6", "", "c", "", "r", ""};
    g_autoptr(LogWriter) log = log_new_block();
    g_autoptr(Profile) profile = NULL;

    log_begin_event(log, EVENT_HEAP_PROF_BEGIN);
    log_put_bytes(log, "\0\0\0\0\0\0\0\0\1\0\0\0\3", 13);
    for (guint i = 0; i < N_FILTERS; i++)
        log_put_string(log, filters[i]);
    log_end_event(log, 0);
    log_era(log, SECOND, "a", 1);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_str_eq(profile->facts.filters[0], "m");
    ck_assert_str_eq(profile->facts.filters[1], "d\\xF6");
    ck_assert_ptr_null(profile->facts.filters[2]);
    ck_assert_str_eq(profile->facts.filters[3], "c");
    ck_assert_str_eq(profile->facts.filters[5], "r");
    ck_assert_ptr_null(profile->facts.filters[6]);
}
END_TEST

/* Blocks of capabilities come in any order. */
START_TEST(marks_and_memory_are_sorted_by_time)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_CLOSURE_TYPE);

    log_era(log, SECOND, "a", 1);
    log_end_block(log);
    log->time = 900;
    log_begin_block(log, 1);
    log_text(log, EVENT_USER_MARKER, "late\t");
    log_memory(log, EVENT_HEAP_LIVE, 9);
    log_memory(log, EVENT_BLOCKS_SIZE, 99);
    log_end_block(log);
    log->time = 300;
    log_begin_block(log, 0);
    log_text(log, EVENT_USER_MSG, "");
    log_memory(log, EVENT_HEAP_LIVE, 3);
    log_memory(log, EVENT_HEAP_SIZE, 33);
    log_finish(log);
    assert_model(log, "era 1000000000 1\nband 1 a\n"
                      "marker 300 event (empty)\nmarker 900 user late\\x09\n"
                      "memory 300 live 3\nmemory 900 live 9\n"
                      "memory 300 size 33\nmemory 900 blocks 99\n");
}
END_TEST

/* A size below what a handler needs: the event is skipped, and told. */
START_TEST(short_events_are_skipped)
{
    g_autoptr(LogWriter) log = log_new();
    g_autofree char *expected = NULL;
    gsize first;

    log_declare(log, EVENT_HEAP_LIVE, 11);
    log_declare(log, EVENT_HEAP_PROF_SAMPLE_END, 7);
    log_header(log);
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    first = log->bytes->len;
    log_memory(log, EVENT_HEAP_LIVE, 9);
    log_era(log, 1, "a", 1);
    log_era(log, 2, "a", 2);
    log_sample_begin(log);
    log_finish(log);
    expected = g_strdup_printf(
        "era 1 1\nera 2 2\nband 1 2 a\n"
        "warning the last era was cut off and is left out (at byte %u)\n"
        "warning an event is too short for its fields and was skipped "
        "(3 times, the first at byte %" G_GSIZE_FORMAT ")\n",
        log->bytes->len - 20, first);
    assert_model(log, expected);
}
END_TEST

START_TEST(longer_events_are_read)
{
    g_autoptr(LogWriter) log = log_new();

    log_declare(log, EVENT_HEAP_LIVE, 30);
    log_declare(log, EVENT_HEAP_PROF_SAMPLE_BEGIN, 12);
    log_declare(log, EVENT_HEAP_PROF_SAMPLE_END, 17);
    log_header(log);
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    log_memory(log, EVENT_HEAP_LIVE, 9);
    log_era(log, 1, "a", 1);
    log_finish(log);
    assert_model(log, "era 1 1\nband 1 a\nmemory 0 live 9\n");
}
END_TEST

/* -------- nothing to draw: DESIGN.md, section 5 */

enum {
    HAS_BEGIN = 1,
    HAS_MEMORY = 2,
    HAS_PROGRAM = 4,
    IS_BARE = 8, /* the header alone */
    IS_UNFINISHED = 16,
};

static const struct {
    guint has;
    Breakdown breakdown;
    guint64 interval; /* ns */
    const char *sentence;
} nothings[] = {
    {0, 0, 0, "run the program with +RTS -hT -l"},
    {HAS_MEMORY, 0, 0, "run the program with +RTS -hT -l"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, 60 * SECOND,
     "the run was shorter than the sampling interval (60 s): +RTS -i0.01"},
    {HAS_BEGIN | HAS_MEMORY, BREAKDOWN_COST_CENTRE, SECOND / 10,
     "the run was shorter than the sampling interval (0.1 s): +RTS -i0.01"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100,
     "the run was shorter than the sampling interval (0.01 s): "
     "+RTS -i0.001"},
    {HAS_BEGIN, BREAKDOWN_BIOGRAPHY, SECOND,
     "biography is written only when the program exits normally"},
    {HAS_BEGIN | IS_UNFINISHED, BREAKDOWN_BIOGRAPHY, SECOND,
     "biography is written only when the program exits normally"},
    {IS_BARE | IS_UNFINISHED, 0, 0,
     "the program died before the log was flushed: "
     "+RTS --eventlog-flush-interval=1"},
    {HAS_BEGIN | IS_UNFINISHED, BREAKDOWN_MODULE, SECOND,
     "the program died before the log was flushed: "
     "+RTS --eventlog-flush-interval=1"},
    {HAS_PROGRAM | IS_UNFINISHED, 0, 0, /* it was asked for -hT */
     "the program died before the log was flushed: "
     "+RTS --eventlog-flush-interval=1"},
    {HAS_PROGRAM, 0, 0, "run the program with +RTS -hT -l"},
};

static LogWriter *
log_of_nothing(guint index)
{
    guint has = nothings[index].has;
    LogWriter *log;

    if (has & IS_BARE) {
        log = log_new();
        log_header(log);
        return log;
    }
    log = log_new_block();
    if (has & HAS_PROGRAM)
        put_program(log);
    if (has & HAS_BEGIN)
        log_profile(log, nothings[index].breakdown, nothings[index].interval,
                    "");
    if (has & HAS_MEMORY)
        log_memory(log, EVENT_HEAP_LIVE, 5);
    if (!(has & IS_UNFINISHED))
        log_end_marker(log);
    log_end_block(log);
    return log;
}

/* Without eras the sentence is an error, with memory lines a warning. */
START_TEST(log_without_eras_says_what_would_have_helped)
{
    g_autoptr(LogWriter) log = log_of_nothing((guint)_i);
    const char *sentence = nothings[_i].sentence;
    g_autoptr(Profile) profile = NULL;
    g_autofree char *text = NULL;

    if (!(nothings[_i].has & HAS_MEMORY)) {
        assert_trouble(log, TROUBLE_EMPTY, sentence);
        return;
    }
    profile = profile_of(log);
    ck_assert_uint_eq(profile->warnings.of[WARNING_NO_ERAS].count, 1);
    text = warnings_text(&profile->warnings, WARNING_NO_ERAS);
    ck_assert_msg(g_str_has_suffix(text, sentence), "%s", text);
    ck_assert(!warning_is_damage(WARNING_NO_ERAS));
}
END_TEST

START_TEST(few_eras_get_a_hint)
{
    for (guint64 n_eras = 1; n_eras < 8; n_eras++) {
        g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);
        g_autoptr(Profile) profile = NULL;
        const Warning *hint;

        for (guint64 i = 0; i < n_eras; i++)
            log_era(log, SECOND + i, "a", i);
        log_finish(log);
        profile = profile_of(log);
        hint = &profile->warnings.of[WARNING_FEW_ERAS];
        ck_assert_uint_eq(hint->count, n_eras < 5);
        /* The interval was 0.01 s already. */
        if (n_eras < 5)
            ck_assert_msg(g_str_has_suffix(hint->text, "+RTS -i0.001"), "%s",
                          hint->text);
    }
}
END_TEST

START_TEST(empty_eras_are_told)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);

    log_sample_begin(log);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 0\n"
                      "warning every census is empty: no closure passed the "
                      "filters\n");
}
END_TEST

/* -------- endings and damage */

static const struct {
    const char *trailer;
    guint size;
    const char *warning; /* "" = none */
} trailers[] = {
    {"", 0, ""},
    {"x", 1,
     "warning what follows the log's end marker was ignored "
     "(1 byte, at byte %u)\n"},
    {"hdrbx", 5,
     "warning another log follows the log's end marker and was "
     "ignored (5 bytes, at byte %u)\n"},
};

START_TEST(trailing_bytes_are_told)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);
    g_autoptr(GString) expected = g_string_new("era 1000000005 1\nband 1 a\n");
    g_autofree char *place = NULL;

    log_era(log, SECOND + 5, "a", 1);
    log_finish(log);
    place = g_strdup_printf("at byte %u)\n", log->bytes->len - 2);
    if (trailers[_i].size > 0) {
        g_string_append(expected, trailers[_i].warning);
        g_string_truncate(expected, expected->len - strlen("at byte %u)\n"));
        g_string_append(expected, place);
    }
    log_put_bytes(log, trailers[_i].trailer, trailers[_i].size);
    assert_model(log, expected->str);
}
END_TEST

/* A log may end anywhere: eras that are whole before the cut are kept. */
START_TEST(cut_log_keeps_its_whole_eras)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);
    gsize first, ends[4];

    first = log->bytes->len;
    for (guint64 i = 0; i < G_N_ELEMENTS(ends); i++) {
        log_era(log, SECOND + i, "a", 1 + i);
        ends[i] = log->bytes->len;
    }
    log_finish(log);
    for (gsize size = first; size < log->bytes->len; size++) {
        g_autoptr(Source) source =
            source_open_memory("log", log->bytes->data, size);
        g_autoptr(GError) error = NULL;
        g_autoptr(Profile) profile = eventlog_read(source, &error);
        guint n_eras = 0;

        while (n_eras < G_N_ELEMENTS(ends) && ends[n_eras] <= size)
            n_eras++;
        ck_assert_int_eq(profile == NULL, n_eras == 0);
        if (profile == NULL)
            continue;
        ck_assert_uint_eq(profile_n_eras(profile), n_eras);
        for (guint i = 0; i < n_eras; i++)
            ck_assert_uint_eq(profile_era(profile, i)->total, 1 + i);
        ck_assert_uint_eq(profile->warnings.of[WARNING_TRUNCATED].count +
                              profile->warnings.of[WARNING_UNFINISHED].count,
                          1);
    }
}
END_TEST

/* Where bytes are damaged, in or behind the second of four eras, and which
 * eras are left. */
typedef enum {
    HIT_BEGIN,
    HIT_FIRST_SAMPLE,
    HIT_SAMPLE,
    HIT_END,
    HIT_BETWEEN,
    HIT_NOTHING,
} Hit;

static const struct {
    Hit hit;
    const char *eras; /* by their totals */
    guint n_lost;
} hits[] = {
    {HIT_BEGIN, "11 33 44", 1},      {HIT_FIRST_SAMPLE, "11 33 44", 1},
    {HIT_SAMPLE, "11 33 44", 1},     {HIT_END, "11 33 44", 1},
    {HIT_BETWEEN, "11 22 33 44", 0}, {HIT_NOTHING, "11 22 33 44", 0},
};

static const char garbage[] = "garbage that is no event";

static void
put_hit(LogWriter *log, Hit now, Hit wanted, guint64 era)
{
    if (now == wanted && era == 2)
        log_put_bytes(log, garbage, strlen(garbage));
}

/* The garbage takes the place of an event that it stands for. */
static void
put_era(LogWriter *log, guint64 era, Hit hit)
{
    gboolean target = era == 2;

    log->time++;
    put_hit(log, HIT_BEGIN, hit, era);
    if (!target || hit != HIT_BEGIN)
        log_sample_begin(log);
    put_hit(log, HIT_FIRST_SAMPLE, hit, era);
    log_sample(log, "a", era);
    log_sample(log, "b", 5 * era);
    put_hit(log, HIT_SAMPLE, hit, era);
    log_sample(log, "c", 5 * era);
    put_hit(log, HIT_END, hit, era);
    if (!target || hit != HIT_END)
        log_sample_end(log);
    put_hit(log, HIT_BETWEEN, hit, era);
}

START_TEST(damage_drops_just_its_era)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);
    g_autoptr(GString) totals = g_string_new(NULL);
    g_autoptr(Profile) profile = NULL;
    const Warning *warnings;

    for (guint64 era = 1; era <= 4; era++)
        put_era(log, era, hits[_i].hit);
    log_finish(log);
    profile = profile_of(log);
    for (guint i = 0; i < profile_n_eras(profile); i++)
        g_string_append_printf(totals, i == 0 ? "%u" : " %u",
                               (guint)profile_era(profile, i)->total);
    ck_assert_str_eq(totals->str, hits[_i].eras);
    warnings = profile->warnings.of;
    ck_assert_uint_eq(warnings[WARNING_DAMAGE].count,
                      hits[_i].hit != HIT_NOTHING);
    ck_assert_uint_eq(warnings[WARNING_DAMAGE].amount,
                      hits[_i].hit == HIT_NOTHING ? 0 : strlen(garbage));
    ck_assert_uint_eq(warnings[WARNING_ERA_DAMAGED].count, hits[_i].n_lost);
    ck_assert_uint_eq(warnings[WARNING_SAMPLE_OUTSIDE_ERA].count, 0);
}
END_TEST

/* The heap profile does not stand in the blocks of capabilities. */
START_TEST(damage_elsewhere_costs_no_era)
{
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_MODULE);
    g_autoptr(Profile) profile = NULL;

    log_sample_begin(log);
    log_sample(log, "a", 1);
    log_end_block(log);
    log_begin_block(log, 0);
    log_empty(log, EVENT_GC_START);
    log_put_bytes(log, "garbage", 7);
    log_end_block(log);
    log_begin_block(log, NO_CAPABILITY);
    log_sample(log, "a", 2);
    log_sample_end(log);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_uint_eq(profile_n_eras(profile), 1);
    ck_assert_uint_eq(profile_era(profile, 0)->total, 3);
    ck_assert_uint_eq(profile->warnings.of[WARNING_DAMAGE].count, 1);
    ck_assert_uint_eq(profile->warnings.of[WARNING_ERA_DAMAGED].count, 0);
}
END_TEST

/* What holds of every profile. */
static void
assert_sound(const Profile *profile, const char *name)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *sums = g_new0(guint64, n_eras);
    g_autofree guint64 *values = g_new(guint64, n_eras);

    for (guint i = 0; i < profile_n_bands(profile); i++) {
        const Band *band = profile_band(profile, i);

        ck_assert_msg(g_utf8_validate(band->text, -1, NULL), "%s", name);
        ck_assert_msg(band->first_era < n_eras, "%s", name);
        series_values(&band->series, n_eras, values);
        for (guint era = 0; era < n_eras; era++)
            sums[era] += values[era];
    }
    for (guint era = 0; era < n_eras; era++) {
        ck_assert_msg(sums[era] == profile_era(profile, era)->total, "%s",
                      name);
        ck_assert_msg(era == 0 || profile_era(profile, era)->time >=
                                      profile_era(profile, era - 1)->time,
                      "%s", name);
    }
}

START_TEST(random_damage_gives_a_sound_profile)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(SEED);
    g_autoptr(LogWriter) log = new_profile(BREAKDOWN_RETAINER);
    gsize body = log->bytes->len;
    g_autofree guint8 *damaged = NULL;

    put_program(log);
    for (guint64 i = 0; i < 12; i++)
        log_era(log, SECOND + i, "(1)label", i);
    log_finish(log);
    damaged = g_malloc(log->bytes->len);
    for (guint round = 0; round < N_ROUNDS; round++) {
        g_autoptr(Source) source =
            source_open_memory("log", damaged, log->bytes->len);
        g_autoptr(Profile) profile = NULL;

        memcpy(damaged, log->bytes->data, log->bytes->len);
        for (guint i = 0; i < 1 + round % 4; i++)
            damaged[g_rand_int_range(random, (gint32)body - 60,
                                     (gint32)log->bytes->len)] =
                (guint8)g_rand_int(random);
        profile = eventlog_read(source, NULL);
        if (profile != NULL)
            assert_sound(profile, "damaged");
    }
}
END_TEST

/* -------- files */

static gboolean
has_damage(const Profile *profile)
{
    for (guint kind = 0; kind < N_WARNINGS; kind++)
        if (profile->warnings.of[kind].count > 0 &&
            warning_is_damage((WarningKind)kind))
            return TRUE;
    return FALSE;
}

START_TEST(real_logs_are_sound)
{
    const char *top = g_getenv("top_srcdir");
    g_autofree char *folder =
        g_build_filename(top ? top : ".", "tests", "logs", NULL);
    g_autoptr(GDir) logs = g_dir_open(folder, 0, NULL);
    guint n_profiles = 0;
    const char *name;

    ck_assert_ptr_nonnull(logs);
    while ((name = g_dir_read_name(logs)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_autoptr(GError) error = NULL;
        g_autoptr(Profile) profile = NULL;
        gboolean good = g_str_has_prefix(name, "good-");

        if (!g_str_has_suffix(name, ".eventlog"))
            continue;
        profile = reader_read(path, &error);
        ck_assert_msg((profile == NULL) == (error != NULL), "%s", name);
        ck_assert_msg(profile != NULL || !good, "%s", name);
        if (profile == NULL)
            continue;
        n_profiles++;
        ck_assert_msg(has_damage(profile) != good, "%s", name);
        assert_sound(profile, name);
    }
    ck_assert_uint_ge(n_profiles, 15);
}
END_TEST

START_TEST(other_files_are_refused)
{
    static const struct {
        const char *content;
        TroubleCode code;
    } files[] = {
        {"", TROUBLE_TRUNCATED},    {"JOB \"prog\"\n", TROUBLE_FORMAT},
        {"hd", TROUBLE_TRUNCATED},  {"hdrbhetbjunk", TROUBLE_CORRUPT},
        {"<xml/>", TROUBLE_FORMAT},
    };
    g_autofree char *folder = g_dir_make_tmp("evheap-XXXXXX", NULL);
    g_autofree char *name = g_build_filename(folder, "in", NULL);
    g_autoptr(GError) no_file = NULL;

    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autoptr(GError) error = NULL;

        g_file_set_contents(name, files[i].content, -1, NULL);
        ck_assert_ptr_null(reader_read(name, &error));
        ck_assert(g_error_matches(error, TROUBLE, files[i].code));
        ck_assert_ptr_nonnull(strstr(error->message, name));
    }
    ck_assert_ptr_null(reader_read(folder, &no_file));
    ck_assert(g_error_matches(no_file, TROUBLE, TROUBLE_IO));
    g_unlink(name);
    g_rmdir(folder);
}
END_TEST

static TCase *
add_case(Suite *suite, const char *name)
{
    TCase *tcase = tcase_create(name);

    tcase_set_timeout(tcase, 120);
    suite_add_tcase(suite, tcase);
    return tcase;
}

static void
add_eras(Suite *suite)
{
    TCase *bands = add_case(suite, "bands");
    TCase *eras = add_case(suite, "eras");

    tcase_add_test(bands, bands_and_eras_are_read);
    tcase_add_test(bands, repeated_label_adds_up);
    tcase_add_test(bands, stacks_are_kept_apart_by_their_ids);
    tcase_add_test(bands, retainer_sets_lose_their_number);
    tcase_add_test(bands, other_labels_keep_their_number);
    tcase_add_test(bands, info_tables_are_resolved);
    tcase_add_loop_test(eras, biography_brings_its_times, 0, 2);
    tcase_add_test(eras, biography_filter_has_no_times);
    tcase_add_test(eras, eras_out_of_order_are_sorted);
    tcase_add_test(eras, begin_ends_the_era_before);
    tcase_add_test(eras, era_cut_by_the_end_is_left_out);
    tcase_add_test(eras, last_era_counts_where_ends_are_unknown);
    tcase_add_test(eras, samples_outside_an_era_are_counted);
    tcase_add_test(eras, samples_of_another_break_down_are_dropped);
}

static void
add_damage(Suite *suite)
{
    TCase *damage = add_case(suite, "damage");

    tcase_add_loop_test(damage, trailing_bytes_are_told, 0,
                        G_N_ELEMENTS(trailers));
    tcase_add_test(damage, cut_log_keeps_its_whole_eras);
    tcase_add_loop_test(damage, damage_drops_just_its_era, 0,
                        G_N_ELEMENTS(hits));
    tcase_add_test(damage, damage_elsewhere_costs_no_era);
    tcase_add_test(damage, random_damage_gives_a_sound_profile);
}

int
main(void)
{
    Suite *suite = suite_create("reader");
    TCase *facts = add_case(suite, "facts");
    TCase *nothing = add_case(suite, "nothing to draw");
    TCase *files = add_case(suite, "files");

    add_eras(suite);
    add_damage(suite);
    tcase_add_test(facts, second_begin_goes_on_or_fails);
    tcase_add_test(facts, unknown_break_down_is_drawn_with_a_warning);
    tcase_add_test(facts, samples_without_begin_are_drawn_with_a_warning);
    tcase_add_test(facts, facts_are_read);
    tcase_add_test(facts, filters_are_read_in_order);
    tcase_add_test(facts, marks_and_memory_are_sorted_by_time);
    tcase_add_test(facts, short_events_are_skipped);
    tcase_add_test(facts, longer_events_are_read);
    tcase_add_loop_test(nothing, log_without_eras_says_what_would_have_helped,
                        0, G_N_ELEMENTS(nothings));
    tcase_add_test(nothing, few_eras_get_a_hint);
    tcase_add_test(nothing, empty_eras_are_told);
    tcase_add_test(files, real_logs_are_sound);
    tcase_add_test(files, other_files_are_refused);
    return run_suite(suite);
}
