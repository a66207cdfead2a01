#include "support/suite.h"

#include <math.h>
#include <stdlib.h>

#include "compare/change.h"
#include "oracle/matched.h"
#include "run/profile-pack.h"
#include "support/profiles.h"
#include "support/reported.h"
#include "words/comparison-tables.h"
#include "words/comparison-text.h"
#include "words/reading-text.h"

static const struct {
    guint run;
    const char *letter;
} letter_cases[] = {{0, "A"},   {1, "B"},    {25, "Z"},
                    {26, "AA"}, {27, "AB"},  {51, "AZ"},
                    {52, "BA"}, {701, "ZZ"}, {702, "AAA"}};

TABLE_TEST(letters, letter_cases, row)
{
    ck_assert_text_eq(run_letter(row->run), row->letter);
}

/* Programs are compared by name, without their folders. */
static const struct {
    const char *before, *after;
    gboolean differ;
} pairs[] = {
    {"/a/prog", "/b/prog", FALSE}, {"prog", "./prog", FALSE},
    {"prog", "prog2", TRUE},       {NULL, "prog", FALSE},
    {"prog", NULL, FALSE},
};

TABLE_TEST(odd_pairs_are_noted, pairs, row)
{
    Run *a = run_from("time: 0\na: 1\n"), *b = run_from("time: 0\na: 1\n");
    Run *const profiles[] = {a, b, NULL};
    g_autoptr(Reported) compared = NULL;

    a->facts.program = g_strdup(row->before);
    b->facts.program = g_strdup(row->after);
    b->heap->clock = (row - pairs) % 2 ? CLOCK_MUTATOR : a->heap->clock;
    compared = reported_new(profiles, FALSE, MATCH_STABLE);
    ck_assert_int_eq(compared->comparison->programs_differ, row->differ);
    ck_assert_int_eq(compared->comparison->clocks_differ, (row - pairs) % 2);
}

#define TIMES "\xc3\x97"

static const struct {
    double percent;
    const char *text;
} percents[] = {
    {0, "0.0 %"},         {12.34, "+12.3 %"},    {-25, "-25.0 %"},
    {HUGE_VAL, ""},       {-HUGE_VAL, ""},       {0.04, "0.0 %"},
    {-0.04, "0.0 %"},     {0.05001, "+0.1 %"},   {1000, "+1000.0 %"},
    {1001, TIMES "11.0"}, {9899, TIMES "100.0"}, {48300, TIMES "484"},
    {-100, "-100.0 %"},   {-99.96, "-99.9 %"},   {-99.84, "-99.8 %"},
};

TABLE_TEST(signs_of_percentages, percents, row)
{
    ck_assert_text_eq(format_percent(row->percent), row->text);
}

/* Compares the rows: all their cells, separated by bars. */
static void
assert_rows(const Reported *compared, guint max_rows, const char *expected)
{
    g_autoptr(Table) table =
        changes_table_new(compared->comparison, 1, max_rows, FALSE);
    const guint n = table->columns->len;
    g_autoptr(GString) text = g_string_new(NULL);

    for (guint row = 1; row < table_n_rows(table); row++)
        for (guint i = 0; i < n; i++)
            g_string_append_printf(text, "%s%c",
                                   table_cell(table, row, i)->text,
                                   i + 1 < n ? '|' : '\n');
    ck_assert_str_eq(text->str, expected);
}

#define BEFORE                                                                 \
    "time: 0 2\n"                                                              \
    "same: 5 5\n"                                                              \
    "gone: 300 300\n"                                                          \
    "turned: 10 30\n"                                                          \
    "less: 100 40\n"                                                           \
    "zero: 0 0\n"
#define AFTER                                                                  \
    "time: 0 1\n"                                                              \
    "new: 10 30\n"                                                             \
    "less: 60 60\n"                                                            \
    "turned: 20 20\n"                                                          \
    "same: 5 5\n"                                                              \
    "zero: 1 1\n"

