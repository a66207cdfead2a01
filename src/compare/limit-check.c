#include <config.h>

#include "compare/limit-check.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/numbers.h"
#include "compare/change.h"
#include "compare/phases.h"
#include "compare/usual.h"
#include "run/activity-fields.h"
#include "run/filter.h"
#include "run/impossible.h"
#include "run/patterns.h"
#include "run/plain.h"

/* The most bands of LimitCheck.grown. */
#define MAX_GROWN 3

/* A limit, and the runs that it is applied to. */
typedef struct {
    const Limit *limit;
    const Matching *matching;
    gint before;
    guint after;
    guint n_before; /* runs of the reference */
} CheckedRuns;

/* What a limit is applied to: a band, the sum of some, or else the run. */
typedef struct {
    const guint *band;
    const guint *sums; /* for each band, 0 if it is part of the sum, else 1 */
    Timeline **times;  /* of band, by run */
} Subject;

/* Returns the value that a bound limits, in the unit of the bound.  The value
 * of the bound usual is 0. */
static double
bounded_value(const Bound *bound, const LimitFigures *pair)
{
    switch (bound->kind) {
    case BOUND_ABSOLUTE:
        return pair->after;
    case BOUND_GROWN:
        return pair->after - pair->before;
    case BOUND_PERCENT:
        return change_percent(pair->before, pair->after);
    case BOUND_USUAL:
        return pair->after - pair->usual;
    }
    g_assert_not_reached();
}

/* Returns whether a pair exceeds all bounds.  Percentages are compared without
 * a division: in floating point, 7 / 100 * 100 is more than 7. */
static gboolean
crosses(const Limit *limit, const LimitFigures *pair)
{
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);

        /* A fall that slows down is no increase. */
        if (bound->kind == BOUND_PERCENT && pair->after <= 0)
            return FALSE;
        if (bound->kind == BOUND_PERCENT
                ? (pair->after - pair->before) * 100 <=
                      bound->value * fabs(pair->before)
                : bounded_value(bound, pair) <= bound->value)
            return FALSE;
    }
    return TRUE;
}

/* Returns whether left is worse than right.  A pair that crosses the limit is
 * worse than one that does not.  Otherwise the first bound decides, and then
 * the absolute growth: every growth from 0 is an infinite percentage. */
static gboolean
is_worse(const Limit *limit, const LimitFigures *left,
         const LimitFigures *right)
{
    const Bound *bound = &g_array_index(limit->bounds, Bound, 0);
    gboolean left_crosses = crosses(limit, left);
    double left_size = bounded_value(bound, left);
    double right_size = bounded_value(bound, right);

    if (left_crosses != crosses(limit, right))
        return left_crosses;
    if (left_size != right_size)
        return left_size > right_size;
    return left->after - left->before > right->after - right->before;
}

/* Returns the number of impossible eras if the value of a limit may rest on
 * one. Only the end is the value of a single era. */
static guint
count_impossible(const Limit *limit, const Profile *profile)
{
    const guint n = profile_n_impossible(profile);

    if (n == 0 || !limit_has_statistic(limit) ||
        (limit->metric == METRIC_END &&
         !profile_era(profile, profile_n_eras(profile) - 1)->impossible))
        return 0;
    return n;
}

/* Returns the index of a run of the reference. */
static guint
reference_part(const CheckedRuns *runs, guint index)
{
    return matching_part(runs->matching, (guint)runs->before, index);
}

/* Returns the statistics of what a limit is applied to in a run. */
static Statistics
statistics_of(const Profile *profile, const Subject *subject, guint run)
{
    static const JoinedBand names[] = {{"sum", 1}, {"others", 1}};
    g_autoptr(Profile) joined = NULL;
    g_autoptr(Timeline) times = NULL;

    if (subject->band != NULL)
        return statistics_of_series(
            subject->times[run],
            &profile_band(profile, *subject->band)->series);
    if (subject->sums == NULL)
        return statistics_of_run(profile);
    joined = profile_join(profile, names, G_N_ELEMENTS(names), subject->sums);
    times = timeline_new(joined);
    return statistics_of_series(times, &profile_band(joined, 0)->series);
}

