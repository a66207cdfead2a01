#include "compare/trend.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/label.h"
#include "base/numbers.h"
#include "compare/metric.h"
#include "compare/step.h"
#include "run/impossible.h"

/* The characters of a commit that a picture shows: as git does. */
#define COMMIT_CHARACTERS 7

/* The maximum number of runs between a step of a band and one of the total that
 * it is a part of. */
#define NEAR 2

static void
run_clear(gpointer data)
{
    TrendRun *run = data;

    g_free(run->name);
    g_free(run->commit);
    g_free(run->branch);
    g_free(run->file);
    g_free(run->program);
}

Trend *
trend_new(Quantity quantity, Metric of, MatchRule rule)
{
    Trend *trend = g_new0(Trend, 1);

    g_assert(of == METRIC_MEAN || of == METRIC_PEAK);
    trend->quantity = quantity;
    trend->of = of;
    trend->runs = g_array_new(FALSE, FALSE, sizeof(TrendRun));
    g_array_set_clear_func(trend->runs, run_clear);
    trend->added = g_array_new(FALSE, FALSE, sizeof(double));
    trend->keys = match_keys_new(rule);
    trend->bands = g_array_new(FALSE, FALSE, sizeof(TrendBand));
    trend->steps = g_array_new(FALSE, FALSE, sizeof(TrendStep));
    return trend;
}

void
trend_free(Trend *trend)
{
    if (trend == NULL)
        return;
    g_array_unref(trend->runs);
    g_array_unref(trend->added);
    match_keys_free(trend->keys);
    g_array_unref(trend->bands);
    g_free(trend->values);
    g_array_unref(trend->steps);
    g_free(trend);
}

void
trend_add_run(Trend *trend, const TrendRun *run, Breakdown breakdown,
              Grouping grouping)
{
    TrendRun copy = *run;

    copy.name = g_strdup(run->name);
    copy.commit = g_strdup(run->commit);
    copy.branch = g_strdup(run->branch);
    copy.file = g_strdup(run->file);
    copy.program = g_strdup(run->program);
    copy.index = trend->runs->len;
    copy.first_band = trend->added->len;
    copy.n_bands = 0;
    g_array_append_val(trend->runs, copy);
    match_keys_begin_run(trend->keys, breakdown, grouping);
    if (trend->added->len > 0)
        return;
    trend->breakdown = breakdown;
    trend->grouping = grouping;
}

void
trend_add_band(Trend *trend, const char *text, guint32 number,
               const char *modules, const Statistics *statistics)
{
    const double value = statistic_of(statistics, trend->of);

    match_keys_add(trend->keys, text, number, modules);
    g_array_append_val(trend->added, value);
    g_array_index(trend->runs, TrendRun, trend->runs->len - 1).n_bands++;
}

/* Adds the largest bands of a profile. */
static void
add_bands(Trend *trend, const Profile *profile)
{
    g_autoptr(Timeline) timeline = timeline_new(profile);
    g_autofree Statistics *statistics = statistics_of_bands(timeline, 0);
    const guint n_bands = profile_n_bands(profile);
    g_autofree guint *order = n_bands > MAX_TREND_BANDS
                                  ? statistics_by_weight(statistics, n_bands)
                                  : NULL;

    for (guint i = 0; i < MIN(n_bands, MAX_TREND_BANDS); i++) {
        const guint index = order != NULL ? order[i] : i;
        const Band *band = profile_band(profile, index);
        g_autofree char *modules = match_modules(profile, band);

        trend_add_band(trend, band->text, band->number, modules,
                       &statistics[index]);
    }
}

void
trend_add_profile(Trend *trend, const TrendRun *run, const Profile *profile)
{
    const Run *of = profile->run;
    const char *program = of->facts.program;
    g_autofree char *base =
        program == NULL ? NULL : g_path_get_basename(program);
    TrendRun told = *run;

    told.program = base;
    told.start_s = of->facts.start_s;
    told.whole = !warnings_have_damage(&of->warnings);
    told.has_eras = profile_n_eras(profile) > 0;
    told.impossible = profile_n_impossible(profile) > 0;
    told.statistics = statistics_of_run(profile);
    told.live = metric_of_run(of, METRIC_LIVE);
    told.gc = metric_of_run(of, METRIC_GC);
    trend_add_run(trend, &told, profile->breakdown, profile->grouping);
    add_bands(trend, profile);
}

static gint
compare_runs(gconstpointer a, gconstpointer b)
{
    const TrendRun *left = a, *right = b;

    return left->start_s != right->start_s
               ? COMPARE(left->start_s, right->start_s)
               : COMPARE(left->index, right->index);
}

