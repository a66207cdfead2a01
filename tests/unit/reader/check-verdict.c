#include "support/suite.h"

#include <string.h>

#include "support/model.h"

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
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100 + 1,
     "the run was shorter than the sampling interval (0.010000001 s): "
     "+RTS -i0.01"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100000,
     "the run was shorter than the sampling interval (0.00001 s): "
     "+RTS -i0.000001"},
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
        log_program(log);
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

/* A log that had eras, none of them whole, is not one of a short run. */
START_TEST(lost_eras_are_told)
{
    g_autoptr(LogWriter) log = log_new_block();
    g_autofree char *sentence = NULL;

    log_profile(log, BREAKDOWN_MODULE, 100000000, "");
    sentence = g_strdup_printf("the last era was cut off and is left out (at "
                               "byte %u)",
                               log->bytes->len);
    log_sample_begin(log);
    log_sample(log, "label", 8);
    log_end_block(log);
    assert_trouble(log, TROUBLE_EMPTY, sentence);
}
END_TEST

START_TEST(few_eras_get_a_hint)
{
    for (guint64 n_eras = 1; n_eras < 8; n_eras++) {
        g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);
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
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);

    log_sample_begin(log);
    log_sample_end(log);
    log_finish(log);
    assert_model(log, "era 1000000000 0\n"
                      "warning every census is empty: no closure passed the "
                      "filters\n");
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("verdict");
    TCase *nothing = add_case(suite, "nothing to draw");

    tcase_add_loop_test(nothing, log_without_eras_says_what_would_have_helped,
                        0, G_N_ELEMENTS(nothings));
    tcase_add_test(nothing, lost_eras_are_told);
    tcase_add_test(nothing, few_eras_get_a_hint);
    tcase_add_test(nothing, empty_eras_are_told);
    return run_suite(suite);
}
