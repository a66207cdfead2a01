#include "support/suite.h"

#include "run/finish.h"
#include "run/memory-use.h"
#include "support/expect.h"

static const struct {
    const char *name, *kind, *module;
} names[] = {
    {"go2{v s3T0} (Main) (fun) in r3Rr", "fun", "Main"},
    {"sat_s3U7{v} (Data.Trie) (thk,se) in r3RC", "thk", "Data.Trie"},
    {"Main.$w$sgo15{v r3QJ} (fun)", "fun", "Main"},
    {"Data.Map.Internal.insert{v r1} (fun)", "fun", "Data.Map.Internal"},
    {"GHC.Base..{v r1} (fun)", "fun", "GHC.Base"},
    {"Data.Map.!{v r1} (fun)", "fun", "Data.Map"},
    {":Main.main{v 01D} (fun)", "fun", ":Main"},
    {"$j1{v s3XX} (Main) (LNE) in s3Xj", "LNE", "Main"},
    {"x{v} (M) (con: GHC.Types.I#{(w) d 6i}) in r3Rs", "con", "M"},
    {"M.x{v r1} (con: GHC.Types.I#{(w) d 6i})", "con", "M"},
    {"f{v} (M\x1b) (fun)", "fun", "M\\x1B"},
    {"", NULL, NULL},
    {"f", NULL, NULL},
    {"f{v} (", NULL, NULL},
    {"f{v} (M) (", NULL, "M"},
    {"f{v} (fun", "fun", NULL},
    {"Main.f", NULL, NULL},
};

LOOP_TEST(names_have_a_kind_and_a_module, 0, G_N_ELEMENTS(names))
{
    const Counter counter = {.name = names[_i].name};
    g_autofree char *kind = counter_kind(&counter);
    g_autofree char *module = counter_module(&counter);

    ck_assert_pstr_eq(kind, names[_i].kind);
    ck_assert_pstr_eq(module, names[_i].module);
}

TEST(only_counters_with_samples_have_a_definition)
{
    const Counter sampled = {.id = 0x10,
                             .name = "f",
                             .arguments = "L",
                             .arity = 1,
                             .info = 0x40a128};
    const Counter other = {.id = 0x20, .name = "g", .arguments = ""};
    Counters *counters = counters_new();
    const Counter *found;

    ck_assert(counters_declare(counters, 0x10));
    ck_assert(counters_declare(counters, 0x20));
    ck_assert(!counters_declare(counters, 0x10));
    counters_note(counters, 0x10, 3, 100);
    counters_note(counters, 0x30, 3, 142);
    counters_note(counters, 0x10, 4, 200);
    ck_assert_ptr_null(counters_of_key(counters, "0x10"));
    counters_define(counters, &sampled);
    counters_define(counters, &other);
    ck_assert_uint_eq(counters_n_declared(counters), 2);
    ck_assert_uint_eq(counters_count(counters), 2);
    found = counters_of_key(counters, "0x10");
    ck_assert_ptr_eq(found, counters_get(counters, 0));
    ck_assert_str_eq(found->name, "f");
    ck_assert_str_eq(found->arguments, "L");
    ck_assert_ptr_null(found->definition);
    ck_assert_uint_eq(found->info, 0x40a128);
    ck_assert_uint_eq(found->arity, 1);
    ck_assert_uint_eq(found->offset, 100);
    ck_assert_uint_eq(found->last_era, 4);
    ck_assert_ptr_null(counters_find(counters, 0x20));
    ck_assert_ptr_null(counters_of_key(counters, "0x30"));
    ck_assert_ptr_null(counters_of_key(counters, "f"));
    counters_free(counters);
}

/* Ten million definitions without samples fit into the limit. */
TEST(definitions_without_samples_need_little_memory)
{
    g_autoptr(Run) run = run_new("log");
    const gsize before = run_memory(run);

    for (guint64 i = 0; i < 1000; i++)
        counters_declare(run->counters, 0x6552f0 + 72 * i);
    ck_assert_uint_ge(run_memory(run), before + 1000 * 40);
    ck_assert_uint_le((run_memory(run) - before) * 10000, MAX_RUN_MEMORY);
    for (guint64 i = 0; i < 1000; i++)
        counters_note(run->counters, i, 0, 0);
    ck_assert_uint_ge(run_memory(run), before + 1000 * (40 + sizeof(Counter)));
}

static void
add(Run *run, guint64 id, guint64 entries, guint64 allocated,
    guint64 allocated_of)
{
    const guint64 counts[N_COUNTS] = {
        [COUNT_ENTRIES] = entries,
        [COUNT_ALLOCATED] = allocated,
        [COUNT_ALLOCATED_OF] = allocated_of,
    };

    run_add_counts(run, id, counts, 0);
}

TEST(samples_become_eras)
{
    g_autoptr(Run) run = run_new("log");
    const Counter f = {.id = 1, .name = "f", .arguments = ""};

    ck_assert(run_begin_counts(run, 1000));
    add(run, 1, 5, 100, 0);
    ck_assert(run_has_counts(run, 1));
    ck_assert(!run_has_counts(run, 2));
    run_end_counts(run);
    ck_assert(run_begin_counts(run, 3000));
    ck_assert(!run_has_counts(run, 1));
    add(run, 2, 0, 0, 7);
    add(run, 1, 6, 200, 0);
    run_end_counts(run);
    ck_assert(!run_begin_counts(run, 2000));
    run_end_counts(run);
    counters_define(run->counters, &f);
    run_finish(run);
    ck_assert_int_eq(run_main_quantity(run), QUANTITY_TICKY);
    assert_dump(run, "profile era band",
                "profile ticky\n"
                "era 0 1000 100\nera 1000 3000 200\nera 3000 3000 0\n"
                "band 100 200 0 f\nband 0 0 0 0x2\n"
                "profile entries\n"
                "era 0 1000 5\nera 1000 3000 6\nera 3000 3000 0\n"
                "band 5 6 0 f\nband 0 0 0 0x2\n");
    assert_profile(run->profiles[QUANTITY_TICKY]->allocated_of,
                   "0:0 1:7 2:0 | f: 0 0 0 | 0x2: 0 7 0");
}
