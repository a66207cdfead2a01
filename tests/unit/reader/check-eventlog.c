/* src/reader/eventlog/events.c: what the events of a log make of a profile. */
#include "support/suite.h"

#include <string.h>

#include "support/model.h"

START_TEST(bands_and_eras_are_read)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_CLOSURE_TYPE);

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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_TYPE_DESCRIPTION);

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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_COST_CENTRE);

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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_RETAINER);

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
                      "band 8 0 SYSTEM\nband 16 0 (x)y\nband 32 0 (12\n"
                      "warning closures with more than 8 retainers, if there "
                      "were any, are not in 'log': GHC writes them "
                      "(MANY) to the .hp file only; +RTS -R sets the limit\n");
}
END_TEST

/* Reads a log of one era with these RTS options and this filter of -hr. */
static Profile *
retainer_profile(guint32 breakdown, const char *option, const char *filter)
{
    g_autoptr(LogWriter) log = log_new_block();

    log_begin_event(log, EVENT_PROGRAM_ARGS);
    log_put(log, 4, 0);
    log_put_string(log, "prog");
    log_put_string(log, "+RTS");
    log_put_string(log, option);
    log_end_event(log, 0);
    log_begin_event(log, EVENT_HEAP_PROF_BEGIN);
    log_put(log, 1, 0);
    log_put(log, 8, 1);
    log_put(log, 4, breakdown);
    for (guint i = 0; i < N_FILTERS; i++)
        log_put_string(log, i == 5 ? filter : "");
    log_end_event(log, 0);
    log_era(log, SECOND, "x", 1);
    log_finish(log);
    return profile_of(log);
}

/* GHC leaves MANY out of every log of -hr, but for one that is filtered by
 * retainers, where none would pass. */
START_TEST(retainer_sets_may_be_missing)
{
    g_autoptr(Profile) one = retainer_profile(BREAKDOWN_RETAINER, "-R1", "");
    g_autoptr(Profile) filtered =
        retainer_profile(BREAKDOWN_RETAINER, "-R1", "main");
    g_autoptr(Profile) types =
        retainer_profile(BREAKDOWN_TYPE_DESCRIPTION, "-R1", "");
    const Warning *warning = &one->warnings.of[WARNING_RETAINERS];

    ck_assert_uint_eq(warning->count, 1);
    ck_assert_msg(
        g_str_has_prefix(warning->text, "closures with more than 1 retainer, "),
        "%s", warning->text);
    ck_assert(!warning_is_damage(WARNING_RETAINERS));
    ck_assert_uint_eq(filtered->warnings.of[WARNING_RETAINERS].count, 0);
    ck_assert_uint_eq(types->warnings.of[WARNING_RETAINERS].count, 0);
}
END_TEST

START_TEST(other_labels_keep_their_number)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_TYPE_DESCRIPTION);

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

/* What is beyond all times is left out, and every era is one of the run. */
START_TEST(times_have_a_bound)
{
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(Profile) profile = NULL;

    log_header(log);
    log_profile(log, BREAKDOWN_BIOGRAPHY, 10000000, "");
    log_bio_sample_begin(log, 18, 9 * SECOND);
    log_sample(log, "LAG", 1);
    log_sample_end(log);
    if (_i > 0)
        log->time = LATEST_TIME + (_i > 1);
    log_text(log, EVENT_USER_MARKER, "late");
    log_memory(log, EVENT_HEAP_LIVE, 7);
    log_end_marker(log);
    profile = profile_of(log);
    ck_assert_int_eq(profile->end, _i == 1 ? LATEST_TIME : 9 * SECOND);
    ck_assert_uint_eq(profile->warnings.of[WARNING_DAMAGE].count, _i > 1);
    ck_assert_uint_eq(profile->markers->len, _i <= 1);
    ck_assert_uint_eq(profile->memory[MEMORY_LIVE]->len, _i <= 1);
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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_BIOGRAPHY);

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

START_TEST(begin_ends_the_era_before)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_CLOSURE_TYPE);

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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_CLOSURE_TYPE);
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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_COST_CENTRE);
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

START_TEST(second_begin_goes_on_or_fails)
{
    g_autoptr(LogWriter) same = log_new_profile(BREAKDOWN_MODULE);
    g_autoptr(LogWriter) other = log_new_profile(BREAKDOWN_MODULE);
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
    g_autoptr(LogWriter) log = log_new_profile(77);
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

START_TEST(facts_are_read)
{
    g_autoptr(LogWriter) log = log_new_block();
    g_autoptr(Profile) profile = NULL;
    const Facts *facts;

    log_program(log);
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

static void
log_cap_create(LogWriter *log, guint16 number)
{
    log_begin_event(log, EVENT_CAP_CREATE);
    log_put(log, 2, number);
    log_end_event(log, 0);
}

/* One that is created again is not another one. */
START_TEST(capabilities_are_counted)
{
    static const guint16 numbers[] = {0, 1, 1, 7, 0xffff, 0, 8};
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(Profile) profile = NULL;

    log_declare(log, EVENT_CAP_CREATE, 2);
    log_header(log);
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        log_cap_create(log, numbers[i]);
    log_era(log, SECOND, "a", 1);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_uint_eq(profile->facts.capabilities, 5);
}
END_TEST

START_TEST(capabilities_may_be_unknown)
{
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_CLOSURE_TYPE);
    g_autoptr(Profile) profile = NULL;

    log_era(log, SECOND, "a", 1);
    log_finish(log);
    profile = profile_of(log);
    ck_assert_uint_eq(profile->facts.capabilities, 0);
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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_CLOSURE_TYPE);

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

int
main(void)
{
    Suite *suite = suite_create("eventlog");
    TCase *bands = add_case(suite, "bands");
    TCase *eras = add_case(suite, "eras");
    TCase *facts = add_case(suite, "facts");

    tcase_add_test(bands, bands_and_eras_are_read);
    tcase_add_test(bands, repeated_label_adds_up);
    tcase_add_test(bands, stacks_are_kept_apart_by_their_ids);
    tcase_add_test(bands, retainer_sets_lose_their_number);
    tcase_add_test(bands, retainer_sets_may_be_missing);
    tcase_add_test(bands, other_labels_keep_their_number);
    tcase_add_test(bands, info_tables_are_resolved);
    tcase_add_loop_test(eras, biography_brings_its_times, 0, 2);
    tcase_add_loop_test(eras, times_have_a_bound, 0, 3);
    tcase_add_test(eras, biography_filter_has_no_times);
    tcase_add_test(eras, eras_out_of_order_are_sorted);
    tcase_add_test(eras, begin_ends_the_era_before);
    tcase_add_test(eras, era_cut_by_the_end_is_left_out);
    tcase_add_test(eras, last_era_counts_where_ends_are_unknown);
    tcase_add_test(eras, samples_outside_an_era_are_counted);
    tcase_add_test(eras, samples_of_another_break_down_are_dropped);
    tcase_add_test(facts, second_begin_goes_on_or_fails);
    tcase_add_test(facts, unknown_break_down_is_drawn_with_a_warning);
    tcase_add_test(facts, samples_without_begin_are_drawn_with_a_warning);
    tcase_add_test(facts, facts_are_read);
    tcase_add_test(facts, capabilities_are_counted);
    tcase_add_test(facts, capabilities_may_be_unknown);
    tcase_add_test(facts, filters_are_read_in_order);
    tcase_add_test(facts, marks_and_memory_are_sorted_by_time);
    tcase_add_test(facts, short_events_are_skipped);
    tcase_add_test(facts, longer_events_are_read);
    return run_suite(suite);
}