TEST(every_row)
{
    g_autoptr(Reported) compared = reported_tables(BEFORE, AFTER);
    static const char expected[] = "-300 B|gone|300 B||-300 B|gone\n"
                                   "+20 B|new||20 B|+30 B|new\n"
                                   "-10 B|-14.3 %|70 B|60 B|-40 B|less\n"
                                   "+1 B||0 B|1 B|+1 B|zero\n"
                                   "0 B|0.0 %|20 B|20 B|-10 B|turned\n"
                                   "0 B|0.0 %|5 B|5 B||1 other band\n"
                                   "-289 B|-73.2 %|395 B|106 B|-299 B|total\n";

    assert_rows(compared, 0, expected);
    assert_rows(compared, 9, expected);
}

/* In random runs, the changes of the bands' means add up to the change of the
 * run's mean.  No band is missing. */
TEST(changes_add_up)
{
    for (guint32 seed = 1; seed <= 60; seed++) {
        Run *const profiles[] = {run_random(seed, 40, 30),
                                 run_random(seed + 900, 40, 30), NULL};
        g_autoptr(Reported) compared =
            reported_new(profiles, seed % 2, MATCH_STABLE);
        const Matching *matching = compared->comparison->matching;
        g_autoptr(GArray) changes = changes_new(matching, 0, 1, 0);
        double largest = HUGE_VAL;

        ck_assert_double_le(matched_worst_mean(matching), 1e-12);
        ck_assert_uint_eq(changes->len, matching->n_bands);
        for (guint i = 0; i < changes->len; i++) {
            double change = change_size(&g_array_index(changes, Change, i));

            ck_assert_double_le(fabs(change), largest);
            largest = fabs(change);
        }
    }
}

/* Bands are ranked by the largest change from the first run to any other run.
 * Neither sums nor changes between later runs count.  Of equal changes the
 * larger band comes first. */
TEST(bands_are_ranked_by_their_largest_change)
{
    Run *const profiles[] = {
        run_from("time: 0\nsmall: 5\nflat: 500\ndown: 90\nback: 40\n"),
        run_from("time: 0\nsmall: 5\nflat: 500\ndown: 60\nback: 80\n"),
        run_from("time: 0\nsmall: 5\nflat: 500\ndown: 30\nback: 40\n"
                 "new: 50\n"),
        NULL};
    static const char *const expected[] = {"down", "new", "back", "flat",
                                           "small"};
    g_autoptr(Reported) compared = reported_new(profiles, FALSE, MATCH_EXACT);
    const Matching *matching = compared->comparison->matching;
    const Profile *matched = matching_run(matching, 0)->profile;
    guint n_large;
    g_autofree guint *places = changes_rank(matching, &n_large);

    ck_assert_uint_eq(matching->n_bands, G_N_ELEMENTS(expected));
    ck_assert_uint_eq(n_large, 3);
    for (guint i = 0; i < matching->n_bands; i++)
        ck_assert_str_eq(profile_band(matched, places[i])->text, expected[i]);
}

TEST(sentences)
{
    g_autoptr(Reported) compared =
        reported_tables("time: 0\nsat_s4Vf: 1\nsat_s4Vg: 1\ngone: 1\n",
                        "time: 0\nsat_sX9: 1\nnew: 1\nnewer: 1\n");

    ck_assert_text_eq(matching_sentence(compared->comparison, 1),
                      "A has 2 bands, B has 3 bands; 1 in both; in A, 2 bands "
                      "whose names differ only in what each build changes "
                      "were added up to 1 band");
    ck_assert_text_eq(matching_summary(compared->comparison, 1),
                      "1 band in both, 1 only in A, 2 only in B");
}

#define CENTRES                                                                \
    "centre 1 f|M|M.hs:1:1\ncentre 2 /!|M|M.hs:2:1\n"                          \
    "centre 3 a|M|M.hs:3:1\ncentre 4 b|M|M.hs:4:1\n"