void
trend_sort(Trend *trend, guint first)
{
    for (guint i = first; i < trend->runs->len; i++)
        if (trend_run(trend, i)->start_s == 0)
            return;
    if (first < trend->runs->len)
        qsort(&g_array_index(trend->runs, TrendRun, first),
              trend->runs->len - first, sizeof(TrendRun), compare_runs);
}

/* Makes the bands from the joined ones.  The values are sorted by band and run;
 * those of bands that are one band of a run are added up. */
static void
join_bands(Trend *trend)
{
    const GArray *joined = match_keys_bands(trend->keys);
    g_autofree guint *ends = g_new0(guint, joined->len);
    const double *added = (const double *)trend->added->data;

    g_array_set_size(trend->bands, joined->len);
    for (guint i = 0; i < trend->runs->len; i++) {
        const TrendRun *run = trend_run(trend, i);
        const guint *bands = match_keys_run(trend->keys, run->index);

        for (guint j = 0; j < run->n_bands; j++)
            ends[bands[j]]++;
    }
    for (guint i = 0, first = 0; i < joined->len; i++) {
        const JoinedBand *name = &g_array_index(joined, JoinedBand, i);

        g_array_index(trend->bands, TrendBand, i) =
            (TrendBand){name->text, name->number, 0, first};
        first += ends[i];
        ends[i] = first - ends[i];
    }
    trend->values = g_new0(TrendValue, trend->added->len + 1);
    for (guint i = 0; i < trend->runs->len; i++) {
        const TrendRun *run = trend_run(trend, i);
        const guint *bands = match_keys_run(trend->keys, run->index);

        for (guint j = 0; j < run->n_bands; j++) {
            TrendBand *band = &g_array_index(trend->bands, TrendBand, bands[j]);
            guint *end = &ends[bands[j]];
            const double value = added[run->first_band + j];

            if (*end > band->first_value && trend->values[*end - 1].run == i) {
                trend->values[*end - 1].value += value;
                continue;
            }
            trend->values[(*end)++] = (TrendValue){i, value};
            band->n_runs++;
        }
    }
}

/* Moves the values of the known runs to the front. */
static void
keep_known(const GArray *known, double *values)
{
    for (guint i = 0; i < known->len; i++)
        values[i] = values[g_array_index(known, guint, i)];
}

static double
median_of(const double *values, guint from, guint to)
{
    double sorted[STEP_WINDOW];

    memcpy(sorted, values + from, (to - from) * sizeof *sorted);
    return numbers_median(sorted, to - from);
}

/* Returns whether a band is at least so large in any run.  Most bands of many
 * runs are small. */
static gboolean
reaches(const Trend *trend, guint index, double least)
{
    const TrendBand *band = trend_band(trend, index);

    for (guint i = 0; i < band->n_runs; i++)
        if (trend->values[band->first_value + i].value >= least)
            return TRUE;
    return FALSE;
}

/* For each step of the total, finds the band that changes most in its
 * direction; the rest of the bands counts as one.  Leaves out bands that are
 * smaller than least. */
static void
find_bands_of(Trend *trend, const GArray *known, const GArray *steps,
              double least)
{
    g_autofree double *values = g_new0(double, trend->runs->len + 1);

    for (guint band = 0; band <= trend->bands->len; band++) {
        if (band == trend->bands->len)
            trend_rest(trend, values);
        else if (reaches(trend, band, least))
            trend_band_values(trend, band, values);
        else
            continue;
        keep_known(known, values);
        for (guint i = 0; i < steps->len; i++) {
            const Step *step = &g_array_index(steps, Step, i);
            TrendStep *told = &g_array_index(trend->steps, TrendStep, i);
            const double change = median_of(values, step->index, step->to) -
                                  median_of(values, step->from, step->index);

            if (told->after > told->before ? change <= told->band_change
                                           : change >= told->band_change)
                continue;
            told->band_change = change;
            told->band = band < trend->bands->len ? band : TREND_NO_BAND;
        }
    }
}

/* Returns whether the steps already contain a step of a band.  Of several bands
 * with a step in one run, the one with the largest is kept. */
static gboolean
is_told(Trend *trend, const TrendStep *step)
{
    for (guint i = 0; i < trend->steps->len; i++) {
        TrendStep *told = &g_array_index(trend->steps, TrendStep, i);
        const guint distance =
            MAX(told->run, step->run) - MIN(told->run, step->run);

        if (distance > (told->of_total ? NEAR : 0))
            continue;
        if (!told->of_total &&
            fabs(told->band_change) < fabs(step->band_change))
            *told = *step;
        return TRUE;
    }
    return FALSE;
}

