#include <config.h>

#include "words/comparison-tables.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/numbers.h"
#include "compare/change.h"
#include "compare/phases.h"
#include "words/amount.h"
#include "words/comparison-text.h"
#include "words/units.h"

#define MAX_PHASES 20
#define PLUS_MINUS " \xc2\xb1 " /* U+00B1 */

/* The blanks before a column. */
#define GAP 2

gboolean
run_column_shown(const Comparison *comparison, Metric column)
{
    for (guint run = 0; run < comparison_n_runs(comparison); run++)
        if (!isnan(comparison_run(comparison, run)->values[column]))
            return TRUE;
    return FALSE;
}

/* Returns the value of a run in a column, and its change from the first run.  A
 * share has no change, because it is a percentage itself. */
static Cell
run_cell(const Comparison *comparison, guint run, Metric column)
{
    const ComparedRun *compared = comparison_run(comparison, run);
    const double before = comparison_run(comparison, 0)->values[column];
    const double value = compared->values[column];
    const double spread = compared->spreads[column];
    Cell cell = {.value = value};
    g_autofree char *text = NULL, *spread_text = NULL;

    if (isnan(value))
        return (Cell){.text = g_strdup("-")};
    text = amount_metric(compared->profile, column, value);
    if (!isnan(spread))
        spread_text = amount_metric(compared->profile, column, spread);
    cell.text = g_strconcat(text, spread_text != NULL ? PLUS_MINUS : NULL,
                            spread_text, NULL);
    if (run == 0 || isnan(before) || metric_rows[column].unit == MEASURED_SHARE)
        return cell;
    cell.change = amount_change(compared->profile, column, value - before);
    if (isfinite(change_percent(before, value)))
        cell.percent = format_percent(change_percent(before, value));
    return cell;
}

Table *
runs_table_new(const Comparison *comparison, gboolean with_files)
{
    Table *table = table_new();

    table_add_column(table, &(Column){.head = with_files ? _("run") : "",
                                      .is_left = TRUE,
                                      .is_repeated = TRUE});
    if (with_files)
        table_add_column(table, &(Column){.head = _("file"), .is_left = TRUE});
    for (guint i = 0; i < N_METRICS; i++)
        if (run_column_shown(comparison, i))
            table_add_column(
                table,
                &(Column){.head = metric_name(i), .gap = GAP, .min_cells = 10});
    for (guint run = 0; run < comparison_n_runs(comparison); run++) {
        const char *name = run_name(comparison_run(comparison, run));

        table_add(table,
                  with_files ? run_long_name(comparison, run) : g_strdup(name));
        if (with_files)
            table_add_label(table, run_files(comparison, run), TRUE);
        for (guint i = 0; i < N_METRICS; i++)
            if (run_column_shown(comparison, i))
                table_add_cell(table, run_cell(comparison, run, i));
    }
    return table;
}

static void
add_change_columns(Table *table, const Comparison *comparison, guint run,
                   gboolean is_short)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    const Metric statistic =
        change_statistic(comparison_run(comparison, 0)->profile);
    const gboolean is_flow = statistic == METRIC_AREA;
    g_autofree char *percent = percent_head(first);
    g_autofree char *before =
        g_strdup_printf(is_flow ? _("area in %s") : _("mean in %s"), first);
    g_autofree char *after =
        g_strdup_printf(is_flow ? _("area in %s") : _("mean in %s"), other);
    const char *change =
        is_flow ? _("change of the area") : _("change of the mean");
    const Column columns[] = {
        {.head = is_short ? metric_name(statistic) : change,
         .gap = GAP,
         .min_cells = 12},
        {.head = percent, .gap = GAP, .min_cells = 13},
        {.head = is_short ? first : before, .gap = GAP, .min_cells = 10},
        {.head = is_short ? other : after, .gap = GAP, .min_cells = 10},
        {.head = is_short ? NULL : _("change of the peak"), .gap = GAP},
        {.head = _("band"), .gap = GAP, .is_left = TRUE},
    };

    table_add_columns(table, columns, G_N_ELEMENTS(columns));
}

/* Adds a row but for its last cell.  peak is the change of the peak, NULL if
 * there is no such column; takes ownership of it. */
static void
add_change(Table *table, const Comparison *comparison, const Change *change,
           char *peak)
{
    const Profile *profile = comparison_run(comparison, 0)->profile;

    table_add(table, change_size_text(comparison, change));
    table_add(table, change_percent_text(change));
    table_add(table, change->kind == CHANGE_NEW
                         ? g_strdup("")
                         : amount_metric(profile, change->statistic,
                                         change_before(change)));
    table_add(table, change->kind == CHANGE_GONE
                         ? g_strdup("")
                         : amount_metric(profile, change->statistic,
                                         change_after(change)));
    if (peak != NULL)
        table_add(table, peak);
}

static char *
peak_change(const Comparison *comparison, const Change *change)
{
    return amount_change(comparison_run(comparison, 0)->profile, METRIC_PEAK,
                         (double)change->after.peak -
                             (double)change->before.peak);
}

