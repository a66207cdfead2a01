#include "support/suite.h"

#include "compare/match.h"
#include "oracle/matched.h"
#include "run/filter.h"
#include "run/finish.h"
#include "run/profile-pack.h"
#include "run/renames.h"
#include "run/stable.h"
#include "support/matchings.h"
#include "support/profiles.h"

/* Adds a sample of a cost-centre stack, innermost cost centre first, to the
 * open era. */
static void
sample_stack(Run *run, const guint8 *ids, guint depth, guint64 bytes)
{
    guint8 key[4 * 8] = {0};

    for (guint i = 0; i < depth; i++)
        key[4 * i + 3] = ids[i];
    profile_add_sample(run->heap, key, 4 * depth, bytes);
}

/* Returns the value of a band in an era. */
static guint64
value_at(const Matching *matching, guint run, guint place, guint era)
{
    const Profile *profile = matching_run(matching, run)->profile;
    g_autofree guint64 *values = g_new(guint64, profile_n_eras(profile));

    series_values(&profile_band(profile, place)->series,
                  profile_n_eras(profile), values);
    return values[era];
}

static void
assert_text(const Matching *matching, guint place, const char *text)
{
    for (guint run = 0; run < matching_n_runs(matching); run++) {
        const Profile *profile = matching_run(matching, run)->profile;

        ck_assert_uint_eq(profile_n_bands(profile), matching->n_bands);
        ck_assert_text_eq(band_unique_text(profile_band(profile, place)), text);
    }
}

TEST(stable_names_match)
{
    g_auto(Matched) pair = MATCHED(MATCH_STABLE,
                                   run_from("time: 0 1 2\n"
                                            "sat_s4Vf: 1 2 3\n"
                                            "sat_s4Vg: 10 - 30\n"
                                            "Bin: 5 5 5\n"
                                            "gone: 1 1 1\n"),
                                   run_from("time: 0 1\n"
                                            "new: 7 8\n"
                                            "Bin: 6 6\n"
                                            "sat_sX9: 4 4\n"));
    const Matching *matching = pair.matching;

    ck_assert_uint_eq(matching->n_bands, 4);
    ck_assert_uint_eq(matching->n_matched, 2);
    ck_assert(!matching->mixed);
    assert_text(matching, 0, "sat");
    assert_text(matching, 1, "Bin");
    assert_text(matching, 2, "gone");
    assert_text(matching, 3, "new");
    ck_assert_uint_eq(value_at(matching, 0, 0, 0), 11);
    ck_assert_uint_eq(value_at(matching, 0, 0, 1), 2);
    ck_assert_uint_eq(value_at(matching, 0, 0, 2), 33);
    ck_assert_uint_eq(value_at(matching, 1, 0, 1), 4);
    ck_assert_uint_eq(value_at(matching, 1, 2, 1), 0);
    ck_assert(matching_has(matching, 0, 2) && !matching_has(matching, 1, 2));
    ck_assert(!matching_has(matching, 0, 3) && matching_has(matching, 1, 3));
    ck_assert_uint_eq(matching_run(matching, 0)->n_bands, 3);
    ck_assert_uint_eq(matching_run(matching, 0)->n_joined, 2);
    ck_assert_uint_eq(matching_run(matching, 0)->n_joined_to, 1);
    ck_assert_uint_eq(matching_run(matching, 1)->n_joined, 0);
}

/* The place in the source has moved to another line. */
TEST(moved_lines_match)
{
    static const char one[] =
        "time: 0 1\nsat_s1_info (Main Main.hs:30:3-9): 1 2\n";
    static const char two[] =
        "time: 0 1\nsat_s2_info (Main Main.hs:31:3-9): 3 4\n";
    g_auto(Matched) once = MATCHED(MATCH_STABLE, run_from(one), run_from(two));
    g_auto(Matched) twice =
        MATCHED(MATCH_STABLE, run_from(one), run_from(two),
                run_from("time: 0 1\nsat_s2_info (Main Main.hs:31:3-9): 3 4\n"
                         "sat_s3_info (Main Main.hs:33:3-9): 3 4\n"));

    ck_assert_uint_eq(once.matching->n_bands, 1);
    assert_text(once.matching, 0, "sat_info (Main Main.hs:31:3-9)");
    ck_assert_uint_eq(twice.matching->n_bands, 1);
    assert_text(twice.matching, 0, "sat_info (Main Main.hs:\xe2\x80\xa6:3-9)");
}

