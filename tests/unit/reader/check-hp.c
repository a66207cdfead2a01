/* Reads .hp files: as GHC writes them, as hp2ps reads them, and damaged. */
#include "support/suite.h"

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "input/open.h"
#include "reader/hp/hp.h"
#include "run/dump.h"

#define HEAD_OF(job)                                                           \
    "JOB \"" job "\"\nDATE \"Sat Nov 21 00:54 2026\"\n"                        \
    "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
#define HEAD  HEAD_OF("prog")
#define FIRST "BEGIN_SAMPLE 0.000000\nEND_SAMPLE 0.000000\n"

static Run *
try_read(const char *bytes, gsize size, GError **error)
{
    g_autoptr(Source) source = source_open_memory("file", bytes, size);

    return hp_read(source, error);
}

static Run *
read_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    Run *run = try_read(text, strlen(text), &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    return run;
}

/* Compares the dump of the profile from its end time on.  Ignores the hint that
 * every short file causes. */
static void
assert_model(const char *text, const char *expected)
{
    g_autoptr(Run) run = read_text(text);
    g_autoptr(GString) dump = g_string_new(NULL);
    g_autoptr(GString) model = g_string_new(NULL);
    g_auto(GStrv) lines = NULL;

    run_dump(run, dump);
    lines = g_strsplit_set(strstr(dump->str, "\nend ") + 1, "\n", -1);
    for (char **line = lines; **line != '\0'; line++)
        if (!g_str_has_prefix(*line, "warning only "))
            g_string_append_printf(model, "%s\n", *line);
    ck_assert_str_eq(model->str, expected);
}

/* The memory limit of a profile depends on this number. */
TEST(bytes_read_are_counted)
{
    static const char text[] = HEAD FIRST "BEGIN_SAMPLE 1\na\t10\n"
                                          "END_SAMPLE 1\n";
    g_autoptr(Run) run = read_text(text);

    ck_assert_uint_eq(run->bytes_read, strlen(text));
}

/* Only the samples that GHC adds are dropped: the first one at 0, and the last
 * one if it is empty. */
static const struct {
    const char *samples;
    const char *expected;
} inventions[] = {
    {FIRST "BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 1\nband 1 a\n"},
    {"BEGIN_SAMPLE 0.5\nEND_SAMPLE 0.5\n"
     "BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 500000000 0\nera 1000000000 1\nband 0 1 a\n"},
    {"BEGIN_SAMPLE 0.0\na\t2\nEND_SAMPLE 0.0\n"
     "BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 0 2\nera 1000000000 1\nband 2 1 a\n"},
    {FIRST FIRST "BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 0 0\nera 1000000000 1\nband 0 1 a\n"},
    {"BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n"
     "BEGIN_SAMPLE 2.0\nEND_SAMPLE 2.0\nBEGIN_SAMPLE 3.0\nEND_SAMPLE 3.0\n",
     "end 3000000000\nera 1000000000 1\nera 2000000000 0\nband 1 0 a\n"},
    {"BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\nMARK 5.0\n",
     "end 5000000000\nera 1000000000 1\nband 1 a\nmarker 5000000000 user \n"},
    /* A band with 0 bytes is a band. */
    {"BEGIN_SAMPLE 0.0\na\t0\nEND_SAMPLE 0.0\n", "end 0\nera 0 0\nband 0 a\n"},
    /* Next to empty eras evheap writes the samples that GHC adds, too, with any
     * clock. */
    {"SAMPLE_UNIT \"wall-clock seconds\"\n" FIRST FIRST
     "BEGIN_SAMPLE 1.0\nEND_SAMPLE 1.0\nBEGIN_SAMPLE 2.0\nEND_SAMPLE 2.0\n",
     "end 2000000000\nera 0 0\nera 1000000000 0\n"
     "warning every census is empty: no closure passed the filters\n"},
    {"SAMPLE_UNIT \"eras\"\n" FIRST FIRST
     "BEGIN_SAMPLE 1.0\na\t1\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 0 0\nera 1000000000 1\nband 0 1 a\n"},
};

LOOP_TEST(invented_samples_are_dropped, 0, G_N_ELEMENTS(inventions))
{
    g_autofree char *text =
        g_strconcat(HEAD, inventions[_i].samples, (char *)NULL);

    assert_model(text, inventions[_i].expected);
}