/* Returns the sum of changes from the n-th on. */
static Change
sum_from(const GArray *changes, guint n)
{
    Change sum = {.statistic = g_array_index(changes, Change, n).statistic};

    for (guint i = n; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);

        sum.before.mean += change->before.mean;
        sum.before.area += change->before.area;
        sum.after.mean += change->after.mean;
        sum.after.area += change->after.area;
    }
    return sum;
}

Table *
changes_table_new(const Comparison *comparison, guint run, guint max_bands,
                  gboolean is_short)
{
    const GArray *changes = comparison_changes(comparison, run);
    const Change all = {
        .statistic = change_statistic(comparison_run(comparison, 0)->profile),
        .before = comparison_run(comparison, 0)->statistics,
        .after = comparison_run(comparison, run)->statistics,
    };
    Table *table;
    guint n = 0;

    if (!comparison_has_change(comparison, run))
        return NULL;
    table = table_new();
    add_change_columns(table, comparison, run, is_short);
    for (; n < changes->len && (max_bands == 0 || n < max_bands); n++) {
        const Change *change = &g_array_index(changes, Change, n);

        /* This band and all after it did not change. */
        if (change->kind == CHANGE_BOTH && change_size(change) == 0 &&
            change->before.peak == change->after.peak)
            break;
        add_change(table, comparison, change,
                   is_short ? NULL : peak_change(comparison, change));
        table_add_band(table, change_band(comparison, run, change));
    }
    table->n_bands = n;
    if (n < changes->len) {
        const Change sum = sum_from(changes, n);
        const guint n_other = changes->len - n;

        /* Peaks do not add up. */
        add_change(table, comparison, &sum, is_short ? NULL : g_strdup(""));
        table_add(table, g_strdup_printf(ngettext("%u other band",
                                                  "%u other bands", n_other),
                                         n_other));
    }
    add_change(table, comparison, &all,
               is_short ? NULL : peak_change(comparison, &all));
    table_add(table, g_strdup(_("total")));
    return table;
}

/* Returns for each phase whether it has a row.  Free with g_free. */
static gboolean *
choose_phases(const GArray *phases)
{
    g_autofree double *sizes = g_new(double, phases->len);
    g_autofree double *sorted = NULL;
    gboolean *chosen = g_new0(gboolean, phases->len);
    guint n_chosen = 0;

    for (guint i = 0; i < phases->len; i++) {
        const Phase *phase = &g_array_index(phases, Phase, i);

        sizes[i] = fabs(phase->mean[1] - phase->mean[0]);
        if (isnan(sizes[i]))
            sizes[i] = 0;
    }
    sorted = g_memdup2(sizes, phases->len * sizeof(double));
    qsort(sorted, phases->len, sizeof(double), compare_descending);
    for (guint i = 0; i < phases->len; i++) {
        chosen[i] = n_chosen < MAX_PHASES &&
                    sizes[i] >= sorted[MIN(phases->len, MAX_PHASES) - 1];
        n_chosen += chosen[i] ? 1 : 0;
    }
    return chosen;
}

static void
add_phase_columns(Table *table, const Comparison *comparison, guint run)
{
    const char *first = run_name(comparison_run(comparison, 0));
    const char *other = run_name(comparison_run(comparison, run));
    g_autofree char *was = g_strdup_printf(_("duration in %s"), first);
    g_autofree char *is = g_strdup_printf(_("duration in %s"), other);
    g_autofree char *before = g_strdup_printf(_("mean in %s"), first);
    g_autofree char *after = g_strdup_printf(_("mean in %s"), other);
    const char *const heads[] = {was,   is,          _("change"), before,
                                 after, _("change"), _("phase")};

    for (guint i = 0; i < G_N_ELEMENTS(heads); i++)
        table_add_column(table,
                         &(Column){.head = heads[i],
                                   .gap = GAP,
                                   .is_left = i + 1 == G_N_ELEMENTS(heads)});
}

static void
add_phase(Table *table, const Comparison *comparison, guint run,
          const Phase *phase)
{
    double times[2];

    for (guint i = 0; i < 2; i++) {
        times[i] = (double)(phase->to[i] - phase->from[i]);
        table_add(table, format_ns(times[i]));
    }
    table_add(table, format_percent(change_percent(times[0], times[1])));
    for (guint i = 0; i < 2; i++)
        table_add(table, isfinite(phase->mean[i])
                             ? amount_level(
                                   comparison_run(comparison, i * run)->profile,
                                   phase->mean[i])
                             : g_strdup(""));
    table_add(table,
              format_percent(change_percent(phase->mean[0], phase->mean[1])));
    table_add_label(table,
                    g_strdup(phase->mark != NULL ? phase->mark : _("start")),
                    phase->mark != NULL);
}

Table *
phases_table_new(const Comparison *comparison, guint run)
{
    const GArray *phases = matching_run(comparison->matching, run)->phases;
    g_autofree gboolean *chosen = choose_phases(phases);
    Table *table = table_new();
    guint n_others = 0;

    add_phase_columns(table, comparison, run);
    for (guint i = 0; i < phases->len; i++) {
        if (chosen[i])
            add_phase(table, comparison, run, &g_array_index(phases, Phase, i));
        else
            n_others++;
    }
    if (n_others == 0)
        return table;
    table_add_blanks(table);
    table_add(table, g_strdup_printf(ngettext("%u other phase",
                                              "%u other phases", n_others),
                                     n_others));
    return table;
}