/* Adds the steps of bands that are no part of steps of the total. */
static void
add_band_steps(Trend *trend, const GArray *known, double least)
{
    g_autofree double *values = g_new0(double, trend->runs->len + 1);

    for (guint band = 0; band < trend->bands->len; band++) {
        g_autoptr(GArray) steps = NULL;

        if (!reaches(trend, band, least))
            continue;
        trend_band_values(trend, band, values);
        keep_known(known, values);
        steps = steps_find(values, known->len, least);
        for (guint i = 0; i < steps->len; i++) {
            const Step *step = &g_array_index(steps, Step, i);
            const TrendStep told = {
                .run = g_array_index(known, guint, step->index),
                .before = step->before,
                .after = step->after,
                .band = band,
                .band_change = step->after - step->before,
            };

            if (!is_told(trend, &told))
                g_array_append_val(trend->steps, told);
        }
    }
}

static gint
compare_steps(gconstpointer a, gconstpointer b)
{
    return COMPARE(((const TrendStep *)a)->run, ((const TrendStep *)b)->run);
}

static void
find_steps(Trend *trend)
{
    /* The runs whose level is sure. */
    g_autoptr(GArray) known = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree double *values = g_new0(double, trend->runs->len + 1);
    g_autoptr(GArray) steps = NULL;
    double least;

    for (guint i = 0; i < trend->runs->len; i++) {
        values[i] = trend_value(trend, i);
        if (trend_is_sure(trend, i))
            g_array_append_val(known, i);
    }
    if (known->len == 0)
        return;
    keep_known(known, values);
    steps = steps_find(values, known->len, 0);
    for (guint i = 0; i < steps->len; i++) {
        const Step *step = &g_array_index(steps, Step, i);
        const TrendStep told = {
            .run = g_array_index(known, guint, step->index),
            .of_total = TRUE,
            .before = step->before,
            .after = step->after,
            .band = TREND_NO_BAND,
        };

        g_array_append_val(trend->steps, told);
    }
    least = MIN_STEP * numbers_median(values, known->len);
    find_bands_of(trend, known, steps, least / 4);
    add_band_steps(trend, known, least);
    g_array_sort(trend->steps, compare_steps);
}

void
trend_finish(Trend *trend)
{
    match_keys_join(trend->keys);
    trend->mixed = match_keys_mixed(trend->keys);
    join_bands(trend);
    find_steps(trend);
}

gboolean
trend_programs_differ(const Trend *trend)
{
    const char *first = NULL;

    for (guint i = 0; i < trend->runs->len; i++) {
        const char *program = trend_run(trend, i)->program;

        if (first == NULL)
            first = program;
        if (program != NULL && strcmp(program, first) != 0)
            return TRUE;
    }
    return FALSE;
}

const TrendRun *
trend_run(const Trend *trend, guint run)
{
    return &g_array_index(trend->runs, TrendRun, run);
}

gboolean
trend_is_sure(const Trend *trend, guint index)
{
    const TrendRun *run = trend_run(trend, index);

    return run->has_eras && !run->impossible;
}

double
trend_value(const Trend *trend, guint run)
{
    return statistic_of(&trend_run(trend, run)->statistics, trend->of);
}

char *
trend_run_name(const Trend *trend, guint index)
{
    const TrendRun *run = trend_run(trend, index);

    if (run->name != NULL)
        return g_strdup(run->name);
    if (run->commit != NULL)
        return g_utf8_substring(
            run->commit, 0,
            MIN(COMMIT_CHARACTERS, g_utf8_strlen(run->commit, -1)));
    return run->number > 0 ? g_strdup_printf("#%" PRId64, run->number)
                           : label_of_file(run->file);
}

const TrendBand *
trend_band(const Trend *trend, guint band)
{
    return &g_array_index(trend->bands, TrendBand, band);
}

void
trend_band_values(const Trend *trend, guint index, double *values)
{
    const TrendBand *band = trend_band(trend, index);

    memset(values, 0, trend->runs->len * sizeof *values);
    for (guint i = 0; i < band->n_runs; i++) {
        const TrendValue *value = &trend->values[band->first_value + i];

        values[value->run] = value->value;
    }
}

void
trend_rest(const Trend *trend, double *values)
{
    for (guint i = 0; i < trend->runs->len; i++)
        values[i] = trend_value(trend, i);
    for (guint i = 0; i < trend->bands->len; i++) {
        const TrendBand *band = trend_band(trend, i);

        for (guint j = 0; j < band->n_runs; j++) {
            const TrendValue *value = &trend->values[band->first_value + j];

            values[value->run] -= value->value;
        }
    }
    /* Sums are rounded. */
    for (guint i = 0; i < trend->runs->len; i++)
        if (values[i] < 1e-9 * trend_value(trend, i))
            values[i] = 0;
}
