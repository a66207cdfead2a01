#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "compare/match.h"
#include "support/profiles.h"

/* Returns the texts of the choices from the top, separated by blanks.  OTHER
 * comes last, with its number of bands. */
static char *
names_of(const Selection *selection)
{
    GString *names = g_string_new(NULL);

    for (guint i = 0; i < selection_n_choices(selection); i++)
        g_string_append_printf(names, "%s%s", i > 0 ? " " : "",
                               selection_choice(selection, i)->band->text);
    if (selection->n_other > 0)
        g_string_append_printf(names, " OTHER/%u", selection->n_other);
    return g_string_free(names, FALSE);
}

/* In a single era the shares are proportional to the values. */
#define HUNDREDS "time: 0\na: 60\nb: 30\nc: 5\nd: 3\ne: 2\n"
#define ELEVEN                                                                 \
    "time: 0\na: 89\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1\ng: 1\nh: 1\ni: 1\nj: 1\n"   \
    "k: 1\nl: 1\n"

/* Area, deviation, peak, end, growth and name give six different orders. */
#define ORDERS                                                                 \
    "time: 0 1 2 3\n"                                                          \
    "steady: 50 50 50 50\n"                                                    \
    "grows:  10 20 30 42\n"                                                    \
    "spikes:  1 90  0  0\n"                                                    \
    "falls:  45 30 15  1\n"

#define EQUAL "time: 0\nc: 5\na: 5\nd: 5\nb: 5\n"

static const struct {
    const char *table;
    SelectionOptions options;
    const char *expected;
} selected[] = {
    /* The smallest bands are omitted. */
    {HUNDREDS, {.trace = 0}, "a b c d e"},
    {HUNDREDS, {.trace = 4}, "a b c d e"},
    {HUNDREDS, {.trace = 5.001}, "a b c OTHER/2"},
    {HUNDREDS, {.trace = 9.999}, "a b c OTHER/2"},
    {HUNDREDS, {.trace = 10.001}, "a b OTHER/3"},
    {HUNDREDS, {.trace = 40.001}, "a OTHER/4"},
    /* A band with exactly the share given is kept. */
    {HUNDREDS, {.trace = 5}, "a b c d e"},
    {HUNDREDS, {.trace = 10}, "a b c OTHER/2"},
    {HUNDREDS, {.trace = 40}, "a b OTHER/3"},
    {HUNDREDS, {.trace = 100}, "a OTHER/4"},
    {"time: 0\na: 98\nb: 1\nc: 1\n", {.trace = 2}, "a b c"},
    /* Shares are compared without rounding errors: eleven hundredths are not
     * below 11 %. */
    {ELEVEN, {.trace = 11}, "a b OTHER/10"},
    {ELEVEN, {.trace = 7}, "a b c d e f OTHER/6"},
    {ELEVEN, {.trace = 3}, "a b c d e f g h i j OTHER/2"},
    /* A single omitted band is drawn instead of OTHER. */
    {HUNDREDS, {.trace = 3}, "a b c d e"},
    {HUNDREDS, {.bands = 4}, "a b c d e"},
    {HUNDREDS, {.trace = 3, .bands = 4}, "a b c d e"},
    {"time: 0\na: 1\n", {.trace = 100}, "a"},
    {"time: 0\na: 0\n", {.trace = 1, .bands = 1}, "a"},
    /* The option bands limits their number. */
    {HUNDREDS, {.bands = 1}, "a OTHER/4"},
    {HUNDREDS, {.bands = 3}, "a b c OTHER/2"},
    {HUNDREDS, {.bands = 100}, "a b c d e"},
    {HUNDREDS, {.trace = 10.001, .bands = 1}, "a OTHER/4"},
    {HUNDREDS, {.trace = 10.001, .bands = 4}, "a b OTHER/3"},
    /* Profiles without bands to select. */
    {"time:\n", {.trace = 1, .bands = 20}, ""},
    {"time: 0 1 2\n", {.trace = 1, .bands = 20}, ""},
    {"time: 0 1\na: 0 0\nb: 0 0\nc: 0 0\n", {.trace = 0}, "a b c"},
    /* Each sort order. */
    {ORDERS, {.sort = SORT_AREA}, "steady spikes grows falls"},
    {ORDERS, {.sort = SORT_STDDEV}, "spikes falls grows steady"},
    {ORDERS, {.sort = SORT_PEAK}, "spikes steady falls grows"},
    {ORDERS, {.sort = SORT_SIZE}, "steady spikes grows falls"},
    {ORDERS, {.sort = SORT_END}, "steady grows falls spikes"},
    {ORDERS, {.sort = SORT_GROWTH}, "grows steady spikes falls"},
    {ORDERS, {.sort = SORT_NAME}, "falls grows spikes steady"},
    {ORDERS, {.reverse = TRUE}, "falls grows spikes steady"},
    {ORDERS, {.sort = SORT_NAME, .reverse = TRUE}, "steady spikes grows falls"},
    /* The first bands of the order are kept, for names the largest.  OTHER is
     * not sorted. */
    {ORDERS, {.bands = 2, .sort = SORT_GROWTH}, "grows steady OTHER/2"},
    {ORDERS, {.bands = 1, .sort = SORT_GROWTH}, "grows OTHER/3"},
    {ORDERS, {.bands = 2, .sort = SORT_PEAK}, "spikes steady OTHER/2"},
    {ORDERS,
     {.bands = 2, .sort = SORT_END, .reverse = TRUE},
     "grows steady OTHER/2"},
    {ORDERS, {.bands = 2, .sort = SORT_NAME}, "spikes steady OTHER/2"},
    /* The trace share is of the area, whatever the order. */
    {ORDERS, {.trace = 25, .sort = SORT_GROWTH}, "grows steady spikes falls"},
    {ORDERS, {.trace = 45, .sort = SORT_GROWTH}, "steady spikes OTHER/2"},
    /* Bands that are too low are in OTHER. */
    {HUNDREDS, {.min_peak = 0.04}, "a b c OTHER/2"},
    {HUNDREDS, {.min_peak = 0.05}, "a b c OTHER/2"},
    {HUNDREDS, {.min_peak = 0.03}, "a b c d e"},
    {ORDERS, {.min_peak = 0.25, .sort = SORT_NAME}, "spikes steady OTHER/2"},
    {ORDERS, {.bands = 2, .reverse = TRUE}, "spikes steady OTHER/2"},
    /* Numbers in names are compared by value. */
    {"time: 0\ne10: 1\ne9: 2\nb: 3\n10: 4\n9: 5\ne9a2: 6\n"
     "e9a10: 7\n\xc3\xa9: 8\n007: 9\n",
     {.sort = SORT_NAME},
     "007 9 10 b e9 e9a2 e9a10 e10 \xc3\xa9"},
    /* Equal bands are sorted by name. */
    {EQUAL, {.sort = SORT_AREA}, "a b c d"},
    {EQUAL, {.bands = 2}, "a b OTHER/2"},
    {"time: 0\n01: 1\n1: 1\n001: 1\n", {.sort = SORT_NAME}, "001 01 1"},
};

