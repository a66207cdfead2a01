#include "support/modes.h"

#include "support/profiles.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

/* Break-downs whose labels are texts in a log. */
static const char *const tables[N_BREAKDOWNS] = {
    [BREAKDOWN_MODULE] = "time: 0.1 0.2 0.3 0.4\n"
                         "Main: 2000 5000 9000 4000\n"
                         "Data.Map.Internal: 4000 3000 2000 6000\n"
                         "(none): 900 900 900 900\n",
    [BREAKDOWN_CLOSURE_DESCRIPTION] =
        "time: 0.1 0.2 0.3 0.4\n"
        "<main:Main.sat_s4Vf>: 2000 5000 9000 4000\n"
        "<containers-0.7:Data.Map.Internal.insert>: 4000 3000 2000 6000\n"
        "THUNK_1_0: 900 900 900 900\n",
    [BREAKDOWN_TYPE_DESCRIPTION] = "time: 0.1 0.2 0.3 0.4\n"
                                   "Map: 2000 5000 9000 4000\n"
                                   "->>: 4000 3000 2000 6000\n"
                                   "[]: 900 900 900 900\n",
    [BREAKDOWN_RETAINER] = "time: 0.1 0.2 0.3 0.4\n"
                           "SYSTEM,Main.table: 2000 5000 9000 4000\n"
                           "SYSTEM: 4000 3000 2000 6000\n"
                           "CAF,MAIN: 900 900 900 900\n",
    [BREAKDOWN_BIOGRAPHY] = "time: 0.1 0.2 0.3 0.4\n"
                            "DRAG: 2000 5000 9000 4000\n"
                            "LAG: 4000 3000 2000 6000\n"
                            "VOID: 900 900 900 900\n"
                            "USE: 3000 3000 3000 3000\n",
    [BREAKDOWN_CLOSURE_TYPE] = "time: 0.1 0.2 0.3 0.4\n"
                               "ghc-prim:GHC.Types.:: 2000 5000 9000 4000\n"
                               "THUNK: 4000 3000 2000 6000\n"
                               "ARR_WORDS: 900 900 900 900\n",
    [BREAKDOWN_INFO_TABLE] = "time: 0.1 0.2 0.3 0.4\n"
                             "0x40a128: 2000 5000 9000 4000\n"
                             "0x40b0f0: 4000 3000 2000 6000\n"
                             "0x777000: 900 900 900 900\n",
    [BREAKDOWN_ERA] = "time: 0.1 0.2 0.3 0.4\n"
                      "1: 9000 7000 3000 1000\n"
                      "2: - 5000 4000 3000\n"
                      "10: - - 8000 9000\n",
    [BREAKDOWN_CLOSURE] = "time: 0.1 0.2 0.3 0.4\n"
                          "Main.$wgo{v r3QJ} (fun): 2000 5000 9000 4000\n"
                          "go2{v s3T0} (Main) (fun) in r3Rr: 400 3000 2000 60\n"
                          "sat_s1{v} (Main) (thk,se) in r1: 900 900 900 900\n",
};

static Run *
begin_mode(Breakdown breakdown)
{
    Run *run = run_new("log");

    run->heap->breakdown = breakdown;
    run->heap->has_breakdown = TRUE;
    run->facts.program = g_strdup("prog");
    run->facts.start_s = 1000000000;
    return run;
}

static void
define_tables(Run *run)
{
    static const char *const known[N_INFO_STRINGS] = {
        "sat_s2ir_info", "15", "[Char]", "main", "Main", "Main.hs:66:32-55"};
    static const char *const bare[N_INFO_STRINGS] = {
        "stg_ap_2_upd_info", "", "", "", "", ":"};

    info_tables_define(run->info_tables, 0x40a128, known);
    info_tables_define(run->info_tables, 0x40b0f0, bare);
}

/* Adds a sample of a cost-centre stack, innermost cost centre first. */
static void
sample_stack(Run *run, const guint8 *ids, guint depth, guint64 bytes)
{
    guint8 key[4 * 255] = {0};

    for (guint i = 0; i < depth; i++)
        key[4 * i + 3] = ids[i];
    profile_add_sample(run->heap, key, 4 * depth, bytes);
}

static void
add_stacks(Run *run)
{
    static const guint8 insert[] = {3, 2, 1}, table[] = {2, 1}, caf[] = {4};

    cost_centres_define(run->cost_centres, 1, "main", "Main", "", FALSE);
    cost_centres_define(run->cost_centres, 2, "table", "Main", "", FALSE);
    cost_centres_define(run->cost_centres, 3, "insert", "Data.Trie", "", FALSE);
    cost_centres_define(run->cost_centres, 4, "CAF", "Data.Trie", "", TRUE);
    for (guint era = 1; era <= 4; era++) {
        profile_begin_era(run->heap, era * SECOND / 10);
        sample_stack(run, insert, 3, 1000 + era * 2000);
        sample_stack(run, table, 2, 9000 - era * 1000);
        sample_stack(run, caf, 1, 900);
        sample_stack(run, NULL, 0, 500);
        profile_end_era(run->heap);
    }
}

Run *
mode_run(Breakdown breakdown)
{
    Run *run = begin_mode(breakdown);

    if (breakdown == BREAKDOWN_COST_CENTRE)
        add_stacks(run);
    else
        run_fill(run, tables[breakdown]);
    if (breakdown == BREAKDOWN_INFO_TABLE)
        define_tables(run);
    run->end = SECOND / 2;
    run_finish(run);
    return run;
}

/* All stacks begin at main.  They end at different cost centres and differ in
 * depth. */
Run *
long_stacks(void)
{
    static const char *const names[] = {"insert", "lookup", "parse.token",
                                        "merge"};
    static const guint depths[] = {0, 3, 12, 60};
    Run *run = begin_mode(BREAKDOWN_COST_CENTRE);

    for (guint8 i = 0; i < G_N_ELEMENTS(names); i++)
        cost_centres_define(run->cost_centres, 100u + i, names[i], "Main", "",
                            FALSE);
    for (guint i = 1; i <= 60; i++) {
        g_autofree char *level = g_strdup_printf("level%u.go", i);

        cost_centres_define(run->cost_centres, i, level, "Main", "", FALSE);
    }
    cost_centres_define(run->cost_centres, 99, "main", "Main", "", FALSE);
    for (guint era = 0; era < 6; era++) {
        profile_begin_era(run->heap, era * SECOND / 4);
        for (guint8 i = 0; i < G_N_ELEMENTS(names); i++) {
            guint8 ids[64] = {(guint8)(100 + i)};

            for (guint8 k = 0; k < depths[i]; k++)
                ids[k + 1] = (guint8)(depths[i] - k);
            ids[depths[i] + 1] = 99;
            sample_stack(run, ids, depths[i] + 2, 2000 * (i + 1u) + 300 * era);
        }
        profile_end_era(run->heap);
    }
    run->end = 6 * SECOND / 4;
    run_finish(run);
    return run;
}
