#include "support/suite.h"

#include "run/filter.h"
#include "run/finish.h"
#include "run/grouping.h"
#include "run/renames.h"
#include "support/expect.h"
#include "support/profiles.h"

#define MS G_GINT64_CONSTANT(1000000)

/* Returns rules of --rename that are separated by blanks. */
static GPtrArray *
rules(const char *text)
{
    GPtrArray *renames = NULL;
    g_auto(GStrv) parts = g_strsplit_set(text, " ", -1);

    for (char **rule = parts; *rule != NULL; rule++)
        ck_assert(renames_add(&renames, *rule, NULL));
    return renames;
}

static Run *
filtered_by(const Run *decoded, Filter *filter)
{
    g_autoptr(GError) error = NULL;
    Run *filtered = run_filter(decoded, filter, QUANTITY_HEAP, &error);

    ck_assert_msg(filtered != NULL, "%s", error ? error->message : "no reason");
    filter_clear(filter);
    return filtered;
}

static void
assert_filtered(const Run *decoded, Filter filter, const char *expected)
{
    g_autoptr(Run) filtered = filtered_by(decoded, &filter);

    assert_profile(filtered->heap, expected);
}

#define TABLE                                                                  \
    "time: 0 0.01 0.02 0.03\n"                                                 \
    "list: 10 20 30 40\n"                                                      \
    "Map:   -  5  -  7\n"                                                      \
    "tree:  -  -  2  -\n"

TEST(excluded_bands_leave_the_total)
{
    g_autoptr(Run) decoded = run_from(TABLE);

    assert_filtered(decoded, (Filter){.include = expressions("^list$ tre")},
                    "0:10 1:20 2:32 3:40 | list: 10 20 30 40 | tree: 0 0 2 0");
    assert_filtered(decoded, (Filter){.exclude = expressions("t a")},
                    "0:0 1:0 2:0 3:0");
    assert_filtered(
        decoded,
        (Filter){.include = expressions("a t"), .exclude = expressions("^l")},
        "0:0 1:5 2:2 3:7 | Map: 0 5 0 7 | tree: 0 0 2 0");
    assert_filtered(decoded, (Filter){.include = expressions("(?i)MAP")},
                    "0:0 1:5 2:0 3:7 | Map: 0 5 0 7");
}

/* Bands are renamed first, then included and excluded. */
TEST(renamed_bands_are_added_up)
{
    g_autoptr(Run) decoded = run_from(TABLE);

    assert_filtered(decoded, (Filter){.renames = rules("t=(\\0)")},
                    "0:10 1:25 2:32 3:47 | (t): 10 20 32 40 | Map: 0 5 0 7");
    assert_filtered(decoded, (Filter){.renames = rules("list=Map")},
                    "0:10 1:25 2:32 3:47 | Map: 10 25 30 47 | tree: 0 0 2 0");
    assert_filtered(decoded, (Filter){.renames = rules("Map=list tree=list")},
                    "0:10 1:25 2:32 3:47 | list: 10 25 32 47");
    assert_filtered(decoded,
                    (Filter){.renames = rules("list=tree"),
                             .include = expressions("t"),
                             .exclude = expressions("li")},
                    "0:10 1:20 2:32 3:40 | tree: 10 20 32 40");
}

/* Bands that keep equal texts stay apart, and keep their keys. */
TEST(other_bands_stay_as_they_are)
{
    g_autoptr(Run) decoded =
        run_by(BREAKDOWN_INFO_TABLE, "info 0x10 same|||||\n"
                                     "info 0x20 same|||||\n"
                                     "time: 0\n"
                                     "0x10: 1\n0x20: 2\n0x40: 4\n");
    Filter filter = {.renames = rules("^0x30=same 0x40=other")};
    g_autoptr(Run) filtered = filtered_by(decoded, &filter);

    assert_profile(filtered->heap,
                   "0:7 | same (): 1 | same () #2: 2 | other: 4");
    ck_assert_str_eq(intern_get(filtered->heap->keys,
                                profile_band(filtered->heap, 1)->key, NULL),
                     "0x20");
    ck_assert(!profile_band(filtered->heap, 1)->renamed);
    ck_assert(profile_band(filtered->heap, 2)->renamed);
}

