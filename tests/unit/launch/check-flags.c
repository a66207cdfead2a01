#include "support/suite.h"

#include "launch/flags.h"

#define INFO(version, way, options)                                            \
    " [(\"GHC RTS\", \"YES\")\n ,(\"GHC version\", \"" version                 \
    "\")\n ,(\"RTS way\", \"" way "\")\n ,(\"Flag -with-rtsopts\", \"" options \
    "\")\n ]\n"

/* The flags for programs.  Blanks separate the arguments. */
static const struct {
    const char *info, *ghcrts, *arguments;
    Breakdown asked;
    const char *flags; /* or the error */
} cases[] = {
    {INFO("9.0.2", "rts_v", ""), "", "", 0, "+RTS -hT -i0.1 -RTS"},
    {INFO("9.0.2", "rts_l", ""), "", "", 0,
     "+RTS -hT -i0.1 -l-agu -olLOG -RTS"},
    {INFO("9.0.2", "rts_thr_l", ""), "", "", BREAKDOWN_CLOSURE_TYPE,
     "+RTS -hT -i0.1 -l-agu -olLOG -RTS"},
    {INFO("9.0.2", "rts_p", ""), "", "", 0,
     "+RTS -hc -i0.1 -l-agu -olLOG -poHEAP -RTS"},
    {INFO("9.2.8", "rts_debug", ""), "", "", 0,
     "+RTS -hT -i0.1 -l-agu -olLOG --eventlog-flush-interval=1 -RTS"},
    {INFO("9.4.1", "rts_v", ""), "", "", 0,
     "+RTS -hT -i0.1 -l-agu -olLOG --eventlog-flush-interval=1 -RTS"},
    {INFO("9.6.6", "rts_thr", ""), "", "", BREAKDOWN_INFO_TABLE,
     "+RTS -hi -i0.1 -l-agu -olLOG --eventlog-flush-interval=1 -poHEAP -RTS"},
    /* What is chosen already; the last counts. */
    {INFO("9.10.1", "rts_thr_p", "-hm -i1 -N2"), "", "", 0,
     "+RTS -l-agu -olLOG --eventlog-flush-interval=1 -poHEAP -RTS"},
    {INFO("9.10.1", "rts_p", "-hm"), " -A1m  -hr", "", BREAKDOWN_COST_CENTRE,
     "GHCRTS chooses '-hr' already"},
    {INFO("9.10.1", "rts_p", "-hm"), "-hr", "x +RTS -N -hy -RTS -hb",
     BREAKDOWN_COST_CENTRE, "its command line chooses '-hy' already"},
    {INFO("9.10.1", "rts_p", "-h"), "", "", BREAKDOWN_MODULE,
     "-with-rtsopts chooses '-hc' already"},
    {INFO("9.10.1", "rts_p", ""), "", "-- +RTS -hy", BREAKDOWN_MODULE,
     "+RTS -hm -i0.1 -l-agu -olLOG --eventlog-flush-interval=1 -poHEAP -RTS"},
    {INFO("9.10.1", "rts_p", "-hcmain,f"), "", "", BREAKDOWN_COST_CENTRE,
     "+RTS -hc -i0.1 -l-agu -olLOG --eventlog-flush-interval=1 -poHEAP -RTS"},
    /* What a build cannot do. */
    {INFO("9.0.2", "rts_l", ""), "", "", BREAKDOWN_INFO_TABLE,
     "'-hi' needs GHC 9.2 or newer: 'p' is of GHC 9.0"},
    {INFO("9.10.1", "rts_thr", ""), "", "", BREAKDOWN_RETAINER,
     "'-hr' needs a profiled build: build 'p' with '-prof'"},
    {INFO("9.8.1", "rts_p", ""), "", "", BREAKDOWN_ERA,
     "'-he' needs GHC 9.10 or newer: 'p' is of GHC 9.8"},
};

TABLE_TEST(flags_suit_the_program, cases, row)
{
    Program program = {.file = (char *)(gsize) "p"};
    const Recording recording = {
        .interval = 100000000, .log = "LOG", .heap = "HEAP"};
    g_autofree char *line = g_strconcat("p ", row->arguments, NULL);
    g_auto(GStrv) argv = g_strsplit(line, " ", -1);
    g_autoptr(GError) error = NULL;
    Recording own = recording;
    Chosen chosen;

    g_setenv("GHCRTS", row->ghcrts, TRUE);
    ck_assert(program_take_info(&program, row->info));
    chosen = flags_chosen(&program, argv);
    own.breakdown = row->asked;
    if (flags_settle(&program, &chosen, &own.breakdown, &error)) {
        g_autoptr(GPtrArray) flags = flags_new(&program, &own, &chosen);
        g_autofree char *text = NULL;

        g_ptr_array_add(flags, NULL);
        text = g_strjoinv(" ", (char **)flags->pdata);
        ck_assert_str_eq(text, row->flags);
    } else {
        ck_assert_msg(g_str_has_prefix(error->message, row->flags), "%s",
                      error->message);
    }
    g_free(program.rts_options);
}

/* Other answers than that of GHC's RTS. */
TEST(an_answer_is_known)
{
    Program program = {.version = 0};

    ck_assert(!program_take_info(&program, ""));
    ck_assert(!program_take_info(&program, "usage: p FILE"));
    ck_assert(!program_take_info(&program, "p +RTS --info\n[(\"GHC RTS\""));
    ck_assert(program_take_info(&program, " [(\"GHC RTS\", \"YES\")\n ]\n"));
    ck_assert_uint_eq(program.version, 0);
    /* Its value is cut off. */
    ck_assert(program_take_info(
        &program, "[(\"GHC RTS\", \"YES\"),(\"GHC version\", \"9.4\\"));
    ck_assert_uint_eq(program.version, 0);
}
