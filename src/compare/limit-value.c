#include <config.h>

#include "compare/limit-value.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "run/activity-fields.h"
#include "run/filter.h"
#include "run/impossible.h"
#include "run/patterns.h"

/* Returns the value that a bound limits, in the unit of the bound.  The value
 * of the bound usual is 0. */
static double
bounded_value(const Bound *bound, const LimitFigures *figures)
{
    switch (bound->kind) {
    case BOUND_ABSOLUTE:
        return figures->after;
    case BOUND_GROWN:
        return figures->after - figures->before;
    case BOUND_PERCENT:
        return change_percent(figures->before, figures->after);
    case BOUND_USUAL:
        return figures->after - figures->usual;
    }
    g_assert_not_reached();
}

/* Percentages are compared without a division: in floating point, 7 / 100 * 100
 * is more than 7. */
gboolean
limit_crosses(const Limit *limit, const LimitFigures *figures)
{
    for (guint i = 0; i < limit->bounds->len; i++) {
        const Bound *bound = &g_array_index(limit->bounds, Bound, i);

        /* A fall that slows down is no increase. */
        if (bound->kind == BOUND_PERCENT && figures->after <= 0)
            return FALSE;
        if (bound->kind == BOUND_PERCENT
                ? (figures->after - figures->before) * 100 <=
                      bound->value * fabs(figures->before)
                : bounded_value(bound, figures) <= bound->value)
            return FALSE;
    }
    return TRUE;
}

gboolean
limit_is_worse(const Limit *limit, const LimitFigures *left,
               const LimitFigures *right)
{
    const Bound *bound = &g_array_index(limit->bounds, Bound, 0);
    const gboolean left_crosses = limit_crosses(limit, left);
    const double left_size = bounded_value(bound, left);
    const double right_size = bounded_value(bound, right);

    if (left_crosses != limit_crosses(limit, right))
        return left_crosses;
    if (left_size != right_size)
        return left_size > right_size;
    return left->after - left->before > right->after - right->before;
}

/* Returns the statistics of what a limit is applied to in a run. */
static Statistics
statistics_of(const Profile *profile, const LimitSubject *subject, guint run)
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

static void
set_not_flushed(const Run *run, GError **error)
{
    g_set_error(error, TROUBLE, TROUBLE_UNTOLD,
                /* TRANSLATORS: a file, and "not flushed (...)". */
                _("'%s': events of the capabilities are %s"), run->name,
                activity_not_flushed());
}

/* Sets the error for a metric of the run that its log does not tell. */
static void
set_untold(const Run *run, Metric metric, GError **error)
{
    if (metric_is_cut(run, metric))
        set_not_flushed(run, error);
    else if (metric_rows[metric].event == NULL)
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    _("'%s' does not tell the resident size: a log does not "
                      "have it, but evheap run reads it, and archives keep it"),
                    run->name);
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
           limit_crosses(limit, &(LimitFigures){.after = value});
}

/* Sets the value of a measure of the run. */
static gboolean
take_measure(const Limit *limit, const Run *run, double *value, GError **error)
{
    *value = metric_of_run(run, limit->metric);
    if (!isnan(*value) &&
        (!metric_is_cut(run, limit->metric) || crosses_as_part(limit, *value)))
        return TRUE;
    set_untold(run, limit->metric, error);
    return FALSE;
}

GPtrArray *
limit_kinds(const Limit *limit, const Run *run, GError **error)
{
    g_autoptr(GPtrArray) kinds = g_ptr_array_new();

    for (guint i = 0; i < run->spans->kinds->len; i++) {
        SpanKind *kind = &g_array_index(run->spans->kinds, SpanKind, i);
        gboolean matches;

        if (!patterns_pass(limit->patterns, NULL, kind->name, &matches, error))
            return NULL;
        if (matches)
            g_ptr_array_add(kinds, kind);
    }
    return g_steal_pointer(&kinds);
}

/* Returns whether a run does not tell a metric of spans, because they are too
 * many. */
static gboolean
lacks_spans(const Run *run, const GPtrArray *kinds, Metric metric)
{
    gboolean lacks = run->warnings.of[WARNING_SPANS_LOST].count > 0;

    for (guint i = 0; i < kinds->len; i++) {
        const SpanKind *kind = g_ptr_array_index(kinds, i);

        lacks |= kind->sums.number == UNKNOWN_SUM &&
                 (metric != METRIC_SPAN_LONGEST ||
                  kind->sums.longest == UNKNOWN_SUM);
    }
    return lacks;
}

/* Sets the value of the spans that match.  Those of no span are 0. */
static gboolean
take_spans(const Limit *limit, const Run *run, double *value, GError **error)
{
    g_autoptr(GPtrArray) kinds = limit_kinds(limit, run, error);
    const gint64 flushed = run->activity->flushed;

    if (kinds == NULL)
        return FALSE;
    if (lacks_spans(run, kinds, limit->metric))
        return fail_with(error, TROUBLE_UNTOLD,
                         _("'%s' has too many spans, and not all are kept"),
                         run->name);
    *value = kinds->len > 0 ? metric_of_spans(kinds, limit->metric) : 0;
    if (flushed != NEVER && flushed < run->end &&
        (isnan(*value) || !crosses_as_part(limit, *value))) {
        set_not_flushed(run, error);
        return FALSE;
    }
    if (!isnan(*value))
        return TRUE;
    return fail_with(
        error, TROUBLE_EMPTY,
        limit->metric == METRIC_SPAN_GROWTH
            ? _("no span in '%s' has a heap census before and after it")
            : _("no span in '%s' that matches has an end"),
        run->name);
}

gboolean
limit_has_samples(const Limit *limit, const Profile *profile, GError **error)
{
    if (profile_n_eras(profile) > 0)
        return TRUE;
    return fail_with(error, TROUBLE_EMPTY,
                     limit->mark != NULL ? _("no sample in that phase of '%s'")
                     : profile->quantity != QUANTITY_HEAP
                         ? _("no sample in '%s'")
                         : _("no heap census in '%s'"),
                     profile->run->name);
}

gboolean
limit_value(const Limit *limit, const Matching *matching, guint run,
            const LimitSubject *subject, double *value, GError **error)
{
    const Profile *profile = matching_run(matching, run)->profile;
    Statistics statistics;

    if (limit->of_spans)
        return take_spans(limit, profile->run, value, error);
    if (!metric_is_statistic(limit->metric))
        return take_measure(limit, profile->run, value, error);
    if (!limit_has_samples(limit, profile, error))
        return FALSE;
    statistics = statistics_of(profile, subject, run);
    *value = statistic_of(&statistics, limit->metric);
    if (!profile_lacks_end(profile) || crosses_as_part(limit, *value))
        return TRUE;
    return fail_with(error, TROUBLE_UNTOLD,
                     _("'%s' has no heap census in the last part of its time"),
                     profile->run->name);
}

guint
limit_n_impossible(const Limit *limit, const Profile *profile)
{
    const guint n = profile_n_impossible(profile);

    if (n == 0 || !limit_has_statistic(limit) ||
        (limit->metric == METRIC_END &&
         !profile_era(profile, profile_n_eras(profile) - 1)->impossible))
        return 0;
    return n;
}