/* What hp2ps reads, and more. */
static const struct {
    const char *samples;
    const char *expected;
} grammars[] = {
    /* One line, or one line per token. */
    {"BEGIN_SAMPLE 1.0 a 100 b 200 END_SAMPLE 1.0 MARK 1.5",
     "end 1500000000\nera 1000000000 300\nband 100 a\nband 200 b\n"
     "marker 1500000000 user \n"},
    {"BEGIN_SAMPLE\n1.0\n\na\n100\nb\n\n200 END_SAMPLE\n1.0\n",
     "end 1000000000\nera 1000000000 300\nband 100 a\nband 200 b\n"},
    {"BEGIN_SAMPLE\t1.0\na\t100\tb\t200\nEND_SAMPLE\t1.0",
     "end 1000000000\nera 1000000000 300\nband 100 a\nband 200 b\n"},
    /* Values with the same name are added.  A name may be a number. */
    {"BEGIN_SAMPLE 1.0\na 100\na 200\n12 5\n1.2.3 6\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 311\nband 300 a\nband 5 12\n"
     "band 6 1.2.3\n"},
    /* Times that are integers, or have exponents. */
    {"BEGIN_SAMPLE 1\na 100\nb 3\nEND_SAMPLE 1e0\nMARK 2\n",
     "end 2000000000\nera 1000000000 103\nband 100 a\nband 3 b\n"
     "marker 2000000000 user \n"},
    {"MARK\t0\nBEGIN_SAMPLE 1.0\nMARK\t5\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 5\nband 5 MARK\nmarker 0 user \n"},
    /* A number ends where its digits end.  Only the first of two decimal points
     * counts. */
    {"BEGIN_SAMPLE 1.0.0\na 1b 2\nEND_SAMPLE 1.0.5\n"
     "BEGIN_SAMPLE 2.0a 1END_SAMPLE 2.0MARK 3.0",
     "end 3000000000\nera 1000000000 3\nera 2000000000 1\nband 1 1 a\n"
     "band 2 0 b\nmarker 3000000000 user \n"},
    /* With a TAB before the value, as GHC writes it, a name may contain
     * anything. */
    {"BEGIN_SAMPLE 1.0\na 1b\t2\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 2\nband 2 a 1b\n"},
    /* A mark inside a sample.  Lines that end with CR LF. */
    {"BEGIN_SAMPLE 1.0\r\na\t1\r\nMARK 1.25\r\nb c 2\r\nEND_SAMPLE 1.0\r\n",
     "end 1250000000\nera 1000000000 3\nband 1 a\nband 2 b c\n"
     "marker 1250000000 user \n"},
    /* Names with blanks, without a TAB before the value. */
    {"BEGIN_SAMPLE 1.0\na  b 1\nx 1 y 2\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 4\nband 1 a  b\nband 1 x\nband 2 y\n"},
    /* An end is missing: the next begin ends the sample. */
    {"BEGIN_SAMPLE 1.0\na 1\nBEGIN_SAMPLE 2.0\na 2\nEND_SAMPLE 2.0\n",
     "end 2000000000\nera 1000000000 1\nera 2000000000 2\nband 1 2 a\n"},
    /* Any bytes. */
    {"BEGIN_SAMPLE 1.0\n:\x92\t1\n\x01\t2\nEND_SAMPLE 1.0\n",
     "end 1000000000\nera 1000000000 3\nband 1 :\\x92\nband 2 \\x01\n"},
    /* Times out of order, and negative ones. */
    {"BEGIN_SAMPLE 0.5\na 1\nEND_SAMPLE 0.5\n"
     "BEGIN_SAMPLE -0.25\na 2\nEND_SAMPLE -0.25\n",
     "end 500000000\nera -250000000 2\nera 500000000 1\nband 2 1 a\n"
     "warning the eras were not in order of time and were sorted\n"},
};

LOOP_TEST(input_of_hp2ps_is_read, 0, G_N_ELEMENTS(grammars))
{
    g_autofree char *text =
        g_strconcat(HEAD, grammars[_i].samples, (char *)NULL);

    assert_model(text, grammars[_i].expected);
}

TEST(no_header_is_needed)
{
    assert_model("BEGIN_SAMPLE 1.0\na 1\nEND_SAMPLE 1.0\n",
                 "end 1000000000\nera 1000000000 1\nband 1 a\n");
    assert_model(
        "BEGIN_SAMPLE 1.0\na 1\nEND_SAMPLE 1.0", /* no newline at the end */
        "end 1000000000\nera 1000000000 1\nband 1 a\n");
}