/* Sets the error for a metric of the run that its log does not tell. */
static void
set_untold(const Run *run, Metric metric, GError **error)
{
    if (metric_is_cut(run, metric))
        g_set_error(error, TROUBLE, TROUBLE_UNTOLD,
                    /* TRANSLATORS: a file, and "not flushed (...)". */
                    _("'%s': events of the capabilities are %s"), run->name,
                    activity_not_flushed());
    else if (run->activity->has_collections &&
             (metric_rows[metric].needs & SHOWS_CENSUS_PAUSES) != 0)
        g_set_error(error, TROUBLE, TROUBLE_UNTOLD,
                    _("'%s' does not tell which pauses hold a heap census"),
                    run->name);
    else
        g_set_error(
            error, TROUBLE, TROUBLE_EMPTY,
            metric == METRIC_BLOCKS && run->memory[MEMORY_SIZE]->len > 0
                ? _("no %s events in '%s': this takes a newer GHC")
            : run->memory[MEMORY_SIZE]->len > 0 &&
                    strcmp(metric_rows[metric].event, "HEAP_LIVE") == 0
                ? _("no %s events in '%s': GHC writes them at "
                    "major collections only")
            : run->events->len > 0
                ? _("no %s events in '%s': run the program with +RTS -lg")
                : _("no %s events in '%s': this takes an eventlog of "
                    "+RTS -lg"),
            metric_rows[metric].event, run->name);
}

/* Returns whether the value of a part of a run crosses an absolute limit.  Only
 * a peak does: that of the run is at least as large. */
static gboolean
crosses_as_part(const Limit *limit, double value)
{
    return metric_rows[limit->metric].is_peak && !limit_is_relative(limit) &&
           crosses(limit, &(LimitFigures){.after = value});
}

/* Sets the value of the metric in a run. */
static gboolean
value_of(const CheckedRuns *runs, const Subject *subject, guint index,
         double *value, GError **error)
{
    const Limit *limit = runs->limit;
    const Profile *profile = matching_run(runs->matching, index)->profile;
    const Run *run = profile->run;

    if (limit_has_measure(limit)) {
        *value = metric_of_run(run, limit->metric);
        if (!isnan(*value) && (!metric_is_cut(run, limit->metric) ||
                               crosses_as_part(limit, *value)))
            return TRUE;
        set_untold(run, limit->metric, error);
        return FALSE;
    }
    if (profile_n_eras(profile) == 0) {
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    limit->mark != NULL ? _("no sample in that phase of '%s'")
                    : quantity_is_flow(profile->quantity)
                        ? _("no sample in '%s'")
                        : _("no heap census in '%s'"),
                    run->name);
        return FALSE;
    }
    if (limit_has_statistic(limit)) {
        const Statistics statistics = statistics_of(profile, subject, index);

        *value = statistic_of(&statistics, limit->metric);
        if (profile_lacks_end(profile) && !crosses_as_part(limit, *value)) {
            g_set_error(error, TROUBLE, TROUBLE_UNTOLD,
                        _("'%s' has no heap census in the last part of its "
                          "time"),
                        run->name);
            return FALSE;
        }
    }
    return TRUE;
}

/* Sets the figures of what a limit is applied to.  An absolute limit does not
 * need the reference. */
static gboolean
take_figures(const CheckedRuns *runs, const Subject *subject, LimitCheck *check,
             LimitFigures *figures, GError **error)
{
    const gboolean relative = limit_is_relative(runs->limit);
    g_autofree double *values = g_new(double, runs->n_before);
    Usual usual;

    *figures = (LimitFigures){.before = 0};
    if (!value_of(runs, subject, runs->after, &figures->after, error))
        return FALSE;
    for (guint i = 0; i < runs->n_before; i++)
        if (!value_of(runs, subject, reference_part(runs, i), &values[i],
                      relative ? error : NULL)) {
            check->has_before = FALSE;
            return !relative;
        }
    if (runs->n_before > 0) {
        usual = usual_of(values, runs->n_before);
        figures->before = usual.median;
        figures->usual = usual.max;
    }
    return TRUE;
}

/* Checks a band, and takes its name if it is the worst so far. */
static gboolean
check_band(const CheckedRuns *runs, const Subject *subject, char **name,
           LimitCheck *check, GError **error)
{
    LimitFigures figures;

    if (!take_figures(runs, subject, check, &figures, error))
        return FALSE;
    check->n_bands++;
    if (crosses(runs->limit, &figures)) {
        check->n_crossed++;
        check->crossed = TRUE;
    }
    if (check->band == NULL ||
        is_worse(runs->limit, &figures, &check->figures)) {
        const Profile *profile =
            matching_run(runs->matching, runs->after)->profile;

        g_free(check->band);
        g_free(check->label);
        check->band = g_steal_pointer(name);
        check->label = band_label(profile_band(profile, *subject->band));
        check->figures = figures;
    }
    return TRUE;
}

