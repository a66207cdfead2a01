/* Reads .hp files: as GHC writes them, as hp2ps reads them, and damaged. */
#include "support/suite.h"

#include <string.h>
#include <time.h>

#include "input/open.h"
#include "reader/hp/hp.h"
#include "support/expect.h"
#include "support/files.h"

#define HEAD_OF(job)                                                           \
    "JOB \"" job "\"\nDATE \"Sat Nov 21 00:54 2026\"\n"                        \
    "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
#define HEAD HEAD_OF("prog")
#define CENSUS(time, lines)                                                    \
    "BEGIN_SAMPLE " time "\n" lines "END_SAMPLE " time "\n"
#define FIRST CENSUS("0.000000", "")

static Run *
try_read(const char *bytes, gsize size, GError **error)
{
    g_autoptr(Source) source = source_open_memory("file", bytes, size);

    return hp_read(source, BREAKDOWN_UNKNOWN, error);
}

static Run *
read_text(const char *text)
{
    g_autoptr(GError) error = NULL;
    Run *run = try_read(text, strlen(text), &error);

    ck_assert_msg(run != NULL, "%s", error ? error->message : "no error");
    return run;
}

/* Compares a run with a text: its end, eras with their times and totals, bands
 * with their values, times of markers, warnings:
 *
 *     "to 2.5 | 1:3 2:4 | a: 3 4 | @1.5 | the eras were not in order ..."
 *
 * Ignores the hint that every short file causes. */
static void
assert_model(const char *text, const char *expected)
{
    g_autoptr(Run) run = read_text(text);
    const Profile *profile = run->heap;
    const guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autoptr(GString) model = g_string_new(NULL);

    g_string_printf(model, "to %.9g |", (double)profile_end(profile) / 1e9);
    for (guint era = 0; era < n_eras; era++)
        g_string_append_printf(model, " %.9g:%" G_GUINT64_FORMAT,
                               (double)profile_era(profile, era)->time / 1e9,
                               profile_era(profile, era)->total);
    for (guint i = 0; i < profile_n_bands(profile); i++) {
        g_autofree char *name = band_unique_text(profile_band(profile, i));

        series_values(&profile_band(profile, i)->series, n_eras, values);
        g_string_append_printf(model, " | %s:", name);
        for (guint era = 0; era < n_eras; era++)
            g_string_append_printf(model, " %" G_GUINT64_FORMAT, values[era]);
    }
    for (guint i = 0; i < run->markers->len; i++)
        g_string_append_printf(
            model, " | @%.9g",
            (double)g_array_index(run->markers, Marker, i).time / 1e9);
    for (guint kind = 0; kind < N_WARNINGS; kind++) {
        g_autofree char *warning = warnings_text(&run->warnings, kind);

        if (run->warnings.of[kind].count > 0 && kind != WARNING_FEW_ERAS)
            g_string_append_printf(model, " | %s", warning);
    }
    ck_assert_str_eq(model->str, expected);
}

/* The memory limit of a profile depends on this number. */
TEST(bytes_read_are_counted)
{
    static const char text[] = HEAD FIRST CENSUS("1", "a\t10\n");
    g_autoptr(Run) run = read_text(text);

    ck_assert_uint_eq(run->bytes_read, strlen(text));
}

