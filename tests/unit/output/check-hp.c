/* Writes .hp files and reads them back. */
#include "support/suite.h"

#include <string.h>

#include "input/open.h"
#include "reader/hp/hp.h"
#include "run/finish.h"
#include "support/profiles.h"
#include "support/written.h"

#define HEAD_OF(unit)                                                          \
    "JOB \"?\"\nDATE \"?\"\nSAMPLE_UNIT \"" unit "\"\nVALUE_UNIT \"bytes\"\n"
#define HEAD HEAD_OF("wall-clock seconds")

/* Adds an era with one band, "a". */
static void
add_era(Run *run, gint64 time)
{
    ERA(run->heap, time, {"a", 7});
}

static void
mark(Run *run, gint64 time)
{
    marker_store_add(run->marker_store, MARKER_USER, time, "text", 4);
}

/* Returns the output of the format. */
static char *
write_hp(const Profile *profile, const Selection *asked)
{
    const ReportRun run = {
        .profile = profile, .asked = asked, .markers = profile->run->markers};
    const Report report = {.runs = &run, .n_runs = 1};

    return written(&format_hp, &report);
}

static void
assert_hp(const Profile *profile, const Selection *asked, const char *expected)
{
    ck_assert_text_eq(write_hp(profile, asked), expected);
}

#define EMPTY(time) "BEGIN_SAMPLE " time "\nEND_SAMPLE " time "\n"

/* hp2ps refuses files without samples.  Without eras the file has an empty
 * sample at the start and, unless the run is unfinished, one at the end, as GHC
 * writes them. */
TEST(without_eras_samples_are_invented)
{
    g_autoptr(Run) run = run_new("log");

    mark(run, 500000000);
    run_finish(run);
    run->end = 2500000000;
    assert_hp(run->heap, NULL,
              HEAD EMPTY("0.000000") "MARK 0.500000\n" EMPTY("2.500000"));
    warnings_add(&run->warnings, WARNING_UNFINISHED, 0, 0);
    assert_hp(run->heap, NULL, HEAD EMPTY("0.000000") "MARK 0.500000\n");
}

TEST(head_has_program_and_date)
{
    g_autoptr(Run) run = run_new("log");

    run->heap->clock = CLOCK_MUTATOR;
    run->facts.program = g_strdup("/opt/bin/prog");
    run->facts.arguments =
        g_strsplit_set("two words|quo\"te||+RTS|-hc|-RTS", "|", -1);
    run->facts.start_s = 1795222449;
    run_finish(run);
    assert_hp(run->heap, NULL,
              "JOB \"prog two words quo\"\"te  +RTS -hc\"\n"
              "DATE \"2026-11-21T00:54:09Z\"\n"
              "SAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n" EMPTY(
                  "0.000000") EMPTY("0.000000"));
    run->facts.start_s = 0;
    run->facts.date = g_strdup("one \"day\"");
    run->heap->clock = CLOCK_ERAS;
    assert_hp(run->heap, NULL,
              "JOB \"prog two words quo\"\"te  +RTS -hc\"\n"
              "DATE \"one \"\"day\"\"\"\n"
              "SAMPLE_UNIT \"eras\"\nVALUE_UNIT \"bytes\"\n" EMPTY("0.000000")
                  EMPTY("0.000000"));
}

TEST(values_have_the_unit_of_the_quantity)
{
    g_autoptr(Run) run = flow_from(QUANTITY_TIME, "time: 0 2 3\nf: 5 7\n");

    assert_hp(run->heap, NULL,
              "JOB \"?\"\nDATE \"?\"\n"
              "SAMPLE_UNIT \"wall-clock seconds\"\nVALUE_UNIT \"ns\"\n"
              "BEGIN_SAMPLE 0.000000\nf\t5\nEND_SAMPLE 0.000000\n"
              "BEGIN_SAMPLE 2.000000\nf\t7\nEND_SAMPLE 2.000000\n");
}

/* Rounded to the nearest microsecond, in ascending order. */
static const struct {
    gint64 time; /* ns */
    const char *text;
} times[] = {
    {0, "0.000000"},
    {499, "0.000000"},
    {500, "0.000001"},
    {1499, "0.000001"},
    {999999499, "0.999999"},
    {999999500, "1.000000"},
    {LATEST_TIME, "4611686018.427387"},
    {G_MAXINT64, "4611686018.427387"},
};

TEST(times_have_six_decimals)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GString) expected = g_string_new(HEAD);

    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        add_era(run, times[i].time);
        g_string_append_printf(expected,
                               "BEGIN_SAMPLE %s\na\t7\nEND_SAMPLE %s\n",
                               times[i].text, times[i].text);
    }
    run_finish(run);
    assert_hp(run->heap, NULL, expected->str);
}

