#include <config.h>

#include "cli/launch-times.h"

#include <glib/gi18n.h>
#include <math.h>

#include "cli/values.h"
#include "compare/metric.h"
#include "output/text/cells.h"
#include "words/amount.h"

/* The elapsed time of the process is after the metrics. */
enum { VALUE_ELAPSED = N_METRICS, N_VALUES };

struct RunValues {
    Quantity quantity;
    double of[N_VALUES]; /* NAN = unknown; times are in ns */
};

RunValues *
run_values_new(const Input *input, const Process *process)
{
    RunValues *values = g_new0(RunValues, 1);
    const Statistics statistics = statistics_of_run(input->profile);
    const gboolean has_eras = profile_n_eras(input->profile) > 0;

    values->quantity = input->profile->quantity;
    for (Metric metric = 0; metric < N_METRICS; metric++)
        values->of[metric] = !metric_is_compared(metric) ? NAN
                             : !metric_is_statistic(metric)
                                 ? metric_of_run(input->shown, metric)
                             : has_eras ? statistic_of(&statistics, metric)
                                        : NAN;
    values->of[VALUE_ELAPSED] =
        process != NULL ? (double)process_end(process)->elapsed : NAN;
    return values;
}

/* Adds the row of a number, of the runs that tell it. */
static void
add_row(Table *table, const GPtrArray *runs, guint index)
{
    g_autofree double *numbers = g_new(double, runs->len);
    const RunValues *first = g_ptr_array_index(runs, 0);
    const Profile like = {.quantity = first->quantity};
    double least = INFINITY, most = -INFINITY;
    double shown[3];
    guint n = 0;

    for (guint i = 0; i < runs->len; i++) {
        const RunValues *run = g_ptr_array_index(runs, i);

        if (isnan(run->of[index]))
            continue;
        numbers[n++] = run->of[index];
        least = MIN(least, run->of[index]);
        most = MAX(most, run->of[index]);
    }
    if (n == 0)
        return;
    shown[0] = numbers_median(numbers, n);
    shown[1] = least;
    shown[2] = most;
    table_add(table, g_strdup(index < N_METRICS ? metric_name((Metric)index)
                                                : _("elapsed time")));
    for (guint i = 0; i < G_N_ELEMENTS(shown); i++)
        table_add(table, index < N_METRICS
                             ? amount_metric(&like, (Metric)index, shown[i])
                             : format_seconds(shown[i] / 1e9));
    table_add(table, n == runs->len ? g_strdup("")
                                    : g_strdup_printf(
                                          ngettext("%u run", "%u runs", n), n));
}

void
run_values_print(const GPtrArray *runs)
{
    const Column columns[] = {
        {.head = "", .is_left = TRUE},
        {.head = _("median"), .gap = 2},
        {.head = _("least"), .gap = 2},
        {.head = _("most"), .gap = 2},
        {.head = "", .gap = 2, .is_left = TRUE},
    };
    g_autoptr(Sink) sink = sink_open(STANDARD_ERROR, NULL);
    g_autoptr(Table) table = table_new();
    const TextPage page = {.sink = sink};

    if (sink == NULL || runs->len == 0)
        return;
    table_add_columns(table, columns, G_N_ELEMENTS(columns));
    add_row(table, runs, VALUE_ELAPSED);
    for (Metric metric = 0; metric < N_METRICS; metric++)
        add_row(table, runs, metric);
    sink_printf(sink, ngettext("\n%u run:\n", "\n%u runs:\n", runs->len),
                runs->len);
    table_drop_empty(table);
    put_table(&page, table);
    sink_finish(sink, NULL);
}