static const struct {
    Breakdown breakdown;
    const char *before, *after, *expected;
} peaks[] = {
    /* The bands are compared where the heaps have their peaks. */
    {BREAKDOWN_CLOSURE_TYPE, "time: 0 1 2\na: 100 400 900\nb: 900 - -\n",
     "time: 0 1 2\na: 100 300 200\nb: 500 - -\n",
     "B needs 40.0 % less than A at its peak (600 B instead of 1000 B): 'b' "
     "needs 400 B less."},
    /* Stacks of one function that make up for each other are told as one. */
    {BREAKDOWN_COST_CENTRE,
     CENTRES "time: 0 1\n[1 3]: 10 1\n[1 4]: 20 1\n[2 3]: 10 1\n",
     CENTRES "time: 0 1\n[1 3]: 30 1\n[1 4]: 8 1\n[2 3]: 12 1\n",
     "B needs 25.0 % more than A at its peak (50 B instead of 40 B): 'f' "
     "(M.hs:1) needs 8 B more, '/!/a' (M.hs:2) needs 2 B more."},
    {BREAKDOWN_COST_CENTRE, CENTRES "time: 0 1\n[1 3]: 30 1\n[2 3]: 10 1\n",
     CENTRES "time: 0 1\n[1 4]: 30 1\n[2]: 20 1\n",
     "B needs 25.0 % more than A at its peak (50 B instead of 40 B): '/!' "
     "(M.hs:2) needs 10 B more."},
};

TABLE_TEST(changes_from_peak_to_peak, peaks, row)
{
    Run *const profiles[] = {run_by(row->breakdown, row->before),
                             run_by(row->breakdown, row->after), NULL};
    g_autoptr(Reported) compared = reported_new(profiles, FALSE, MATCH_EXACT);
    g_autoptr(Sentence) sentence =
        reading_change(compared->comparison, 1, &plain_quotes);

    ck_assert_str_eq(sentence->text, row->expected);
}

/* The value of a band in a run of a baseline. */
static guint
value_of(guint band, guint run)
{
    return 1 + (7 * band + 331 * run) % 997;
}

/* The medians of many bands are made in several passes over packed runs. */
TEST(medians_of_many_bands)
{
    enum { N_BANDS = 60000, N_PARTS = 3 };
    Run *runs[N_PARTS + 1];
    const Profile *profiles[N_PARTS + 1];
    g_autoptr(Comparison) comparison = NULL;
    const GArray *changes;

    for (guint run = 0; run <= N_PARTS; run++) {
        g_autoptr(GString) text = g_string_new("time: 0\n");

        for (guint band = 0; band < N_BANDS; band++)
            g_string_append_printf(text, "b%u: %u\n", band,
                                   value_of(band, run));
        runs[run] = run_from(text->str);
        profiles[run] = runs[run]->heap;
        if (run > 0 && run < N_PARTS)
            profile_pack(runs[run]->heap);
    }
    comparison = comparison_new(profiles, N_PARTS + 1, N_PARTS, MATCH_EXACT);
    changes = comparison_changes(comparison, 1);
    ck_assert_uint_eq(changes->len, N_BANDS);
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        const char *name =
            profile_band(matching_run(comparison->matching, 0)->profile,
                         change->band)
                ->text;
        const guint band = (guint)strtoul(name + 1, NULL, 10);
        const guint a = value_of(band, 0), b = value_of(band, 1),
                    c = value_of(band, 2);

        ck_assert_uint_eq(change->before.peak,
                          MAX(MIN(a, b), MIN(MAX(a, b), c)));
        ck_assert_uint_eq(change->after.peak, value_of(band, 3));
    }
    g_clear_pointer(&comparison, comparison_free);
    for (guint run = 0; run <= N_PARTS; run++)
        run_free(runs[run]);
}
