/* Facts and warnings of profiles, as far as tests/inputs/scripts/ and the
 * oracles do not check them, and the message for a log without eras. */
#include "support/suite.h"

#include "input/open.h"
#include "reader/check.h"
#include "reader/eventlog/eventlog.h"
#include "support/log-input.h"
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
            eventlog_read_pieces(source, NULL, piece_sizes[i], NULL);

        ck_assert_ptr_nonnull(run);
        ck_assert_uint_eq(run->bytes_read, log->bytes->len);
    }
}

#define SAMPLE "at 1s; era; sample 1 'x'; end-era; finish"

/* GHC omits the retainer set MANY from every log of -hr.  If the log is
 * filtered by retainers, MANY would not pass the filter anyway. */
TEST(retainer_sets_may_be_missing)
{
#define BEGIN BLOCK "program 'prog' '+RTS' '-R1'; profile 1 "
    g_autoptr(Run) one = run_of_script(BEGIN "-hr; " SAMPLE);
    g_autoptr(Run) filtered = run_of_script(BEGIN "-hr retainer='m'; " SAMPLE);
    g_autoptr(Run) types = run_of_script(BEGIN "-hy; " SAMPLE);
    const Warning *warning = &one->warnings.of[WARNING_RETAINERS];

    ck_assert_uint_eq(warning->count, 1);
    ck_assert_msg(
        g_str_has_prefix(warning->text, "closures with more than 1 retainer, "),
        "%s", warning->text);
    ck_assert(!warning_has(WARNING_RETAINERS, IS_DAMAGE));
    ck_assert_uint_eq(filtered->warnings.of[WARNING_RETAINERS].count, 0);
    ck_assert_uint_eq(types->warnings.of[WARNING_RETAINERS].count, 0);
}

/* A capability that is created again counts once. */
TEST(capabilities_are_counted)
{
    g_autoptr(Run) run = run_of_script(
        BLOCK
        "profile 10ms -hT; capability 0; capability 1; capability 1;"
        "capability 7; capability 65535; capability 0; capability 8;" SAMPLE);

    ck_assert_uint_eq(run->facts.capabilities, 5);
}

static const struct {
    const char *events;
    const char *sentence;
} nothings[] = {
    {"finish", "run the program with evheap run (+RTS -hT -l)"},
    {"live 5; finish", "run the program with evheap run (+RTS -hT -l)"},
    {"profile 60s -hT; finish",
     "the run was too short for the sampling interval (60 s): "
     "use evheap run -i 20ms (+RTS -i0.02)"},
    {"profile 600000001 -hc; live 5; finish",
     "the run was too short for the sampling interval (0.600000001 s): "
     "use evheap run -i 20ms (+RTS -i0.02)"},
    {"profile 500ms -hT; finish",
     "though the run was longer than the sampling interval (0.5 s): "
     "GHC takes none while the program idles, allocates nothing, or has "
     "stopped the profile"},
    {"profile 1s -hb; finish",
     "the run was too short for the sampling interval (1 s): "
     "use evheap run -i 20ms (+RTS -i0.02)"},
    {"profile 1s -hb",
     "biography is written only when the program exits normally"},
    /* Only a header.  Without warnings, the sentence tells the reason, too. */
    {NULL,
     "the program died or still runs, and has not flushed its log: "
     "use evheap run (+RTS --eventlog-flush-interval=1 or less; GHC 9.2 and "
     "newer)"},
#define NOT_FLUSHED                                                            \
    "no heap census in 'log': use evheap run (+RTS "                           \
    "--eventlog-flush-interval=1 or less; GHC 9.2 and newer)"
    {"profile 1s -hm", NOT_FLUSHED},
    {"program '/bin/prog' '+RTS' '-hT'", NOT_FLUSHED},
    {"program '/bin/prog' '+RTS' '-hT' '--eventlog-flush-interval=1'",
     "use shorter intervals (+RTS -i, --eventlog-flush-interval)"},
    {"program '/bin/prog' '+RTS' '-hT'; finish",
     "run the program with evheap run (+RTS -hT -l)"},
};

#define TICK                                                                   \
    "cost-centre 1 'f' 'Main' 'Main.hs:1:1-9'; at 1s; "                        \
    "event PROF_SAMPLE_COST_CENTRE u32=0 u64=1 [1]; at 2s"
#define COUNTER "counter 0x10 1 'L' 'f' 0 '{}'"

/* Whether logs without an era, which have or may have another profile, are
 * warned about. */
static const struct {
    const char *events;
    gboolean warned;
} others[] = {
    {TICK, FALSE},
    {"program 'p' '+RTS' '-p' '-l'; " TICK "; finish", FALSE},
    {"begin-counts; counts 0x10 3 4096 0; at 1s; " COUNTER "; finish", FALSE},
    {COUNTER "; finish", TRUE},
    {"program 'p' '+RTS' '-p' '-hT' '-l'; " TICK, TRUE},
    {"profile 1s -hT; " TICK "; finish", TRUE},
};