TABLE_TEST(the_largest_bands_come_in_order, selected, row)
{
    g_autoptr(Run) run = run_from(row->table);
    g_autoptr(Selection) selection = selection_new(run->heap, &row->options);

    ck_assert_text_eq(names_of(selection), row->expected);
}

/* User eras and stages of life have an order of their own. */
static const struct {
    Breakdown breakdown;
    SelectionOptions options;
    const char *table, *expected;
} ordered[] = {
    {BREAKDOWN_ERA, {.trace = 0}, "time: 0\n10: 9\n9: 1\n2: 5\n", "2 9 10"},
    {BREAKDOWN_ERA, {.reverse = TRUE}, "time: 0\n10: 9\n9: 1\n", "10 9"},
    {BREAKDOWN_ERA, {.sort = SORT_AREA}, "time: 0\n9: 1\n10: 9\n", "10 9"},
    {BREAKDOWN_ERA, {.bands = 1}, "time: 0\n1: 1\n2: 9\n3: 2\n", "2 OTHER/2"},
    {BREAKDOWN_BIOGRAPHY,
     {.trace = 0},
     "time: 0\nVOID: 9\nDRAG: 1\nLAG: 2\nINHERENT_USE: 7\nUSE: 4\nX: 1\n",
     "LAG USE INHERENT_USE DRAG VOID X"},
    {BREAKDOWN_BIOGRAPHY,
     {.sort = SORT_PEAK},
     "time: 0\nLAG: 2\nVOID: 9\n",
     "VOID LAG"},
};

TABLE_TEST(breakdowns_have_an_order, ordered, row)
{
    g_autoptr(Run) run = run_from(row->table);
    g_autoptr(Selection) selection = NULL;
    g_autofree char *names = NULL;

    run->heap->breakdown = row->breakdown;
    selection = selection_new(run->heap, &row->options);
    names = names_of(selection);
    ck_assert_str_eq(names, row->expected);
}