#define OPEN         "BEGIN_SAMPLE 1.0\na\t1\n"
#define CLOSE        "b\t2\nEND_SAMPLE 1.0\n"
#define NEXT         "BEGIN_SAMPLE 2.0\na\t4\nEND_SAMPLE 2.0\n"
#define SKIPPED      "warning an invalid line was skipped "
#define ERA_LEFT_OUT "warning an era was left out because of damage "

/* Invalid lines, and the eras that remain. */
static const struct {
    const char *text;
    const char *expected;
} damages[] = {
    {OPEN "garbage\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(at byte 0)\n" SKIPPED "(at byte 21)\n"},
    {OPEN "a\t-5\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(at byte 0)\n" SKIPPED "(at byte 21)\n"},
    /* Bytes are integers.  hp2ps refuses these, too. */
    {OPEN "a\t1.5\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(at byte 0)\n" SKIPPED "(at byte 21)\n"},
    {OPEN "a 1e3\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(at byte 0)\n" SKIPPED "(at byte 21)\n"},
    {OPEN "garbage\n12 7\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(at byte 0)\n" SKIPPED "(at byte 21)\n"},
    {OPEN "\"x\" 1\n" CLOSE "BEGIN_SAMPLE 1.5\n?\n" CLOSE NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
     "(2 times, the first at byte 0)\n" SKIPPED
     "(2 times, the first at byte 21)\n"},
    /* Invalid lines between samples lose no data. */
    {OPEN CLOSE "garbage\n" NEXT,
     "end 2000000000\nera 1000000000 3\nera 2000000000 4\nband 1 4 a\n"
     "band 2 0 b\n" SKIPPED "(at byte 40)\n"},
    {"@#!\nJOB prog\n" NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" SKIPPED
     "(2 times, the first at byte 0)\n"},
    {"JOB \"prog\nDATE \"today\"\n" NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n" SKIPPED "(at byte 0)\n"},
    {OPEN CLOSE "END_SAMPLE 1.0\n" NEXT,
     "end 2000000000\nera 1000000000 3\nera 2000000000 4\nband 1 4 a\n"
     "band 2 0 b\n" SKIPPED "(at byte 40)\n"},
    /* A begin without its time. */
    {OPEN CLOSE "BEGIN_SAMPLE 1.x\na\t1\n" CLOSE NEXT,
     "end 2000000000\nera 1000000000 3\nera 2000000000 4\nband 1 4 a\n"
     "band 2 0 b\n" ERA_LEFT_OUT "(at byte 40)\n" SKIPPED "(at byte 40)\n"},
    {OPEN CLOSE "BEGN_SAMPLE 1.5\na\t1\n" CLOSE NEXT,
     "end 2000000000\nera 1000000000 3\nera 2000000000 4\nband 1 4 a\n"
     "band 2 0 b\nwarning a sample outside an era was dropped (2 times, the "
     "first at byte 56)\n" SKIPPED "(2 times, the first at byte 40)\n"},
    /* An end with an invalid time is still an end. */
    {OPEN "END_SAMPLE x\n" NEXT,
     "end 2000000000\nera 1000000000 1\nera 2000000000 4\nband 1 4 a\n" SKIPPED
     "(at byte 21)\n"},
    /* Truncated. */
    {NEXT OPEN, "end 2000000000\nera 2000000000 4\nband 4 a\n"
                "warning the last era was cut off and is left out (at byte "
                "36)\n"},
    {NEXT "BEGIN_SAM",
     "end 2000000000\nera 2000000000 4\nband 4 a\n" SKIPPED "(at byte 36)\n"},
    {"VALUE_UNIT \"words\"\n" NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n"
     "warning the values are not in bytes, but are read as bytes (at byte "
     "0)\n"},
    {"JOB \"p\"\nSAMPLE_UNIT \"milliseconds\"\n" NEXT,
     "end 2000000000\nera 2000000000 4\nband 4 a\n"
     "warning the times are not in seconds, but are read as seconds (at "
     "byte 8)\n"},
};

LOOP_TEST(damage_is_reported_and_skipped, 0, G_N_ELEMENTS(damages))
{
    assert_model(damages[_i].text, damages[_i].expected);
}

/* A newline in a name, under the break-downs that write one. */
TEST(names_with_newlines_are_joined)
{
    static const char samples[] = "BEGIN_SAMPLE 1.0\n"
                                  "X\ty\t1\n\nvor\t2\n:\nb\n\nc\t3\nd\n\t4\n"
                                  "e\t5\nEND_SAMPLE 1.0\n";
    static const char joined[] = "end 1000000000\nera 1000000000 15\n"
                                 "band 1 X\\x09y\nband 2 \\x0Avor\n"
                                 "band 3 :\\x0Ab\\x0A\\x0Ac\nband 4 d\\x0A\n"
                                 "band 5 e\n";
    g_autofree char *descriptions =
        g_strconcat(HEAD_OF("prog +RTS -hd"), samples, (char *)NULL);
    g_autofree char *types =
        g_strconcat(HEAD_OF("prog +RTS -hy"), samples, (char *)NULL);
    g_autofree char *modules =
        g_strconcat(HEAD_OF("prog +RTS -hm"), samples, NEXT, (char *)NULL);
    g_autoptr(Run) run = NULL;

    assert_model(descriptions, joined);
    assert_model(types, joined);
    run = read_text(modules);
    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 2);
}