/* Checks each band that matches, or their sum. */
static gboolean
check_bands(const CheckedRuns *runs, LimitCheck *check, GError **error)
{
    const Matching *matching = runs->matching;
    const Profile *profile = matching_run(matching, runs->after)->profile;
    g_autoptr(GPtrArray) times =
        g_ptr_array_new_with_free_func((GDestroyNotify)timeline_free);
    g_autofree guint *sums = g_new(guint, matching->n_bands);

    for (guint i = 0; runs->limit->each && i < matching->runs->len; i++)
        g_ptr_array_add(times,
                        timeline_new(matching_run(matching, i)->profile));
    for (guint band = 0; band < matching->n_bands; band++) {
        const Subject subject = {.band = &band,
                                 .times = (Timeline **)times->pdata};
        g_autofree char *name = band_unique_text(profile_band(profile, band));
        gboolean matches;

        sums[band] = 1;
        if (!matching_has(matching, runs->after, band) &&
            !(runs->before >= 0 &&
              matching_has(matching, (guint)runs->before, band)))
            continue;
        if (!patterns_pass(runs->limit->patterns, NULL, name, &matches, error))
            return FALSE;
        if (!matches)
            continue;
        if (runs->limit->each &&
            !check_band(runs, &subject, &name, check, error))
            return FALSE;
        if (!runs->limit->each) {
            sums[band] = 0;
            check->n_bands++;
        }
    }
    if (check->n_bands > 0 && !runs->limit->each) {
        if (!take_figures(runs, &(Subject){.sums = sums}, check,
                          &check->figures, error))
            return FALSE;
        check->crossed = crosses(runs->limit, &check->figures);
    }
    return TRUE;
}

static void
check_leak(const Profile *profile, LimitCheck *check)
{
    check->reading = reading_new(profile, NULL, NULL);
    check->judged = check->reading->leak != LEAK_UNKNOWN;
    check->crossed = check->reading->leak == LEAK_YES;
}

/* Returns whether the log of a run, or of each that it stands for, is whole. */
static gboolean
is_whole(const Matching *matching, guint index)
{
    for (guint i = 0; i < matching_n_parts(matching, index); i++) {
        const guint part = matching_part(matching, index, i);
        const Run *run = matching_run(matching, part)->profile->run;

        if (warnings_have_damage(&run->warnings))
            return FALSE;
    }
    return TRUE;
}

static gint
compare_grown(gconstpointer a, gconstpointer b)
{
    const GrownBand *left = a, *right = b;
    const gint order = COMPARE(right->change, left->change);

    return order != 0 ? order : strcmp(left->name, right->name);
}

static void
grown_clear(gpointer data)
{
    g_free(((GrownBand *)data)->name);
    g_free(((GrownBand *)data)->label);
}

/* Sets the bands that grew most. */
static void
find_grown(const CheckedRuns *runs, LimitCheck *check)
{
    const Limit *limit = runs->limit;
    const Profile *profile = matching_run(runs->matching, runs->after)->profile;
    g_autoptr(GArray) changes =
        changes_new(runs->matching, (guint)runs->before, runs->after);

    check->grown_in =
        limit_has_statistic(limit) ? limit->metric : change_statistic(profile);
    check->grown = g_array_new(FALSE, FALSE, sizeof(GrownBand));
    g_array_set_clear_func(check->grown, grown_clear);
    for (guint i = 0; i < changes->len; i++) {
        const Change *change = &g_array_index(changes, Change, i);
        GrownBand grown = {.change =
                               statistic_of(&change->after, check->grown_in) -
                               statistic_of(&change->before, check->grown_in)};

        if (grown.change <= 0)
            continue;
        grown.name = band_unique_text(profile_band(profile, change->band));
        grown.label = band_label(profile_band(profile, change->band));
        g_array_append_val(check->grown, grown);
    }
    g_array_sort(check->grown, compare_grown);
    g_array_set_size(check->grown, MIN(check->grown->len, MAX_GROWN));
}