TEST(shares_and_figures)
{
    g_autoptr(Run) input =
        run_from("time: 0 2 4\na: 60 80 60\nb: 20 20 20\nc: 10 0 30\n");
    g_autoptr(Selection) selection = select_bands(input->heap, 0, 1);
    const Choice *a = selection_choice(selection, 0);

    ck_assert_text_eq(selection_other_text(selection), "OTHER (2 bands)");
    ck_assert_double_eq_tol(selection->run.area, 400, 1e-9);
    ck_assert_double_eq_tol(a->share, 280.0 / 400, 1e-12);
    ck_assert_uint_eq(a->statistics.peak, 80);
    ck_assert_uint_eq(selection->other[0], 30);
    ck_assert_uint_eq(selection->other[2], 50);
    ck_assert_uint_eq(selection->other_statistics.peak, 50);
    ck_assert_double_eq_tol(selection->other_share, 120.0 / 400, 1e-12);
}

/* In every era the bands and OTHER add up to the total. */
static void
assert_whole(const Profile *profile, const Selection *selection)
{
    guint n_eras = profile_n_eras(profile);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autofree guint64 *sums = g_new0(guint64, n_eras);
    double shares = selection->other_share;

    for (guint i = 0; i < selection_n_choices(selection); i++) {
        const Choice *choice = selection_choice(selection, i);

        series_values(&choice->band->series, n_eras, values);
        shares += choice->share;
        for (guint era = 0; era < n_eras; era++)
            sums[era] += values[era];
    }
    for (guint era = 0; era < n_eras; era++) {
        if (selection->n_other > 0)
            sums[era] += selection->other[era];
        ck_assert_uint_eq(sums[era], profile_era(profile, era)->total);
    }
    if (selection->run.weight > 0)
        ck_assert_double_eq_tol(shares, 1, 1e-9);
}

/* No band in OTHER is larger than a drawn one.  The share of OTHER is below the
 * trace share, unless the option bands limits the number. */
static void
assert_rule(const Profile *profile, const Selection *selection, double trace,
            guint bands)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    guint n_choices = selection_n_choices(selection);
    double smallest = INFINITY;
    guint n_smaller = 0;

    ck_assert_uint_eq(n_choices + selection->n_other, profile_n_bands(profile));
    ck_assert_uint_ne(selection->n_other, 1);
    ck_assert((selection->n_other > 0) == (selection->other != NULL));
    if (bands > 0)
        ck_assert_uint_le(n_choices, bands + 1);
    if (selection->n_other > 0 && (bands == 0 || n_choices < bands))
        ck_assert_double_lt(selection->other_share * 100, trace + 1e-9);
    for (guint i = 0; i < n_choices; i++)
        smallest =
            MIN(smallest, selection_choice(selection, i)->statistics.weight);
    for (guint i = 0; i < profile_n_bands(profile); i++)
        n_smaller +=
            statistics_of_series(timeline, &profile_band(profile, i)->series)
                .weight < smallest;
    if (n_choices > 0)
        ck_assert_uint_le(n_smaller, selection->n_other);
}

TEST(nothing_is_lost)
{
    static const double traces[] = {0, 0.1, 1, 5, 50, 100};
    static const guint bands[] = {0, 1, 2, 7, 20};

    for (guint32 seed = 1; seed <= 60; seed++) {
        g_autoptr(Run) run = run_random(seed, 40, 12);

        for (guint t = 0; t < G_N_ELEMENTS(traces); t++)
            for (guint b = 0; b < G_N_ELEMENTS(bands); b++) {
                g_autoptr(Selection) selection =
                    select_bands(run->heap, traces[t], bands[b]);

                assert_whole(run->heap, selection);
                assert_rule(run->heap, selection, traces[t], bands[b]);
            }
    }
}

/* Several runs with the same list of bands, as produced by matching. */
typedef struct {
    Run *before, *after;
    Matching *matching;
    const Profile *matched[2];
} Runs;

static Runs
runs_new(Run *before, Run *after)
{
    const Profile *const profiles[] = {before->heap, after->heap};
    Runs runs = {before, after, matching_new(profiles, 2, MATCH_EXACT), {0}};

    for (guint i = 0; i < 2; i++)
        runs.matched[i] = matching_run(runs.matching, i)->profile;
    return runs;
}

static void
runs_clear(Runs *runs)
{
    matching_free(runs->matching);
    run_free(runs->before);
    run_free(runs->after);
}

static void
assert_both(const GPtrArray *selections, const char *expected)
{
    ck_assert_uint_eq(selections->len, 2);
    for (guint i = 0; i < selections->len; i++) {
        ck_assert_text_eq(names_of(g_ptr_array_index(selections, i)), expected);
    }
}

/* The size of a band is its largest share in any run.  The duration and the
 * size of the runs do not matter. */