/* Returns the processor time for reading a text with one era. */
static clock_t
time_to_read(const GString *text)
{
    clock_t begun = clock();
    g_autoptr(Run) run = read_text(text->str);

    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    return clock() - begun;
}

/* The lines of an unterminated string are not scanned again and again.
 * Otherwise it would take hundreds of times longer than strings of one line. */
LOOP_TEST(unterminated_strings_are_read_fast, 0, 4)
{
    static const char *const lines[] = {"\"\"", "x", "\" JOB \"", "\" DATE"};
    g_autofree char *filler = g_strnfill(400, 'x');
    g_autoptr(GString) text = g_string_new("JOB \"prog\n");
    g_autoptr(GString) plain = g_string_new(NULL);

    for (guint i = 0; i < 20000; i++) {
        g_string_append_printf(text, "%s%s\n", filler, lines[_i]);
        g_string_append_printf(plain, "JOB \"%s\"\n", filler);
    }
    g_string_append(text, "\"\n" NEXT);
    g_string_append(plain, NEXT);
    ck_assert_int_lt(time_to_read(text), 20 * time_to_read(plain));
}

/* A string ends at its quote, even if another record follows on that line. */
TEST(strings_may_follow_strings)
{
    g_autoptr(Run) run = read_text(
        "JOB \"prog\na\" DATE \"to\n\nday\" SAMPLE_UNIT\n"
        "\"wall-clock seconds\" MARK\n2.0 VALUE_UNIT \"bytes\"\n" NEXT);

    ck_assert_str_eq(run->facts.program, "prog\\x0Aa");
    ck_assert_str_eq(run->facts.date, "to\\x0A\\x0Aday");
    ck_assert_int_eq(run->heap->clock, CLOCK_WALL);
    ck_assert_uint_eq(run->markers->len, 1);
    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 0);
}

/* Some editors write a byte order mark at the start. */
TEST(byte_order_mark_is_skipped)
{
    assert_model("\xef\xbb\xbf" HEAD NEXT,
                 "end 2000000000\nera 2000000000 4\nband 4 a\n");
    assert_model("\xef\xbb\xbf"
                 "BEGIN_SAMPLE 2.0\na 4\n?\n" NEXT,
                 "end 2000000000\nera 2000000000 4\nband 4 a\n" ERA_LEFT_OUT
                 "(at byte 3)\n" SKIPPED "(at byte 24)\n");
}

