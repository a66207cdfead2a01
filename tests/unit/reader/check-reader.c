/* Facts and warnings of profiles, as far as tests/inputs/scripts/ and the
 * oracles do not check them, and the message for a log without eras. */
#include "support/suite.h"

#include "input/open.h"
#include "reader/check.h"
#include "reader/eventlog/eventlog.h"
#include "support/model.h"

/* The memory limit of a profile depends on this number. */
TEST(bytes_read_are_counted)
{
    static const gsize piece_sizes[] = {0, 100, 10000};
    g_autoptr(LogWriter) log = log_new_profile(BREAKDOWN_MODULE);

    for (guint64 i = 0; i < 100; i++)
        log_era(log, SECOND + i, "a", 1 + i);
    log_finish(log);
    for (guint i = 0; i < G_N_ELEMENTS(piece_sizes); i++) {
        g_autoptr(Source) source =
            source_open_memory("log", log->bytes->data, log->bytes->len);
        g_autoptr(Run) run =
            eventlog_read_pieces(source, 0, piece_sizes[i], NULL);

        ck_assert_ptr_nonnull(run);
        ck_assert_uint_eq(run->bytes_read, log->bytes->len);
    }
}

/* Reads a log of one era with this option in its RTS options, and this filter
 * of -hr. */
static Run *
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
    return run_of(log);
}

/* GHC omits the retainer set MANY from every log of -hr.  If the log is
 * filtered by retainers, MANY would not pass the filter anyway. */
TEST(retainer_sets_may_be_missing)
{
    g_autoptr(Run) one = retainer_profile(BREAKDOWN_RETAINER, "-R1", "");
    g_autoptr(Run) filtered =
        retainer_profile(BREAKDOWN_RETAINER, "-R1", "main");
    g_autoptr(Run) types =
        retainer_profile(BREAKDOWN_TYPE_DESCRIPTION, "-R1", "");
    const Warning *warning = &one->warnings.of[WARNING_RETAINERS];

    ck_assert_uint_eq(warning->count, 1);
    ck_assert_msg(
        g_str_has_prefix(warning->text, "closures with more than 1 retainer, "),
        "%s", warning->text);
    ck_assert(!warning_has(WARNING_RETAINERS, IS_DAMAGE));
    ck_assert_uint_eq(filtered->warnings.of[WARNING_RETAINERS].count, 0);
    ck_assert_uint_eq(types->warnings.of[WARNING_RETAINERS].count, 0);
}

static void
log_cap_create(LogWriter *log, guint16 number)
{
    log_begin_event(log, EVENT_CAP_CREATE);
    log_put(log, 2, number);
    log_end_event(log, 0);
}

/* A capability that is created again counts once. */
TEST(capabilities_are_counted)
{
    static const guint16 numbers[] = {0, 1, 1, 7, 0xffff, 0, 8};
    g_autoptr(LogWriter) log = log_new();
    g_autoptr(Run) run = NULL;

    log_declare(log, EVENT_CAP_CREATE, 2);
    log_header(log);
    log_begin_block(log, NO_CAPABILITY);
    log_profile(log, BREAKDOWN_CLOSURE_TYPE, 10000000, "");
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        log_cap_create(log, numbers[i]);
    log_era(log, SECOND, "a", 1);
    log_finish(log);
    run = run_of(log);
    ck_assert_uint_eq(run->facts.capabilities, 5);
}

enum {
    HAS_BEGIN = 1,
    HAS_MEMORY = 2,
    HAS_PROGRAM = 4,
    IS_HEADER_ONLY = 8, /* only a header */
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
     "the run was shorter than the sampling interval (60 s): use +RTS -i0.01"},
    {HAS_BEGIN | HAS_MEMORY, BREAKDOWN_COST_CENTRE, SECOND / 10,
     "the run was shorter than the sampling interval (0.1 s): use +RTS -i0.01"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100,
     "the run was shorter than the sampling interval (0.01 s): "
     "use +RTS -i0.001"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100 + 1,
     "the run was shorter than the sampling interval (0.010000001 s): "
     "use +RTS -i0.01"},
    {HAS_BEGIN, BREAKDOWN_CLOSURE_TYPE, SECOND / 100000,
     "the run was shorter than the sampling interval (0.00001 s): "
     "use +RTS -i0.000001"},
    {HAS_BEGIN, BREAKDOWN_BIOGRAPHY, SECOND,
     "biography is written only when the program exits normally"},
    {HAS_BEGIN | IS_UNFINISHED, BREAKDOWN_BIOGRAPHY, SECOND,
     "biography is written only when the program exits normally"},
    {IS_HEADER_ONLY | IS_UNFINISHED, 0, 0,
     "the program died or still runs, and has not flushed its log: "
     "use +RTS --eventlog-flush-interval=1"},
    {HAS_BEGIN | IS_UNFINISHED, BREAKDOWN_MODULE, SECOND,
     "the program died or still runs, and has not flushed its log: "
     "use +RTS --eventlog-flush-interval=1"},
    {HAS_PROGRAM | IS_UNFINISHED, 0, 0, /* the arguments contain -hT */
     "the program died or still runs, and has not flushed its log: "
     "use +RTS --eventlog-flush-interval=1"},
    {HAS_PROGRAM, 0, 0, "run the program with +RTS -hT -l"},
};

static LogWriter *
log_of_nothing(guint index)
{
    guint has = nothings[index].has;
    LogWriter *log;

    if (has & IS_HEADER_ONLY) {
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

/* Without eras the message is a warning, or an error if the log has no events
 * at all. */
LOOP_TEST(missing_eras_are_explained, 0, G_N_ELEMENTS(nothings))
{
    g_autoptr(LogWriter) log = log_of_nothing((guint)_i);
    const char *sentence = nothings[_i].sentence;
    g_autoptr(Run) run = NULL;
    g_autofree char *text = NULL;

    if (!(nothings[_i].has & (HAS_BEGIN | HAS_MEMORY | HAS_PROGRAM))) {
        assert_trouble(log, TROUBLE_EMPTY, sentence);
        return;
    }
    run = run_of(log);
    ck_assert_uint_eq(run->warnings.of[WARNING_NO_ERAS].count, 1);
    text = warnings_text(&run->warnings, WARNING_NO_ERAS);
    ck_assert_msg(g_str_has_suffix(text, sentence), "%s", text);
    ck_assert(!warning_has(WARNING_NO_ERAS, IS_DAMAGE));
}