TEST(matches_are_counted)
{
    g_autoptr(Run) decoded = run_from(TABLE);
    Filter filters[] = {
        {.include = expressions("t"), .exclude = expressions("^l M")},
        {.include = expressions("nothing")},
        {.exclude = expressions("Map"), .to = {EDGE_TIME, .time = 0}},
    };
    static const char *const sentences[] = {
        "filtered: --include matches 2 of 3 bands, --exclude matches 1 of 2 "
        "bands; the totals are those of the bands shown",
        "filtered: --include matches 0 of 3 bands; the totals are those of the "
        "bands shown",
        "filtered: --exclude matches 0 of 1 band; the totals are those of the "
        "bands shown",
    };

    ck_assert_ptr_null(filter_sentence(decoded->heap));
    for (guint i = 0; i < G_N_ELEMENTS(filters); i++) {
        g_autoptr(Run) filtered = filtered_by(decoded, &filters[i]);
        g_autofree char *sentence = filter_sentence(filtered->heap);

        ck_assert_str_eq(sentence, sentences[i]);
    }
}

/* If the band that saturated the total is excluded, the new total is exact. */
TEST(totals_recover_from_saturation)
{
    g_autoptr(Run) decoded =
        run_from("time: 0\nbad: 18446744073709551615\ngood: 7\n");

    ck_assert_uint_eq(profile_era(decoded->heap, 0)->total, G_MAXUINT64);
    assert_filtered(decoded, (Filter){.exclude = expressions("bad")},
                    "0:7 | good: 7");
}

/* Eras keep their numbers.  A window includes both ends. */
TEST(a_window_is_cut_out)
{
    g_autoptr(Run) decoded = run_from(TABLE);

    assert_filtered(decoded, (Filter){.from = {EDGE_TIME, .time = 10 * MS}},
                    "1:25 2:32 3:47 | list: 20 30 40 | Map: 5 0 7 "
                    "| tree: 0 2 0");
    assert_filtered(decoded, (Filter){.to = {EDGE_TIME, .time = 10 * MS}},
                    "0:10 1:25 | list: 10 20 | Map: 0 5");
    assert_filtered(decoded,
                    (Filter){.from = {EDGE_TIME, .time = 11 * MS},
                             .to = {EDGE_TIME, .time = 29 * MS}},
                    "2:32 | list: 30 | tree: 2");
}

/* The first era ends, and the last begins, outside the window. */
TEST(a_window_has_whole_eras_of_a_flow)
{
    g_autoptr(Run) decoded =
        flow_from(QUANTITY_TIME, "time: 0 0.01 0.02 0.03\nf: 10 20 30\n");
    Filter filter = {.from = {EDGE_TIME, .time = 5 * MS},
                     .to = {EDGE_TIME, .time = 25 * MS}};
    g_autoptr(Run) filtered = filtered_by(decoded, &filter);
    const Profile *profile = filtered->heap;

    assert_profile(profile, "1:20 | f: 20");
    ck_assert_int_eq(profile_era(profile, 0)->time, 10 * MS);
    ck_assert_int_eq(profile_era(profile, 0)->end, 20 * MS);
    ck_assert_int_eq(profile->quantity, QUANTITY_TIME);
}

/* The window is within an era, whose band goes on from the one before. */
TEST(a_window_may_hold_no_era_of_a_flow)
{
    g_autoptr(Run) decoded =
        flow_from(QUANTITY_TIME, "time: 0 0.01 0.02 0.03\nf: 10 10 10\n");
    Filter filter = {.from = {EDGE_TIME, .time = 9 * MS},
                     .to = {EDGE_TIME, .time = 15 * MS}};
    g_autoptr(Run) filtered = filtered_by(decoded, &filter);

    ck_assert_uint_eq(profile_n_eras(filtered->heap), 0);
}

TEST(a_window_cuts_marks_memory_and_axis)
{
    g_autoptr(Run) decoded = run_new("test");
    Filter filter = {.from = {EDGE_TIME, .time = 5},
                     .to = {EDGE_TIME, .time = 15}};
    g_autoptr(Run) filtered = NULL;

    marker_store_add(decoded->marker_store, MARKER_USER, 4, "early", 5);
    marker_store_add(decoded->marker_store, MARKER_EVENT, 5, "fi\x01rst", 6);
    marker_store_add(decoded->marker_store, MARKER_USER, 15, "last", 4);
    marker_store_add(decoded->marker_store, MARKER_USER, 16, "late", 4);
    run_add_memory(decoded, MEMORY_LIVE, 4, 1);
    run_add_memory(decoded, MEMORY_LIVE, 10, 2);
    decoded->end = 20;
    run_finish(decoded);
    filtered = filtered_by(decoded, &filter);
    ck_assert_uint_eq(filtered->markers->len, 2);
    ck_assert_str_eq(g_array_index(filtered->markers, Marker, 0).text,
                     "fi\\x01rst");
    ck_assert_uint_eq(
        g_bytes_get_size(g_array_index(filtered->markers, Marker, 0).original),
        6);
    ck_assert_uint_eq(filtered->memory[MEMORY_LIVE]->len, 1);
    ck_assert_int_eq(filtered->start, 5);
    ck_assert_int_eq(filtered->end, 15);
    ck_assert(filtered->windowed);
    ck_assert_int_eq(filtered->log_end, 20);
}