static const struct {
    const char *job;
    const char *command;
    Breakdown breakdown;
    guint64 interval;   /* ns */
    const char *filter; /* "-hm:A,B" */
} jobs[] = {
    {"prog", "prog", BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog +RTS", "prog +RTS", BREAKDOWN_UNKNOWN, 0, NULL},
    {"/bin/prog a +RTS -hc -i0.02", "prog a +RTS -hc -i0.02",
     BREAKDOWN_COST_CENTRE, 20000000, NULL},
    {"prog -hm +RTS -hd", "prog -hm +RTS -hd", BREAKDOWN_CLOSURE_DESCRIPTION, 0,
     NULL},
    {"prog +RTS -hy -RTS -hm", "prog +RTS -hy -RTS -hm",
     BREAKDOWN_TYPE_DESCRIPTION, 0, NULL},
    {"prog +RTS -hr", "prog +RTS -hr", BREAKDOWN_RETAINER, 0, NULL},
    {"prog +RTS -hb", "prog +RTS -hb", BREAKDOWN_BIOGRAPHY, 0, NULL},
    {"prog +RTS -hT", "prog +RTS -hT", BREAKDOWN_CLOSURE_TYPE, 0, NULL},
    {"prog +RTS -h", "prog +RTS -h", BREAKDOWN_CLOSURE_TYPE, 0, NULL},
    {"prog +RTS -hi", "prog +RTS -hi", BREAKDOWN_INFO_TABLE, 0, NULL},
    {"prog +RTS -he", "prog +RTS -he", BREAKDOWN_ERA, 0, NULL},
    {"prog +RTS -hm", "prog +RTS -hm", BREAKDOWN_MODULE, 0, NULL},
    {"prog +RTS -hc -hbdrag,void", "prog +RTS -hc -hbdrag,void",
     BREAKDOWN_COST_CENTRE, 0, "-hb:drag,void"},
    {"prog +RTS -hmA,B -hy -i1", "prog +RTS -hmA,B -hy -i1",
     BREAKDOWN_TYPE_DESCRIPTION, 1000000000, "-hm:A,B"},
    {"prog +RTS -hCmain -hd -ix", "prog +RTS -hCmain -hd -ix",
     BREAKDOWN_CLOSURE_DESCRIPTION, 0, "-hC:main"},
    {"prog two words quo\"\"te  -x", "prog two words 'quo\"te' '' -x",
     BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog a\nb", "prog 'a\\x0Ab'", BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog a\nb 5\nc", "prog 'a\\x0Ab' '5\\x0Ac'", BREAKDOWN_UNKNOWN, 0, NULL},
    {"?", "?", BREAKDOWN_UNKNOWN, 0, NULL},
    {"", "?", BREAKDOWN_UNKNOWN, 0, NULL},
};

static void
assert_filter(const Facts *facts, const char *expected)
{
    for (guint i = 0; i < N_FILTERS; i++) {
        g_autofree char *filter =
            g_strdup_printf("%s:%s", filter_options[i], facts->filters[i]);

        if (facts->filters[i] != NULL)
            ck_assert_str_eq(filter, expected);
        else
            ck_assert(expected == NULL ||
                      !g_str_has_prefix(expected, filter_options[i]));
    }
}

LOOP_TEST(job_has_program_and_arguments, 0, G_N_ELEMENTS(jobs))
{
    g_autofree char *text = g_strdup_printf("JOB \"%s\"\n" NEXT, jobs[_i].job);
    g_autoptr(Run) run = read_text(text);
    g_autofree char *command = facts_command(&run->facts);

    ck_assert_str_eq(command, jobs[_i].command);
    ck_assert_int_eq(run->heap->breakdown, jobs[_i].breakdown);
    ck_assert_uint_eq(run->heap->interval, jobs[_i].interval);
    assert_filter(&run->facts, jobs[_i].filter);
    ck_assert_uint_eq(run->warnings.of[WARNING_NO_BREAKDOWN].count, 0);
}

/* A JOB without arguments does not mean that the program had none. */
TEST(arguments_may_be_unknown)
{
    g_autoptr(Run) bare = read_text("JOB \"prog\"\n" NEXT);
    g_autoptr(Run) profiled = read_text("JOB \"prog +RTS\"\n" NEXT);

    ck_assert_ptr_null(bare->facts.arguments);
    ck_assert_uint_eq(g_strv_length(profiled->facts.arguments), 1);
}

/* The names before the JOB were read without it. */
TEST(late_job_does_not_change_names)
{
    g_autoptr(Run) run =
        read_text(NEXT "JOB \"prog +RTS -hr\"\n"
                       "BEGIN_SAMPLE 3.0\n(1)a\t1\nEND_SAMPLE 3.0\n");

    ck_assert_str_eq(run->facts.program, "prog");
    ck_assert_int_eq(run->heap->breakdown, BREAKDOWN_UNKNOWN);
    ck_assert_str_eq(profile_band(run->heap, 1)->text, "(1)a");
}

static const struct {
    const char *date;
    gint64 start_s;
    const char *words;
} dates[] = {
    {"Sat Nov 21 00:54 2026", 0, "Sat Nov 21 00:54 2026"},
    {"2026-11-21T00:54:09Z", 1795222449, NULL},
    {"2026-11-21T00:54:09", 0, "2026-11-21T00:54:09"},
    {" today \"\"", 0, "today \""},
    {"?", 0, NULL},
    {"", 0, NULL},
    {"XYZ", 0, "XYZ"},
};

LOOP_TEST(date_is_a_time_or_text, 0, G_N_ELEMENTS(dates))
{
    g_autofree char *text =
        g_strdup_printf("DATE \"%s\"\n" NEXT, dates[_i].date);
    g_autoptr(Run) run = read_text(text);

    ck_assert_int_eq(run->facts.start_s, dates[_i].start_s);
    ck_assert_pstr_eq(run->facts.date, dates[_i].words);
}

TEST(unit_determines_the_clock)
{
    static const struct {
        const char *unit;
        Clock clock;
        guint n_warnings;
    } units[] = {
        {"seconds", CLOCK_MUTATOR, 0},    {"wall-clock seconds", CLOCK_WALL, 0},
        {"eras", CLOCK_ERAS, 0},          {"milliseconds", CLOCK_MUTATOR, 1},
        {"fortnights", CLOCK_MUTATOR, 1}, {"", CLOCK_MUTATOR, 1},
    };

    for (guint i = 0; i < G_N_ELEMENTS(units); i++) {
        g_autofree char *text =
            g_strdup_printf("SAMPLE_UNIT \"%s\"\n" NEXT, units[i].unit);
        g_autoptr(Run) run = read_text(text);

        ck_assert_int_eq(run->heap->clock, units[i].clock);
        ck_assert_uint_eq(run->warnings.of[WARNING_SAMPLE_UNIT].count,
                          units[i].n_warnings);
    }
}

/* The numbers distinguish cost-centre stacks with equal texts.  Retainer sets
 * have different numbers in every sample. */
TEST(leading_numbers_are_not_shown)
{
    static const char samples[] = "BEGIN_SAMPLE 1.0\n"
                                  "(1)a/b\t1\n(2)a/b\t2\n(...)/c\t4\nMAIN\t8\n"
                                  "END_SAMPLE 1.0\n"
                                  "BEGIN_SAMPLE 2.0\n(2)a/b\t3\nx #2\t5\n"
                                  "END_SAMPLE 2.0\n";
    g_autofree char *stacks =
        g_strconcat(HEAD_OF("prog +RTS -hc"), samples, (char *)NULL);
    g_autofree char *sets =
        g_strconcat(HEAD_OF("prog +RTS -hr"), samples, (char *)NULL);
    g_autofree char *types =
        g_strconcat(HEAD_OF("prog +RTS -hy"), samples, (char *)NULL);

    assert_model(stacks, "end 2000000000\n"
                         "era 1000000000 15\nera 2000000000 8\n"
                         "band 1 0 a/b\nband 2 3 a/b #2\nband 4 0 (...)/c\n"
                         "band 8 0 MAIN\nband 0 5 x #2\n");
    assert_model(sets, "end 2000000000\n"
                       "era 1000000000 15\nera 2000000000 8\n"
                       "band 3 3 a/b\nband 4 0 (...)/c\nband 8 0 MAIN\n"
                       "band 0 5 x #2\n");
    assert_model(types, "end 2000000000\n"
                        "era 1000000000 15\nera 2000000000 8\n"
                        "band 1 0 (1)a/b\nband 2 3 (2)a/b\nband 4 0 (...)/c\n"
                        "band 8 0 MAIN\nband 0 5 x #2\n");
}

/* The axis includes times before 0. */
TEST(span_includes_all_times)
{
    g_autoptr(Run) late = read_text(NEXT);
    g_autoptr(Run) early =
        read_text("BEGIN_SAMPLE -2.0\na 1\nEND_SAMPLE -2.0\nMARK -3.0\n"
                  "BEGIN_SAMPLE -1.0\na 1\nEND_SAMPLE -1.0\n");

    g_autoptr(Run) unmarked =
        read_text("BEGIN_SAMPLE -2.0\na 1\nEND_SAMPLE -2.0\n");

    ck_assert_int_eq(unmarked->start, G_GINT64_CONSTANT(-2000000000));
    ck_assert_int_eq(unmarked->end, G_GINT64_CONSTANT(-2000000000));
    ck_assert_int_eq(late->start, 0);
    ck_assert_int_eq(late->end, G_GINT64_CONSTANT(2000000000));
    ck_assert_int_eq(early->start, G_GINT64_CONSTANT(-3000000000));
    ck_assert_int_eq(early->end, G_GINT64_CONSTANT(-1000000000));
}

static const struct {
    const char *text;
    const char *sentence;
} nothings[] = {
    {HEAD, "the program died before the first one: use +RTS -i0.01"},
    {"JOB", "an invalid line was skipped (at byte 0)"},
    {"JOB \"p\nBEGIN_SAMPLE1.0\na\t1\nEND_SAMPLE 1.0\n",
     "an invalid line was skipped (2 times, the first at byte 0)"},
    {"JOB \"p BEGIN_SAMPLE 1.0 a 1 END_SAMPLE 1.0\n",
     "no heap census in 'file': an invalid line was skipped "
     "(at byte 0)"},
    {HEAD "BEGIN_SAMPLE1.0 5\n" FIRST,
     "a sample outside an era was dropped (at byte 81)"},
    {HEAD FIRST "BEGIN_SAMPLE1.0\na\t1\nEND_SAMPLE 1.0\n",
     "an invalid line was skipped (2 times, the first at byte 123)"},
    {HEAD "SAMPLE_UNIT \"wall-clock seconds\"\nJOB \"p +RTS -l\"\n" FIRST,
     "run the program with +RTS -hT -l"},
    {HEAD "SAMPLE_UNIT \"wall-clock seconds\"\nJOB \"p +RTS -hc -l\"\n" FIRST,
     "the program died before the first one: use +RTS -i0.01"},
    {HEAD FIRST, "the program died before the first one: use +RTS -i0.01"},
    {HEAD_OF("p +RTS -hb") FIRST,
     "biography is written only when the program exits normally"},
    {HEAD FIRST "BEGIN_SAMPLE 0.1\nEND_SAMPLE 0.1\n",
     "the run was shorter than the sampling interval: use +RTS -i0.01"},
    {HEAD_OF("p +RTS -hc -i60") FIRST "BEGIN_SAMPLE 0.1\nEND_SAMPLE 0.1\n",
     "the run was shorter than the sampling interval (60 s): use +RTS -i0.01"},
    {HEAD FIRST OPEN "b\t", "the last era was cut off and is left out"},
    {HEAD FIRST OPEN "?\n" CLOSE, "an era was left out because of damage"},
};

LOOP_TEST(missing_eras_are_explained, 0, G_N_ELEMENTS(nothings))
{
    g_autoptr(GError) error = NULL;

    ck_assert_ptr_null(
        try_read(nothings[_i].text, strlen(nothings[_i].text), &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_EMPTY));
    ck_assert_msg(strstr(error->message, nothings[_i].sentence) != NULL, "%s",
                  error->message);
    ck_assert_ptr_nonnull(strstr(error->message, "'file'"));
}

/* A file larger than a window. */
TEST(long_files_are_read_in_windows)
{
    g_autoptr(GString) text = g_string_new(HEAD);
    g_autofree char *name = NULL;
    g_autoptr(Source) source = NULL;
    g_autoptr(Run) run = NULL;
    int file = g_file_open_tmp("evheap-XXXXXX", &name, NULL);

    for (guint era = 0; era < 400; era++) {
        g_string_append_printf(text, "BEGIN_SAMPLE\n%u.0\n", era + 1);
        for (guint i = 0; i < 500; i++)
            g_string_append_printf(
                text, i % 2 == 0 ? "band%u\t%u\n" : "band%u\n%u\n", i, era + i);
        g_string_append_printf(text, "END_SAMPLE %u.0\n", era + 1);
    }
    g_close(file, NULL);
    ck_assert(g_file_set_contents(name, text->str, (gssize)text->len, NULL));
    source = source_open(name, NULL);
    run = hp_read(source, NULL);
    g_unlink(name);
    ck_assert_ptr_nonnull(run);
    ck_assert_uint_gt(text->len, 4 * SOURCE_MAX_PEEK);
    ck_assert_uint_eq(profile_n_eras(run->heap), 400);
    ck_assert_uint_eq(profile_n_bands(run->heap), 500);
    for (guint era = 0; era < 400; era++)
        ck_assert_uint_eq(profile_era(run->heap, era)->total,
                          500 * era + 499 * 500 / 2);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 0);
}