TEST(times_below_0_are_counted_from_the_first)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(Run) marked = run_new("log");

    add_era(run, -1500000000);
    add_era(run, 250000000);
    run_finish(run);
    assert_hp(run->heap, NULL,
              HEAD "BEGIN_SAMPLE 0.000000\na\t7\nEND_SAMPLE 0.000000\n"
                   "BEGIN_SAMPLE 1.750000\na\t7\nEND_SAMPLE 1.750000\n");
    mark(marked, G_MININT64);
    add_era(marked, G_MAXINT64);
    run_finish(marked);
    assert_hp(marked->heap, NULL,
              HEAD "MARK 0.000000\nBEGIN_SAMPLE 4611686018.427387\na\t7\n"
                   "END_SAMPLE 4611686018.427387\n");
}

TEST(marks_are_between_samples)
{
    g_autoptr(Run) run = run_new("log");

    mark(run, 3000000000);
    mark(run, 1000000000);
    mark(run, 500000000);
    mark(run, 1500000000);
    mark(run, 1500000000);
    add_era(run, 1000000000);
    add_era(run, 2000000000);
    run_finish(run);
    assert_hp(run->heap, NULL,
              HEAD "MARK 0.500000\nMARK 1.000000\n"
                   "BEGIN_SAMPLE 1.000000\na\t7\nEND_SAMPLE 1.000000\n"
                   "MARK 1.500000\nMARK 1.500000\n"
                   "BEGIN_SAMPLE 2.000000\na\t7\nEND_SAMPLE 2.000000\n"
                   "MARK 3.000000\n");
}

/* Makes a profile of one era, in which each band has 7 bytes. */
static Run *
run_of_labels(const char *const *labels)
{
    Run *run = run_new("log");

    profile_begin_era(run->heap, 0, 0);
    for (; *labels != NULL; labels++)
        profile_sample(run->heap, *labels, 7);
    profile_end_era(run->heap);
    run_finish(run);
    return run;
}

TEST(names_suit_hp2ps)
{
    static const char *const labels[] = {
        "a b",    " ",          "\"a\"",  "JOB",  "END_SAMPLE",
        "MARK 5", "MARKS",      "12.5.3", "a\tb", "",
        "a_b",    "a  b",       "a\"b",   "job",  "\xe4\xb8\xad",
        "DATE",   "VALUE_UNIT", "_DATE",  NULL};
    g_autoptr(Run) run = run_of_labels(labels);

    assert_hp(run->heap, NULL,
              HEAD "BEGIN_SAMPLE 0.000000\n"
                   "a_b\t7\n_\t7\n_\"a\"\t7\n_JOB\t7\n_END_SAMPLE\t7\n"
                   "_MARK_5\t7\nMARKS\t7\n12.5.3\t7\na\\x09b\t7\n(empty)\t7\n"
                   "a_b_#2\t7\na__b\t7\na\"b\t7\njob\t7\n\xe4\xb8\xad\t7\n"
                   "_DATE\t7\n_VALUE_UNIT\t7\n_DATE_#2\t7\n"
                   "END_SAMPLE 0.000000\n");
}

/* Returns the names of the bands in the output. */
static GPtrArray *
names_in(const char *text)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) lines = g_strsplit_set(text, "\n", -1);

    for (char **line = lines; *line != NULL; line++) {
        const char *tab = strrchr(*line, '\t');

        if (tab != NULL)
            g_ptr_array_add(names, g_strndup(*line, (gsize)(tab - *line)));
    }
    return names;
}

/* Names that are too long lose their middle.  They stay valid UTF-8 and
 * unique. */
TEST(long_names_are_shortened)
{
    g_autoptr(Run) run = run_new("log");
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) names = NULL;
    g_autofree char *text = NULL;

    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < 300; i++) {
        g_autofree char *head = g_strnfill(i % 7, 'h');
        g_autofree char *dots = g_strnfill(4990 + i, '.');
        g_auto(GStrv) cells = g_strsplit_set(dots, ".", -1);
        g_autofree char *middle = g_strjoinv("\xe4\xb8\xad", cells);
        g_autofree char *label =
            g_strconcat(head, i % 2 == 0 ? middle : dots, "end", (char *)NULL);

        profile_sample(run->heap, label, 1);
    }
    profile_end_era(run->heap);
    run_finish(run);
    text = write_hp(run->heap, NULL);
    names = names_in(text);
    ck_assert_uint_eq(names->len, 300);
    for (guint i = 0; i < names->len; i++) {
        char *name = g_ptr_array_index(names, i);

        ck_assert_uint_le(strlen(name), 4999);
        ck_assert_uint_ge(strlen(name), 4990);
        ck_assert(g_utf8_validate(name, -1, NULL));
        ck_assert_ptr_nonnull(strstr(name, "end"));
        ck_assert(g_hash_table_add(seen, name));
    }
}

