#include "support/modes.h"

#include "run/finish.h"
#include "support/profiles.h"

#define SECOND G_GINT64_CONSTANT(1000000000)

static const char *const tables[N_BREAKDOWNS] = {
    [BREAKDOWN_COST_CENTRE] = "centre 1 main|Main|\n"
                              "centre 2 table|Main|\n"
                              "centre 3 insert|Data.Trie|\n"
                              "centre 4 CAF|Data.Trie||caf\n"
                              "time: 0.1 0.2 0.3 0.4\n"
                              "[3 2 1]: 3000 5000 7000 9000\n"
                              "[2 1]: 8000 7000 6000 5000\n"
                              "[4]: 900 900 900 900\n"
                              "[]: 500 500 500 500\n",
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
    [BREAKDOWN_INFO_TABLE] = "info 0x40a128 sat_s2ir_info|15|[Char]|main|Main|"
                             "Main.hs:66:32-55\n"
                             "info 0x40b0f0 stg_ap_2_upd_info|||||:\n"
                             "time: 0.1 0.2 0.3 0.4\n"
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
    [BREAKDOWN_CALL_STACK] = "centre 1 main|Main|Main.hs:3:1-9\n"
                             "centre 2 a text of the program||Main.hs:5:1\n"
                             "centre 3 0x40a128||<no-info-table>\n"
                             "time: 0.1 0.2 0.3 0.4\n"
                             "[3 2 1]: 3000 5000 7000 9000\n"
                             "[2 1]: 8000 7000 6000 5000\n"
                             "[]: 500 500 500 500\n",
};

static Run *
begin_mode(Breakdown breakdown)
{
    Run *run = run_begin(breakdown);

    g_free(run->name);
    run->name = g_strdup("log");
    run->facts.program = g_strdup("prog");
    run->facts.start_s = 1000000000;
    return run;
}

Run *
mode_run(Breakdown breakdown)
{
    Run *run = begin_mode(breakdown);

    run_fill(run, tables[breakdown]);
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

    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        cost_centres_define(run->cost_centres, 100 + i, names[i], "Main", "",
                            FALSE);
    for (guint i = 1; i <= 60; i++) {
        g_autofree char *level = g_strdup_printf("level%u.go", i);

        cost_centres_define(run->cost_centres, i, level, "Main", "", FALSE);
    }
    cost_centres_define(run->cost_centres, 99, "main", "Main", "", FALSE);
    for (guint era = 0; era < 6; era++) {
        profile_begin_era(run->heap, era * SECOND / 4, 0);
        for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
            g_autoptr(GString) stack = g_string_new(NULL);

            g_string_printf(stack, "[%u", 100 + i);
            for (guint k = depths[i]; k > 0; k--)
                g_string_append_printf(stack, " %u", k);
            g_string_append(stack, " 99]");
            profile_sample(run->heap, stack->str, 2000 * (i + 1) + 300 * era);
        }
        profile_end_era(run->heap);
    }
    run->end = 6 * SECOND / 4;
    run_finish(run);
    return run;
}
