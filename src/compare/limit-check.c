#include <config.h>

#include "compare/limit-check.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "base/numbers.h"
#include "compare/change.h"
#include "compare/phase.h"
#include "compare/usual.h"
#include "run/filter.h"
#include "run/patterns.h"

/* The most bands of LimitCheck.grown. */
#define MAX_GROWN 3

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

/* Returns the statistic of the sum of the bands whose element of sums is 0; the
 * other elements are 1. */
static double
statistic_of_sum(const CheckedRuns *runs, guint run, const guint *sums)
{
    static const JoinedBand names[] = {{"sum", 1}, {"others", 1}};
    g_autoptr(Profile) joined =
        profile_join(matching_run(runs->matching, run)->profile, names,
                     G_N_ELEMENTS(names), sums);
    g_autoptr(Timeline) times = timeline_new(joined);
    const Statistics statistics =
        statistics_of_series(times, &profile_band(joined, 0)->series);

    return statistic_of(&statistics, runs->limit->statistic);
}

static void
check_sum(const CheckedRuns *runs, const guint *sums, LimitCheck *check)
{
    g_autofree double *values = g_new(double, check->n_before);
    Pair pair = {.after = statistic_of_sum(runs, runs->after, sums)};

    for (guint i = 0; i < check->n_before; i++)
        values[i] = statistic_of_sum(
            runs, matching_part(runs->matching, (guint)runs->before, i), sums);
    set_before(&pair, values, check->n_before);
    set_pair(check, &pair);
    check->crossed = crosses(runs->limit, &pair);
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
    g_autofree guint *sums = g_new(guint, matching->n_bands);

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

        sums[band] = 1;
        if (!matching_has(matching, after, band) &&
            !(before >= 0 && matching_has(matching, (guint)before, band)))
            continue;
        if (!patterns_pass(runs->limit->patterns, NULL, name, &matches, error))
            return FALSE;
        if (matches && runs->limit->each) {
            check_band(runs, band, &name, check);
        } else if (matches) {
            sums[band] = 0;
            check->n_bands++;
        }
    }
    if (check->n_bands > 0 && !runs->limit->each)
        check_sum(runs, sums, check);
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

    if (limit->kind == LIMIT_STATISTIC && limit->mark != NULL &&
        profile_n_eras(profile) == 0) {
        g_set_error(error, TROUBLE, TROUBLE_EMPTY,
                    /* TRANSLATORS: a file, and a limit. */
                    _("no sample in that phase of '%s': --fail-if '%s' has "
                      "nothing to check"),
                    run->name, limit->text);
        return FALSE;
    }
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
}

/* Sets the bands that grew most. */
static void
find_grown(const CheckedRuns *runs, LimitCheck *check)
{
    const Limit *limit = runs->limit;
    const Profile *profile = matching_run(runs->matching, runs->after)->profile;
    g_autoptr(GArray) changes =
        changes_new(runs->matching, (guint)runs->before, runs->after);

    check->grown_in = limit->kind == LIMIT_STATISTIC
                          ? limit->statistic
                          : change_statistic(profile);
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
    const gboolean has_before = runs->before >= 0;
    Pair pair = {.before = 0};

    *check = (LimitCheck){
        .has_before = has_before,
        .whole = is_whole(runs->matching, runs->after),
        .before_whole = !has_before || limit->kind == LIMIT_LEAK ||
                        is_whole(runs->matching, (guint)runs->before),
        .n_before = has_before
                        ? matching_n_parts(runs->matching, (guint)runs->before)
                        : 0,
        .judged = TRUE,
    };
    if (limit_has_bound(limit, BOUND_USUAL))
        check->judged = check->n_before >= MIN_USUAL_RUNS;
    if (limit->kind == LIMIT_LEAK) {
        check_leak(matching_run(runs->matching, runs->after)->input, check);
        return TRUE;
    }
    if (limit->patterns != NULL) {
        if (check_bands(runs, check, error))
            return TRUE;
        limit_check_clear(check);
        return FALSE;
    }
    if (!value_of_run(runs, runs->after, &pair.after, error))
        return FALSE;
    /* An absolute limit does not need the reference. */
    check->has_before =
        has_before && take_before(runs, check->n_before, &pair,
                                  limit_is_relative(limit) ? error : NULL);
    if (limit_is_relative(limit) && !check->has_before)
        return FALSE;
    set_pair(check, &pair);
    check->crossed = crosses(limit, &pair);
    if (check->crossed && check->has_before && !runs->matching->mixed)
        find_grown(runs, check);
    return TRUE;
}

/* Adds the phase of a limit of a run to an array of runs. */
static gboolean
add_phase(const CheckedRuns *runs, guint index, GPtrArray *phases,
          GError **error)
{
    const Profile *profile = matching_run(runs->matching, index)->input;
    Run *phase = phase_new(profile, runs->limit->mark, error);

    if (phase != NULL)
        g_ptr_array_add(phases, phase);
    else
        g_prefix_error(error, "--fail-if '%s': ", runs->limit->text);
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

    g_assert(before >= 0 || !limit_is_relative(limit));
    return limit->mark != NULL ? check_phases(&runs, check, error)
                               : check_runs(&runs, check, error);
}

void
limit_check_clear(LimitCheck *check)
{
    g_clear_pointer(&check->band, g_free);
    g_clear_pointer(&check->leaks, g_array_unref);
    g_clear_pointer(&check->grown, g_array_unref);
}
