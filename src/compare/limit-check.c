#include <config.h>

#include "compare/limit-check.h"

#include <glib/gi18n.h>
#include <math.h>

#include "base/error.h"
#include "compare/usual.h"
#include "run/patterns.h"

/* A statistic of the reference run (0 if there is none) and of the checked
 * run, and the largest usual value. */
typedef struct {
    double before, after, usual;
} Pair;

/* A limit, and the runs that it is applied to. */
typedef struct {
    const Limit *limit;
    const Matching *matching;
    gint before;
    guint after;
    GPtrArray *old_times; /* Timeline *, of each run of the reference */
    Timeline *new_times;
} CheckedRuns;

/* Returns the value that a bound limits, in the unit of the bound.  The value
 * of the bound usual is 0. */
static double
bounded_value(const Bound *bound, const Pair *pair)
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
crosses(const Limit *limit, const Pair *pair)
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
is_worse(const Limit *limit, const Pair *left, const Pair *right)
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

static double
statistic_of_band(const CheckedRuns *runs, guint run, const Timeline *times,
                  guint band)
{
    const Profile *profile = matching_run(runs->matching, run)->profile;
    Statistics statistics =
        statistics_of_series(times, &profile_band(profile, band)->series);

    return statistic_of(&statistics, runs->limit->statistic);
}

/* Sets what n values of the reference are; there may be none. */
static void
set_before(Pair *pair, double *values, guint n)
{
    Usual usual;

    if (n == 0)
        return;
    usual = usual_of(values, n);
    pair->before = usual.median;
    pair->usual = usual.most;
}

static void
set_pair(LimitCheck *check, const Pair *pair)
{
    check->before = pair->before;
    check->after = pair->after;
    check->usual = pair->usual;
}

static void
check_band(const CheckedRuns *runs, guint band, char **name, LimitCheck *check)
{
    const Pair worst = {check->before, check->after, check->usual};
    g_autofree double *values = g_new(double, check->n_before);
    Pair pair = {
        .after = statistic_of_band(runs, runs->after, runs->new_times, band)};

    for (guint i = 0; i < check->n_before; i++)
        values[i] = statistic_of_band(
            runs, matching_part(runs->matching, (guint)runs->before, i),
            g_ptr_array_index(runs->old_times, i), band);
    set_before(&pair, values, check->n_before);
    check->n_bands++;
    if (crosses(runs->limit, &pair)) {
        check->n_crossed++;
        check->crossed = TRUE;
    }
    if (check->band != NULL && !is_worse(runs->limit, &pair, &worst))
        return;
    g_free(check->band);
    check->band = g_steal_pointer(name);
    set_pair(check, &pair);
}

static gboolean
check_bands(CheckedRuns *runs, LimitCheck *check, GError **error)
{
    const Matching *matching = runs->matching;
    const guint after = runs->after;
    const gint before = runs->before;
    const Profile *profile = matching_run(matching, after)->profile;
    g_autoptr(Timeline) new_times = timeline_new(profile);
    g_autoptr(GPtrArray) old_times =
        g_ptr_array_new_with_free_func((GDestroyNotify)timeline_free);

    for (guint i = 0; i < check->n_before; i++) {
        const guint part = matching_part(matching, (guint)before, i);

        g_ptr_array_add(old_times,
                        timeline_new(matching_run(matching, part)->profile));
    }
    runs->new_times = new_times;
    runs->old_times = old_times;
    for (guint band = 0; band < matching->n_bands; band++) {
        g_autofree char *name = band_unique_text(profile_band(profile, band));
        gboolean matches;

        if (!matching_has(matching, after, band) &&
            !(before >= 0 && matching_has(matching, (guint)before, band)))
            continue;
        if (!patterns_pass(runs->limit->patterns, NULL, name, &matches, error))
            return FALSE;
        if (matches)
            check_band(runs, band, &name, check);
    }
    return TRUE;
}

