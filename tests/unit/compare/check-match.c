#include "support/suite.h"

#include "compare/match.h"
#include "run/filter.h"
#include "run/renames.h"
#include "run/stable.h"
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
        g_autofree char *name = band_unique_text(profile_band(profile, place));

        ck_assert_uint_eq(profile_n_bands(profile), matching->n_bands);
        ck_assert_str_eq(name, text);
    }
}

TEST(stable_names_match)
{
    g_autoptr(Run) a = run_from("time: 0 1 2\n"
                                "sat_s4Vf: 1 2 3\n"
                                "sat_s4Vg: 10 - 30\n"
                                "Bin: 5 5 5\n"
                                "gone: 1 1 1\n");
    g_autoptr(Run) b = run_from("time: 0 1\n"
                                "new: 7 8\n"
                                "Bin: 6 6\n"
                                "sat_sX9: 4 4\n");
    const Profile *const runs[] = {a->heap, b->heap};
    g_autoptr(Matching) matching = matching_new(runs, 2, MATCH_STABLE);

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
    g_autoptr(Run) a =
        run_from("time: 0 1\nsat_s1_info (Main Main.hs:30:3-9): 1 2\n");
    g_autoptr(Run) b =
        run_from("time: 0 1\nsat_s2_info (Main Main.hs:31:3-9): 3 4\n");
    g_autoptr(Run) c =
        run_from("time: 0 1\nsat_s2_info (Main Main.hs:31:3-9): 3 4\n"
                 "sat_s3_info (Main Main.hs:33:3-9): 3 4\n");
    const Profile *const two[] = {a->heap, b->heap}, *const three[] = {a->heap,
                                                                       b->heap,
                                                                       c->heap};
    g_autoptr(Matching) once = matching_new(two, 2, MATCH_STABLE);
    g_autoptr(Matching) twice = matching_new(three, 3, MATCH_STABLE);

    ck_assert_uint_eq(once->n_bands, 1);
    assert_text(once, 0, "sat_info (Main Main.hs:31:3-9)");
    ck_assert_uint_eq(twice->n_bands, 1);
    assert_text(twice, 0, "sat_info (Main Main.hs:\xe2\x80\xa6:3-9)");
}

