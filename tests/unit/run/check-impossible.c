/* Censuses that add up to more than the heap has. */
#include "support/suite.h"

#include "compare/reading.h"
#include "run/impossible.h"
#include "support/model.h"

#define CENSUS "era; sample 100 'THUNK'; end-era; "

/* The heap size counts before and after the census, because a heap shrinks in
 * the collection of the census; the log gives one at the end of each. */
static const struct {
    const char *events;
    guint n;
} cases[] = {
    {"at 1s; " CENSUS, 0},
    {"at 1s; " CENSUS "at 2s; size 100", 0},
    {"at 1s; " CENSUS "at 2s; size 99", 1},
    {"at 1s; size 99; at 2s; " CENSUS, 0}, /* it may have grown since */
    {"at 1s; size 99; at 2s; " CENSUS "at 3s; size 100", 0},
    {"at 1s; size 100; at 2s; " CENSUS "at 3s; size 99", 0},
    {"at 1s; size 99; at 2s; " CENSUS "at 3s; size 99; at 4s; size 100", 1},
    {"at 1s; size 100; at 2s; size 99; at 3s; " CENSUS "size 99", 1},
    {"at 1s; " CENSUS "at 2s; " CENSUS "at 3s; size 99; at 4s; " CENSUS
     "size 200; at 5s; " CENSUS "size 1",
     2},
    {"at 1s; " CENSUS "at 2s; blocks 99; live 99", 0},
};

LOOP_TEST(a_census_is_not_larger_than_the_heap, 0, G_N_ELEMENTS(cases))
{
    g_autofree char *script =
        g_strdup_printf(BLOCK "profile 10ms -hT; %s; finish", cases[_i].events);
    g_autoptr(Run) run = run_of_script(script);

    ck_assert_uint_eq(profile_n_impossible(run->heap), cases[_i].n);
    ck_assert_uint_eq(run->warnings.of[WARNING_IMPOSSIBLE].count, cases[_i].n);
}

/* A heap that rises by 1 MiB in each of n censuses; the first n_wrong of them
 * are ten times too large. */
static Run *
rising_run(guint n, guint n_wrong)
{
    g_autoptr(GString) script = g_string_new(BLOCK "profile 10ms -hT; ");

    for (guint i = 0; i < n; i++)
        g_string_append_printf(
            script, "at %us; era; sample %u 'THUNK'; end-era; size %u; ", i + 1,
            (1 + i) * (i < n_wrong ? 10 : 1) << 20, (2 + i) << 20);
    g_string_append(script, "finish");
    return run_of_script(script->str);
}

static const struct {
    guint n, n_wrong;
    ReadingShape shape;
    ReadingLeak leak;
} readings[] = {
    {20, 0, SHAPE_RISES, LEAK_YES},     {20, 9, SHAPE_RISES, LEAK_YES},
    {20, 10, SHAPE_NONE, LEAK_UNKNOWN}, {12, 3, SHAPE_RISES, LEAK_UNKNOWN},
    {4, 0, SHAPE_RISES, LEAK_LIKELY},   {4, 4, SHAPE_NONE, LEAK_UNKNOWN},
};

LOOP_TEST(impossible_censuses_are_not_read, 0, G_N_ELEMENTS(readings))
{
    g_autoptr(Run) run = rising_run(readings[_i].n, readings[_i].n_wrong);
    g_autoptr(Reading) reading = reading_new(run->heap, run->heap, run);
    const gboolean found =
        reading->findings->len > 0 &&
        g_array_index(reading->findings, Finding, 0).kind == FINDING_IMPOSSIBLE;

    ck_assert_int_eq(reading->shape, readings[_i].shape);
    ck_assert_int_eq(reading->leak, readings[_i].leak);
    ck_assert_int_eq(found, readings[_i].n_wrong > 0);
    if (reading->shape != SHAPE_NONE)
        ck_assert_uint_eq(reading->peak, readings[_i].n - 1);
}
