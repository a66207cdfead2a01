#include "support/suite.h"

#include <string.h>

#include "compare/measure.h"
#include "run/activity-builder.h"
#include "support/profiles.h"

#define MS ((gint64)1000000)

/* Returns a run of 1 s with collections from 0.1 to 0.2 s and from 0.5 to
 * 0.8 s. */
static Run *
collecting_run(void)
{
    const CollectionStats stats = {.generation = 1, .n_threads = 1};
    const gint64 times[][2] = {{100 * MS, 200 * MS}, {500 * MS, 800 * MS}};
    ActivityBuilder *builder = activity_builder_new();
    Run *run = run_new("test");

    for (guint i = 0; i < G_N_ELEMENTS(times); i++) {
        activity_builder_begin_collection(builder, 0, times[i][0]);
        activity_builder_add_stats(builder, 0, times[i][1], &stats);
        activity_builder_end_collection(builder, 0, times[i][1]);
    }
    activity_builder_set_allocated(builder, 0, 500 * MS, 4000);
    activity_builder_set_allocated(builder, 0, 1000 * MS, 5000);
    run_add_memory(run, MEMORY_SIZE, 100 * MS, 30);
    run_add_memory(run, MEMORY_SIZE, 500 * MS, 70);
    run_add_memory(run, MEMORY_SIZE, 800 * MS, 20);
    run_finish(run);
    run->end = 1000 * MS;
    activity_unref(run->activity);
    run->activity = activity_builder_finish(builder, run->end, &run->warnings);
    activity_builder_free(builder);
    return run;
}

static double
value_of(const Run *run, Measure measure)
{
    double value = -1;

    ck_assert(measure_of(run, measure, &value));
    return value;
}

TEST(measures_of_a_run)
{
    g_autoptr(Run) run = collecting_run();
    double value;

    ck_assert_double_eq(value_of(run, MEASURE_GC), 0.4);
    ck_assert_double_eq(value_of(run, MEASURE_PAUSE), 300e6);
    ck_assert_double_eq(value_of(run, MEASURE_COLLECTIONS), 2);
    ck_assert_double_eq(value_of(run, MEASURE_ALLOCATED), 5000);
    ck_assert_double_eq_tol(value_of(run, MEASURE_MUTATOR), 600e6, 1e6);
    ck_assert_double_eq_tol(value_of(run, MEASURE_PRODUCTIVITY), 0.6, 1e-3);
    ck_assert_double_eq(value_of(run, MEASURE_SIZE), 70);
    ck_assert(!measure_of(run, MEASURE_LIVE, &value));
    ck_assert(!measure_of(run, MEASURE_BLOCKS, &value));
}

/* Those of a window are exact to the width of a bin. */
TEST(measures_of_a_window)
{
    g_autoptr(Run) run = collecting_run();
    double value;

    run->windowed = TRUE;
    run->start = 400 * MS;
    run->end = 800 * MS;
    ck_assert_double_eq_tol(value_of(run, MEASURE_GC), 0.75, 0.01);
    ck_assert_double_eq_tol(value_of(run, MEASURE_MUTATOR), 100e6, 2e6);
    ck_assert_double_eq_tol(value_of(run, MEASURE_PRODUCTIVITY), 0.25, 0.01);
    /* The first report counts from 0.1 s on. */
    ck_assert_double_eq_tol(value_of(run, MEASURE_ALLOCATED), 1600, 20);
    ck_assert_double_eq(value_of(run, MEASURE_PAUSE), 300e6);
    ck_assert_double_eq(value_of(run, MEASURE_COLLECTIONS), 1);
    run->start = 210 * MS;
    run->end = 490 * MS;
    ck_assert_double_eq(value_of(run, MEASURE_GC), 0);
    ck_assert_double_eq(value_of(run, MEASURE_PAUSE), 0);
    /* A window may end after the log, or begin there. */
    run->end = 3000 * MS;
    ck_assert_double_eq_tol(value_of(run, MEASURE_GC), 300.0 / 790, 0.01);
    run->start = 2000 * MS;
    ck_assert(!measure_of(run, MEASURE_GC, &value));
    ck_assert(!measure_of(run, MEASURE_ALLOCATED, &value));
}

/* What a log does not tell is unknown, not 0. */
TEST(measures_of_another_log)
{
    g_autoptr(Run) run = run_from("time: 0 1\na: 5 6\n");
    double value;

    for (Measure i = 0; i < N_MEASURES; i++)
        ck_assert_msg(!measure_of(run, i, &value), "measure %u", i);
}

TEST(names_and_units)
{
    static const struct {
        Measure measure;
        const char *unit;
        double size; /* 0: no unit of the measure */
    } cases[] = {
        {MEASURE_GC, "%", 0.01},       {MEASURE_GC, "", 0},
        {MEASURE_PAUSE, "ms", 1e6},    {MEASURE_PAUSE, "", 0},
        {MEASURE_PAUSE, "MiB", 0},     {MEASURE_LIVE, "MiB", 0x1p20},
        {MEASURE_LIVE, "MB", 1e6},     {MEASURE_SIZE, "G", 0x1p30},
        {MEASURE_BLOCKS, "k", 0x1p10}, {MEASURE_BLOCKS, "", 1},
        {MEASURE_SIZE, "ms", 0},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        double size = 0;

        ck_assert_int_eq(
            measure_unit_by_name(cases[i].measure, cases[i].unit, &size),
            cases[i].size > 0);
        if (cases[i].size > 0)
            ck_assert_double_eq(size, cases[i].size);
    }
    for (Measure i = 0; i < N_MEASURES; i++) {
        const char *key = measures[i].key;
        Measure found;

        if (key == NULL)
            continue;
        ck_assert(measure_by_key(key, strlen(key), &found));
        ck_assert_int_eq(found, i);
        ck_assert(!measure_by_key(key, strlen(key) - 1, &found));
    }
}