static Run *
stacks(gboolean other_numbers)
{
    static const char *const labels[] = {"go", "go", "main"};
    static const char *const modules[] = {"Left", "Right", "Main"};
    const guint8 shift = other_numbers ? 40 : 0;
    Run *run = run_begin(BREAKDOWN_COST_CENTRE);

    for (guint32 i = 0; i < 3; i++)
        cost_centres_define(run->cost_centres, i + 1 + shift, labels[i],
                            modules[i], "<built-in>", FALSE);
    for (guint era = 0; era < 2; era++) {
        const guint8 left[] = {1 + shift, 3 + shift};
        const guint8 right[] = {2 + shift, 3 + shift};

        profile_begin_era(run->heap, era * G_GINT64_CONSTANT(1000000000), 0);
        /* The order of the samples differs, too. */
        sample_stack(run, other_numbers ? right : left, 2,
                     other_numbers ? 20 : 1);
        sample_stack(run, other_numbers ? left : right, 2,
                     other_numbers ? 10 : 2);
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

/* Two stacks with equal texts but different modules are not joined. */
TEST(modules_do_not_match)
{
    g_auto(Matched) pair = MATCHED(MATCH_STABLE, stacks(FALSE), stacks(TRUE));
    const Matching *matching = pair.matching;

    ck_assert_uint_eq(matching->n_bands, 2);
    assert_text(matching, 0, "go/main");
    assert_text(matching, 1, "go/main #2");
    ck_assert_uint_eq(value_at(matching, 0, 0, 0), 1);
    ck_assert_uint_eq(value_at(matching, 1, 0, 0), 10);
    ck_assert_uint_eq(value_at(matching, 1, 1, 0), 20);
}

/* The stacks of a .hp file, which begin with numbers. */
static Run *
stacks_as_texts(const char *text)
{
    Run *run = run_begin(BREAKDOWN_COST_CENTRE);

    run->heap->texts = TRUE;
    run_fill(run, text);
    run_finish(run);
    return run;
}

static Run *
lone_stack(void)
{
    const guint8 ids[] = {7};
    Run *run = run_begin(BREAKDOWN_COST_CENTRE);

    cost_centres_define(run->cost_centres, 7, "main", "Main", "<built-in>",
                        FALSE);
    profile_begin_era(run->heap, 0, 0);
    sample_stack(run, ids, 1, 9);
    profile_end_era(run->heap);
    run_finish(run);
    return run;
}

/* The key of a renamed band is not a stack. */
TEST(renamed_stacks_match)
{
    static const char *const rules[] = {"go=sat_s4Vf", "go=sat_s9Xz"};
    g_autoptr(Run) decoded = stacks(FALSE);
    Run *runs[3] = {NULL};

    for (guint i = 0; i < 2; i++) {
        Filter filter = {.grouping = GROUP_NONE};

        ck_assert(renames_add(&filter.renames, rules[i], NULL));
        runs[i] = run_filter(decoded, &filter, QUANTITY_HEAP, NULL);
        filter_clear(&filter);
    }
    g_auto(Matched) pair = matched_runs(MATCH_STABLE, runs);
    ck_assert_uint_eq(pair.matching->n_bands, 1);
    ck_assert_uint_eq(pair.matching->n_matched, 1);
    assert_text(pair.matching, 0, "sat");
}

/* A text without modules matches the stack with that text, if there is exactly
 * one. */
TEST(texts_match_stacks)
{
    g_auto(Matched) runs =
        MATCHED(MATCH_STABLE,
                stacks_as_texts("time: 0 1\n(7)main: 5 5\n(8)go/main: 6 6\n"),
                stacks(FALSE), lone_stack());
    const Matching *matching = runs.matching;

    ck_assert_uint_eq(matching->n_bands, 4);
    ck_assert_uint_eq(matching->n_matched, 1);
    assert_text(matching, 0, "main");
    ck_assert_uint_eq(value_at(matching, 0, 0, 0), 5);
    ck_assert_uint_eq(value_at(matching, 2, 0, 0), 9);
    ck_assert(!matching_has(matching, 1, 1) && !matching_has(matching, 2, 1));
}

/* Bands with equal texts but different break-downs do not match. */
TEST(breakdowns_do_not_match)
{
    g_auto(Matched) pair =
        MATCHED(MATCH_STABLE,
                run_by(BREAKDOWN_TYPE_DESCRIPTION, "time: 0 1\nMap: 1 2\n"),
                run_by(BREAKDOWN_MODULE, "time: 0 1\nMap: 3 4\n"));

    ck_assert(pair.matching->mixed);
    ck_assert_uint_eq(pair.matching->n_matched, 0);
    assert_text(pair.matching, 1, "Map #2");
}

/* The members of a retainer set are in the order of their addresses. */
TEST(order_of_retainers_does_not_matter)
{
    g_auto(Matched) pair = MATCHED(
        MATCH_STABLE,
        run_by(BREAKDOWN_RETAINER, "time: 0 1\n(1)f,g,main: 1 2\nf,g: 1 2\n"),
        run_by(BREAKDOWN_RETAINER, "time: 0 1\n(7)g,main,f: 3 4\nf,h: 1 2\n"));

    ck_assert_uint_eq(pair.matching->n_matched, 1);
}

/* A run of unknown break-down is taken to have the break-down of the others, if
 * they agree. */
TEST(unknown_breakdowns_match)
{
    static const char table[] = "time: 0 1\nMap: 1 2\n";
    g_auto(Matched) two =
        MATCHED(MATCH_STABLE, run_by(BREAKDOWN_UNKNOWN, table),
                run_by(BREAKDOWN_MODULE, table));
    g_auto(Matched) three =
        MATCHED(MATCH_STABLE, run_by(BREAKDOWN_UNKNOWN, table),
                run_by(BREAKDOWN_MODULE, table),
                run_by(BREAKDOWN_TYPE_DESCRIPTION, table));

    ck_assert(!two.matching->mixed);
    ck_assert_uint_eq(two.matching->n_bands, 1);
    ck_assert(three.matching->mixed);
    ck_assert_uint_eq(three.matching->n_bands, 3);
}

/* Returns how many bands match in two runs of the given labels, "a b c". */
static guint
matches_of(const char *before, const char *after)
{
    const char *const labels[] = {before, after};
    Run *runs[3] = {NULL};
    guint n_labels[2];

    for (guint i = 0; i < 2; i++) {
        g_auto(GStrv) words = g_strsplit_set(labels[i], " ", -1);
        g_autofree char *table = g_strjoinv(": 1\n", words);
        g_autofree char *whole = g_strdup_printf("time: 0\n%s: 1\n", table);

        runs[i] = run_from(whole);
        n_labels[i] = g_strv_length(words);
    }
    g_auto(Matched) pair = matched_runs(MATCH_STABLE, runs);
    for (guint i = 0; i < 2; i++)
        ck_assert_uint_eq(matching_run(pair.matching, i)->n_bands, n_labels[i]);
    return pair.matching->n_matched;
}

/* Runs of two versions of GHC match, unless a name across upgrades stands for
 * several bands of a run. */
static const struct {
    const char *before, *after;
    guint n_matched;
} upgrades[] = {
    {"[] main", "List main", 2},
    {"a-1:T.C b-1:T.C", "a-2:T.C b-2:T.C", 2},
    {"a-1:T.C", "b-1:T.C", 1},
    {"a:T.C b:T.C", "b:T.C c:T.C", 1},
    {"T U", "a:T b:U", 2},
    {"base-4.15 ghc-prim", "ghc-internal ghc-prim", 2},
    {"base", "base ghc-internal", 1},
    {"a-1:T.C", "a-2:U.C", 0},
    {"a-1:T.C", "a-2:T.C a-3:T.C", 0},
    {"a-1:T.C a-2:T.C", "a-2:T.C a-3:T.C", 1},
    {"<T.go>", "<a:T.go>", 1},
    {"<T.go>", "<a:T.go> <b:T.go>", 0},
    {"<a:B:L> <B:L> <c:L>", "<a:B:L>", 1},
    {"<a-1:T.go> <b-1:T.go>", "<a-2:T.go> <b-2:T.go>", 2},
    {"f/main f.\\/f/main", "f/main.\\/main f.\\/f/main.\\/main", 2},
    {"f/main", "f/main.\\/main f.\\/f/main.\\/main", 1},
    {"f.x/f/main", "f.\\.x/f.\\/f/main", 1},
    {"f.x/f/main", "f.\\.x/f/main f.\\.\\.x/f/main", 0},
};

TABLE_TEST(upgrades_match, upgrades, row)
{
    ck_assert_uint_eq(matches_of(row->before, row->after), row->n_matched);
}

/* Upgrades never join bands of one run. */
TEST(bands_of_a_run_stay_apart)
{
    static const char *const parts[] = {
        "a-1:",          "a-2:",  "<",        ">",  "<a:", "GHC.",
        "GHC.Internal.", "Data.", "List",     "[]", "/",   ",",
        ".\\",           "main",  "main.\\/", "->", "(,)", "base:",
        "ghc-prim:",
    };

    for (guint32 seed = 1; seed <= 60; seed++) {
        g_autoptr(GRand) random = g_rand_new_with_seed(seed);
        Run *runs[4] = {NULL};
        guint n_names[3];

        for (guint i = 0; i < 3; i++) {
            g_autoptr(GHashTable) names =
                g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
            g_autoptr(GString) table = g_string_new("time: 0\n");

            for (guint j = 0; j < 40; j++) {
                g_autoptr(GString) label = g_string_new("x");

                g_string_truncate(label, j % 2);
                for (gint n = g_rand_int_range(random, 1, 6); n > 0; n--)
                    g_string_append(
                        label, parts[g_rand_int_range(random, 0,
                                                      G_N_ELEMENTS(parts))]);
                if (g_hash_table_add(names, stable_name(label->str)))
                    g_string_append_printf(table, "%s: 1\n", label->str);
            }
            runs[i] = run_from(table->str);
            n_names[i] = g_hash_table_size(names);
        }
        g_auto(Matched) matched = matched_runs(MATCH_STABLE, runs);
        for (guint i = 0; i < 3; i++)
            ck_assert_uint_eq(matching_run(matched.matching, i)->n_bands,
                              n_names[i]);
    }
}

/* In random runs, totals and times stay the same under every rule. */
TEST(totals_stay_the_same)
{
    for (guint32 seed = 1; seed <= 30; seed++) {
        g_auto(Matched) pair =
            MATCHED(seed % 2 ? MATCH_STABLE : MATCH_EXACT,
                    run_random(seed, 30, 40), run_random(seed + 100, 30, 40));

        for (guint run = 0; run < 2; run++) {
            const Profile *matched = matching_run(pair.matching, run)->profile;
            const Profile *given = matched_run(&pair, run)->heap;

            ck_assert_text_eq(matched_loss(pair.matching, run, given), NULL);
            for (guint era = 0; era < profile_n_eras(matched); era++)
                ck_assert_int_eq(profile_era(matched, era)->time,
                                 profile_era(given, era)->time);
        }
    }
}

/* Asserts that two profiles have the same bands, with the same values. */
static void
assert_same_bands(const Profile *profile, const Profile *expected)
{
    const guint n_eras = profile_n_eras(expected);

    ck_assert_uint_eq(profile_n_bands(profile), profile_n_bands(expected));
    for (guint i = 0; i < profile_n_bands(expected); i++) {
        const Band *band = profile_band(profile, i);
        const Band *as = profile_band(expected, i);
        g_autofree guint64 *values = g_new(guint64, n_eras);
        g_autofree guint64 *as_values = g_new(guint64, n_eras);

        ck_assert_str_eq(band->text, as->text);
        ck_assert_uint_eq(band->number, as->number);
        ck_assert_uint_eq(band->first_era, as->first_era);
        ck_assert_int_eq(band->renamed, as->renamed);
        series_values(&band->series, n_eras, values);
        series_values(&as->series, n_eras, as_values);
        ck_assert_mem_eq(values, as_values, n_eras * sizeof(guint64));
    }
}

/* What is packed has its bands whenever it is open, and matches as before. */
TEST(packed_runs_match_as_before)
{
    for (guint32 seed = 1; seed <= 20; seed++) {
        Run *plain[] = {run_random(seed, 30, 40), run_random(seed + 100, 9, 50),
                        run_random(seed + 200, 40, 30), NULL};
        Run *packed[] = {run_random(seed, 30, 40),
                         run_random(seed + 100, 9, 50),
                         run_random(seed + 200, 40, 30), NULL};

        for (guint i = 1; i < 3; i++) {
            g_array_index(plain[i]->heap->bands, Band, 0).renamed = TRUE;
            g_array_index(packed[i]->heap->bands, Band, 0).renamed = TRUE;
            profile_pack(packed[i]->heap);
            ck_assert_uint_eq(profile_n_bands(packed[i]->heap), 0);
        }
        g_auto(Matched) expected = matched_runs(MATCH_STABLE, plain);
        g_auto(Matched) matched = matched_runs(MATCH_STABLE, packed);

        for (guint i = 0; i < 3; i++) {
            const MatchedRun *run = matching_run(matched.matching, i);
            const MatchedRun *as = matching_run(expected.matching, i);

            ck_assert_uint_eq(run->n_bands, as->n_bands);
            ck_assert_mem_eq(run->has, as->has, expected.matching->n_bands);
            for (guint again = 0; again < 2; again++) {
                profile_open(run->profile);
                assert_same_bands(run->profile, as->profile);
                profile_close(run->profile);
            }
            profile_unpack(packed[i]->heap);
            assert_same_bands(packed[i]->heap, plain[i]->heap);
        }
    }
}