/* Does what limit_check promises, for a limit of the whole runs. */
static gboolean
check_runs(CheckedRuns *runs, LimitCheck *check, GError **error)
{
    const Limit *limit = runs->limit;
    const Matching *matching = runs->matching;
    const Subject whole = {.band = NULL};

    runs->n_before =
        runs->before >= 0 ? matching_n_parts(matching, (guint)runs->before) : 0;
    check->has_before = runs->n_before > 0;
    check->n_before = runs->n_before;
    if (!take_figures(runs, &whole, check, &check->figures, error))
        return FALSE;
    check->n_impossible =
        count_impossible(limit, matching_run(matching, runs->after)->profile);
    for (guint i = 0; limit_is_relative(limit) && check->n_impossible == 0 &&
                      i < runs->n_before;
         i++)
        check->n_impossible = count_impossible(
            limit, matching_run(matching, reference_part(runs, i))->profile);
    check->judged = !limit_has_bound(limit, BOUND_USUAL) ||
                    runs->n_before >= MIN_USUAL_RUNS;
    if (limit->is_leak) {
        check_leak(matching_run(matching, runs->after)->input, check);
        return TRUE;
    }
    if (limit->patterns != NULL) {
        check->figures = (LimitFigures){.before = 0};
        return check_bands(runs, check, error);
    }
    check->crossed = crosses(limit, &check->figures);
    if (check->crossed && check->has_before && !matching->mixed)
        find_grown(runs, check);
    return TRUE;
}

/* Adds the phase of a limit of a run to an array of runs. */
static gboolean
add_phase(const CheckedRuns *runs, guint index, GPtrArray *phases,
          GError **error)
{
    const Profile *profile = matching_run(runs->matching, index)->input;
    Run *phase = phase_cut(profile, runs->limit->mark, error);

    if (phase != NULL)
        g_ptr_array_add(phases, phase);
    return phase != NULL;
}

/* Checks the phases that a mark begins in the runs.  An absolute limit does
 * not need that of the reference. */
static gboolean
check_phases(const CheckedRuns *runs, LimitCheck *check, GError **error)
{
    const Matching *whole = runs->matching;
    const gint before = runs->before;
    const guint n_parts =
        before >= 0 ? matching_n_parts(whole, (guint)before) : 0;
    g_autoptr(GPtrArray) phases =
        g_ptr_array_new_with_free_func((GDestroyNotify)run_free);
    g_autofree const Profile **profiles = g_new(const Profile *, n_parts + 1);
    g_autoptr(Matching) matching = NULL;
    guint n;

    for (guint i = 0; i < n_parts; i++) {
        const guint part = matching_part(whole, (guint)before, i);

        if (!add_phase(runs, part, phases,
                       limit_is_relative(runs->limit) ? error : NULL))
            break;
    }
    n = phases->len;
    if (n < n_parts && limit_is_relative(runs->limit))
        return FALSE;
    if (n < n_parts) {
        g_ptr_array_set_size(phases, 0);
        n = 0;
    }
    if (!add_phase(runs, runs->after, phases, error))
        return FALSE;
    for (guint i = 0; i <= n; i++) {
        const Run *phase = g_ptr_array_index(phases, i);

        profiles[i] =
            phase->profiles[matching_run(whole, runs->after)->input->quantity];
    }
    matching = matching_new(profiles, n + 1, whole->rule);
    matching_set_baseline(matching, MAX(n, 1));
    return check_runs(&(CheckedRuns){.limit = runs->limit,
                                     .matching = matching,
                                     .before = n > 0 ? 0 : -1,
                                     .after = n > 0 ? 1 : 0},
                      check, error);
}

gboolean
limit_check(const Limit *limit, const Matching *matching, gint before,
            guint after, LimitCheck *check, GError **error)
{
    CheckedRuns runs = {
        .limit = limit, .matching = matching, .before = before, .after = after};
    const LimitCheck unchecked = {
        .whole = is_whole(matching, after),
        .before_whole =
            before < 0 || limit->is_leak || is_whole(matching, (guint)before),
    };

    *check = unchecked;
    if (limit->mark != NULL ? check_phases(&runs, check, error)
                            : check_runs(&runs, check, error)) {
        if ((before < 0 && limit_is_relative(limit)) ||
            check->n_impossible > 0) {
            check->judged = check->crossed = FALSE;
            check->n_crossed = 0;
        }
        return TRUE;
    }
    limit_check_clear(check);
    *check = unchecked;
    return FALSE;
}

void
limit_check_clear(LimitCheck *check)
{
    g_clear_pointer(&check->band, g_free);
    g_clear_pointer(&check->reading, reading_free);
    g_clear_pointer(&check->label, g_free);
    g_clear_pointer(&check->grown, g_array_unref);
}