TEST(several_runs_have_one_order)
{
    static const struct {
        SelectionOptions options;
        const char *expected;
    } cases[] = {
        {{.trace = 0}, "b a c e d"},
        {{.reverse = TRUE}, "d e c a b"},
        {{.bands = 2}, "b a OTHER/3"},
        {{.bands = 2, .sort = SORT_NAME}, "a b OTHER/3"},
        {{.bands = 4}, "b a c e d"},
        {{.sort = SORT_NAME}, "a b c d e"},
        {{.sort = SORT_PEAK}, "a c d b e"},
        {{.trace = 25}, "b a c OTHER/2"},
        {{.trace = 100}, "b OTHER/4"},
    };
    Runs runs = runs_new(run_from("time: 0\n"
                                  "a: 6000\nc: 3000\nd: 1000\n"),
                         run_from("time: 0\n"
                                  "b: 70\na: 5\ne: 20\nc: 5\n"));

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GPtrArray) selections =
            selections_new(runs.matched, 2, &cases[i].options);

        assert_both(selections, cases[i].expected);
    }
    runs_clear(&runs);
}

TEST(several_runs_have_a_given_order)
{
    static const struct {
        guint bands;
        const char *expected;
    } cases[] = {{0, "d c b a"},
                 {1, "d OTHER/3"},
                 {2, "d c OTHER/2"},
                 {3, "d c b a"},
                 {9, "d c b a"}};
    static const guint places[] = {3, 2, 1, 0};
    Runs runs = runs_new(run_from("time: 0\na: 6\nb: 3\nc: 1\n"),
                         run_from("time: 0\nd: 7\nb: 2\n"));

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const SelectionOptions options = {.trace = 100,
                                          .bands = cases[i].bands};
        g_autoptr(GPtrArray) selections = selections_of(
            runs.matched, 2, places, G_N_ELEMENTS(places), &options);

        assert_both(selections, cases[i].expected);
    }
    runs_clear(&runs);
}

/* In each of two random runs, the chosen bands and OTHER add up to the
 * total. */
TEST(nothing_is_lost_of_several_runs)
{
    static const guint bands[] = {0, 1, 2, 7};

    for (guint32 seed = 1; seed <= 60; seed++) {
        Runs runs =
            runs_new(run_random(seed, 30, 12), run_random(seed + 300, 30, 12));
        guint n_bands = runs.matching->n_bands;
        g_autofree guint *places = g_new(guint, n_bands);

        for (guint i = 0; i < n_bands; i++)
            places[i] = n_bands - 1 - i;
        for (guint i = 0; i < G_N_ELEMENTS(bands); i++) {
            const SelectionOptions options = {.trace = seed % 7,
                                              .bands = bands[i]};
            g_autoptr(GPtrArray) largest =
                selections_new(runs.matched, 2, &options);
            g_autoptr(GPtrArray) given =
                selections_of(runs.matched, 2, places, n_bands, &options);

            for (guint run = 0; run < 2; run++) {
                assert_whole(runs.matched[run],
                             g_ptr_array_index(largest, run));
                assert_whole(runs.matched[run], g_ptr_array_index(given, run));
            }
        }
        runs_clear(&runs);
    }
}

/* Bands of the other run come first, in its order, and are found by label, or
 * else by stable name.  Small bands are added as long as there is room, but not
 * instead of a band that the run draws anyway. */
TEST(bands_of_another_run_come_first)
{
    static const struct {
        guint bands;
        const char *expected;
    } cases[] = {
        {0, "b go_s2Ab a new tiny"},
        {5, "b go_s2Ab a new tiny"},
        {3, "b a new OTHER/2"},
        {2, "a new OTHER/3"},
    };
    g_autoptr(Run) before =
        run_from("time: 0\nb: 60\ngone: 20\ngo_s9Xy: 15\na: 5\n");
    g_autoptr(Run) after =
        run_from("time: 0\na: 500\nnew: 400\nb: 80\ntiny: 15\ngo_s2Ab: 5\n");
    g_autoptr(Selection) like =
        selection_new(before->heap, &(SelectionOptions){.trace = 1});

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const SelectionOptions options = {
            .trace = 1, .bands = cases[i].bands, .like = like};
        const Profile *const runs[] = {after->heap};
        g_autoptr(Selection) selection = selection_new(after->heap, &options);
        g_autoptr(GPtrArray) shared = selections_new(runs, 1, &options);

        ck_assert_text_eq(names_of(selection), cases[i].expected);
        ck_assert_text_eq(names_of(g_ptr_array_index(shared, 0)),
                          cases[i].expected);
    }
}