static Run *
stacks(gboolean other_numbers)
{
    static const char *const labels[] = {"go", "go", "main"};
    static const char *const modules[] = {"Left", "Right", "Main"};
    const guint8 shift = other_numbers ? 40 : 0;
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->has_breakdown = TRUE;
    for (guint32 i = 0; i < 3; i++)
        cost_centres_define(run->cost_centres, i + 1 + shift, labels[i],
                            modules[i], "<built-in>", FALSE);
    for (guint era = 0; era < 2; era++) {
        const guint8 left[] = {1 + shift, 3 + shift};
        const guint8 right[] = {2 + shift, 3 + shift};

        profile_begin_era(run->heap, era * G_GINT64_CONSTANT(1000000000));
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
    g_autoptr(Run) a = stacks(FALSE);
    g_autoptr(Run) b = stacks(TRUE);
    const Profile *const runs[] = {a->heap, b->heap};
    g_autoptr(Matching) matching = matching_new(runs, 2, MATCH_STABLE);

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
    Run *run = run_from(text);

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->texts = TRUE;
    return run;
}

static Run *
lone_stack(void)
{
    const guint8 ids[] = {7};
    Run *run = run_new("log");

    run->heap->breakdown = BREAKDOWN_COST_CENTRE;
    run->heap->has_breakdown = TRUE;
    cost_centres_define(run->cost_centres, 7, "main", "Main", "<built-in>",
                        FALSE);
    profile_begin_era(run->heap, 0);
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
    Run *runs[2];
    const Profile *profiles[2];
    Matching *matching;

    for (guint i = 0; i < 2; i++) {
        Filter filter = {.grouping = GROUP_NONE};

        ck_assert(renames_add(&filter.renames, rules[i], NULL));
        runs[i] = run_filter(decoded, &filter, QUANTITY_HEAP, NULL);
        profiles[i] = runs[i]->heap;
        filter_clear(&filter);
    }
    matching = matching_new(profiles, 2, MATCH_STABLE);
    ck_assert_uint_eq(matching->n_bands, 1);
    ck_assert_uint_eq(matching->n_matched, 1);
    assert_text(matching, 0, "sat");
    matching_free(matching);
    run_free(runs[0]);
    run_free(runs[1]);
}

/* A text without modules matches the stack with that text, if there is exactly
 * one. */
TEST(texts_match_stacks)
{
    g_autoptr(Run) a =
        stacks_as_texts("time: 0 1\n(7)main: 5 5\n(8)go/main: 6 6\n");
    g_autoptr(Run) b = stacks(FALSE);
    g_autoptr(Run) c = lone_stack();
    const Profile *const runs[] = {a->heap, b->heap, c->heap};
    g_autoptr(Matching) matching = matching_new(runs, 3, MATCH_STABLE);

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
    g_autoptr(Run) a = run_from("time: 0 1\nMap: 1 2\n");
    g_autoptr(Run) b = run_from("time: 0 1\nMap: 3 4\n");
    const Profile *const runs[] = {a->heap, b->heap};
    g_autoptr(Matching) matching = NULL;

    a->heap->breakdown = BREAKDOWN_TYPE_DESCRIPTION;
    b->heap->breakdown = BREAKDOWN_MODULE;
    matching = matching_new(runs, 2, MATCH_STABLE);
    ck_assert(matching->mixed);
    ck_assert_uint_eq(matching->n_matched, 0);
    assert_text(matching, 1, "Map #2");
}

/* The members of a retainer set are in the order of their addresses. */
TEST(order_of_retainers_does_not_matter)
{
    g_autoptr(Run) a = run_from("time: 0 1\n(1)f,g,main: 1 2\nf,g: 1 2\n");
    g_autoptr(Run) b = run_from("time: 0 1\n(7)g,main,f: 3 4\nf,h: 1 2\n");
    const Profile *const runs[] = {a->heap, b->heap};
    g_autoptr(Matching) matching = NULL;

    a->heap->breakdown = BREAKDOWN_RETAINER;
    b->heap->breakdown = BREAKDOWN_RETAINER;
    matching = matching_new(runs, 2, MATCH_STABLE);
    ck_assert_uint_eq(matching->n_matched, 1);
}

/* A run of unknown break-down is taken to have the break-down of the others, if
 * they agree. */
TEST(unknown_breakdowns_match)
{
    g_autoptr(Run) a = run_from("time: 0 1\nMap: 1 2\n");
    g_autoptr(Run) b = run_from("time: 0 1\nMap: 3 4\n");
    g_autoptr(Run) c = run_from("time: 0 1\nMap: 5 6\n");
    const Profile *const runs[] = {a->heap, b->heap, c->heap};
    g_autoptr(Matching) two = NULL, three = NULL;

    a->heap->breakdown = BREAKDOWN_UNKNOWN;
    b->heap->breakdown = BREAKDOWN_MODULE;
    c->heap->breakdown = BREAKDOWN_TYPE_DESCRIPTION;
    two = matching_new(runs, 2, MATCH_STABLE);
    three = matching_new(runs, 3, MATCH_STABLE);
    ck_assert(!two->mixed);
    ck_assert_uint_eq(two->n_bands, 1);
    ck_assert(three->mixed);
    ck_assert_uint_eq(three->n_bands, 3);
}

/* Returns how many bands match in two runs of the given labels, "a b c". */
static guint
matches_of(const char *before, const char *after)
{
    const char *const labels[] = {before, after};
    Run *runs[2];
    const Profile *profiles[2];
    Matching *matching;
    guint n_labels[2], n_matched;

    for (guint i = 0; i < 2; i++) {
        g_auto(GStrv) words = g_strsplit_set(labels[i], " ", -1);
        g_autoptr(GString) table = g_string_new("time: 0\n");

        for (guint j = 0; words[j] != NULL; j++)
            g_string_append_printf(table, "%s: 1\n", words[j]);
        runs[i] = run_from(table->str);
        profiles[i] = runs[i]->heap;
        n_labels[i] = g_strv_length(words);
    }
    matching = matching_new(profiles, 2, MATCH_STABLE);
    n_matched = matching->n_matched;
    for (guint i = 0; i < 2; i++) {
        ck_assert_uint_eq(matching_run(matching, i)->n_bands, n_labels[i]);
        run_free(runs[i]);
    }
    matching_free(matching);
    return n_matched;
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
        Run *runs[3];
        const Profile *profiles[3];
        guint n_names[3];
        Matching *matching;

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
            profiles[i] = runs[i]->heap;
            n_names[i] = g_hash_table_size(names);
        }
        matching = matching_new(profiles, 3, MATCH_STABLE);
        for (guint i = 0; i < 3; i++) {
            ck_assert_uint_eq(matching_run(matching, i)->n_bands, n_names[i]);
            run_free(runs[i]);
        }
        matching_free(matching);
    }
}

/* In random runs, totals stay the same under every rule. */
TEST(totals_stay_the_same)
{
    for (guint32 seed = 1; seed <= 30; seed++) {
        g_autoptr(Run) a = run_random(seed, 30, 40);
        g_autoptr(Run) b = run_random(seed + 100, 30, 40);
        const Profile *const runs[] = {a->heap, b->heap};
        g_autoptr(Matching) matching =
            matching_new(runs, 2, seed % 2 ? MATCH_STABLE : MATCH_EXACT);

        for (guint run = 0; run < 2; run++) {
            const Profile *matched = matching_run(matching, run)->profile;

            ck_assert_uint_eq(profile_n_eras(matched),
                              profile_n_eras(runs[run]));
            for (guint era = 0; era < profile_n_eras(matched); era++) {
                ck_assert_uint_eq(profile_era(matched, era)->total,
                                  profile_era(runs[run], era)->total);
                ck_assert_int_eq(profile_era(matched, era)->time,
                                 profile_era(runs[run], era)->time);
            }
        }
    }
}