/* Makes a file with a name of size letters. */
static char *
long_name_file(gsize size)
{
    g_autofree char *name = g_strnfill(size, 'x');

    return g_strconcat(NEXT "BEGIN_SAMPLE 3.0\n", name, "\t7\nEND_SAMPLE 3.0\n",
                       (char *)NULL);
}

TEST(too_long_names_are_errors)
{
    g_autofree char *fitting = long_name_file(SOURCE_MAX_PEEK - 3);
    g_autofree char *too_long = long_name_file(SOURCE_MAX_PEEK - 2);
    g_autofree char *endless = long_name_file(3 * SOURCE_MAX_PEEK);
    g_autoptr(Run) run = read_text(fitting);
    g_autoptr(GError) error = NULL;
    g_autoptr(GError) second = NULL;

    ck_assert_uint_eq(profile_n_bands(run->heap), 2);
    ck_assert_ptr_null(try_read(too_long, strlen(too_long), &error));
    ck_assert(g_error_matches(error, TROUBLE, TROUBLE_LIMIT));
    ck_assert_ptr_nonnull(strstr(error->message, "begins at byte 53"));
    ck_assert_ptr_null(try_read(endless, strlen(endless) / 2, &second));
    ck_assert(g_error_matches(second, TROUBLE, TROUBLE_LIMIT));
}