static const struct {
    const char *samples;
    const char *expected;
} samples[] = {
    /* Only the samples that GHC adds are dropped: the first one at 0, and the
     * last one if it is empty. */
    {FIRST CENSUS("1.0", "a\t1\n"), "to 1 | 1:1 | a: 1"},
    {CENSUS("0.5", "") CENSUS("1.0", "a\t1\n"), "to 1 | 0.5:0 1:1 | a: 0 1"},
    {CENSUS("0.0", "a\t2\n") CENSUS("1.0", "a\t1\n"),
     "to 1 | 0:2 1:1 | a: 2 1"},
    {FIRST FIRST CENSUS("1.0", "a\t1\n"), "to 1 | 0:0 1:1 | a: 0 1"},
    {CENSUS("1.0", "a\t1\n") CENSUS("2.0", "") CENSUS("3.0", ""),
     "to 3 | 1:1 2:0 | a: 1 0"},
    {CENSUS("1.0", "a\t1\n") "MARK 5.0\n", "to 5 | 1:1 | a: 1 | @5"},
    /* A band with 0 bytes is a band. */
    {CENSUS("0.0", "a\t0\n"), "to 0 | 0:0 | a: 0"},
    /* Next to empty eras evheap writes the samples that GHC adds, too, with any
     * clock. */
    {"SAMPLE_UNIT \"wall-clock seconds\"\n" FIRST FIRST CENSUS("1.0", "")
         CENSUS("2.0", ""),
     "to 2 | 0:0 1:0 | every census is empty: no closure passed the filters"},
    {"SAMPLE_UNIT \"eras\"\n" FIRST FIRST CENSUS("1.0", "a\t1\n"),
     "to 1 | 0:0 1:1 | a: 0 1"},

    /* What hp2ps reads, and more.  One line, or one line per token. */
    {"BEGIN_SAMPLE 1.0 a 100 b 200 END_SAMPLE 1.0 MARK 1.5",
     "to 1.5 | 1:300 | a: 100 | b: 200 | @1.5"},
    {"BEGIN_SAMPLE\n1.0\n\na\n100\nb\n\n200 END_SAMPLE\n1.0\n",
     "to 1 | 1:300 | a: 100 | b: 200"},
    {"BEGIN_SAMPLE\t1.0\na\t100\tb\t200\nEND_SAMPLE\t1.0",
     "to 1 | 1:300 | a: 100 | b: 200"},
    /* Values with the same name are added.  A name may be a number. */
    {CENSUS("1.0", "a 100\na 200\n12 5\n1.2.3 6\n"),
     "to 1 | 1:311 | a: 300 | 12: 5 | 1.2.3: 6"},
    /* Times that are integers, or have exponents. */
    {"BEGIN_SAMPLE 1\na 100\nb 3\nEND_SAMPLE 1e0\nMARK 2\n",
     "to 2 | 1:103 | a: 100 | b: 3 | @2"},
    {"MARK\t0\n" CENSUS("1.0", "MARK\t5\n"), "to 1 | 1:5 | MARK: 5 | @0"},
    /* A number ends where its digits end.  Only the first of two decimal points
     * counts. */
    {"BEGIN_SAMPLE 1.0.0\na 1b 2\nEND_SAMPLE 1.0.5\nBEGIN_SAMPLE 2.0a "
     "1END_SAMPLE 2.0MARK 3.0",
     "to 3 | 1:3 2:1 | a: 1 1 | b: 2 0 | @3"},
    /* With a TAB before the value, as GHC writes it, a name may contain
     * anything. */
    {CENSUS("1.0", "a 1b\t2\n"), "to 1 | 1:2 | a 1b: 2"},
    /* A mark inside a sample.  Lines that end with CR LF. */
    {"BEGIN_SAMPLE 1.0\r\na\t1\r\nMARK 1.25\r\nb c 2\r\nEND_SAMPLE 1.0\r\n",
     "to 1.25 | 1:3 | a: 1 | b c: 2 | @1.25"},
    /* Names with blanks, without a TAB before the value. */
    {CENSUS("1.0", "a  b 1\nx 1 y 2\n"), "to 1 | 1:4 | a  b: 1 | x: 1 | y: 2"},
    /* An end is missing: the next begin ends the sample. */
    {"BEGIN_SAMPLE 1.0\na 1\n" CENSUS("2.0", "a 2\n"),
     "to 2 | 1:1 2:2 | a: 1 2"},
    /* Any bytes. */
    {CENSUS("1.0", ":\x92\t1\n\x01\t2\n"), "to 1 | 1:3 | :\\x92: 1 | \\x01: 2"},
    /* Times out of order, and negative ones. */
    {CENSUS("0.5", "a 1\n") CENSUS("-0.25", "a 2\n"),
     "to 0.5 | -0.25:2 0.5:1 | a: 2 1 | the eras were not in order of time "
     "and were sorted"},
};