/* Stacks of three cost centres, one of them undefined, and the empty stack. */
static Run *
run_of_stacks(void)
{
    return run_by(BREAKDOWN_COST_CENTRE,
                  "centre 1 go|Data.Trie|T.hs:1:1\n"
                  "centre 2 add|Data.Trie|T.hs:2:1\n"
                  "centre 3 CAF|Main|<entire-module>|caf\n"
                  "time: 0 0.01\n"
                  "[1 2]: 1 2\n[1 3]: 10 10\n[2 3]: - 100\n"
                  "[3]: 1000 1000\n[]: 5 5\n[9]: 7 7\n");
}

TEST(stacks_are_grouped_by_the_innermost)
{
    g_autoptr(Run) decoded = run_of_stacks();

    assert_filtered(decoded, (Filter){.grouping = GROUP_COST_CENTRE},
                    "0:1023 1:1124 | Data.Trie.go: 11 12 | Main.CAF: 1000 1000 "
                    "| MAIN: 5 5 | #9: 7 7 | Data.Trie.add: 0 100");
    assert_filtered(decoded, (Filter){.grouping = GROUP_MODULE},
                    "0:1023 1:1124 | Data.Trie: 11 112 | Main: 1000 1000 "
                    "| MAIN: 5 5 | #9: 7 7");
    assert_filtered(decoded,
                    (Filter){.grouping = GROUP_MODULE,
                             .include = expressions("^add /add$"),
                             .from = {EDGE_TIME, .time = 1}},
                    "1:102 | Data.Trie: 102");
}

#define ENTRY "a_info|16|Int|go|Main|Main.hs:1:2-3\n"

static Run *
run_of_tables(void)
{
    return run_by(BREAKDOWN_INFO_TABLE,
                  "info 0x10 " ENTRY
                  "info 0x20 b_info|16|[Int]|go|Main|Main.hs:1:2-3\n"
                  "info 0x30 c_info|1||go|Data.Trie|:\n"
                  "info 0x40 d_info|99|Int|||\n"
                  "time: 0\n0x10: 1\n0x20: 2\n0x30: 4\n0x40: 8\n"
                  "0x50: 16\nwhat: 32\n");
}

TEST(info_tables_are_grouped_by_their_entry)
{
    g_autoptr(Run) decoded = run_of_tables();

    assert_filtered(decoded, (Filter){.grouping = GROUP_MODULE},
                    "0:63 | Main: 3 | Data.Trie: 4 | (no module): 8 "
                    "| (unresolved): 48");
    assert_filtered(decoded, (Filter){.grouping = GROUP_SOURCE},
                    "0:63 | Main.hs:1:2-3: 3 | (no location): 12 "
                    "| (unresolved): 48");
    assert_filtered(decoded, (Filter){.grouping = GROUP_TYPE},
                    "0:63 | Int: 9 | [Int]: 2 | (no type): 4 "
                    "| (unresolved): 48");
    assert_filtered(decoded, (Filter){.grouping = GROUP_CLOSURE},
                    "0:63 | THUNK_1_0: 3 | CONSTR: 4 | 99: 8 "
                    "| (unresolved): 48");
    assert_filtered(decoded, (Filter){.grouping = GROUP_FUNCTION},
                    "0:63 | Main.go: 3 | Data.Trie.go: 4 | (no label): 8 "
                    "| (unresolved): 48");
    assert_filtered(
        decoded,
        (Filter){.grouping = GROUP_TABLE, .include = expressions("Int")},
        "0:3 | go :: Int (Main Main.hs:1:2-3): 1 "
        "| go :: [Int] (Main Main.hs:1:2-3): 2");
    assert_filtered(decoded, (Filter){.grouping = GROUP_PACKAGE},
                    "0:63 | (none): 15 | (unresolved): 48");
    info_tables_define_symbol(decoded->info_tables, 0x50, "b_info",
                              "base:GHC.Base", "b");
    info_tables_finish(decoded->info_tables);
    assert_filtered(decoded, (Filter){.grouping = GROUP_PACKAGE},
                    "0:63 | (none): 15 | base: 16 | (unresolved): 32");
    assert_filtered(
        decoded,
        (Filter){.grouping = GROUP_MODULE, .renames = rules("Main=other")},
        "0:63 | Main: 3 | Data.Trie: 4 | (no module): 8 | base:GHC.Base: 16 "
        "| (unresolved): 32");
}