/* hp2ps treats all white space alike, so that lines may be of any length.
 * Only names are limited.  Lines are read in parts that end anywhere. */
LOOP_TEST(long_lines_are_read_in_parts, 0, 4)
{
    static const char *const blanks[] = {" ", "\r", "\t", "\v \f"};
    const char *blank = blanks[_i];
    g_autoptr(GString) text = g_string_new("JOB \"prog\"");
    g_autoptr(Run) run = NULL;

    for (guint era = 0; era < 400; era++) {
        g_string_append_printf(text, "%sBEGIN_SAMPLE%s%u.25", blank, blank,
                               era + 1);
        for (guint i = 0; i < 500; i++)
            g_string_append_printf(text, "%sband%u%s%u", blank, i, blank,
                                   1000000 + era + i);
        g_string_append_printf(text, "%sEND_SAMPLE%s%u.25", blank, blank,
                               era + 1);
    }
    run = read_text(text->str);
    ck_assert_uint_gt(text->len, 4 * SOURCE_MAX_PEEK);
    ck_assert_uint_eq(profile_n_eras(run->heap), 400);
    ck_assert_uint_eq(profile_n_bands(run->heap), 500);
    for (guint era = 0; era < 400; era++) {
        ck_assert_int_eq(profile_era(run->heap, era)->time,
                         (era + 1) * G_GINT64_CONSTANT(1000000000) + 250000000);
        ck_assert_uint_eq(profile_era(run->heap, era)->total,
                          500 * (1000000 + era) + 499 * 500 / 2);
    }
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 0);
}