LOOP_TEST(samples_become_eras, 0, G_N_ELEMENTS(samples))
{
    g_autofree char *text = g_strconcat(HEAD, samples[_i].samples, NULL);

    assert_model(text, samples[_i].expected);
}

#define OPEN         "BEGIN_SAMPLE 1.0\na\t1\n"
#define CLOSE        "b\t2\nEND_SAMPLE 1.0\n"
#define NEXT         CENSUS("2.0", "a\t4\n")
#define SKIPPED      "an invalid line was skipped "
#define ERA_LEFT_OUT "an era was left out because of damage "
#define SECOND_ERA   "to 2 | 2:4 | a: 4"
#define BOTH_ERAS    "to 2 | 1:3 2:4 | a: 1 4 | b: 2 0"
#define FIRST_LOST                                                             \
    SECOND_ERA " | " ERA_LEFT_OUT "(at byte 0) | " SKIPPED "(at byte 21)"

static const struct {
    const char *text;
    const char *expected;
} files[] = {
    /* Invalid lines, and the eras that remain. */
    {OPEN "garbage\n" CLOSE NEXT, FIRST_LOST},
    {OPEN "a\t-5\n" CLOSE NEXT, FIRST_LOST},
    /* Bytes are integers.  hp2ps refuses these, too. */
    {OPEN "a\t1.5\n" CLOSE NEXT, FIRST_LOST},
    {OPEN "a 1e3\n" CLOSE NEXT, FIRST_LOST},
    {OPEN "garbage\n12 7\n" CLOSE NEXT, FIRST_LOST},
    {OPEN "\"x\" 1\n" CLOSE "BEGIN_SAMPLE 1.5\n?\n" CLOSE NEXT,
     SECOND_ERA " | " ERA_LEFT_OUT "(2 times, the first at byte 0) | " SKIPPED
                "(2 times, the first at byte 21)"},
    /* Invalid lines between samples lose no data. */
    {OPEN CLOSE "garbage\n" NEXT, BOTH_ERAS " | " SKIPPED "(at byte 40)"},
    {"@#!\nJOB prog\n" NEXT,
     SECOND_ERA " | " SKIPPED "(2 times, the first at byte 0)"},
    {"JOB \"prog\nDATE \"today\"\n" NEXT,
     SECOND_ERA " | " SKIPPED "(at byte 0)"},
    {OPEN CLOSE "END_SAMPLE 1.0\n" NEXT,
     BOTH_ERAS " | " SKIPPED "(at byte 40)"},
    /* A begin without its time. */
    {OPEN CLOSE "BEGIN_SAMPLE 1.x\na\t1\n" CLOSE NEXT,
     BOTH_ERAS " | " ERA_LEFT_OUT "(at byte 40) | " SKIPPED "(at byte 40)"},
    {OPEN CLOSE "BEGN_SAMPLE 1.5\na\t1\n" CLOSE NEXT,
     BOTH_ERAS " | a sample outside an era was dropped "
               "(2 times, the first at byte 56) | " SKIPPED
               "(2 times, the first at byte 40)"},
    /* An end with an invalid time is still an end. */
    {OPEN "END_SAMPLE x\n" NEXT,
     "to 2 | 1:1 2:4 | a: 1 4 | " SKIPPED "(at byte 21)"},
    /* Truncated. */
    {NEXT OPEN,
     SECOND_ERA " | the last era was cut off and is left out (at byte 36)"},
    {NEXT "BEGIN_SAM", SECOND_ERA " | " SKIPPED "(at byte 36)"},
    {"VALUE_UNIT \"words\"\n" NEXT,
     SECOND_ERA " | the values are not in bytes, but are read as bytes "
                "(at byte 0)"},
    {"JOB \"p\"\nSAMPLE_UNIT \"milliseconds\"\n" NEXT,
     SECOND_ERA " | the times are not in seconds, but are read as "
                "seconds (at byte 8)"},
    /* No header is needed, nor a newline at the end. */
    {CENSUS("1.0", "a 1\n"), "to 1 | 1:1 | a: 1"},
    {"BEGIN_SAMPLE 1.0\na 1\nEND_SAMPLE 1.0", "to 1 | 1:1 | a: 1"},
    /* Some editors write a byte order mark at the start. */
    {"\xef\xbb\xbf" HEAD NEXT, SECOND_ERA},
    {"\xef\xbb\xbf"
     "BEGIN_SAMPLE 2.0\na 4\n?\n" NEXT,
     SECOND_ERA " | " ERA_LEFT_OUT "(at byte 3) | " SKIPPED "(at byte 24)"},
/* A newline in a name, under the break-downs that write one. */
#define NEWLINES                                                               \
    CENSUS("1.0", "X\ty\t1\n\nvor\t2\n:\nb\n\nc\t3\nd\n\t4\ne\t5\n")
#define JOINED                                                                 \
    "to 1 | 1:15 | X\\x09y: 1 | \\x0Avor: 2 | :\\x0Ab\\x0A\\x0Ac: 3 | "        \
    "d\\x0A: 4 | e: 5"
    {HEAD_OF("prog +RTS -hd") NEWLINES, JOINED},
    {HEAD_OF("prog +RTS -hy") NEWLINES, JOINED},
    {HEAD_OF("prog +RTS -hm") NEWLINES NEXT,
     SECOND_ERA " | " ERA_LEFT_OUT "(at byte 90) | " SKIPPED
                "(2 times, the first at byte 120)"},
/* The numbers distinguish cost-centre stacks with equal texts.  Retainer
 * sets have different numbers in every sample. */
#define NUMBERS                                                                \
    CENSUS("1.0", "(1)a/b\t1\n(2)a/b\t2\n(...)/c\t4\nMAIN\t8\n")               \
    CENSUS("2.0", "(2)a/b\t3\nx #2\t5\n")
    {HEAD_OF("prog +RTS -hc") NUMBERS,
     "to 2 | 1:15 2:8 | a/b: 1 0 | a/b #2: 2 3 | (...)/c: 4 0 | MAIN: 8 0 | "
     "x #2: 0 5"},
    {HEAD_OF("prog +RTS -hr") NUMBERS,
     "to 2 | 1:15 2:8 | a/b: 3 3 | (...)/c: 4 0 | MAIN: 8 0 | x #2: 0 5"},
    {HEAD_OF("prog +RTS -hy") NUMBERS,
     "to 2 | 1:15 2:8 | (1)a/b: 1 0 | (2)a/b: 2 3 | (...)/c: 4 0 | MAIN: 8 0 | "
     "x #2: 0 5"},
};

