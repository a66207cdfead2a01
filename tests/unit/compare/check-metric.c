#include "support/suite.h"

#include <math.h>
#include <string.h>

#include "compare/metric.h"
#include "run/activity-builder.h"
#include "run/finish.h"
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

TEST(metrics_of_a_run)
{
    g_autoptr(Run) run = collecting_run();

    ck_assert_double_eq(metric_of_run(run, METRIC_GC), 0.4);
    ck_assert_double_eq(metric_of_run(run, METRIC_PAUSE), 300e6);
    ck_assert_double_eq(metric_of_run(run, METRIC_COLLECTIONS), 2);
    ck_assert_double_eq(metric_of_run(run, METRIC_ALLOCATED), 5000);
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_MUTATOR), 600e6, 1e6);
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_PRODUCTIVITY), 0.6, 1e-3);
    ck_assert_double_eq(metric_of_run(run, METRIC_SIZE), 70);
    ck_assert(isnan(metric_of_run(run, METRIC_LIVE)));
    ck_assert(isnan(metric_of_run(run, METRIC_BLOCKS)));
}

/* What the system told is not of the log, so it is whole if that is cut. */
TEST(metrics_of_a_process)
{
    const ProcessFacts facts = {
        .status = 0, .cpu = 5, .elapsed = 6, .peak_resident = 70};
    const MemoryPoint points[] = {
        {-1, 90}, {400 * MS, 50}, {900 * MS, 60}, {1001 * MS, 80}};
    g_autoptr(GArray) resident = g_array_new(FALSE, FALSE, sizeof(MemoryPoint));
    g_autoptr(Run) run = collecting_run();

    g_array_append_vals(resident, points, G_N_ELEMENTS(points));
    ck_assert(isnan(metric_of_run(run, METRIC_RESIDENT)));
    ck_assert(isnan(metric_of_run(run, METRIC_CPU)));
    run_add_process(run, &facts, resident);
    run->activity->flushed = 0;
    ck_assert_uint_eq(run->memory[MEMORY_RESIDENT]->len, 2);
    ck_assert_double_eq(metric_of_run(run, METRIC_RESIDENT), 70);
    ck_assert_double_eq(metric_of_run(run, METRIC_CPU), 5);
    ck_assert(!metric_is_cut(run, METRIC_RESIDENT));
    ck_assert(metric_is_cut(run, METRIC_SIZE));
    run->windowed = TRUE;
    ck_assert_double_eq(metric_of_run(run, METRIC_RESIDENT), 60);
    ck_assert(isnan(metric_of_run(run, METRIC_CPU)));
}

/* Those of a window are exact to the width of a bin. */
TEST(metrics_of_a_window)
{
    g_autoptr(Run) run = collecting_run();

    run->windowed = TRUE;
    run->start = 400 * MS;
    run->end = 800 * MS;
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_GC), 0.75, 0.01);
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_MUTATOR), 100e6, 2e6);
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_PRODUCTIVITY), 0.25,
                            0.01);
    /* The first report counts from 0.1 s on. */
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_ALLOCATED), 1600, 20);
    ck_assert_double_eq(metric_of_run(run, METRIC_PAUSE), 300e6);
    ck_assert_double_eq(metric_of_run(run, METRIC_COLLECTIONS), 1);
    run->start = 210 * MS;
    run->end = 490 * MS;
    ck_assert_double_eq(metric_of_run(run, METRIC_GC), 0);
    ck_assert_double_eq(metric_of_run(run, METRIC_PAUSE), 0);
    /* A window may end after the log, or begin there. */
    run->end = 3000 * MS;
    ck_assert_double_eq_tol(metric_of_run(run, METRIC_GC), 300.0 / 790, 0.01);
    run->start = 2000 * MS;
    ck_assert(isnan(metric_of_run(run, METRIC_GC)));
    ck_assert(isnan(metric_of_run(run, METRIC_ALLOCATED)));
}

/* What a log does not tell is unknown, not 0. */
TEST(metrics_of_another_log)
{
    g_autoptr(Run) run = run_from("time: 0 1\na: 5 6\n");

    for (Metric i = N_STATISTICS; i < N_METRICS; i++)
        ck_assert_msg(isnan(metric_of_run(run, i)), "metric %u", i);
}

TEST(statistics_of_a_profile)
{
    const Statistics statistics = {
        .peak = 1, .mean = 2, .area = 3, .end = 4, .growth = 5};

    for (Metric i = 0; i < N_STATISTICS; i++)
        ck_assert_double_eq(statistic_of(&statistics, i), i + 1);
}

TEST(units_of_metrics)
{
    static const struct {
        Metric metric;
        const char *unit;
        double size; /* 0: no unit of the metric */
    } cases[] = {
        {METRIC_GC, "%", 0.01},       {METRIC_GC, "", 0},
        {METRIC_PAUSE, "ms", 1e6},    {METRIC_PAUSE, "", 0},
        {METRIC_PAUSE, "MiB", 0},     {METRIC_LIVE, "MiB", 0x1p20},
        {METRIC_LIVE, "MB", 1e6},     {METRIC_SIZE, "G", 0x1p30},
        {METRIC_BLOCKS, "k", 0x1p10}, {METRIC_BLOCKS, "", 1},
        {METRIC_SIZE, "ms", 0},       {METRIC_COLLECTIONS, "k", 1e3},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        for (Quantity quantity = 0; quantity < N_QUANTITIES; quantity++) {
            double size = 0;

            ck_assert_int_eq(metric_unit_by_name(cases[i].metric, quantity,
                                                 cases[i].unit, &size),
                             cases[i].size > 0);
            if (cases[i].size > 0)
                ck_assert_double_eq(size, cases[i].size);
        }
}

/* Each number of a run is in all outputs: a head is that of a column with a
 * name, limits say which event is missing, and a number with a name in data
 * formats has a family of metrics, too. */
TEST(a_row_is_whole)
{
    for (Metric i = 0; i < N_METRICS; i++) {
        const MetricRow *row = &metric_rows[i];
        Metric found;

        ck_assert_msg(row->get != NULL, "metric %u", i);
        ck_assert_msg(row->key != NULL || row->limit_key != NULL, "metric %u",
                      i);
        ck_assert_msg(row->head == NULL || row->key != NULL, "metric %u", i);
        ck_assert_msg(metric_is_statistic(i) == (row->unit <= MEASURED_GROWTH),
                      "metric %u", i);
        ck_assert_msg((row->family == NULL) == (row->help == NULL), "metric %u",
                      i);
        if (metric_is_statistic(i))
            continue;
        ck_assert_msg((row->limit_key == NULL) == (row->event == NULL) ||
                          i == METRIC_RESIDENT,
                      "metric %u", i);
        ck_assert_msg(row->key == NULL || row->family != NULL, "metric %u", i);
        for (Metric j = 0; j < i; j++) {
            ck_assert(row->key == NULL || metric_rows[j].key == NULL ||
                      strcmp(row->key, metric_rows[j].key) != 0);
            ck_assert(row->family == NULL || metric_rows[j].family == NULL ||
                      strcmp(row->family, metric_rows[j].family) != 0);
        }
        if (row->limit_key == NULL)
            continue;
        ck_assert(metric_by_limit_key(row->limit_key, strlen(row->limit_key), 0,
                                      N_METRICS, &found));
        ck_assert_int_eq(found, i);
        ck_assert(!metric_by_limit_key(
            row->limit_key, strlen(row->limit_key) - 1, 0, N_METRICS, &found));
    }
}