/* An entry from the executable has a module and a label, and no more. */
TEST(symbols_are_grouped)
{
    g_autoptr(Run) decoded = run_of_tables();

    info_tables_define_symbol(decoded->info_tables, 0x50, "Bin_con_info",
                              "containers:Data.Map", "Bin (con)");
    run_name_bands(decoded);
    assert_filtered(decoded, (Filter){.grouping = GROUP_FUNCTION},
                    "0:63 | Main.go: 3 | Data.Trie.go: 4 | (no label): 8 "
                    "| containers:Data.Map.Bin (con): 16 | (unresolved): 32");
    assert_filtered(decoded, (Filter){.grouping = GROUP_MODULE},
                    "0:63 | Main: 3 | Data.Trie: 4 | (no module): 8 "
                    "| containers:Data.Map: 16 | (unresolved): 32");
    assert_filtered(decoded, (Filter){.grouping = GROUP_TYPE},
                    "0:63 | Int: 9 | [Int]: 2 | (no type): 20 "
                    "| (unresolved): 32");
    assert_filtered(decoded, (Filter){.grouping = GROUP_SOURCE},
                    "0:63 | Main.hs:1:2-3: 3 | (no location): 28 "
                    "| (unresolved): 32");
    assert_filtered(decoded, (Filter){.grouping = GROUP_CLOSURE},
                    "0:63 | THUNK_1_0: 3 | CONSTR: 4 | 99: 8 "
                    "| (no closure type): 16 | (unresolved): 32");
}

/* Two eras, a second apart, with tables 0x10 and 0x99 and a text.  Only the
 * first has an entry. */
TEST(unresolved_tables_are_counted_in_groups)
{
    static const struct {
        Filter filter;
        const char *include;
        guint n_tables, n_unresolved;
        double share;
    } cases[] = {
        {{.grouping = GROUP_MODULE}, NULL, 3, 2, 23.0 / 28.5},
        {{.grouping = GROUP_TABLE}, NULL, 3, 2, 23.0 / 28.5},
        {{.grouping = GROUP_TYPE, .from = {EDGE_TIME, .time = 2000000000}},
         NULL,
         3,
         2,
         12.0 / 14},
        {{.grouping = GROUP_NONE}, "Main", 1, 0, 0},
        {{.grouping = GROUP_MODULE}, "0x99|what", 2, 2, 1},
        {{.grouping = GROUP_MODULE}, "nothing", 0, 0, 0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Run) decoded =
            run_by(BREAKDOWN_INFO_TABLE, "info 0x10 " ENTRY "time: 1 2 3\n"
                                         "0x10: 5 2 2\n"
                                         "0x99: 5 10 10\n"
                                         "what: 5 2 2\n");
        g_autoptr(Run) filtered = NULL;
        Filter filter = cases[i].filter;
        Unresolved unresolved;

        if (cases[i].include != NULL)
            filter.include = expressions(cases[i].include);
        filtered = run_filter(decoded, &filter, QUANTITY_HEAP, NULL);
        ck_assert(profile_unresolved(filtered->heap, &unresolved));
        ck_assert_uint_eq(unresolved.n_tables, cases[i].n_tables);
        ck_assert_uint_eq(unresolved.n_unresolved, cases[i].n_unresolved);
        ck_assert_double_eq_tol(unresolved.share, cases[i].share, 1e-12);
        filter_clear(&filter);
    }
}