LOOP_TEST(files_are_read, 0, G_N_ELEMENTS(files))
{
    assert_model(files[_i].text, files[_i].expected);
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
    const guint n_lines = stride() == 1 ? 20000 : 5000;
    g_autofree char *filler = g_strnfill(400, 'x');
    g_autoptr(GString) text = g_string_new("JOB \"prog\n");
    g_autoptr(GString) plain = g_string_new(NULL);

    for (guint i = 0; i < n_lines; i++) {
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
        "JOB \"prog\na\" DATE \"to\n\nday\" SAMPLE_UNIT\n\"wall-clock "
        "seconds\" MARK\n2.0 VALUE_UNIT \"bytes\"\n" NEXT);

    ck_assert_str_eq(run->facts.program, "prog\\x0Aa");
    ck_assert_str_eq(run->facts.date, "to\\x0A\\x0Aday");
    ck_assert_int_eq(run->heap->clock, CLOCK_WALL);
    ck_assert_uint_eq(run->markers->len, 1);
    ck_assert_uint_eq(profile_n_eras(run->heap), 1);
    ck_assert_uint_eq(run->warnings.of[WARNING_RECORD].count, 0);
}

static const struct {
    const char *job;
    const char *command; /* NULL: the same */
    Breakdown breakdown;
    guint64 interval;   /* ns */
    const char *filter; /* "-hm:A,B" */
} jobs[] = {
    {"prog", NULL, BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog +RTS", NULL, BREAKDOWN_UNKNOWN, 0, NULL},
    {"/bin/prog a +RTS -hc -i0.02", "prog a +RTS -hc -i0.02",
     BREAKDOWN_COST_CENTRE, 20000000, NULL},
    {"prog -hm +RTS -hd", NULL, BREAKDOWN_CLOSURE_DESCRIPTION, 0, NULL},
    {"prog +RTS -hy -RTS -hm", NULL, BREAKDOWN_TYPE_DESCRIPTION, 0, NULL},
    {"prog +RTS -hr", NULL, BREAKDOWN_RETAINER, 0, NULL},
    {"prog +RTS -hb", NULL, BREAKDOWN_BIOGRAPHY, 0, NULL},
    {"prog +RTS -hT", NULL, BREAKDOWN_CLOSURE_TYPE, 0, NULL},
    {"prog +RTS -hT -- -hc", NULL, BREAKDOWN_CLOSURE_TYPE, 0, NULL},
    {"prog +RTS -hi", NULL, BREAKDOWN_INFO_TABLE, 0, NULL},
    {"prog +RTS -he", NULL, BREAKDOWN_ERA, 0, NULL},
    {"prog +RTS -hm", NULL, BREAKDOWN_MODULE, 0, NULL},
    {"prog +RTS -hc -hbdrag,void", NULL, BREAKDOWN_COST_CENTRE, 0,
     "-hb:drag,void"},
    {"prog +RTS -hmA,B -hy -i1", NULL, BREAKDOWN_TYPE_DESCRIPTION, 1000000000,
     "-hm:A,B"},
    {"prog +RTS -hCmain -hd -ix", NULL, BREAKDOWN_CLOSURE_DESCRIPTION, 0,
     "-hC:main"},
    {"prog two words quo\"\"te  -x", "prog two words 'quo\"te' '' -x",
     BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog a\nb", "prog 'a\\x0Ab'", BREAKDOWN_UNKNOWN, 0, NULL},
    {"prog a\nb 5\nc", "prog 'a\\x0Ab' '5\\x0Ac'", BREAKDOWN_UNKNOWN, 0, NULL},
    {"?", NULL, BREAKDOWN_UNKNOWN, 0, NULL},
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
    g_autofree char *command = facts_command(&run->facts, COMMAND_WHOLE);

    ck_assert_str_eq(command,
                     jobs[_i].command ? jobs[_i].command : jobs[_i].job);
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
        read_text(NEXT "JOB \"prog +RTS -hr\"\n" CENSUS("3.0", "(1)a\t1\n"));

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

/* The axis includes times before 0. */
TEST(span_includes_all_times)
{
    g_autoptr(Run) late = read_text(NEXT);
    g_autoptr(Run) early = read_text(
        CENSUS("-2.0", "a 1\n") "MARK -3.0\n" CENSUS("-1.0", "a 1\n"));

    g_autoptr(Run) unmarked = read_text(CENSUS("-2.0", "a 1\n"));

    ck_assert_int_eq(unmarked->start, G_GINT64_CONSTANT(-2000000000));
    ck_assert_int_eq(unmarked->end, G_GINT64_CONSTANT(-2000000000));
    ck_assert_int_eq(late->start, 0);
    ck_assert_int_eq(late->end, G_GINT64_CONSTANT(2000000000));
    ck_assert_int_eq(early->start, G_GINT64_CONSTANT(-3000000000));
    ck_assert_int_eq(early->end, G_GINT64_CONSTANT(-1000000000));
}

#define SHORTER "a shorter interval (evheap run -i)"

static const struct {
    const char *text;
    const char *sentence;
} nothings[] = {
    {HEAD, "the program died before the first one: use " SHORTER},
    {"JOB", "an invalid line was skipped (at byte 0)"},
    {"JOB \"p\nBEGIN_SAMPLE1.0\na\t1\nEND_SAMPLE 1.0\n",
     "an invalid line was skipped (2 times, the first at byte 0)"},
    {"JOB \"p BEGIN_SAMPLE 1.0 a 1 END_SAMPLE 1.0\n",
     "no heap census in 'file': an invalid line was skipped (at byte 0)"},
    {HEAD "BEGIN_SAMPLE1.0 5\n" FIRST,
     "a sample outside an era was dropped (at byte 81)"},
    {HEAD FIRST "BEGIN_SAMPLE1.0\na\t1\nEND_SAMPLE 1.0\n",
     "an invalid line was skipped (2 times, the first at byte 123)"},
    {HEAD "SAMPLE_UNIT \"wall-clock seconds\"\nJOB \"p +RTS -l\"\n" FIRST,
     "run the program with evheap run (+RTS -hT -l)"},
    {HEAD "SAMPLE_UNIT \"wall-clock seconds\"\nJOB \"p +RTS -hc -l\"\n" FIRST,
     "the program died before the first one: use " SHORTER},
    {HEAD FIRST, "the program died before the first one: use " SHORTER},
    {HEAD_OF("p +RTS -hb") FIRST,
     "biography is written only when the program exits normally"},
    {HEAD FIRST CENSUS("0.0", ""),
     "the run was too short for the sampling interval: use " SHORTER},
    {HEAD_OF("p +RTS -hb") FIRST CENSUS("0.1", ""),
     "the run was too short for the sampling interval: use evheap run -i 2ms (+RTS -i0.002)"},
    {HEAD FIRST CENSUS("0.1", ""),
     "the run was too short for the sampling interval: use evheap run -i 2ms (+RTS -i0.002)"},
    {HEAD_OF("p +RTS -hc -i60") FIRST CENSUS("0.1", ""),
     "too short for the sampling interval (60 s): use evheap run -i 2ms (+RTS -i0.002)"},
    {HEAD_OF("p +RTS -hc -i0.001") FIRST CENSUS("0.001", ""),
     "too short for the sampling interval (0.001 s): use a longer run"},
    {HEAD FIRST OPEN "b\t", "the last era was cut off and is left out"},
    {HEAD FIRST OPEN "?\n" CLOSE, "an era was left out because of damage"},
};

LOOP_TEST(missing_eras_are_explained, 0, G_N_ELEMENTS(nothings))
{
    g_autoptr(GError) error = NULL;

    ck_assert_ptr_null(
        try_read(nothings[_i].text, strlen(nothings[_i].text), &error));
    assert_error(error, TROUBLE_EMPTY, nothings[_i].sentence);
    assert_error(error, TROUBLE_EMPTY, "'file'");
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
    assert_error(error, TROUBLE_LIMIT, "begins at byte 53");
    ck_assert_ptr_null(try_read(endless, strlen(endless) / 2, &second));
    assert_error(second, TROUBLE_LIMIT, "begins at byte 53");
}

/* Where arguments do not tell the break-down, labels do: those that no other
 * break-down has.  The user may state what is still unknown. */
static const struct {
    const char *arguments;
    const char *labels[4];
    Breakdown stated, found;
} breakdowns[] = {
    {"", {"(2)f/main/M.CAF", "MAIN", "(3)PINNED"}, 0, BREAKDOWN_COST_CENTRE},
    {"", {"(2)f/main/M.CAF", "main"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"(2)M.CAF", "(3)PINNED"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"(2)f,main", "(3)g/h"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"(2)</>", "(3)main"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"0x40a128", "0x4000"}, 0, BREAKDOWN_INFO_TABLE},
    {"", {"0x40a128", "main"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"p:M.(,)", "THUNK_1_0", "ARR_WORDS"}, 0, BREAKDOWN_CLOSURE_TYPE},
    {"", {"base:GHC.Types.:", "FUN"}, 0, BREAKDOWN_CLOSURE_TYPE},
    {"", {"p:M.C", "ARR_WORDS"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"<main:M.go_s5vu>", "THUNK"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"Row", "THUNK"}, 0, BREAKDOWN_UNKNOWN},
    {"", {"1", "10"}, 0, BREAKDOWN_UNKNOWN},
    /* Only a program that was built for profiling has its arguments there.
     * evheap writes them for others, too. */
    {" +RTS -h", {"(2)M.CAF"}, 0, BREAKDOWN_COST_CENTRE},
    {" +RTS -h", {"p:M.C", "THUNK"}, 0, BREAKDOWN_CLOSURE_TYPE},
    {" -h", {"a"}, 0, BREAKDOWN_UNKNOWN},
    {" +RTS -hd", {"p:M.C", "THUNK"}, 0, BREAKDOWN_CLOSURE_DESCRIPTION},
    {"",
     {"Row", "THUNK"},
     BREAKDOWN_TYPE_DESCRIPTION,
     BREAKDOWN_TYPE_DESCRIPTION},
    {"", {"(2)a", "(3)a"}, BREAKDOWN_RETAINER, BREAKDOWN_RETAINER},
    {" +RTS -h", {"a"}, BREAKDOWN_CLOSURE_TYPE, BREAKDOWN_CLOSURE_TYPE},
};

LOOP_TEST(labels_tell_the_breakdown, 0, G_N_ELEMENTS(breakdowns))
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(Source) source = NULL;
    g_autoptr(Run) run = NULL;

    g_string_printf(text, "JOB \"prog%s\"\nBEGIN_SAMPLE 1\n",
                    breakdowns[_i].arguments);
    for (guint i = 0; breakdowns[_i].labels[i] != NULL; i++)
        g_string_append_printf(text, "%s\t%u\n", breakdowns[_i].labels[i],
                               i + 1);
    g_string_append(text, "END_SAMPLE 1\n");
    source = source_open_memory("file", text->str, text->len);
    run = hp_read(source, breakdowns[_i].stated, NULL);
    ck_assert_int_eq(run->heap->breakdown, breakdowns[_i].found);
    /* A stack is known by its text, and so is a retainer set. */
    if (run->heap->breakdown == BREAKDOWN_COST_CENTRE)
        ck_assert_int_ne(profile_band(run->heap, 0)->text[0], '(');
    if (run->heap->breakdown == BREAKDOWN_RETAINER)
        ck_assert_uint_eq(profile_n_bands(run->heap), 1);
}

/* A file larger than a window.  hp2ps treats all white space alike, so that
 * lines may be of any length: only names are limited.  Lines are read in parts
 * that end anywhere. */
LOOP_TEST(long_files_are_read_in_parts, 0, stride() == 1 ? 5 : 2)
{
    static const char *const blanks[] = {" ", "\n", "\r", "\t", "\v \f"};
    const char *blank = blanks[_i];
    g_autoptr(GString) text = g_string_new("JOB \"prog\"");
    g_autoptr(TestFile) file = NULL;
    g_autoptr(Source) source = NULL;
    g_autoptr(Run) run = NULL;

    for (guint era = 0; era < 400; era++) {
        g_string_append_printf(text, "%sBEGIN_SAMPLE%s%u.25", blank, blank,
                               era + 1);
        for (guint i = 0; i < 500; i++)
            g_string_append_printf(text, "%sband%u%s%u", blank, i,
                                   i % 2 == 0 && _i == 1 ? "\t" : blank,
                                   1000000 + era + i);
        g_string_append_printf(text, "%sEND_SAMPLE%s%u.25", blank, blank,
                               era + 1);
    }
    file = test_file_new(text->str, text->len);
    source = source_open(file, NULL, NULL);
    run = hp_read(source, BREAKDOWN_UNKNOWN, NULL);
    ck_assert_ptr_nonnull(run);
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