/* Invalid parts of a long line are skipped, without a loss of speed. */
TEST(damage_in_a_long_line_is_reported)
{
    g_autoptr(GString) text = g_string_new("BEGIN_SAMPLE 1.0 ");
    g_autofree char *gap = g_strnfill(2 * SOURCE_MAX_PEEK, ' ');
    g_autoptr(Run) run = NULL;

    for (guint i = 0; i < 400000; i++)
        g_string_append(text, "a 1.5 ");
    g_string_append(text, "END_SAMPLE 1.0 ");
    g_string_append(text, gap);
    g_string_append(text, "BEGIN_SAMPLE 2.0 a 4 END_SAMPLE 2.0");
    run = read_text(text->str);
    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    ck_assert_uint_eq(profile_era(run->heap, 0)->total, 4);
    ck_assert_uint_eq(run->warnings.of[WARNING_ERA_DAMAGED].count, 1);
    ck_assert_uint_ge(run->warnings.of[WARNING_RECORD].count, 100000);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].offset, 16);
}

/* The number of bytes that are joined in search of a record is limited. */
TEST(long_garbage_is_skipped)
{
    g_autofree char *garbage = g_strnfill(SOURCE_MAX_PEEK * 2 / 3, 'x');
    g_autofree char *text = g_strconcat(HEAD_OF("p +RTS -hd") OPEN, garbage,
                                        "\n", garbage, "\n" CLOSE NEXT, NULL);
    g_autoptr(Run) run = read_text(text);

    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 1);
    ck_assert_uint_eq(run->warnings.of[WARNING_ERA_DAMAGED].count, 1);
}