/* The module and the package in labels of -hT and -hd. */
TEST(closures_are_grouped_by_their_names)
{
    static const struct {
        const char *label, *module, *package;
    } cases[] = {
        {"containers-0.7-inplace:Data.Map.Internal.Bin",
         "containers-0.7-inplace:Data.Map.Internal", "containers-0.7-inplace"},
        {"main:Main.Account", "main:Main", "main"},
        {"ghc-prim:GHC.Types.:", "ghc-prim:GHC.Types", "ghc-prim"},
        {"ghc-prim:GHC.Tuple.Prim.(,)", "ghc-prim:GHC.Tuple.Prim", "ghc-prim"},
        {"main:A.B.:.:", "main:A.B", "main"},
        {"main:A.:..", "main:A", "main"},
        {"main:Gr\xc3\xb6\xc3\x9f"
         "e.\xd0\xa3.C",
         "main:Gr\xc3\xb6\xc3\x9f"
         "e.\xd0\xa3",
         "main"},
        {"ghc-internal:GHC.Internal.IO.BufferCodec#",
         "ghc-internal:GHC.Internal.IO", "ghc-internal"},
        {"<containers-0.7-inplace:Data.Map.Internal.sat_sr6j>",
         "containers-0.7-inplace:Data.Map.Internal", "containers-0.7-inplace"},
        {"<main:Text.Gen.s'_s5vu>", "main:Text.Gen", "main"},
        {"<main:A'.<.>_s1>", "main:A'", "main"},
        {"<main:A._s1>", "main:A", "main"},
        {"<GHC.Float.$wdoFmt_sk4G>", "GHC.Float", "(none)"},
        {"<Main..:_s1>", "Main", "(none)"},
        {"<Gr\xf6"
         "e.go9_s1SK>",
         "Gr\\xF6e", "(none)"},
        {"THUNK_1_0", "(none)", "(none)"},
        {"Bin", "(none)", "(none)"},
        {":", "(none)", "(none)"},
        {":.:", "(none)", "(none)"},
        {"(,)", "(none)", "(none)"},
        {"A.B", "(none)", "(none)"},
        {"main:Con", "(none)", "(none)"},
        {"main:Con.", "(none)", "(none)"},
        {"<", "(none)", "(none)"},
        {"", "(none)", "(none)"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(Run) decoded = run_begin(BREAKDOWN_CLOSURE_TYPE);
        Filter by_module = {.grouping = GROUP_MODULE};
        Filter by_package = {.grouping = GROUP_PACKAGE};
        g_autoptr(Run) modules = NULL;
        g_autoptr(Run) packages = NULL;

        decoded->heap->texts = TRUE;
        ERA(decoded->heap, 0, {cases[i].label, 1});
        run_finish(decoded);
        modules = filtered_by(decoded, &by_module);
        packages = filtered_by(decoded, &by_package);
        ck_assert_str_eq(profile_band(modules->heap, 0)->text, cases[i].module);
        ck_assert_str_eq(profile_band(packages->heap, 0)->text,
                         cases[i].package);
    }
}

/* Bands of -hT and -hd are grouped by their new names. */
TEST(renamed_closures_are_grouped)
{
    g_autoptr(Run) decoded = run_from("time: 0 1\n"
                                      "THUNK: 1 1\n"
                                      "FUN: 2 2\n"
                                      "WEAK: 4 4\n");

    assert_filtered(decoded,
                    (Filter){.grouping = GROUP_PACKAGE,
                             .renames = rules("THUNK|FUN=rts:Code.\\0")},
                    "0:7 1:7 | rts: 3 3 | (none): 4 4");
}

/* Labels of a .hp file are texts without modules. */
TEST(texts_cannot_be_grouped)
{
    for (Grouping grouping = GROUP_NONE; grouping < N_GROUPINGS; grouping++) {
        g_autoptr(Run) run = run_begin(BREAKDOWN_COST_CENTRE);
        g_autoptr(Run) filtered = NULL;
        g_autoptr(GError) error = NULL;
        const Filter filter = {.grouping = grouping};

        run->heap->texts = TRUE;
        ERA(run->heap, 0, {"(1)a/b", 7});
        run_finish(run);
        filtered = run_filter(run, &filter, QUANTITY_HEAP, &error);
        ck_assert_int_eq(filtered != NULL,
                         grouping == GROUP_NONE || grouping == GROUP_STACK);
        if (filtered != NULL) {
            ck_assert(filtered->heap->texts);
            ck_assert_str_eq(profile_band(filtered->heap, 0)->text, "a/b");
        } else {
            assert_error(error, TROUBLE_USAGE,
                         grouping_fits(grouping, BREAKDOWN_COST_CENTRE)
                             ? "needs an eventlog"
                             : "does not fit 'table', which is by");
        }
    }
}

static void
assert_refused(const Run *decoded, Filter filter, TroubleCode code,
               const char *sentence)
{
    g_autoptr(GError) error = NULL;

    ck_assert_ptr_null(run_filter(decoded, &filter, QUANTITY_HEAP, &error));
    assert_error(error, code, sentence);
    filter_clear(&filter);
}

TEST(unsuitable_filters_are_refused)
{
    g_autoptr(Run) plain = run_from(TABLE);
    g_autoptr(Run) stacks = run_of_stacks();
    g_autoptr(Run) tables = run_of_tables();

    assert_refused(plain, (Filter){.grouping = GROUP_TYPE}, TROUBLE_USAGE,
                   "--group-by=type does not fit 'table', which is by closure "
                   "type (-hT): use band, module, package");
    assert_refused(stacks, (Filter){.grouping = GROUP_PACKAGE}, TROUBLE_USAGE,
                   "--group-by=package does not fit 'table', which is by "
                   "cost-centre stack (-hc): use band, stack, cost-centre, "
                   "module");
    assert_refused(tables, (Filter){.grouping = GROUP_COST_CENTRE},
                   TROUBLE_USAGE, ": use band, module, package, table, ");
    plain->heap->clock = CLOCK_ERAS;
    assert_refused(plain, (Filter){.to = {EDGE_TIME, .time = 1}}, TROUBLE_USAGE,
                   "--from and --to need census times: 'table' is ");
}

/* Makes a profile of stacks with one cost centre each, in three modules.  Adds
 * up the values of each module in sums.  Depending on the seed, a stack changes
 * in every era or occurs in few eras.  Values saturate.  The first and the last
 * era are empty. */
static Run *
run_of_modules(guint seed, guint n_eras, guint64 *sums)
{
    Run *run = run_begin(BREAKDOWN_COST_CENTRE);
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    const gint rarity = seed % 2 == 0 ? 1 : 50;

    for (guint i = 1; i <= 9; i++) {
        const char name[] = {(char)('A' + i % 3), '\0'};

        cost_centres_define(run->cost_centres, i, name, name, "", FALSE);
    }
    for (guint era = 0; era < n_eras; era++) {
        profile_begin_era(run->heap, era, 0);
        for (char id = '1'; id <= '9'; id++) {
            const guint64 bytes = g_rand_int_range(random, 0, 9) == 0
                                      ? G_MAXUINT64 - 7
                                      : (guint64)g_rand_int_range(random, 1, 4);
            guint64 *sum = &sums[(guint)(id - '0') % 3 * n_eras + era];

            if (era == 0 || era == n_eras - 1 ||
                g_rand_int_range(random, 0, rarity) != 0)
                continue;
            profile_sample(run->heap, (const char[]){'[', id, ']', '\0'},
                           bytes);
            *sum = *sum > G_MAXUINT64 - bytes ? G_MAXUINT64 : *sum + bytes;
        }
        profile_end_era(run->heap);
    }
    run_finish(run);
    return run;
}

LOOP_TEST(groups_are_sums_of_their_bands, 0, 12)
{
    const guint n_eras = 200;
    g_autofree guint64 *sums = g_new0(guint64, 3 * n_eras);
    g_autofree guint64 *values = g_new(guint64, n_eras);
    g_autoptr(Run) decoded = run_of_modules((guint)_i, n_eras, sums);
    Filter filter = {.grouping = GROUP_MODULE,
                     .from = {EDGE_TIME, .time = _i % 3},
                     .to = {EDGE_TIME, .time = n_eras - 1 - (guint)_i % 2}};
    g_autoptr(Run) filtered = filtered_by(decoded, &filter);

    ck_assert_uint_eq(profile_n_bands(filtered->heap), 3);
    ck_assert_uint_eq(filtered->heap->first_era, (guint)_i % 3);
    for (guint i = 0; i < 3; i++) {
        const Band *band = profile_band(filtered->heap, i);
        const guint64 *expected = sums + (guint)(band->text[0] - 'A') * n_eras;

        series_values(&band->series, profile_n_eras(filtered->heap), values);
        for (guint era = 0; era < profile_n_eras(filtered->heap); era++)
            ck_assert_uint_eq(values[era],
                              expected[filtered->heap->first_era + era]);
    }
}