TEST(other_is_last_and_has_a_unique_name)
{
    static const char *const labels[] = {"OTHER", "b", "c", NULL};
    g_autoptr(Run) run = run_of_labels(labels);
    guint64 values[] = {14};
    Selection asked = {
        .choices = g_array_new(FALSE, TRUE, sizeof(Choice)),
        .n_other = 2,
        .other = values,
    };
    const Choice choice = {.band = profile_band(run->heap, 0)};

    g_array_append_val(asked.choices, choice);
    assert_hp(run->heap, &asked,
              HEAD "BEGIN_SAMPLE 0.000000\nOTHER_#2\t7\nOTHER\t14\n"
                   "END_SAMPLE 0.000000\n");
    asked.other = NULL;
    asked.n_other = 0;
    assert_hp(run->heap, &asked,
              HEAD "BEGIN_SAMPLE 0.000000\nOTHER\t7\nEND_SAMPLE 0.000000\n");
    g_array_unref(asked.choices);
}

static Run *
read_back(const char *text)
{
    g_autoptr(Source) source = source_open_memory("hp", text, strlen(text));
    Run *run = hp_read(source, BREAKDOWN_UNKNOWN, NULL);

    ck_assert_ptr_nonnull(run);
    return run;
}

/* Eras with their times in ns and their bytes.  A time of NONE ends the
 * list. */
#define NONE G_MAXINT64

typedef struct {
    gint64 time;
    guint64 bytes;
} CensusTotal;

static const CensusTotal censuses[][6] = {
    {{0, 0}, {1000000000, 7}, {2000000000, 0}, {NONE, 0}},
    {{0, 0},
     {0, 0},
     {1000000000, 7},
     {2000000000, 0},
     {3000000000, 0},
     {NONE, 0}},
    {{0, 0}, {NONE, 0}},
    {{0, 7}, {NONE, 0}},
    {{1000000000, 0}, {NONE, 0}},
    {{0, 0}, {1000000000, 0}, {NONE, 0}},
    {{499, 0}, {1000000000, 7}, {NONE, 0}}, /* written as 0.000000 */
    {{-2000000000, 0}, {-1000000000, 7}, {0, 0}, {NONE, 0}},
    {{-2000000000, 0}, {NONE, 0}},
    {{-2000000000, 7}, {0, 0}, {1000000000, 7}, {NONE, 0}},
};

static Run *
run_of_censuses(const CensusTotal *census, Clock clock)
{
    Run *run = run_new("log");

    run->heap->clock = clock;
    for (; census->time != NONE; census++) {
        profile_begin_era(run->heap, census->time, 0);
        if (census->bytes > 0)
            profile_sample(run->heap, "a", census->bytes);
        profile_end_era(run->heap);
        run->end = census->time;
    }
    run_finish(run);
    return run;
}

/* Compares the eras.  Times are rounded to microseconds and, if the first one
 * is negative, relative to it. */
static void
assert_same_eras(const Profile *profile, const Profile *again)
{
    gint64 zero = MIN(0, profile_era(profile, 0)->time);

    ck_assert_uint_eq(profile_n_eras(again), profile_n_eras(profile));
    for (guint era = 0; era < profile_n_eras(profile); era++) {
        const Era *before = profile_era(profile, era);
        const Era *after = profile_era(again, era);

        ck_assert_uint_eq(after->total, before->total);
        ck_assert_int_le(ABS(after->time - (before->time - zero)), 500);
    }
}

/* Empty eras at the ends of a profile are not mistaken for the empty samples
 * that GHC adds, with any clock. */
TABLE_TEST(empty_eras_are_read_back, censuses, row)
{
    static const Clock clocks[] = {CLOCK_WALL, CLOCK_MUTATOR, CLOCK_ERAS};

    for (guint i = 0; i < G_N_ELEMENTS(clocks); i++) {
        g_autoptr(Run) run = run_of_censuses(*row, clocks[i]);
        g_autofree char *text = write_hp(run->heap, NULL);
        g_autoptr(Run) again = read_back(text);

        assert_same_eras(run->heap, again->heap);
        ck_assert_text_eq(write_hp(again->heap, NULL), text);
    }
}

/* The number of bands with the same shortened name is not limited. */
TEST(many_equal_names_are_made_unique)
{
    const guint n_names = stride() == 1 ? 20000 : 3000;
    g_autoptr(Run) run = run_new("log");
    g_autofree char *dots = g_strnfill(5000, '.');
    g_autofree char *last = g_strdup_printf("_#%u\t1\nEND_SAMPLE", n_names);
    g_autofree char *text = NULL;

    profile_begin_era(run->heap, 0, 0);
    for (guint i = 0; i < n_names; i++) {
        g_autofree char *label =
            g_strdup_printf("%.2600s%u%.2600s", dots, i, dots);

        profile_sample(run->heap, label, 1);
    }
    profile_end_era(run->heap);
    run_finish(run);
    text = write_hp(run->heap, NULL);
    ck_assert_ptr_nonnull(strstr(text, last));
}