/* A log that grows does not wait for a census, either. */
LOOP_TEST(other_profiles_miss_no_heap_profile, 0, G_N_ELEMENTS(others))
{
    g_autofree char *script = g_strconcat(BLOCK, others[_i].events, NULL);
    g_autoptr(LogWriter) log = log_from(script);
    g_autoptr(Run) run = run_of(log);
    const LogSummary growing = {.unfinished = TRUE, .grows = TRUE};
    Warning *warning = &run->warnings.of[WARNING_NO_ERAS];

    ck_assert((warning->count > 0) == others[_i].warned);
    warning->count = 0;
    if (run_main_quantity(run) == QUANTITY_HEAP)
        return;
    ck_assert(reader_check(run, &growing, NULL));
    ck_assert((warning->count > 0) == others[_i].warned);
}

/* A stream that was joined late has no HEAP_PROF_BEGIN.  The arguments of the
 * program tell the break-down, as in a .hp file, unless the samples are of
 * another kind; then labels may tell it. */
static const struct {
    const char *arguments;
    const char *samples;
    Breakdown stated, found;
    guint n_bands;
} streams[] = {
    {"'+RTS' '-hy' '-i0.5'", "sample 1 'a'", 0, BREAKDOWN_TYPE_DESCRIPTION, 1},
    {"'+RTS' '-hr' '-i0.5'", "sample 1 '(1)a'; sample 2 '(2)a'", 0,
     BREAKDOWN_RETAINER, 1},
    {"'+RTS' '-hc' '-i0.5'", "stack 1 [1 2]", 0, BREAKDOWN_COST_CENTRE, 1},
    {"'+RTS' '-h' '-i0.5'", "stack 1 [1 2]", 0, BREAKDOWN_COST_CENTRE, 1},
    {"'+RTS' '-h' '-i0.5'", "sample 1 'a'", 0, BREAKDOWN_CLOSURE_TYPE, 1},
    {"'+RTS' '-hc' '-i0.5'", "sample 1 'a'", 0, BREAKDOWN_UNKNOWN, 1},
    {"'+RTS' '-hm' '-i0.5'", "stack 1 [1 2]", 0, BREAKDOWN_COST_CENTRE, 1},
    {"'+RTS' '-i0.5' '--' '-hy'", "sample 1 'a'", 0, BREAKDOWN_UNKNOWN, 1},
    {"'+RTS' '-i0.5'", "sample 1 '0x40a128'", 0, BREAKDOWN_INFO_TABLE, 1},
    {"'+RTS' '-i0.5'", "sample 1 'a'", BREAKDOWN_ERA, BREAKDOWN_ERA, 1},
};

LOOP_TEST(arguments_tell_the_breakdown_of_a_stream, 0, G_N_ELEMENTS(streams))
{
    const Breakdown found = streams[_i].found;
    g_autofree char *script =
        g_strdup_printf(BLOCK "program 'p' %s; era; %s; end-era; finish",
                        streams[_i].arguments, streams[_i].samples);
    g_autoptr(LogWriter) log = log_from(script);
    g_autoptr(Source) source = log_open(log);
    g_autoptr(Run) run = eventlog_read(
        source, &(ReadOptions){.stated = streams[_i].stated}, NULL);

    ck_assert_int_eq(run->heap->breakdown, found);
    ck_assert_int_eq(run->heap->has_breakdown, found != BREAKDOWN_UNKNOWN);
    ck_assert_uint_eq(run->warnings.of[WARNING_NO_BREAKDOWN].count,
                      found == BREAKDOWN_UNKNOWN);
    ck_assert_uint_eq(run->heap->interval, 500000000);
    ck_assert_uint_eq(profile_n_bands(run->heap), streams[_i].n_bands);
}

/* Without eras the message is a warning, or an error if the log has no events
 * at all. */
LOOP_TEST(missing_eras_are_explained, 0, G_N_ELEMENTS(nothings))
{
    const char *events = nothings[_i].events;
    const char *sentence = nothings[_i].sentence;
    g_autofree char *script =
        g_strconcat(events == NULL ? "header" : BLOCK, events, NULL);
    g_autoptr(LogWriter) log = log_from(script);
    g_autoptr(Run) run = NULL;
    g_autofree char *text = NULL;

    if (events == NULL || g_str_equal(events, "finish")) {
        assert_trouble(log, TROUBLE_EMPTY, sentence);
        return;
    }
    run = run_of(log);
    ck_assert_uint_eq(run->warnings.of[WARNING_NO_ERAS].count, 1);
    text = warnings_text(&run->warnings, WARNING_NO_ERAS);
    ck_assert_msg(g_str_has_suffix(text, sentence), "%s", text);
    ck_assert(!warning_has(WARNING_NO_ERAS, IS_DAMAGE));
}