/* Sets the value of the statistic or measure of a run. */
static gboolean
value_of_run(const CheckedRuns *runs, guint index, double *value,
             GError **error)
{
    const Limit *limit = runs->limit;
    const Profile *profile = matching_run(runs->matching, index)->profile;
    const Run *run = profile->run;

    if (limit->kind == LIMIT_STATISTIC) {
        const Statistics statistics = statistics_of_run(profile);

        *value = statistic_of(&statistics, limit->statistic);
        return TRUE;
    }
    if (measure_of(run, limit->measure, value))
        return TRUE;
    g_set_error(
        error, TROUBLE, TROUBLE_EMPTY,
        limit->measure == MEASURE_BLOCKS && run->memory[MEMORY_SIZE]->len > 0
            ? _("no %s events in '%s': --fail-if '%s' needs a newer GHC")
        : run->events->len > 0
            ? _("no %s events in '%s': for --fail-if '%s', run the "
                "program with +RTS -lg")
            : _("no %s events in '%s': --fail-if '%s' needs an "
                "eventlog of +RTS -lg"),
        measures[limit->measure].events, run->name, limit->text);
    return FALSE;
}

/* Looks for growth. */
static void
check_leak(const Profile *profile, LimitCheck *check)
{
    g_autoptr(GArray) findings = findings_new(profile, profile, NULL);

    check->judged =
        findings_judge_growth(profile) && profile_n_bands(profile) > 0;
    check->n_bands =
        findings_judge_bands(profile) ? profile_n_bands(profile) : 0;
    check->leaks = g_array_new(FALSE, FALSE, sizeof(Finding));
    for (guint i = 0; i < findings->len; i++) {
        const Finding *finding = &g_array_index(findings, Finding, i);

        if (finding_is_leak(finding))
            g_array_append_vals(check->leaks, finding, 1);
    }
    check->crossed = check->leaks->len > 0;
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

/* Sets what the reference is in the pair of a limit of the run.  Returns FALSE
 * if a run of it does not tell the measure. */
static gboolean
take_before(const CheckedRuns *runs, guint n, Pair *pair, GError **error)
{
    g_autofree double *values = g_new(double, n);

    for (guint i = 0; i < n; i++)
        if (!value_of_run(runs,
                          matching_part(runs->matching, (guint)runs->before, i),
                          &values[i], error))
            return FALSE;
    set_before(pair, values, n);
    return TRUE;
}

gboolean
limit_check(const Limit *limit, const Matching *matching, gint before,
            guint after, LimitCheck *check, GError **error)
{
    CheckedRuns runs = {
        .limit = limit, .matching = matching, .before = before, .after = after};

    g_assert(before >= 0 || !limit_is_relative(limit));
    *check = (LimitCheck){
        .has_before = before >= 0,
        .whole = is_whole(matching, after),
        .before_whole = before < 0 || limit->kind == LIMIT_LEAK ||
                        is_whole(matching, (guint)before),
        .n_before = before < 0 ? 0 : matching_n_parts(matching, (guint)before),
        .judged = TRUE,
    };
    if (limit_has_bound(limit, BOUND_USUAL))
        check->judged = check->n_before >= MIN_USUAL_RUNS;
    if (limit->kind == LIMIT_LEAK) {
        check_leak(matching_run(matching, after)->input, check);
        return TRUE;
    }
    if (limit->patterns == NULL) {
        Pair pair = {.before = 0};

        if (!value_of_run(&runs, after, &pair.after, error))
            return FALSE;
        /* An absolute limit does not need the reference. */
        check->has_before =
            before >= 0 && take_before(&runs, check->n_before, &pair,
                                       limit_is_relative(limit) ? error : NULL);
        if (limit_is_relative(limit) && !check->has_before)
            return FALSE;
        set_pair(check, &pair);
        check->crossed = crosses(limit, &pair);
        return TRUE;
    }
    if (check_bands(&runs, check, error))
        return TRUE;
    limit_check_clear(check);
    return FALSE;
}

void
limit_check_clear(LimitCheck *check)
{
    g_clear_pointer(&check->band, g_free);
    g_clear_pointer(&check->leaks, g_array_unref);
}
